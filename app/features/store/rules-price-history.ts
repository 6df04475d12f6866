import type { ErrorCode } from "#app/shared/error-codes.ts";
import { centsOf } from "#app/shared/money.ts";
import type { ErrorParams } from "#app/shared/result.ts";
import type { Grade } from "./rules.ts";

/** Where a price is from: the guide's API, its page, or an admin's hand. */
export const priceReadSources = ["api", "page", "admin"] as const;
export type PriceReadSource = (typeof priceReadSources)[number];

/** States of a price that was read: taken over, waiting for an admin, refused by one, or followed by another meanwhile. */
export const priceStates = ["taken", "held", "rejected", "overtaken"] as const;
export type PriceState = (typeof priceStates)[number];

/** Why the price guide had no price. */
export interface PriceFailure {
	readonly code: ErrorCode;
	readonly params: ErrorParams;
}

/** A price of the guide is stale after so many days. */
export const staleDays = 7;

/** How far back a product's chart goes, in days. */
export const historyDays = 365;

const minuteMillis = 60_000;
export const dayMillis = 24 * 60 * minuteMillis;

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

/** The price history of a product, as its chart shows it. */
export interface PriceHistoryView {
	readonly productId: string;
	readonly name: string;
	/** The lowest price to sell at; null without a cost. */
	readonly minSale: string | null;
	/** One for a day, the oldest first. */
	readonly points: readonly PricePoint[];
	/** A price that waits for an admin, and the one that it would follow. */
	readonly held: (PricePoint & { readonly id: string; readonly before: string }) | null;
	/** Null for a product that is priced by hand. */
	readonly guide: { readonly failure: PriceFailure | null; readonly isStale: boolean } | null;
}

/** A line of a product's prices. */
export interface KeptPrice extends PricePoint {
	readonly id: string;
	readonly grade: Grade | null;
	readonly source: PriceReadSource;
	readonly state: PriceState;
}

/** Prices of products for sale that somebody has to look at. */
export interface PriceConcerns {
	/** Last read more than a week ago. */
	readonly stale: number;
	/** Jumped, and wait for an admin. */
	readonly held: readonly { readonly productId: string; readonly name: string }[];
}
