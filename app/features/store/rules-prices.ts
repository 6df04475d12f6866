import type { ErrorCode } from "#app/shared/error-codes.ts";
import { amountOf, centsOf } from "#app/shared/money.ts";
import type { TextCheck } from "#app/shared/problem-keys.ts";
import type { ErrorParams } from "#app/shared/result.ts";

/** The limit of an amount, in hundredths of a dollar: that of the database's columns. */
const maxAmount = 999_999_999_999n;
/** The limit of a margin, in hundredths of a percent: more than 1 000 % is a typing error. */
const maxMargin = 100_000n;

/**
 * The hundredths of a typed decimal: digits, then a comma or a point before one or two decimals. Null for anything else,
 * such as a sign, an exponent or marks between thousands, which are ambiguous with a comma.
 */
export function hundredthsOf(text: string): bigint | null {
	const match = /^(\d{1,40})(?:[.,](\d{1,2}))?$/.exec(text.trim());
	if (!match) return null;
	const [, whole = "", decimals = ""] = match;
	return BigInt(whole + decimals.padEnd(2, "0"));
}

/** The rule of an optional amount of US dollars. */
export const checkAmount: TextCheck = (text) => {
	if (text.trim() === "") return null;
	const amount = hundredthsOf(text);
	if (amount === null) return "product.problem.priceInvalid";
	return amount > maxAmount ? "product.problem.priceTooLarge" : null;
};

/** The rule of a market price, in US dollars. */
export const checkMarketPrice: TextCheck = (text) =>
	text.trim() === "" ? "product.problem.marketPriceRequired" : checkAmount(text);

/** The rule of a sale's price, in the currency of the sale. */
export const checkSalePrice: TextCheck = (text) =>
	text.trim() === "" ? "product.problem.salePriceRequired" : checkAmount(text);

/** The rule of the margin on cost and market price, in percent. */
export const checkMargin: TextCheck = (text) => {
	if (text.trim() === "") return null;
	const margin = hundredthsOf(text);
	if (margin === null) return "product.problem.marginInvalid";
	return margin > maxMargin ? "product.problem.marginTooLarge" : null;
};

/** The typed inputs of a product's prices. */
export interface PriceTexts {
	readonly marketPrice: string;
	readonly costUsd: string;
	readonly marginPercentage: string;
}

/** Prices that follow from the typed ones, in US dollars as decimal text; null where an input is missing or wrong. */
export interface DerivedPrices {
	readonly minSale: string | null;
	readonly marketPlusProfit: string | null;
	readonly finalPrice: string | null;
}

/**
 * The three prices as the database derives them: cost and market price, each × (1 + margin / 100), rounded half up to
 * cents, and the greater of the two.
 */
export function derivePrices({ marketPrice, costUsd, marginPercentage }: PriceTexts): DerivedPrices {
	const margin = checkMargin(marginPercentage) ? null : (hundredthsOf(marginPercentage) ?? 0n);
	const market = checkMarketPrice(marketPrice) ? null : hundredthsOf(marketPrice);
	const cost = checkAmount(costUsd) ? null : hundredthsOf(costUsd);
	const minSale = withMargin(cost, margin);
	const marketPlusProfit = withMargin(market, margin);
	const isUnknown = marketPlusProfit === null || checkAmount(costUsd) !== null;
	const greater = minSale !== null && marketPlusProfit !== null && minSale > marketPlusProfit;
	return {
		minSale: textOf(minSale),
		marketPlusProfit: textOf(marketPlusProfit),
		finalPrice: isUnknown ? null : textOf(greater ? minSale : marketPlusProfit),
	};
}

const wholeInHundredths = 10_000n;

function withMargin(amount: bigint | null, margin: bigint | null): bigint | null {
	if (amount === null || margin === null) return null;
	return (amount * (wholeInHundredths + margin) + wholeInHundredths / 2n) / wholeInHundredths;
}

function textOf(hundredths: bigint | null): string | null {
	return hundredths === null ? null : amountOf(hundredths);
}

/**
 * A typed decimal after one press of an arrow key: as much more or less, not below zero. Any other text stays.
 * @param hundredths of the step; negative for less
 */
export function stepDecimal(text: string, hundredths: number): string {
	const before = text.trim() === "" ? 0n : hundredthsOf(text);
	if (before === null) return text;
	const after = before + BigInt(hundredths);
	const stepped = amountOf(after > 0n ? after : 0n);
	return text.includes(",") ? stepped.replace(".", ",") : stepped;
}

/** Why the price guide had no price. */
export interface PriceFailure {
	readonly code: ErrorCode;
	readonly params: ErrorParams;
}

/** The days after which a price of the guide is stale. */
export const stalePriceDays = 7;

const minuteMillis = 60_000;
const dayMillis = 24 * 60 * minuteMillis;

/** The moment before which a price that was last read is stale. */
export function staleBefore(now: Date): Date {
	return new Date(now.getTime() - stalePriceDays * dayMillis);
}

/** The factor between a price and the one before, in either direction, above which it waits for an admin. */
const jumpFactor = 10n;

/**
 * Whether a price is so far from the one before that an admin has to decide.
 * @param before decimal text, as `after`
 */
export function isJump(before: string, after: string): boolean {
	const [one, other] = [centsOf(before), centsOf(after)];
	return other > one * jumpFactor || one > other * jumpFactor;
}

/** Failures that pass by themselves. */
const transientFailures: readonly ErrorCode[] = [
	"priceGuide.busy",
	"priceGuide.unreachable",
	"priceGuide.tooSlow",
	"service.unavailable",
];

/** Milliseconds from the first failure to the next try; four times as long after each one more, up to a day. */
const firstRetryMillis = 15 * minuteMillis;
/** The part of its delay by which a check may come earlier or later, so that checks spread over the day. */
const jitter = 0.1;

/**
 * The moment of a product's next price check: a day after a price and after a lasting failure, sooner after a transient
 * one.
 * @param failures in a row; 0 after a price
 * @param random from 0 to 1
 */
export function nextPriceCheck(
	now: Date,
	{ failures, code }: { readonly failures: number; readonly code?: ErrorCode },
	random: number,
): Date {
	const isTransient = code !== undefined && transientFailures.includes(code);
	const delay = isTransient ? Math.min(firstRetryMillis * 4 ** (failures - 1), dayMillis) : dayMillis;
	return new Date(now.getTime() + Math.round(delay * (1 + jitter * (2 * random - 1))));
}

/** A price and its moment. */
export interface PricePoint {
	/** US dollars as decimal text. */
	readonly price: string;
	/** ISO 8601. */
	readonly at: string;
}

/** The state of a product's price on its page, besides the price itself. */
export interface PriceState {
	/** The market price before this one, and when it was last read. */
	readonly previous: PricePoint | null;
	/** A price of the guide that jumped and waits for an admin. */
	readonly held: PricePoint | null;
	/** The failure of the last check; null after a price. */
	readonly failure: PriceFailure | null;
	/** Whether the price is of the guide, and old. */
	readonly isStale: boolean;
}

/** Prices of products for sale that an admin has to look at. */
export interface PriceConcerns {
	/** The number of prices that were last read more than `stalePriceDays` ago. */
	readonly stale: number;
	/** Products whose price jumped and waits for an admin. */
	readonly held: readonly { readonly productId: string; readonly name: string }[];
}
