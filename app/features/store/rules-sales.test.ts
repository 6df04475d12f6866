import { describe, expect, it } from "vitest";
import {
	addDays,
	dayAt,
	figuresOf,
	isDay,
	monthSoFar,
	neighboursOf,
	readSalesFilters,
	type SalesPeriod,
	salesPeriods,
	salesSearch,
	spanOf,
	stepOf,
	stepsOf,
} from "./rules-sales.ts";

const today = "2026-11-24";
const filters = (period: SalesPeriod, day = today) => ({ period, day, currency: "USD" as const });

describe("a day", () => {
	it("ends at midnight in Buenos Aires", () => {
		expect(dayAt(new Date("2026-11-25T02:59:59Z"))).toBe("2026-11-24");
		expect(dayAt(new Date("2026-11-25T03:00:00Z"))).toBe("2026-11-25");
	});

	it.each([
		["2026-11-23", true],
		["2028-02-29", true],
		["2026-02-29", false],
		["2026-13-01", false],
		["26-11-23", false],
		["hoy", false],
		["", false],
	])("%j is one: %s", (text, expected) => expect(isDay(text)).toBe(expected));

	it("follows another over the ends of months and years", () => {
		expect([addDays("2026-12-31", 1), addDays("2028-03-01", -1)]).toEqual(["2027-01-01", "2028-02-29"]);
	});
});

describe("a period", () => {
	it.each([
		["days", "2026-11-18", "2026-11-24", 7],
		["month", "2026-11-01", "2026-11-30", 30],
		["weeks", "2026-08-31", "2026-11-29", 13],
		["months", "2025-12-01", "2026-11-30", 12],
	] as const)("of %s goes from %s to %s", (period, from, to, steps) => {
		const span = spanOf(period, today);
		expect(span).toEqual({ from, to });
		expect(stepsOf(span, stepOf[period])).toHaveLength(steps);
	});

	it("of weeks begins on a Monday, also on a Sunday", () => {
		expect(spanOf("weeks", "2026-11-29")).toEqual(spanOf("weeks", "2026-11-23"));
	});

	it.each(salesPeriods)("of %s joins the one before and leads back", (period) => {
		const here = spanOf(period, today);
		const { previous, next } = neighboursOf(filters(period), today);
		expect(next).toBeNull();
		const before = spanOf(period, previous);
		expect(addDays(before.to, 1)).toBe(here.from);
		const { next: back } = neighboursOf(filters(period, previous), today);
		expect(spanOf(period, back ?? "")).toEqual(here);
	});

	it.each(salesPeriods)("of %s never leads past today", (period) => {
		let day = "2024-01-31";
		for (let step = 0; step < 300; step += 1) {
			const { next } = neighboursOf(filters(period, day), today);
			if (next === null) break;
			expect(next <= today && next > day).toBe(true);
			day = next;
		}
		expect(spanOf(period, day).to >= today).toBe(true);
	});
});

it.each([
	["2026-11-24", "2026-11-01", "2026-10-01", "2026-10-24"],
	["2026-03-31", "2026-03-01", "2026-02-01", "2026-02-28"],
	["2026-01-01", "2026-01-01", "2025-12-01", "2025-12-01"],
])("the month up to %s is held against as much of the one before", (to, from, fromBefore, toBefore) => {
	expect(monthSoFar(to)).toEqual({ now: { from, to }, before: { from: fromBefore, to: toBefore } });
});

describe("an address", () => {
	const read = (search: string) => readSalesFilters(new URLSearchParams(search), today);

	it("without a search asks for this month in dollars", () => {
		expect(read("")).toEqual(filters("month"));
		expect(read("period=ever&day=2026-11-31&currency=EUR")).toEqual(filters("month"));
		expect(read("day=2027-01-01")).toEqual(filters("month"));
	});

	it.each(["period=weeks&day=2026-08-02&currency=ARS", "", "day=2026-08-02"])(
		"%j is written as it is read",
		(search) => {
			expect(new URLSearchParams(salesSearch(read(search), today)).toString()).toBe(search);
		},
	);
});

describe("figures", () => {
	const sums = { units: 1, sold: "10.00", cost: "0.00", unitsWithoutCost: 0, soldWithoutCost: "0.00" };

	it("count the margin where there is a cost, and say where there is none", () => {
		const figures = figuresOf([
			{ ...sums, sold: "100.10", cost: "70.00" },
			{ ...sums, units: 2, sold: "50.00", cost: "0.00", unitsWithoutCost: 2, soldWithoutCost: "50.00" },
		]);
		expect(figures).toEqual({
			units: 3,
			sold: "150.10",
			cost: "70.00",
			margin: "30.10",
			marginPart: 0.3,
			unitsWithoutCost: 2,
			soldWithoutCost: "50.00",
		});
	});

	it("may tell a loss, and nothing of nothing", () => {
		expect(figuresOf([{ ...sums, cost: "12.50" }])).toMatchObject({ margin: "-2.50", marginPart: -0.25 });
		expect(figuresOf([])).toMatchObject({ units: 0, sold: "0.00", margin: "0.00", marginPart: null });
	});

	it("lose no cent, however large", () => {
		const large = { ...sums, sold: "9007199254740993.01" };
		expect(figuresOf([large, large]).sold).toBe("18014398509481986.02");
	});
});
