import { expect, it } from "vitest";
import { addDays, entriesPerPerson, readWeekBefore, shareOf, tradesPerHundred, weekAt } from "./rules.ts";

it.each([
	["the last moment of a Sunday", "2026-11-23T02:59:59.999Z", "2026-11-16"],
	["the first of a Monday", "2026-11-23T03:00:00.000Z", "2026-11-23"],
	["a Wednesday", "2026-11-25T15:00:00.000Z", "2026-11-23"],
	["a week of two years", "2027-01-01T12:00:00.000Z", "2026-12-28"],
])("knows the week in Buenos Aires of %s", (_, moment, week) => {
	expect(weekAt(new Date(moment))).toBe(week);
});

it("adds days over the end of a month", () => {
	expect(addDays("2026-11-30", 6)).toBe("2026-12-06");
	expect(addDays("2026-03-02", -7)).toBe("2026-02-23");
});

it("reads no day but one of the calendar", () => {
	const before = (search: string) => readWeekBefore(new URLSearchParams(search));
	expect(before("antes=2026-11-23")).toBe("2026-11-23");
	for (const search of ["", "antes=", "antes=2026-02-30", "antes=x", "antes=2026-11-23'--"])
		expect(before(search)).toBeNull();
});

it("divides by nobody and by nothing without a figure", () => {
	const lists = { people: 3, entries: 10, sampled: 3, twoWay: 1 };
	expect(entriesPerPerson(lists)).toBe(3.3);
	expect(entriesPerPerson({ ...lists, people: 0 })).toBeNull();
	const offers = { offers: 7, answered: 2, trades: 1, isOpen: false };
	expect(tradesPerHundred(offers)).toBe(14.3);
	expect(tradesPerHundred({ ...offers, offers: 0 })).toBeNull();
	expect(shareOf(0, 0)).toBeNull();
	expect(shareOf(1, 4)).toBe(0.25);
});
