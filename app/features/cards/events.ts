import type { CardFailure } from "./rules.ts";

/** A card is finished and has its serial. */
export interface CardFinished {
	readonly type: "card.finished";
	readonly cardId: string;
	readonly makerId: string;
}

/** A card has failed; it does not count for its day. */
export interface CardFailed {
	readonly type: "card.failed";
	readonly cardId: string;
	readonly makerId: string;
	readonly failure: CardFailure;
}

/** A trade gave a card to another. */
export interface CardPassed {
	readonly type: "card.passed";
	readonly cardId: string;
	readonly fromId: string;
	readonly toId: string;
}

export interface CardDeleted {
	readonly type: "card.deleted";
	readonly cardId: string;
	readonly ownerId: string;
}

/** Events to the browsers of a card's maker. */
export interface CardsToClient {
	/** The card is finished or has failed: its progress says which. */
	"card:ended": (event: { cardId: string }) => void;
}
