import { describe, expect, it } from "vitest";
import { isJump, nextPriceCheck, staleBefore } from "./rules-price-checks.ts";

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
