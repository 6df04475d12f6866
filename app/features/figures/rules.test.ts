import { expect, it } from "vitest";
import {
	addDays,
	entriesPerPerson,
	figuresSearch,
	perHundred,
	readFiguresFilters,
	shareOf,
	startOfPeriod,
} from "./rules.ts";

it.each([
	["a Sunday", "2026-11-22", "2026-11-16", "2026-11-01"],
	["a Monday", "2026-11-23", "2026-11-23", "2026-11-01"],
	["a day whose week is of two years", "2027-01-01", "2026-12-28", "2027-01-01"],
])("knows where the week and the month of %s begin", (_, day, week, month) => {
	expect(startOfPeriod(day, "week")).toBe(week);
	expect(startOfPeriod(day, "month")).toBe(month);
	expect(startOfPeriod(day, "day")).toBe(day);
});

it("adds days over the end of a month", () => {
	expect(addDays("2026-11-30", 6)).toBe("2026-12-06");
	expect(addDays("2026-03-02", -7)).toBe("2026-02-23");
});

it("reads what it writes into addresses, and no day but one of the calendar", () => {
	const read = (search: string) => readFiguresFilters(new URLSearchParams(search));
	const filters = { period: "week", before: "2026-11-23" } as const;
	expect(read(String(new URLSearchParams(figuresSearch(filters))))).toEqual(filters);
	expect(figuresSearch({ period: "day", before: null })).toEqual({});
	for (const search of ["", "antes=", "antes=2026-02-30", "por=siglo", "antes=2026-11-23'--"])
		expect(read(search)).toEqual({ period: "day", before: null });
});

it("divides by nobody and by nothing without a figure", () => {
	const lists = { people: 3, entries: 10, sampled: 3, twoWay: 1 };
	expect(entriesPerPerson(lists)).toBe(3.3);
	expect(entriesPerPerson({ ...lists, people: 0 })).toBeNull();
	expect(perHundred(1, 7)).toBe(14.3);
	expect(perHundred(1, 0)).toBeNull();
	expect(shareOf(0, 0)).toBeNull();
	expect(shareOf(1, 4)).toBe(0.25);
});
