import { expect, it } from "vitest";
import { dayRuns, defaultShopTerms, formatSpans, isOpenAt } from "./rules-shop.ts";

/** 2026-11-23 is a Monday. */
it.each([
	["2026-11-23T09:59", false],
	["2026-11-23T10:00", true],
	["2026-11-24T18:59", true],
	["2026-11-24T19:00", false],
	["2026-11-28T15:59", true],
	["2026-11-28T16:00", false],
	["2026-11-29T12:00", false],
	["2026-11-30T00:00", false],
])("at %s in Buenos Aires the shop is open: %s", (moment, expected) => {
	expect(isOpenAt(new Date(`${moment}:00-03:00`), defaultShopTerms.hours)).toBe(expected);
});

const split = [
	{ from: "09:30", until: "13:00" },
	{ from: "16:00", until: "24:00" },
];

it.each([
	["09:29", false],
	["09:30", true],
	["13:00", false],
	["15:59", false],
	["23:59", true],
])("at %s a shop that closes at noon is open: %s", (time, expected) => {
	const hours = [split, [], [], [], [], [], []];
	expect(isOpenAt(new Date(`2026-11-23T${time}:00-03:00`), hours)).toBe(expected);
});

it("puts days one after the other with the same hours together", () => {
	const told = (hours: typeof defaultShopTerms.hours) =>
		dayRuns(hours).map(({ first, last, spans }) => [first, last, formatSpans(spans)]);
	expect(told(defaultShopTerms.hours)).toEqual([
		[0, 4, "10–19"],
		[5, 5, "10–16"],
	]);
	expect(told([split, [], split, split, [], [], split])).toEqual([
		[0, 0, "9:30–13, 16–24"],
		[2, 3, "9:30–13, 16–24"],
		[6, 6, "9:30–13, 16–24"],
	]);
	expect(told([[], [], [], [], [], [], []])).toEqual([]);
});
