import { boolean, integer, jsonb, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { id, moment, momentOfWriting } from "#app/platform/database/columns.server.ts";
import { decisionActions } from "./rules.ts";
import type { Undoable } from "./rules-cases.ts";

/** The subject of a report, a case or a decision. */
const subject = () => ({
	listingId: uuid("listing_id"),
	showcaseId: uuid("showcase_id"),
	elementId: uuid("element_id"),
	commentId: uuid("comment_id"),
	cardId: uuid("card_id"),
	messageId: uuid("message_id"),
});

/** About exactly one subject; open until `resolvedAt`, when `decisionId` closed it. */
export const reports = pgTable("reports", {
	id: id(),
	...subject(),
	personId: uuid("person_id"),
	reporterId: uuid("reporter_id"),
	reason: text("reason").notNull(),
	createdAt: momentOfWriting("created_at"),
	resolvedAt: moment("resolved_at"),
	decisionId: uuid("decision_id"),
});

/** Whether a report was right; outlives what it was about. */
export const reportOutcomes = pgTable("report_outcomes", {
	reportId: uuid("report_id").primaryKey(),
	reporterId: uuid("reporter_id").notNull(),
	decisionId: uuid("decision_id").notNull(),
	isFounded: boolean("is_founded").notNull(),
	decidedAt: moment("decided_at").notNull(),
});

/**
 * One of each reported subject, and of each appeal (`banId`). `weight` is what the queue is ordered by; while its owner is
 * banned a case is parked.
 */
export const moderationCases = pgTable("moderation_cases", {
	id: id(),
	...subject(),
	personId: uuid("person_id"),
	banId: uuid("ban_id"),
	ownerId: uuid("owner_id"),
	reporters: integer("reporters").notNull().default(0),
	weight: smallint("weight").notNull().default(0),
	openedAt: momentOfWriting("opened_at"),
	claimedBy: uuid("claimed_by"),
	claimedUntil: moment("claimed_until"),
	isParked: boolean("is_parked").notNull().default(false),
	resolvedAt: moment("resolved_at"),
});

/**
 * Append-only: the database refuses to change or delete a row. A person is named by `userId` alone; `undoneId` is the
 * decision that this one takes back.
 */
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
	note: text("note"),
	reporters: integer("reporters"),
	undoneId: uuid("undone_id"),
	createdAt: momentOfWriting("created_at"),
});

/** Decisions that can be taken back `until` then, with what that needs. Whoever deletes the row has it. */
export const undoableDecisions = pgTable("undoable_decisions", {
	decisionId: uuid("decision_id").primaryKey(),
	moderatorId: uuid("moderator_id").notNull(),
	caseId: uuid("case_id"),
	before: jsonb("before").$type<Undoable>().notNull(),
	until: moment("until").notNull(),
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
