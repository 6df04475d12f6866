import type { ListingStatus } from "#app/features/listings/rules.ts";
import type { DecisionAction, SubjectKind } from "./rules.ts";

/** A moderator's verdicts. Restoring leaves what was never hidden as it is; its reports were unfounded. */
export type Verdict = "restore" | "hide" | "delete";

/** The log's action for each verdict, by the subject's kind; a kind without it cannot be decided so. */
export const verdictActions = {
	listing: { restore: "listing_restored", hide: "listing_hidden", delete: "listing_deleted" },
	showcase: { restore: "showcase_restored", hide: "showcase_hidden", delete: "showcase_deleted" },
	element: { restore: "element_restored", hide: "element_hidden", delete: "element_deleted" },
	comment: { restore: "comment_restored", hide: "comment_hidden", delete: "comment_deleted" },
	card: { restore: "card_restored", hide: "card_hidden", delete: "card_deleted" },
	message: { restore: "message_restored", delete: "message_deleted" },
	person: { restore: "person_restored" },
} as const satisfies Record<SubjectKind, Partial<Record<Verdict, DecisionAction>>>;

/** A claim keeps other moderators from deciding a case, in milliseconds: ten minutes. */
export const claimMillis = 10 * 60 * 1000;

/** How long a decision can be taken back, in milliseconds; what cannot be taken back happens after it. */
export const undoMillis = 60_000;

/** A reporter is unreliable once so many of their last so many decided reports were unfounded. */
export const unreliableThreshold = { unfounded: 5, ofLast: 8 } as const;

/** The weight of a case at which somebody waits for its decision: it is hidden, or an appeal. */
export const topWeight = 3;

/** The rank of a case in the queue: hidden subjects first, then by how many reporters count. */
export function weightOf({ isHidden, counting }: { isHidden: boolean; counting: number }): number {
	return isHidden ? topWeight : Math.min(counting, topWeight);
}

/** When a claim made at this moment ends. */
export function claimEnd(now: Date): Date {
	return new Date(now.getTime() + claimMillis);
}

/** Until when a decision made at this moment can be taken back. */
export function undoEnd(now: Date): Date {
	return new Date(now.getTime() + undoMillis);
}

/** A decision that can be undone: the state before it, and the work that waits until it no longer can. */
export interface Undoable {
	readonly action: DecisionAction;
	/** Its subject; null where it was about a ban. */
	readonly subject: DecidedSubject | null;
	/** The state that the subject was in. */
	readonly state: SubjectState | null;
	/** The rank of its case; null where there was none. */
	readonly weight: number | null;
	/** The ban that it was about. */
	readonly ban: { readonly id: string; readonly personId: string; readonly username: string } | null;
}

/** A subject of moderation, whether the public sees it or not. */
export interface DecidedSubject {
	readonly kind: SubjectKind;
	readonly id: string;
	/** Null, as the name, for a comment whose writer is gone. */
	readonly ownerId: string | null;
	readonly ownerUsername: string | null;
	/** Its title or name; of a comment or message its text. */
	readonly title: string;
	/** The listing, showcase, chat or serial of a card by whose page it is found; null for an element that stands nowhere. */
	readonly pageId: string | null;
}

/** A listing's status; what has none is active, in revision or, for a message, deleted. */
export type SubjectState = ListingStatus;

/** A decision that can be taken back, as the screen of its moderator offers it. */
export interface DecisionMade {
	readonly decisionId: string;
}
