import { isDay } from "../store/rules-sales.ts";

/** Hours within which a chat has to be answered to count as answered, and a sign-up verified to count as verified. */
export const answerHours = 48;
/** The number of people, taken by chance, whose matches stand for everybody's: the share is exact to 4 in 100. */
export const sampleSize = 500;
/** The number of past days that are counted belatedly where no server ran. */
export const belatedDays = 84;
/** The number of days, weeks or months on a page. */
export const periodsPerPage = 14;

/** The periods that figures are added up by. */
export const periods = ["day", "week", "month"] as const;
export type Period = (typeof periods)[number];

/** The names of the periods in addresses. */
const periodWords: Record<Period, string> = { day: "dia", week: "semana", month: "mes" };

/** A day plus a number of days. */
export function addDays(day: string, days: number): string {
	const date = new Date(day);
	date.setUTCDate(date.getUTCDate() + days);
	return date.toISOString().slice(0, 10);
}

/** The first day of the period that a day is in; a week begins on Monday. */
export function startOfPeriod(day: string, period: Period): string {
	if (period === "day") return day;
	if (period === "month") return `${day.slice(0, 7)}-01`;
	const daysSinceMonday = (new Date(day).getUTCDay() + 6) % 7;
	return addDays(day, -daysSinceMonday);
}

/** The figures that an address asks for. */
export interface FiguresFilters {
	readonly period: Period;
	/** The day before which older periods are asked for; null for the latest. */
	readonly before: string | null;
}

/** The filters in an address; by day where it names no period. */
export function readFiguresFilters(query: URLSearchParams): FiguresFilters {
	const day = query.get("antes") ?? "";
	const period = periods.find((each) => periodWords[each] === query.get("por"));
	return { period: period ?? "day", before: isDay(day) ? day : null };
}

/** The search of the address of a period, latest first or before a day. */
export function figuresSearch({ period, before }: FiguresFilters): Record<string, string> {
	return { ...(period !== "day" && { por: periodWords[period] }), ...(before && { antes: before }) };
}

/** The people with lists at a moment, and how many of them have a two-way match. */
export interface ListFigures {
	readonly people: number;
	readonly entries: number;
	/** The number of those people who were looked at. */
	readonly sampled: number;
	/** The number of these who have a two-way match. */
	readonly twoWay: number;
}

/** The sums of a period's rows. */
export interface CountFigures {
	readonly signUps: number;
	/** Sign-ups of the period whose address is verified. */
	readonly verified: number;
	readonly listings: number;
	readonly chats: number;
	/** Chats that were answered within {@link answerHours}. */
	readonly answered: number;
	readonly trades: number;
	/** Offers that were sent, each once however often it was changed, and those answered within {@link answerHours}. */
	readonly offers: number;
	readonly answeredOffers: number;
	/** Trades from offers that both sealed, and those that ended otherwise, by the day of their end. */
	readonly sealedOffers: number;
	readonly failedOffers: number;
	/** Whether some chats or offers may still be answered in time. */
	readonly isOpen: boolean;
}

/** The figures of a day, week or month; null is what was not counted. */
export interface PeriodFigures {
	readonly start: string;
	readonly isRunning: boolean;
	/** When its lists were measured last. */
	readonly measuredAt: string | null;
	readonly lists: ListFigures | null;
	readonly counts: CountFigures | null;
	/** The people who were here. */
	readonly active: number;
	/** Visitors who crossed a list, and accounts that were made where somebody had. */
	readonly crossings: number;
	readonly crossedSignUps: number;
}

/** Periods with the latest first. */
export interface FiguresPage {
	readonly figures: readonly PeriodFigures[];
	/** Whether there are periods before these. */
	readonly hasOlder: boolean;
}

/** Entries by person, to one decimal. */
export function entriesPerPerson({ people, entries }: ListFigures): number | null {
	return people === 0 ? null : Math.round((entries * 10) / people) / 10;
}

/** A number for each hundred of what it came from in the same period, to one decimal; more than 100 where most began earlier. */
export function perHundred(count: number, whole: number): number | null {
	return whole === 0 ? null : Math.round((count * 1000) / whole) / 10;
}

/** A part of a whole, from 0 to 1; null where the whole is zero. */
export function shareOf(part: number, whole: number): number | null {
	return whole === 0 ? null : part / whole;
}
