import { amountOf } from "#app/shared/money.ts";
import type { TextCheck } from "#app/shared/problem-keys.ts";

/** Largest amount of money, in hundredths of a dollar: as much as the database holds. */
const largestAmount = 999_999_999_999n;
/** Largest margin, in hundredths of a percent: more than 1 000 % is a slip of the finger. */
const largestMargin = 100_000n;

/**
 * The hundredths in a decimal as people type it: digits, then a comma or a point before one or two decimals. Null for
 * anything else, such as a sign, an exponent or marks between thousands, which a comma cannot be told from.
 */
export function hundredthsOf(text: string): bigint | null {
	const match = /^(\d{1,40})(?:[.,](\d{1,2}))?$/.exec(text.trim());
	if (!match) return null;
	const [, whole = "", decimals = ""] = match;
	return BigInt(whole + decimals.padEnd(2, "0"));
}

/** An amount of US dollars that may be left out. */
export const checkAmount: TextCheck = (text) => {
	if (text.trim() === "") return null;
	const amount = hundredthsOf(text);
	if (amount === null) return "product.problem.priceInvalid";
	return amount > largestAmount ? "product.problem.priceTooLarge" : null;
};

/** A market price, in US dollars. */
export const checkMarketPrice: TextCheck = (text) =>
	text.trim() === "" ? "product.problem.marketPriceRequired" : checkAmount(text);

/** A sale's price, in the currency that it was sold in. */
export const checkSalePrice: TextCheck = (text) =>
	text.trim() === "" ? "product.problem.salePriceRequired" : checkAmount(text);

/** The margin on cost and market price, in percent. */
export const checkMargin: TextCheck = (text) => {
	if (text.trim() === "") return null;
	const margin = hundredthsOf(text);
	if (margin === null) return "product.problem.marginInvalid";
	return margin > largestMargin ? "product.problem.marginTooLarge" : null;
};

/** The inputs of a product's prices, as typed. */
export interface PriceTexts {
	readonly marketPrice: string;
	readonly costUsd: string;
	readonly marginPercentage: string;
}

/** The prices that follow from them, in US dollars as decimal text; null where an input is missing or wrong. */
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
 * A decimal after one press of an arrow key: as much more or less, not below zero. What is no decimal stays.
 * @param hundredths of the step; negative for less
 */
export function stepDecimal(text: string, hundredths: number): string {
	const before = text.trim() === "" ? 0n : hundredthsOf(text);
	if (before === null) return text;
	const after = before + BigInt(hundredths);
	const stepped = amountOf(after > 0n ? after : 0n);
	return text.includes(",") ? stepped.replace(".", ",") : stepped;
}
