import type { FaceEdition } from "#app/features/catalogue/rules-editions.ts";
import type { Rarity } from "#app/features/catalogue/rules-rarities.ts";
import type { ListingStatus } from "#app/features/listings/rules.ts";
import type { TextCheck } from "#app/shared/problem-keys.ts";
import { codePointLength, isStorableText, tidyLine, tidyText } from "#app/shared/storable-text.ts";
import type { DecisionAction, SubjectKind } from "./rules.ts";

/** A moderator's verdicts. Restoring leaves what was never hidden as it is, and gives back what was deleted. */
export type Verdict = "restore" | "hide" | "delete";

/** The log's action for each verdict, by the subject's kind; a kind without it cannot be decided so. */
export const verdictActions = {
	listing: { restore: "listing_restored", hide: "listing_hidden", delete: "listing_deleted" },
	showcase: { restore: "showcase_restored", hide: "showcase_hidden", delete: "showcase_deleted" },
	element: { restore: "element_restored", hide: "element_hidden", delete: "element_deleted" },
	comment: { restore: "comment_restored", hide: "comment_hidden", delete: "comment_deleted" },
	card: { restore: "card_restored", hide: "card_hidden", delete: "card_deleted" },
	entry: { restore: "entry_restored", hide: "entry_hidden", delete: "entry_deleted" },
	group: { restore: "group_restored", hide: "group_hidden", delete: "group_deleted" },
	message: { restore: "message_restored", delete: "message_deleted" },
	rating: { restore: "rating_restored", delete: "rating_deleted" },
	person: { restore: "person_restored" },
} as const satisfies Record<SubjectKind, Partial<Record<Verdict, DecisionAction>>>;

/** The weight of a hidden subject or an appeal: somebody waits for the decision. */
export const topWeight = 3;

/** The rank of a case in the queue: hidden subjects first, then by how many people reported them lately. */
export function weightOf({ isHidden, reporterCount }: { isHidden: boolean; reporterCount: number }): number {
	return isHidden ? topWeight : Math.min(reporterCount, topWeight);
}

/** Longest note to a decision, for moderators alone, in code points. */
export const decisionNoteMaxLength = 500;

/** The problem of a note, which is tidied first; none is fine. */
export const checkDecisionNote: TextCheck = (text) => {
	const note = tidyText(text);
	if (!isStorableText(note)) return "reports.problem.reasonInvalid";
	return codePointLength(note) > decisionNoteMaxLength ? "moderation.problem.noteTooLong" : null;
};

/** A case at the moment that it was read, which a decision on it names. */
export interface CaseVersion {
	readonly caseId: string;
	/** A number that grows with everything that happens to the case. */
	readonly version: number;
}

/** The facts that decide which verdicts a case admits. */
export interface CaseStatus {
	readonly kind: SubjectKind;
	readonly state: SubjectState;
	/** True while it waits for a decision. */
	readonly isOpen: boolean;
	/** The last decision on it; null before there is one. */
	readonly lastAction: DecisionAction | null;
	/** True if its subject can be restored once it is deleted. */
	readonly isReturnable: boolean;
}

/** True if a case has reports to close, is hidden, or moderation deleted what can be given back. */
export function canRestore({ kind, state, isOpen, lastAction, isReturnable }: CaseStatus): boolean {
	if (state === "deleted") return isReturnable && lastAction === `${kind}_deleted`;
	return isOpen || state === "in_revision";
}

/** A subject of moderation, whether the public sees it or not. */
export interface DecidedSubject {
	readonly kind: SubjectKind;
	readonly id: string;
	/** Null, as the name, for a comment whose writer is gone. */
	readonly ownerId: string | null;
	readonly ownerUsername: string | null;
	/** The title or name; the text of a comment, message or rating. */
	readonly title: string;
	/** The id of the listing, showcase or chat, the serial of the card, the slug of the group, or whose list it is, on whose page it is; null for an element that stands nowhere. */
	readonly pageId: string | null;
}

/** A listing's status; what has none is active, in revision or, for a message or a rating, deleted. */
export type SubjectState = ListingStatus;

/** The result of deciding. */
export interface DecisionMade {
	readonly decisionId: string;
}

/** The kinds of cases: something reported, or a ban that its person appeals against. */
export type CaseKind = SubjectKind | "appeal";

/** True of a kind whose title is all the words that somebody wrote, and no name. */
export function isOfWords(kind: CaseKind): boolean {
	return kind === "comment" || kind === "message" || kind === "rating";
}

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
	/** The title or name; the text of a comment, message or rating, the username of a person. */
	readonly title: string;
	/** Null when the account is gone. */
	readonly ownerUsername: string | null;
	readonly image: CaseImage | null;
	/** The category of a listing and the edition of its item, for its face. */
	readonly categorySlug: string | null;
	readonly edition: FaceEdition | null;
	/** The rarity of a Reino Card. */
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
	/** The decided case; null for none, or one that is gone with its subject. */
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
	/** Lifting its owner's ban, also by granting their appeal. */
	readonly lift: boolean;
	/** Refusing the appeal that it is. */
	readonly refuse: boolean;
	/** Opening the owner's page in the administration, which admins have. */
	readonly openPerson: boolean;
}

