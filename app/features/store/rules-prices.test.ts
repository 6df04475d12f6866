import { describe, expect, it } from "vitest";
import { buildPriceTexts } from "#tests/factories/prices.ts";
import {
	checkAmount,
	checkMargin,
	derivePrices,
	hundredthsOf,
	isJump,
	nextPriceCheck,
	staleBefore,
	stepDecimal,
} from "./rules-prices.ts";

const triples = buildPriceTexts(600);

describe("the three prices", () => {
	it("are exact: no cent is lost or won, and half a cent goes up", () => {
		for (const texts of triples) {
			const { minSale, marketPlusProfit, finalPrice } = derivePrices(texts);
			const margin = hundredthsOf(texts.marginPercentage) ?? 0n;
			for (const [price, from] of [
				[minSale, texts.costUsd],
				[marketPlusProfit, texts.marketPrice],
			] as const) {
				if (from === "") {
					expect(price).toBeNull();
					continue;
				}
				// By how many ten-thousandths of a cent it is above what was not rounded.
				const above =
					(hundredthsOf(price ?? "") ?? -1n) * 10_000n - (hundredthsOf(from) ?? 0n) * (10_000n + margin);
				expect(above > -5_000n && above <= 5_000n, JSON.stringify(texts)).toBe(true);
			}
			const [least, most] = [minSale, marketPlusProfit].map((price) => hundredthsOf(price ?? "") ?? -1n);
			expect(hundredthsOf(finalPrice ?? "")).toBe((least ?? 0n) > (most ?? 0n) ? least : most);
		}
	});

	it.each([
		["1.15", "", "10", null, "1.27", "1.27"],
		["0,05", "0,15", "30", "0.20", "0.07", "0.20"],
		["89,40", "52", "32,0", "68.64", "118.01", "118.01"],
		["0", "0", "", "0.00", "0.00", "0.00"],
	])(
		"of %s and %s with %s percent",
		(marketPrice, costUsd, marginPercentage, minSale, marketPlusProfit, finalPrice) => {
			expect(derivePrices({ marketPrice, costUsd, marginPercentage })).toEqual({
				minSale,
				marketPlusProfit,
				finalPrice,
			});
		},
	);

	it("are unknown where what they follow from is missing or wrong", () => {
		const known = { marketPrice: "10", costUsd: "5", marginPercentage: "10" };
		expect(derivePrices({ ...known, marketPrice: "" })).toEqual({
			minSale: "5.50",
			marketPlusProfit: null,
			finalPrice: null,
		});
		expect(derivePrices({ ...known, costUsd: "5e3" })).toEqual({
			minSale: null,
			marketPlusProfit: "11.00",
			finalPrice: null,
		});
		for (const marginPercentage of ["1001", "-1", "x"])
			expect(derivePrices({ ...known, marginPercentage }).finalPrice).toBeNull();
	});
});

describe("an amount", () => {
	it.each(["0", "12", "12,5", "12.50", "0,01", "9999999999,99", " 7 ", "007"])("is %j", (text) => {
		expect(checkAmount(text)).toBeNull();
	});

	it.each(["-1", "+1", "1e3", "1.", ".5", "1,234", "1.234,5", "1 000", "0x10", "NaN", "½", "1,5,5", "$5"])(
		"is not %j",
		(text) => {
			expect(checkAmount(text)).toBe("product.problem.priceInvalid");
		},
	);

	it("is no larger than the database holds, and a margin no more than a thousand percent", () => {
		expect(checkAmount("10000000000")).toBe("product.problem.priceTooLarge");
		expect(checkMargin("1000")).toBeNull();
		expect(checkMargin("1000,01")).toBe("product.problem.marginTooLarge");
	});

	it.each([
		["", 1, "0.01"],
		["9,99", 1, "10,00"],
		["0.05", -10, "0.00"],
		["32,5", 10, "32,60"],
		["x", 1, "x"],
	])("%j after a step of %j is %j", (text, step, after) => {
		expect(stepDecimal(text, step)).toBe(after);
	});
});

describe("a jump", () => {
	it.each([
		["10.00", "100.00", false],
		["10.00", "100.01", true],
		["100.00", "10.00", false],
		["100.01", "10.00", true],
		["0.00", "0.00", false],
		["0.00", "0.01", true],
		["0.10", "1.00", false],
		["9999999999.99", "1.00", true],
	])("from %s to %s: %s", (before, after, expected) => expect(isJump(before, after)).toBe(expected));
});

describe("the next look", () => {
	const now = new Date("2026-11-23T12:00:00Z");
	const minutes = (...of: Parameters<typeof nextPriceCheck>) =>
		(nextPriceCheck(...of).getTime() - now.getTime()) / 60_000;

	it("comes about a day after a price", () => {
		expect(minutes(now, { failures: 0 }, 0)).toBe(1296);
		expect(minutes(now, { failures: 0 }, 0.5)).toBe(24 * 60);
		expect(minutes(now, { failures: 0 }, 1)).toBe(1584);
	});

	it("comes sooner after a failure that passes, and ever later while it does not", () => {
		const waits = [1, 2, 3, 4, 5, 50].map((failures) =>
			minutes(now, { failures, code: "priceGuide.busy" }, 0.5),
		);
		expect(waits).toEqual([15, 60, 240, 960, 1440, 1440]);
	});

	it("comes in a day after a failure that stays", () => {
		expect(minutes(now, { failures: 1, code: "priceGuide.changed" }, 0.5)).toBe(24 * 60);
	});
});

it("a price is stale after seven days", () => {
	expect(staleBefore(new Date("2026-11-23T12:00:00Z"))).toEqual(new Date("2026-11-16T12:00:00Z"));
});
