import type { OfferStatus } from "./rules.ts";

/** A version of an offer as it was right after what happened to it. */
export interface OfferSnapshot {
	readonly id: string;
	readonly chatId: string;
	readonly senderId: string | null;
	readonly receiverId: string | null;
	readonly status: OfferStatus;
	readonly version: number;
}

/** Somebody sent an offer, or a new version of one. */
export interface OfferSent {
	readonly type: "offer.sent";
	readonly offer: OfferSnapshot;
}

/** The receiver agreed: a trade is pending, which promises what the offer names. */
export interface OfferAccepted {
	readonly type: "offer.accepted";
	readonly offer: OfferSnapshot;
	readonly tradeId: string;
}

/** An open offer ended without a deal and without a next version. */
export interface OfferClosed {
	readonly type: "offer.closed";
	readonly offer: OfferSnapshot;
	/** Null where nobody did it. */
	readonly actorId: string | null;
}

/** The receiver of an open offer was reminded that it ends within a day. */
export interface OfferReminded {
	readonly type: "offer.reminded";
	readonly offer: OfferSnapshot;
}

export type OfferEvent = OfferReminded | OfferSent | OfferAccepted | OfferClosed;
