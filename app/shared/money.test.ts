import { describe, expect, it } from "vitest";
import { amountOf, centsOf } from "./money.ts";

describe("an amount", () => {
	it.each([
		["0.00", 0n],
		["0.05", 5n],
		["-0.05", -5n],
		["12.5", 1250n],
		["7", 700n],
		["9007199254740993.01", 900719925474099301n],
	])("%s is counted in cents", (amount, cents) => {
		expect(centsOf(amount)).toBe(cents);
		expect(centsOf(amountOf(cents))).toBe(cents);
	});

	it.each(["", "1,5", "1e3", "0.005", "NaN", ".5"])("%j is none", (amount) => {
		expect(() => centsOf(amount)).toThrow();
	});

	it("is written with two places", () => {
		expect([0n, 5n, -5n, 120n, -123456n].map(amountOf)).toEqual([
			"0.00",
			"0.05",
			"-0.05",
			"1.20",
			"-1234.56",
		]);
	});
});
