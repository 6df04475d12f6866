import { isCompleted, isVoid, type TradeSeals, type TradeStatus } from "#app/features/trades/rules.ts";
import type { TextCheck } from "#app/shared/problem-keys.ts";
import { codePointLength, isStorableText, tidyText } from "#app/shared/storable-text.ts";

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** Days after the end of a trade in which both may rate, as rating_envelopes has it, and then for an answer. */
export const ratingDays = 14;
/** Days before the end of that time on which who has said nothing is reminded. */
export const ratingReminderDays = 3;
/** Longest text of a rating and of its answer, in code points. */
export const ratingTextMaxLength = 300;
/** Time after which a deal that does not happen may be rated even without a seal, in milliseconds. */
const failureTime = 24 * hour;

/** Checks the text of a rating as it was typed; there may be none. */
export const checkRatingText: TextCheck = (typed) => {
	const text = tidyText(typed);
	return isStorableText(text) && codePointLength(text) <= ratingTextMaxLength
		? null
		: "errors.rating.textInvalid";
};

/** A trade as far as it decides whether it may be rated. Moments are ISO 8601 texts. */
export interface RatedTrade extends TradeSeals {
	readonly status: TradeStatus;
	readonly offerId: string | null;
	readonly isRateable: boolean;
	/** Of a trade from an offer, when that was accepted. */
	readonly createdAt: string;
	readonly closedAt: string | null;
}

/** The verdicts that a trade may have: all of a completed one, a problem alone of a deal that did not happen, else none. */
export function verdictsOf(trade: RatedTrade, now: Date): readonly ("good" | "problem")[] {
	if (!trade.closedAt || !trade.isRateable) return [];
	const closedAt = Date.parse(trade.closedAt);
	if (now.getTime() >= ratingEnd(trade.closedAt).getTime()) return [];
	if (isCompleted(trade)) return ["good", "problem"];
	const isLate = closedAt - Date.parse(trade.createdAt) > failureTime;
	const hasSeal = trade.buyerAccepted || trade.sellerAccepted;
	return trade.offerId !== null && isVoid(trade) && (isLate || hasSeal) ? ["problem"] : [];
}

/** The moment at which the time to rate a trade is over. @param closedAt ISO 8601 */
export function ratingEnd(closedAt: string): Date {
	return new Date(Date.parse(closedAt) + ratingDays * day);
}

/** The ratings of a person in figures. */
export interface RatingTotals {
	/** Good ones; several by one author in one month of Buenos Aires count once. */
	readonly good: number;
	readonly problems: number;
}

/** True of somebody of whom something was said. */
export function isRated({ good, problems }: RatingTotals): boolean {
	return good + problems > 0;
}

/** A rating as everybody may read it: its author is not named. */
export interface RatingView {
	readonly id: string;
	/** Whether the reader wrote it. */
	readonly isOwn: boolean;
	readonly isGood: boolean;
	readonly text: string;
	readonly reply: string | null;
	/** A day of its month, ISO 8601. */
	readonly month: string;
}

export interface RatingPage {
	readonly ratings: readonly RatingView[];
	readonly nextCursor: string | null;
}

/** What two people may know of each other's ratings of their trade. */
export interface TradeRatings {
	readonly verdicts: readonly ("good" | "problem")[];
	/** The reader's own, or null. */
	readonly own: { readonly isGood: boolean; readonly text: string | null } | null;
	/** The other's, once the envelopes are open. */
	readonly theirs: {
		readonly id: string;
		readonly isGood: boolean;
		readonly text: string | null;
		readonly reply: string | null;
	} | null;
	readonly canReply: boolean;
	/** When the time to rate is over and the envelopes open, ISO 8601; null while the trade goes on. */
	readonly until: string | null;
}
