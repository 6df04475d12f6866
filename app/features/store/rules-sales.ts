import { amountOf, centsOf } from "#app/shared/money.ts";
import { timeZone } from "#app/shared/time-zone.ts";
import type { ProductTotals, SaleCurrency } from "./rules.ts";
import type { PriceConcerns } from "./rules-prices.ts";

const clock = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" });

/** The day of a moment in Buenos Aires, such as `2026-11-23`. */
export function dayAt(moment: Date): string {
	return clock.format(moment);
}

/** The moment of noon on a day in Buenos Aires, which is the same day in most of the world. */
export function noonOf(day: string): string {
	return `${day}T12:00:00-03:00`;
}

/** Whether a text is a day of the calendar. */
export function isDay(text: string): boolean {
	const date = new Date(text);
	return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && dayOf(date) === text;
}

function dayOf(date: Date): string {
	return date.toISOString().slice(0, 10);
}

/** The month of a day, such as `2026-11`. */
export function monthOf(day: string): string {
	return day.slice(0, 7);
}

/** A month plus a number of months. */
export function addMonths(month: string, months: number): string {
	const date = new Date(`${month}-01`);
	date.setUTCMonth(date.getUTCMonth() + months);
	return monthOf(dayOf(date));
}

/** The days of a month. */
export function daysOf(month: string): readonly string[] {
	const [year = 0, number = 0] = month.split("-").map(Number);
	const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
	return Array.from({ length: count }, (_, index) => `${month}-${String(index + 1).padStart(2, "0")}`);
}

/** The first and the last day of a month. */
export function monthRange(month: string): { readonly from: string; readonly to: string } {
	const days = daysOf(month);
	return { from: days[0] ?? month, to: days.at(-1) ?? month };
}

/** Filters of the page of sales. */
export interface SalesFilters {
	readonly month: string;
	readonly currency: SaleCurrency;
}

/** The filters in an address; unknown values and months to come are ignored. */
export function readSalesFilters(params: URLSearchParams, today: string): SalesFilters {
	const month = params.get("month") ?? "";
	const isPast = isDay(`${month}-01`) && month < monthOf(today);
	return {
		month: isPast ? month : monthOf(today),
		currency: params.get("currency") === "ARS" ? "ARS" : "USD",
	};
}

/** The search parameters of the page's address, without those at their defaults. */
export function salesSearch({ month, currency }: SalesFilters, today: string): Record<string, string> {
	return {
		...(month !== monthOf(today) && { month }),
		...(currency !== "USD" && { currency }),
	};
}

/** Sums of sales; amounts are decimal text. */
export interface SalesFigures {
	readonly units: number;
	readonly sold: string;
	/** The cost of the sales that have one, in dollars. */
	readonly cost: string;
	/** The margin of the sales whose cost is known. */
	readonly margin: string;
	/** The margin's part of the price of those sales, from 0 to 1; null without any. */
	readonly marginPart: number | null;
	/** The number of sales without a cost, whose margin is unknown, and their price. */
	readonly unitsWithoutCost: number;
	readonly soldWithoutCost: string;
}

/** The figures that the database sums up. */
export type SalesSums = Pick<
	SalesFigures,
	"units" | "sold" | "cost" | "unitsWithoutCost" | "soldWithoutCost"
>;

/** The total of sums, with its margin. */
export function figuresOf(sums: readonly SalesSums[]): SalesFigures {
	const total = (amountIn: (each: SalesSums) => string) =>
		sums.reduce((sum, each) => sum + centsOf(amountIn(each)), 0n);
	const count = (numberIn: (each: SalesSums) => number) =>
		sums.reduce((sum, each) => sum + numberIn(each), 0);
	const [sold, cost] = [total((each) => each.sold), total((each) => each.cost)];
	const soldWithoutCost = total((each) => each.soldWithoutCost);
	const margin = sold - soldWithoutCost - cost;
	return {
		units: count((each) => each.units),
		sold: amountOf(sold),
		cost: amountOf(cost),
		margin: amountOf(margin),
		marginPart: shareOf(margin, sold - soldWithoutCost),
		unitsWithoutCost: count((each) => each.unitsWithoutCost),
		soldWithoutCost: amountOf(soldWithoutCost),
	};
}

/** A part of a whole, to a thousandth; null where the whole is zero. */
function shareOf(part: bigint, whole: bigint): number | null {
	return whole === 0n ? null : Number((part * 1_000n) / whole) / 1_000;
}

export interface DaySales extends SalesFigures {
	readonly day: string;
}

export interface CategorySales extends SalesFigures {
	readonly name: string;
}

/** The figures on the page of sales. */
export interface SalesReport {
	readonly total: SalesFigures;
	/** Days of the month up to today, in order. */
	readonly days: readonly DaySales[];
	readonly categories: readonly CategorySales[];
	/** Units sold in the other currency in the same month, which the other figures leave out. */
	readonly unitsInOtherCurrency: number;
}

/** The shop's figures on the panel. */
export interface StorePanel {
	readonly today: string;
	readonly totals: ProductTotals;
	readonly prices: PriceConcerns;
	/** Sales of this month so far, in dollars. */
	readonly sales: Pick<SalesReport, "total" | "days">;
	/** The number of people who wait for the opening. */
	readonly waiting: number;
}
