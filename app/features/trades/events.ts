import type { CancelCause, TradeSeals, TradeSide, TradeStatus } from "./rules.ts";

/** A trade as it was right after what happened to it. Moments are ISO 8601 texts. */
export interface TradeSnapshot extends TradeSeals {
	readonly id: string;
	/** Null for a trade from an offer, and once it is gone. */
	readonly listingId: string | null;
	/** Null for a trade without an offer. */
	readonly offerId: string | null;
	readonly buyerId: string | null;
	readonly sellerId: string | null;
	readonly status: TradeStatus;
	readonly buyerAcceptedAt: string | null;
	readonly sellerAcceptedAt: string | null;
}

interface TradeMoved {
	readonly trade: TradeSnapshot;
	/** The person who did it. */
	readonly actorId: string;
}

export interface TradeCreated extends TradeMoved {
	readonly type: "trade.created";
}

/** The first side has sealed a trade. */
export interface TradeAccepted extends TradeMoved {
	readonly type: "trade.accepted";
}

/** A thing that changed hands. */
export interface ExchangedThing {
	readonly giverId: string;
	readonly takerId: string;
	readonly entryId: string | null;
	/** The listing that offered it, or null. */
	readonly listingId: string | null;
	readonly quantity: number;
}

/** The second side has sealed: what the trade names is each other's. */
export interface TradeCompleted extends TradeMoved {
	readonly type: "trade.completed";
	readonly items: readonly ExchangedThing[];
	/** The listings that ended with their last unit. */
	readonly endedListingIds: readonly string[];
	/** The people whose lists changed: what one gave leaves what they swap, what one got what they lack. */
	readonly listsLeft: readonly TradeSide[];
}

export interface TradeCancelled {
	readonly type: "trade.cancelled";
	readonly trade: TradeSnapshot;
	/** Null where nobody did it. */
	readonly actorId: string | null;
	readonly cause: CancelCause;
	/** The words of the person who cancelled it; null for any other cause. */
	readonly reason: string | null;
}

/** The listing was traded with somebody else or deleted. */
export interface TradeSuperseded {
	readonly type: "trade.superseded";
	readonly trade: TradeSnapshot;
}

/** Both people of a trade are asked whether they have met: neither has said a word for long. */
export interface TradeAsked {
	readonly type: "trade.asked";
	readonly trade: TradeSnapshot;
}

export type TradeEvent =
	| TradeAsked
	| TradeCreated
	| TradeAccepted
	| TradeCompleted
	| TradeCancelled
	| TradeSuperseded;
