import { amountOf, centsOf } from "#app/shared/money.ts";
import { timeZone } from "#app/shared/time-zone.ts";
import type { PriceConcerns } from "./rules-price-checks.ts";
import type { ProductTotals, SaleCurrency } from "./rules-products.ts";

const clock = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" });

/** The day that it is in Buenos Aires. */
export function dayAt(moment: Date): string {
	return clock.format(moment);
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

/** The month that comes so many months after one. */
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
export function spanOf(month: string): { readonly from: string; readonly to: string } {
	const days = daysOf(month);
	return { from: days[0] ?? month, to: days.at(-1) ?? month };
}

/** Filters of the page of sales. */
export interface SalesFilters {
	readonly month: string;
	readonly currency: SaleCurrency;
}

/** The filters in an address; what is not known there, or has not come yet, counts as not asked. */
export function readSalesFilters(params: URLSearchParams, today: string): SalesFilters {
	const month = params.get("month") ?? "";
	const isPast = isDay(`${month}-01`) && month < monthOf(today);
	return {
		month: isPast ? month : monthOf(today),
		currency: params.get("currency") === "ARS" ? "ARS" : "USD",
	};
}

/** The search of the page's address, the same for the same sales. */
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
	/** Of what has one, in dollars. */
	readonly cost: string;
	/** The margin of the sales whose cost is known. */
	readonly margin: string;
	/** The margin's part of what these were sold for; null where there are none. */
	readonly marginPart: number | null;
	/** How many have no cost, so that their margin is not known, and what they were sold for. */
	readonly unitsWithoutCost: number;
	readonly soldWithoutCost: string;
}

/** The sums that the database makes. */
export type SalesSums = Pick<
	SalesFigures,
	"units" | "sold" | "cost" | "unitsWithoutCost" | "soldWithoutCost"
>;

/** The figures that follow from some sums. */
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

/** To a thousandth; null of nothing. */
function shareOf(part: bigint, whole: bigint): number | null {
	return whole === 0n ? null : Number((part * 1_000n) / whole) / 1_000;
}

export interface DaySales extends SalesFigures {
	readonly day: string;
}

export interface CategorySales extends SalesFigures {
	readonly name: string;
}

/** All that the page of sales shows. */
export interface SalesReport {
	readonly total: SalesFigures;
	/** Those of the month that have come, in order. */
	readonly days: readonly DaySales[];
	readonly categories: readonly CategorySales[];
	/** Units sold for the other currency in the same month, which these figures leave out. */
	readonly unitsInOther: number;
}

/** The shop's figures on the panel. */
export interface StorePanel {
	readonly today: string;
	readonly totals: ProductTotals;
	readonly prices: PriceConcerns;
	/** Of this month so far, in dollars. */
	readonly sales: SalesFigures;
	/** People who wait for the opening. */
	readonly waiting: number;
}
