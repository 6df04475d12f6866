import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, moment, momentOfWriting } from "#app/platform/database/columns.server.ts";
import { decisionActions } from "./rules.ts";

/** What a report or a decision is about. */
const subject = () => ({
	listingId: uuid("listing_id"),
	showcaseId: uuid("showcase_id"),
	elementId: uuid("element_id"),
	commentId: uuid("comment_id"),
});

/** About exactly one subject; open until `resolvedAt`. */
export const reports = pgTable("reports", {
	id: id(),
	...subject(),
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
	...subject(),
	subjectTitle: text("subject_title"),
	userId: uuid("user_id"),
	username: text("username"),
	reason: text("reason").notNull(),
	createdAt: momentOfWriting("created_at"),
});

/** One at most of a person is in force: the one that is not lifted. */
export const bans = pgTable("bans", {
	id: id(),
	userId: uuid("user_id").notNull(),
	reason: text("reason").notNull(),
	endsAt: moment("ends_at"),
	liftedAt: moment("lifted_at"),
	appeal: text("appeal"),
	appealedAt: moment("appealed_at"),
	createdAt: momentOfWriting("created_at"),
});
