/** What one of a completed trade's people says of the other is in its envelope, and the other has said nothing yet. */
export interface EnvelopeClosed {
	readonly type: "rating.envelopeClosed";
	readonly tradeId: string;
	readonly authorId: string;
	readonly subjectId: string;
}

/** Somebody was reminded that they have a few days left to say how a completed trade went. */
export interface RatingReminded {
	readonly type: "rating.reminded";
	readonly tradeId: string;
	readonly personId: string;
	/** Null once the other's account is gone. */
	readonly otherId: string | null;
}

/** What was said of somebody can be read from now on. */
export interface RatingOpened {
	readonly type: "rating.opened";
	readonly tradeId: string;
	/** Null once the author's account is gone. */
	readonly authorId: string | null;
	readonly subjectId: string;
}

export type RatingEvent = EnvelopeClosed | RatingReminded | RatingOpened;
