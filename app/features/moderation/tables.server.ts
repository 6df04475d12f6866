import { boolean, integer, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { id, moment, momentOfWriting } from "#app/platform/database/columns.server.ts";
import { decisionActions } from "./rules.ts";

/** The subject of a report, a case or a decision. */
const subject = () => ({
	listingId: uuid("listing_id"),
	showcaseId: uuid("showcase_id"),
	elementId: uuid("element_id"),
	commentId: uuid("comment_id"),
	cardId: uuid("card_id"),
	messageId: uuid("message_id"),
	entryId: uuid("entry_id"),
	groupId: uuid("group_id"),
	ratingId: uuid("rating_id"),
});

/** Reports, each about exactly one subject; open until `resolvedAt`. */
export const reports = pgTable("reports", {
	id: id(),
	...subject(),
	personId: uuid("person_id"),
	reporterId: uuid("reporter_id"),
	reason: text("reason").notNull(),
	createdAt: momentOfWriting("created_at"),
	resolvedAt: moment("resolved_at"),
});

/**
 * Cases: one of each reported subject, and one of each appeal (`banId`). The queue is ordered by `weight`; while its owner is
 * banned a case is parked. `version` is one more with every write.
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
	isParked: boolean("is_parked").notNull().default(false),
	resolvedAt: moment("resolved_at"),
	version: integer("version").notNull().default(1),
});

/**
 * The log, append-only: the database refuses to change or delete a row. A person is named by `userId` alone;
 * `caseVersion` is the version in which the decision left its case.
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
	caseId: uuid("case_id"),
	caseVersion: integer("case_version"),
	createdAt: momentOfWriting("created_at"),
});

/** Bans; one at most of a person is in force: the one that is not lifted. */
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
