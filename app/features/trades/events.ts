import type { TradeSeals, TradeSide, TradeStatus } from "./rules.ts";

/** A trade as it was right after what happened to it. Moments are ISO 8601 texts. */
export interface TradeSnapshot extends TradeSeals {
	readonly id: string;
	readonly listingId: string;
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

/** The second side has sealed: a unit of the listing is traded and archived. */
export interface TradeCompleted extends TradeMoved {
	readonly type: "trade.completed";
	readonly listingTitle: string;
	/** False while the listing has more units. */
	readonly listingEnded: boolean;
	/** The people whose lists the traded thing left: the seller's of what they swap, the buyer's of what they lack. */
	readonly listsLeft: readonly TradeSide[];
}

export interface TradeCancelled extends TradeMoved {
	readonly type: "trade.cancelled";
	/** The words of the person who cancelled it; null because their account is no longer active. */
	readonly reason: string | null;
}

/** The listing was traded with somebody else or deleted. */
export interface TradeSuperseded {
	readonly type: "trade.superseded";
	readonly trade: TradeSnapshot;
}

export type TradeEvent = TradeCreated | TradeAccepted | TradeCompleted | TradeCancelled | TradeSuperseded;
