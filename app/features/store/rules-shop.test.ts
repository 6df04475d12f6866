import { expect, it } from "vitest";
import { isOpenAt } from "./rules-shop.ts";

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
	expect(isOpenAt(new Date(`${moment}:00-03:00`))).toBe(expected);
});
