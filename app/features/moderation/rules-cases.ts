import type { ListingStatus } from "#app/features/listings/rules.ts";
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
	message: { restore: "message_restored", delete: "message_deleted" },
	person: { restore: "person_restored" },
} as const satisfies Record<SubjectKind, Partial<Record<Verdict, DecisionAction>>>;

/** The weight of a case at which somebody waits for its decision: it is hidden, or an appeal. */
export const topWeight = 3;

/** The rank of a case in the queue: hidden subjects first, then by how many reporters count. */
export function weightOf({ isHidden, counting }: { isHidden: boolean; counting: number }): number {
	return isHidden ? topWeight : Math.min(counting, topWeight);
}

/** A case at the moment that it was read, which a decision on it names. */
export interface CaseVersion {
	readonly caseId: string;
	/** Rises by one with everything that happens to the case. */
	readonly version: number;
}

/** The facts that decide which verdicts a case admits. */
export interface CaseStanding {
	readonly kind: SubjectKind;
	readonly state: SubjectState;
	/** Whether it waits for a decision. */
	readonly isOpen: boolean;
	/** The last decision on it; null before there is one. */
	readonly lastAction: DecisionAction | null;
	/** Whether its subject can be given back once it is deleted. */
	readonly isReturnable: boolean;
}

/** Whether restoring means something: there are reports to close, it is hidden, or moderation deleted what can return. */
export function canRestore({ kind, state, isOpen, lastAction, isReturnable }: CaseStanding): boolean {
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
	/** The title or name; the text of a comment or message. */
	readonly title: string;
	/** The listing, showcase, chat or serial of a card by whose page it is found; null for an element that stands nowhere. */
	readonly pageId: string | null;
}

/** A listing's status; what has none is active, in revision or, for a message, deleted. */
export type SubjectState = ListingStatus;

/** A decision that was just made. */
export interface DecisionMade {
	readonly decisionId: string;
}
