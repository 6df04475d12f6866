import type { CardFailure } from "./rules.ts";

/** A card is there, with its serial. */
export interface CardFinished {
	readonly type: "card.finished";
	readonly cardId: string;
	readonly makerId: string;
}

/** A card was given up; its place of the day is free again. */
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

/** A card left its owner's hands and everybody's sight. */
export interface CardDeleted {
	readonly type: "card.deleted";
	readonly cardId: string;
	readonly ownerId: string;
}

/** Events to the browsers of who makes a card. */
export interface CardsToClient {
	/** It is there, or was given up: which of the two its progress tells. */
	"card:ended": (event: { cardId: string }) => void;
}