/** A case as its page shows it. */
export interface CaseView extends QueuedCase {
	/** The version that a decision on it names. */
	readonly version: number;
	/** True while it waits for a decision, and not for the end of its owner's ban. */
	readonly isWaiting: boolean;
	/** True if it can be restored once it is deleted. */
	readonly isReturnable: boolean;
	/** The last decision on it. */
	readonly decision: DecisionLine | null;
	readonly state: SubjectState;
	/** The time at which it was hidden, in ISO 8601. */
	readonly hiddenAt: string | null;
	/** The text beside the title; the words of an appeal. */
	readonly text: string | null;
	/** The time of publication or writing, in ISO 8601. */
	readonly publishedAt: string | null;
	/** People who wrote about a listing. */
	readonly interest: number | null;
	/** The page where it stands. */
	readonly path: string | null;
	/** Null when the account is gone. */
	readonly owner: CaseOwner | null;
	readonly reports: readonly ReportView[];
	readonly context: readonly ContextMessage[];
	/** The ban that an appeal is against. */
	readonly ban: { readonly reason: string; readonly endsAt: string | null; readonly at: string } | null;
	readonly can: CasePermissions;
}

/** Groups of decisions by which the log is filtered. */
export const logGroups = ["hidden", "restored", "deleted", "bans", "requests"] as const;
export type LogGroup = (typeof logGroups)[number];

export interface LogFilters {
	readonly group: LogGroup | null;
	/** Usernames, as they were typed. */
	readonly moderator: string;
	readonly person: string;
}

/** Decisions that need a reason, which is written in a dialog. */
export const reasonedDecisions = ["hide", "delete", "ban", "lift", "refuse"] as const;
export type ReasonedDecision = (typeof reasonedDecisions)[number];

/** The frequent reasons of each decision, as texts that its form fills in. */
export const frequentReasons = {
	hide: ["moderation.why.look", "moderation.why.money", "moderation.why.notTheirs"],
	delete: [
		"moderation.why.money",
		"moderation.why.notTheirs",
		"reports.reason.offensive",
		"moderation.why.spam",
	],
	ban: ["moderation.why.money", "moderation.why.notTheirs", "moderation.why.abuse", "moderation.why.spam"],
	lift: ["moderation.why.mistake", "moderation.why.promise"],
	refuse: ["moderation.why.same", "moderation.why.again"],
} as const satisfies Record<ReasonedDecision, readonly string[]>;

/** The lengths of a ban, as a form names them. */
export const banLengths = ["days3", "days7", "days30", "forGood"] as const;
export type BanLength = (typeof banLengths)[number];

const banDays: Readonly<Record<BanLength, number | null>> = { days3: 3, days7: 7, days30: 30, forGood: null };

/** The end of a ban that begins now; null without an end. */
export function banEnd(length: BanLength, now: Date): Date | null {
	const days = banDays[length];
	return days === null ? null : new Date(now.getTime() + days * 24 * 60 * 60 * 1000);
}

/** Reads the log's filters from an address. */
export function readLogFilters(query: URLSearchParams): LogFilters {
	const text = (name: string) => tidyLine(query.get(name) ?? "");
	return {
		group: logGroups.find((group) => group === text("que")) ?? null,
		moderator: text("quien"),
		person: text("sobre"),
	};
}

/** The log's filters as the parameters of an address. */
export function logSearch({ group, moderator, person }: LogFilters): Record<string, string> {
	return {
		...(group && { que: group }),
		...(moderator && { quien: moderator }),
		...(person && { sobre: person }),
	};
}

/** The limit of each list of reports on a person's page in the administration. */
export const personReportsLimit = 10;

/** Something of a person that was reported. */
export interface ReportedItem {
	/** The id of its case. */
	readonly id: string;
	readonly kind: SubjectKind;
	/** The title or name; the text of a comment, message or rating, the username of a person. */
	readonly title: string;
	/** The number of people who reported it. */
	readonly reporters: number;
	/** True while it waits for a decision. */
	readonly isOpen: boolean;
	/** ISO 8601. */
	readonly at: string;
}

/** A report that a person made. */
export interface SubmittedReport {
	readonly id: string;
	readonly kind: SubjectKind;
	readonly title: string;
	readonly reason: string;
	/** True while it waits for a decision. */
	readonly isOpen: boolean;
	/** ISO 8601. */
	readonly at: string;
}

/** The ban that is in force. */
export interface CurrentBan {
	readonly reason: string;
	/** ISO 8601; null without an end. */
	readonly endsAt: string | null;
	/** ISO 8601. */
	readonly since: string;
	/** The person's appeal; null before there is one. */
	readonly appeal: string | null;
}
