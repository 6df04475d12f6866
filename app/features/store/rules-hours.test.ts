import { expect, it } from "vitest";
import { openingAt } from "./rules-hours.ts";

/** A moment by Buenos Aires' clocks. 2026-11-23 is a Monday. */
const at = (text: string) => new Date(`${text}:00-03:00`);

it.each([
	["2026-11-23T09:59", { weekday: 0, openUntil: null, next: { isToday: true, weekday: 0, hour: 10 } }],
	["2026-11-23T10:00", { weekday: 0, openUntil: 19, next: null }],
	["2026-11-24T18:59", { weekday: 1, openUntil: 19, next: null }],
	["2026-11-24T19:00", { weekday: 1, openUntil: null, next: { isToday: false, weekday: 2, hour: 10 } }],
	["2026-11-27T23:59", { weekday: 4, openUntil: null, next: { isToday: false, weekday: 5, hour: 10 } }],
	["2026-11-28T15:59", { weekday: 5, openUntil: 16, next: null }],
	["2026-11-28T16:00", { weekday: 5, openUntil: null, next: { isToday: false, weekday: 0, hour: 10 } }],
	["2026-11-29T12:00", { weekday: 6, openUntil: null, next: { isToday: false, weekday: 0, hour: 10 } }],
	["2026-11-30T00:00", { weekday: 0, openUntil: null, next: { isToday: true, weekday: 0, hour: 10 } }],
])("the shop's hours at %s", (moment, expected) => {
	expect(openingAt(at(moment), [])).toMatchObject({ ...expected, isHoliday: false });
});

it("it is Buenos Aires' day, also where the server's is another", () => {
	expect(openingAt(new Date("2026-11-24T02:30:00Z"), [])).toMatchObject({ weekday: 0, hour: 23.5 });
});

it("a holiday is closed, and the days before look beyond it", () => {
	const holidays = ["2026-12-25", "2026-12-26"];
	expect(openingAt(at("2026-12-25T12:00"), holidays)).toMatchObject({
		isHoliday: true,
		openUntil: null,
		next: { isToday: false, weekday: 0, hour: 10 },
	});
	expect(openingAt(at("2026-12-24T19:00"), holidays).next).toEqual({ isToday: false, weekday: 0, hour: 10 });
});

it("whoever is closed for long does not say until when", () => {
	const holidays = Array.from({ length: 20 }, (_, day) => `2026-12-${String(day + 1).padStart(2, "0")}`);
	expect(openingAt(at("2026-12-01T12:00"), holidays)).toMatchObject({ openUntil: null, next: null });
});
