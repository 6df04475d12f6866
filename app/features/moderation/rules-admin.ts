import type { Rarity } from "#app/features/catalogue/rules.ts";
import { tidyLine } from "#app/shared/storable-text.ts";
import type { DecisionAction, SubjectKind } from "./rules.ts";
import type { SubjectState } from "./rules-cases.ts";

/** The kinds of cases: something reported, or a ban that its person appeals against. */
export type CaseKind = SubjectKind | "appeal";

/** Cases on one page of the queue, and decisions on one of the log. */
export const queuePageSize = 20;
export const logPageSize = 30;

/** Earlier decisions about a person that a case shows. */
export const historySize = 8;

/** Messages around a reported one that its case shows, before and after it. */
export const contextSize = 3;

export interface CaseImage {
	/** The key of the stored image, in all its widths. */
	readonly key: string;
	/** CSS colour that fills the frame until the image is there. */
	readonly color: string;
}

/** A case as the queue shows it. */
export interface QueuedCase {
	readonly id: string;
	readonly kind: CaseKind;
	/** The title or name; the text of a comment or message, the username of a person. */
	readonly title: string;
	/** Null when the account is gone. */
	readonly ownerUsername: string | null;
	readonly image: CaseImage | null;
	/** The category of a listing, for its placeholder; null for anything else. */
	readonly categorySlug: string | null;
	/** The rarity of a Reino Card; null for anything else. */
	readonly rarity: Rarity | null;
	readonly reporters: number;
	/** ISO 8601. */
	readonly openedAt: string;
}

/** A report as moderators see it: never by whom. */
export interface ReportView {
	readonly id: string;
	readonly reason: string;
	/** ISO 8601. */
	readonly at: string;
}

/** A message of the chat in which one was reported. */
export interface ContextMessage {
	readonly id: string;
	readonly username: string | null;
	readonly text: string;
	/** ISO 8601. */
	readonly at: string;
	readonly isReported: boolean;
}

/** A line of the log. */
export interface DecisionLine {
	readonly id: string;
	readonly action: DecisionAction;
	readonly title: string | null;
	readonly username: string | null;
	/** Null where a rule, or the clock, decided. */
	readonly moderator: string | null;
	readonly reason: string;
	readonly note: string | null;
	readonly reporters: number | null;
	/** The case that it decided; null for none, or one that is gone with its subject. */
	readonly caseId: string | null;
	/** ISO 8601. */
	readonly at: string;
}

/** The owner of a case's subject. */
export interface CaseOwner {
	readonly id: string;
	readonly username: string;
	readonly city: string | null;
	readonly isBanned: boolean;
	/** ISO 8601. */
	readonly since: string;
	readonly activeListings: number;
	readonly showcases: number;
	readonly pendingTrades: number;
	readonly completedTrades: number;
	/** ISO 8601; null without a trade. */
	readonly lastTradeAt: string | null;
	/** Newest first. */
	readonly history: readonly DecisionLine[];
}

/** Permissions of the viewer on a case. */
export interface CasePermissions {
	readonly restore: boolean;
	readonly hide: boolean;
	readonly delete: boolean;
	readonly ban: boolean;
	/** The ban of its owner, also by granting their appeal. */
	readonly lift: boolean;
	/** The appeal that it is. */
	readonly refuse: boolean;
	/** The owner's page in the administration, which admins have. */
	readonly openPerson: boolean;
}

/** A case as its page shows it. */
export interface CaseView extends QueuedCase {
	/** The version that a decision on the case names. */
	readonly version: number;
	/** Whether it waits for a decision. */
	readonly isWaiting: boolean;
	/** Whether it can be restored once it is deleted. */
	readonly isReturnable: boolean;
	/** The last one on it. */
	readonly decision: DecisionLine | null;
	readonly state: SubjectState;
	/** Since when it is out of sight, in ISO 8601. */
	readonly hiddenAt: string | null;
	/** The text beside the title, or that of an appeal. */
	readonly text: string | null;
	/** The moment of publishing or writing, in ISO 8601. */
	readonly publishedAt: string | null;
	/** People who wrote about a listing. */
	readonly interest: number | null;
	/** The page where it stands. */
	readonly path: string | null;
	/** Null when the account is gone. */
	readonly owner: CaseOwner | null;
	readonly reports: readonly ReportView[];
	readonly context: readonly ContextMessage[];
	/** The ban that an appeal is about. */
	readonly ban: { readonly reason: string; readonly endsAt: string | null; readonly at: string } | null;
	readonly can: CasePermissions;
}

/** Groups of decisions by which the log is filtered. */
export const logGroups = ["hidden", "restored", "deleted", "bans"] as const;
export type LogGroup = (typeof logGroups)[number];

export interface LogFilters {
	readonly group: LogGroup | null;
	/** Usernames, as they were typed. */
	readonly moderator: string;
	readonly person: string;
}

/** Actions on a case that ask for a reason in a dialog. */
export const asksReason = ["hide", "delete", "ban", "lift", "refuse"] as const;
export type Deciding = (typeof asksReason)[number];

/** The frequent reasons of each decision, as texts that its form fills in. */
export const decidingReasons = {
	hide: ["moderation.why.look", "moderation.why.money", "moderation.why.notTheirs"],
	delete: [
		"moderation.why.money",
		"moderation.why.notTheirs",
		"moderation.why.offensive",
		"moderation.why.spam",
	],
	ban: ["moderation.why.money", "moderation.why.notTheirs", "moderation.why.abuse", "moderation.why.spam"],
	lift: ["moderation.why.mistake", "moderation.why.promise"],
	refuse: ["moderation.why.same", "moderation.why.again"],
} as const satisfies Record<Deciding, readonly string[]>;

/** Lengths of a ban, as a form names them. */
export const banLengths = ["days3", "days7", "days30", "forGood"] as const;
export type BanLength = (typeof banLengths)[number];

const banDays: Readonly<Record<BanLength, number | null>> = { days3: 3, days7: 7, days30: 30, forGood: null };

/** The end of a ban that begins now; null without an end. */
export function banEnd(length: BanLength, now: Date): Date | null {
	const days = banDays[length];
	return days === null ? null : new Date(now.getTime() + days * 24 * 60 * 60 * 1000);
}

/** Reads what an address asks of the log. */
export function readLogFilters(query: URLSearchParams): LogFilters {
	const text = (name: string) => tidyLine(query.get(name) ?? "");
	return {
		group: logGroups.find((group) => group === text("que")) ?? null,
		moderator: text("quien"),
		person: text("sobre"),
	};
}

/** The search of the log's address for these filters. */
export function logSearch({ group, moderator, person }: LogFilters): Record<string, string> {
	return {
		...(group && { que: group }),
		...(moderator && { quien: moderator }),
		...(person && { sobre: person }),
	};
}
