import type { TextCheck } from "#app/shared/problem-keys.ts";
import { codePointLength, hasVisibleText, isStorableText, tidyText } from "#app/shared/storable-text.ts";

/** Kinds of content: moderation can hide it, and its owner is notified of reports. */
export const contentKinds = ["listing", "showcase", "element", "comment", "card", "entry", "group"] as const;
export type ContentKind = (typeof contentKinds)[number];

/** Kinds of what can be reported. A message, by the other side of its chat, the words of a rating and a person only join the queue. */
export const subjectKinds = [...contentKinds, "message", "rating", "person"] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** Something for each kind of subject. */
export function mapKinds<Each>(make: (kind: SubjectKind) => Each): Readonly<Record<SubjectKind, Each>> {
	const entries = subjectKinds.map((kind) => [kind, make(kind)]);
	return Object.fromEntries(entries) as Record<SubjectKind, Each>;
}

/** True if moderation can hide things of a kind. */
export function isContentKind(kind: string): kind is ContentKind {
	return (contentKinds as readonly string[]).includes(kind);
}

/** The columns that name subjects in reports and cases; in the log a person is the one that a decision is about. */
export const subjectColumns = {
	listing: "listingId",
	showcase: "showcaseId",
	element: "elementId",
	comment: "commentId",
	card: "cardId",
	entry: "entryId",
	group: "groupId",
	message: "messageId",
	rating: "ratingId",
	person: "personId",
} as const satisfies Record<SubjectKind, string>;

/** The kind and id of what a report is about. */
export interface SubjectKey {
	readonly kind: SubjectKind;
	readonly id: string;
}

/** The subject of a report, as its form shows it; there the id of a person is their username. */
export interface SubjectView extends SubjectKey {
	/** The title or name; the text of a comment, message or rating. */
	readonly title: string;
	/** The path of the page where it stands. */
	readonly path: string;
}

/**
 * Decisions on a subject or a person, by a moderator or by the rule of the reporters, and what an admin did because a person
 * asked for it.
 */
export const decisionActions = [
	"listing_hidden",
	"listing_restored",
	"listing_deleted",
	"showcase_hidden",
	"showcase_restored",
	"showcase_deleted",
	"element_hidden",
	"element_restored",
	"element_deleted",
	"comment_hidden",
	"comment_restored",
	"comment_deleted",
	"card_hidden",
	"card_restored",
	"card_deleted",
	"entry_hidden",
	"entry_restored",
	"entry_deleted",
	"group_hidden",
	"group_restored",
	"group_deleted",
	"message_restored",
	"message_deleted",
	"rating_restored",
	"rating_deleted",
	"person_restored",
	"user_banned",
	"user_unbanned",
	"appeal_refused",
	"data_exported",
	"account_deleted",
] as const;
export type DecisionAction = (typeof decisionActions)[number];

/** Longest reason of a report, in code points. */
export const reasonMaxLength = 500;

/** A subject is hidden once so many different people have open reports on it, not older than the window. */
export const reportersToHide = 3;

const dayLength = 24 * 60 * 60 * 1000;

/** Days for which an open report counts towards hiding its subject. */
const reportWindowDays = 7;

/** The limit of reports by one person within 24 hours: enough for an honest evening, too few to sweep the feed. */
export const reportsPerDay = 10;

/** The log's reason when the rule of the reporters, and no moderator, hid a subject. */
export const hidingReason = `${reportersToHide} reporters within ${reportWindowDays} days`;

/** The log's reason when a moderator found nothing wrong, for which no reason is written. */
export const restoringReason = "Nothing wrong with it";

/** The log's reason when an admin deleted a listing on its own page, for which no reason is written. */
export const pageDeletionReason = "Deleted on its page";

/** Reports made after this moment count towards a person's daily limit. */
export function dailyLimitStart(now: Date): Date {
	return new Date(now.getTime() - dayLength);
}

/** Reports made after this moment count towards hiding their subject. */
export function reportWindowStart(now: Date): Date {
	return new Date(now.getTime() - reportWindowDays * dayLength);
}

/** Longest first line of a reason that stands as its headline, in code points. */
const headlineMaxLength = 40;

/**
 * A reason with one of the frequent ones as its first line, in the place of another of them.
 * @param headlines all of the frequent ones, as the form offers them
 */
export function withHeadline(text: string, headline: string, headlines: readonly string[]): string {
	const [first = "", ...others] = text.split("\n");
	const body = headlines.includes(first.trim()) ? others.join("\n") : text;
	return body.trim() === "" ? headline : `${headline}\n${body}`;
}

/** The headline of a reason, if its first line is short, and the rest of its text. */
export function splitReason(reason: string): { headline: string | null; body: string } {
	const [first = "", ...others] = reason.split("\n");
	if (codePointLength(first) > headlineMaxLength) return { headline: null, body: reason };
	return { headline: first, body: others.join("\n").trim() };
}

/** The problem of a report's reason, which is tidied first. */
export const checkReason: TextCheck = (text) => {
	const reason = tidyText(text);
	if (!isStorableText(reason)) return "reports.problem.reasonInvalid";
	if (!hasVisibleText(reason)) return "reports.problem.reasonRequired";
	return codePointLength(reason) > reasonMaxLength ? "reports.problem.reasonTooLong" : null;
};

/** Longest reason of a ban, and longest appeal against one, in code points. */
export const banTextMaxLength = 1000;

/** The log's reason when a ban has come to its end by itself. */
export const banEndReason = "Its time is over";

/** The problem of a ban's reason or an appeal, which is tidied first. */
export const checkBanText: TextCheck = (text) => {
	const tidied = tidyText(text);
	if (!isStorableText(tidied)) return "reports.problem.reasonInvalid";
	if (!hasVisibleText(tidied)) return "moderation.problem.textRequired";
	return codePointLength(tidied) > banTextMaxLength ? "moderation.problem.textTooLong" : null;
};

/** A ban as its person sees it. */
export interface OwnBan {
	/** Null for one that was never given. */
	readonly reason: string | null;
	/** ISO 8601; null without an end. */
	readonly endsAt: string | null;
	/** The person's appeal; null before there is one. */
	readonly appeal: string | null;
	readonly canAppeal: boolean;
}
