import { amountOf, centsOf } from "#app/shared/money.ts";
import { timeZone } from "#app/shared/time-zone.ts";
import type { PriceConcerns } from "./rules-price-history.ts";
import type { ProductTotals, SaleCurrency } from "./rules-products.ts";

/** Seven days, a month by its days, thirteen weeks, or a year by its months. */
export const salesPeriods = ["days", "month", "weeks", "months"] as const;
export type SalesPeriod = (typeof salesPeriods)[number];

/** The span of one bar of a period's chart. */
export type SalesStep = "day" | "week" | "month";
export const stepOf: Readonly<Record<SalesPeriod, SalesStep>> = {
	days: "day",
	month: "day",
	weeks: "week",
	months: "month",
};

const daysShown = 7;
const weeksShown = 13;
const monthsShown = 12;

/** Days as Buenos Aires counts them, such as `2026-11-23`; both belong to it. */
export interface DaySpan {
	readonly from: string;
	readonly to: string;
}

const clock = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" });

/** The day that it is in Buenos Aires. */
export function dayAt(moment: Date): string {
	return clock.format(moment);
}

/** Whether a text is a day of the calendar. */
export function isDay(text: string): boolean {
	return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
}

export function addDays(day: string, days: number): string {
	const date = new Date(day);
	date.setUTCDate(date.getUTCDate() + days);
	return textOf(date);
}

/** The first day of a month that is so many months away. */
function monthBegin(day: string, months = 0): string {
	const date = new Date(day);
	return textOf(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1)));
}

/** The Monday of a day's week. */
function weekBegin(day: string): string {
	return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}

function textOf(date: Date): string {
	return date.toISOString().slice(0, 10);
}

/** The days of a period that has a day in its last step. */
export function spanOf(period: SalesPeriod, day: string): DaySpan {
	if (period === "days") return { from: addDays(day, 1 - daysShown), to: day };
	if (period === "month") return { from: monthBegin(day), to: addDays(monthBegin(day, 1), -1) };
	if (period === "weeks") {
		const begin = weekBegin(day);
		return { from: addDays(begin, -7 * (weeksShown - 1)), to: addDays(begin, 6) };
	}
	return { from: monthBegin(day, 1 - monthsShown), to: addDays(monthBegin(day, 1), -1) };
}

/** The month up to a day, and the one before it up to the same day, or its last. */
export function monthSoFar(today: string): { readonly now: DaySpan; readonly before: DaySpan } {
	const begin = monthBegin(today);
	const [from, last] = [monthBegin(today, -1), addDays(begin, -1)];
	const sameDay = addDays(from, Number(today.slice(8)) - 1);
	return { now: { from: begin, to: today }, before: { from, to: sameDay < last ? sameDay : last } };
}

/** The first days of a span's steps, in order. */
export function stepsOf({ from, to }: DaySpan, step: SalesStep): string[] {
	const steps: string[] = [];
	for (
		let day = from;
		day <= to;
		day = step === "month" ? monthBegin(day, 1) : addDays(day, step === "week" ? 7 : 1)
	)
		steps.push(day);
	return steps;
}

/** Filters of the page of sales. */
export interface SalesFilters {
	readonly period: SalesPeriod;
	/** A day in the last step that is shown. */
	readonly day: string;
	readonly currency: SaleCurrency;
}

/** The filters in an address; what is not known there, or has not come yet, counts as not asked. */
export function readSalesFilters(params: URLSearchParams, today: string): SalesFilters {
	const period = salesPeriods.find((known) => known === params.get("period")) ?? "month";
	const day = params.get("day") ?? "";
	return {
		period,
		day: isDay(day) && day < today ? day : today,
		currency: params.get("currency") === "ARS" ? "ARS" : "USD",
	};
}

/** The search of the page's address, the same for the same sales. */
export function salesSearch({ period, day, currency }: SalesFilters, today: string): Record<string, string> {
	return {
		...(period !== "month" && { period }),
		...(day !== today && { day }),
		...(currency !== "USD" && { currency }),
	};
}

/** The days by which the periods before and after this one are asked for; no later one than today's. */
export function neighboursOf(
	{ period, day }: SalesFilters,
	today: string,
): { readonly previous: string; readonly next: string | null } {
	const { from, to } = spanOf(period, day);
	const length = stepsOf({ from, to }, "day").length;
	const after =
		period === "month"
			? addDays(to, 1)
			: period === "months"
				? monthBegin(day, monthsShown)
				: addDays(day, length);
	const next = to >= today ? null : after < today ? after : today;
	return { previous: addDays(from, -1), next };
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
export function shareOf(part: bigint, whole: bigint): number | null {
	return whole === 0n ? null : Number((part * 1_000n) / whole) / 1_000;
}

export interface SalesBucket extends SalesFigures {
	/** Its first day. */
	readonly begin: string;
}

export interface CategorySales extends SalesFigures {
	readonly name: string;
}

export interface Sale {
	readonly productId: string;
	readonly name: string;
	/** Key of the cover's stored file; null without one. */
	readonly image: string | null;
	readonly price: string;
	readonly currency: SaleCurrency;
	readonly soldOn: string;
	/** Null without a cost, and for what was not sold in dollars. */
	readonly marginPart: number | null;
}

/** All that the page of sales shows. */
export interface SalesReport {
	readonly span: DaySpan;
	readonly total: SalesFigures;
	readonly buckets: readonly SalesBucket[];
	readonly categories: readonly CategorySales[];
	readonly latest: readonly Sale[];
	/** Units sold for the other currency in the same days, which these figures leave out. */
	readonly unitsInOther: number;
}

/** A sale as a line of a file. */
export interface SaleLine {
	readonly soldOn: string;
	readonly productId: string;
	readonly name: string;
	readonly category: string;
	readonly currency: SaleCurrency;
	readonly price: string;
	readonly costUsd: string | null;
}

/** The shop's figures on the panel. */
export interface StorePanel {
	readonly today: string;
	readonly totals: ProductTotals;
	readonly prices: PriceConcerns;
	/** Keys of stored files. */
	readonly images: readonly string[];
	/** Of this month so far, in dollars. */
	readonly sales: SalesFigures;
	/** By how much more that is than in the month before at this day, such as 0.12; null when that brought nothing. */
	readonly change: number | null;
	/** Sales of each seven days, the oldest first; the last end today. */
	readonly weeks: readonly number[];
	/** Addresses that wait for the opening. */
	readonly waiting: number;
}
