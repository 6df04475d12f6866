import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, moment, momentOfWriting } from "#app/platform/database/columns.server.ts";
import { decisionActions } from "./rules.ts";

/** Open until `resolvedAt`. */
export const reports = pgTable("reports", {
	id: id(),
	listingId: uuid("listing_id").notNull(),
	reporterId: uuid("reporter_id"),
	reason: text("reason").notNull(),
	createdAt: momentOfWriting("created_at"),
	resolvedAt: moment("resolved_at"),
});

/** Append-only: the database refuses to change or delete a row. */
export const moderationDecisions = pgTable("moderation_decisions", {
	id: id(),
	moderatorId: uuid("moderator_id"),
	moderatorUsername: text("moderator_username"),
	action: text("action", { enum: decisionActions }).notNull(),
	listingId: uuid("listing_id"),
	listingTitle: text("listing_title"),
	userId: uuid("user_id"),
	username: text("username"),
	reason: text("reason").notNull(),
	createdAt: momentOfWriting("created_at"),
});
