/** Somebody has rated a trade, or changed what they said. */
export interface TradeRated {
	readonly type: "trade.rated";
	readonly tradeId: string;
	readonly authorId: string;
	readonly subjectId: string;
	/** True if both have rated: the envelopes are open. */
	readonly isOpen: boolean;
}
