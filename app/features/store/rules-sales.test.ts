import { describe, expect, it } from "vitest";
import {
	addMonths,
	dayAt,
	daysOf,
	figuresOf,
	isDay,
	monthRange,
	readSalesFilters,
	salesSearch,
} from "./rules-sales.ts";

const today = "2026-11-24";

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
});

describe("a month", () => {
	it.each([
		["2026-11", 30],
		["2026-12", 31],
		["2028-02", 29],
	])("%s has all of its days", (month, count) => {
		const days = daysOf(month);
		expect(days).toHaveLength(count);
		expect(monthRange(month)).toEqual({ from: `${month}-01`, to: `${month}-${count}` });
		expect(days.every(isDay)).toBe(true);
	});

	it("follows another over the ends of years", () => {
		expect([addMonths("2026-12", 1), addMonths("2027-01", -1)]).toEqual(["2027-01", "2026-12"]);
	});
});

describe("an address", () => {
	const read = (search: string) => readSalesFilters(new URLSearchParams(search), today);

	it.each(["", "month=2026-13&currency=EUR", "month=2026-12", "month=hoy"])(
		"%j asks for this month in dollars",
		(search) => expect(read(search)).toEqual({ month: "2026-11", currency: "USD" }),
	);

	it.each(["month=2026-08&currency=ARS", "", "month=2026-08"])("%j is written as it is read", (search) => {
		expect(new URLSearchParams(salesSearch(read(search), today)).toString()).toBe(search);
	});
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
