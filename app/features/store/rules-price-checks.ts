import type { ErrorCode } from "#app/shared/error-codes.ts";
import { centsOf } from "#app/shared/money.ts";
import type { ErrorParams } from "#app/shared/result.ts";

/** Why the price guide had no price. */
export interface PriceFailure {
	readonly code: ErrorCode;
	readonly params: ErrorParams;
}

/** A price of the guide is stale after so many days. */
export const staleDays = 7;

const minuteMillis = 60_000;
const dayMillis = 24 * 60 * minuteMillis;

/** Up to this moment, a price that was last read then is stale. */
export function staleBefore(now: Date): Date {
	return new Date(now.getTime() - staleDays * dayMillis);
}

/** A price that is more than so many times the one before it, or that part of it, waits for an admin. */
const jumpFactor = 10n;

/**
 * Whether a price is so far from the one before it that somebody has to look.
 * @param before decimal text, as `after`
 */
export function isJump(before: string, after: string): boolean {
	const [one, other] = [centsOf(before), centsOf(after)];
	return other > one * jumpFactor || one > other * jumpFactor;
}

/** Failures that pass by themselves. */
const passing: readonly ErrorCode[] = [
	"priceGuide.busy",
	"priceGuide.unreachable",
	"priceGuide.tooSlow",
	"service.unavailable",
];

/** From the first failure to the next try; four times as long after each further one, up to a day. In milliseconds. */
const firstRetry = 15 * minuteMillis;
/** Checks come up to this part of their time earlier or later, so that they spread over the day. */
const jitter = 0.1;

/**
 * When the guide is asked again: a day after a price and after a failure that stays as it is, sooner after one that passes.
 * @param failures in a row; 0 after a price
 * @param random from 0 to 1
 */
export function nextPriceCheck(
	now: Date,
	{ failures, code }: { readonly failures: number; readonly code?: ErrorCode },
	random: number,
): Date {
	const isPassing = code !== undefined && passing.includes(code);
	const wait = isPassing ? Math.min(firstRetry * 4 ** (failures - 1), dayMillis) : dayMillis;
	return new Date(now.getTime() + Math.round(wait * (1 + jitter * (2 * random - 1))));
}

export interface PricePoint {
	/** US dollars as decimal text. */
	readonly price: string;
	/** ISO 8601. */
	readonly at: string;
}

/** What a product's page tells of its price besides the price. */
export interface PriceState {
	/** The market price before this one, and when it was last right. */
	readonly previous: PricePoint | null;
	/** One of the guide that jumped and waits for an admin. */
	readonly held: PricePoint | null;
	/** Why the guide had no price the last time. */
	readonly failure: PriceFailure | null;
	/** Whether a price of the guide is old. */
	readonly isStale: boolean;
}

/** Prices of products for sale that somebody has to look at. */
export interface PriceConcerns {
	/** Last read more than a week ago. */
	readonly stale: number;
	/** Jumped, and wait for an admin. */
	readonly held: readonly { readonly productId: string; readonly name: string }[];
}
