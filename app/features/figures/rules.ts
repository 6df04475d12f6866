import { dayAt, isDay } from "../store/rules-sales.ts";

/** Hours within which an offer has to be answered to count as answered. */
export const answerHours = 48;
/** The number of people, taken by chance, whose matches stand for everybody's: the share is exact to 4 in 100. */
export const sampleSize = 500;
/** The number of weeks on a page, and of those whose offers are counted belatedly where no server ran. */
export const weeksPerPage = 12;

/** The week of a moment in Buenos Aires, from Monday to Sunday, by its Monday: such as `2026-11-23`. */
export function weekAt(moment: Date): string {
	const day = new Date(dayAt(moment));
	const daysSinceMonday = (day.getUTCDay() + 6) % 7;
	return addDays(dayAt(moment), -daysSinceMonday);
}

/** A day plus a number of days. */
export function addDays(day: string, days: number): string {
	const date = new Date(day);
	date.setUTCDate(date.getUTCDate() + days);
	return date.toISOString().slice(0, 10);
}

/** The week before which an address asks for older ones; null where it names none. */
export function readWeekBefore(query: URLSearchParams): string | null {
	const day = query.get("antes") ?? "";
	return isDay(day) ? day : null;
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

/** The offers and trades of a week. */
export interface OfferFigures {
	readonly offers: number;
	/** Offers that were answered within {@link answerHours}. */
	readonly answered: number;
	readonly trades: number;
	/** Whether some offers may still be answered in time. */
	readonly isOpen: boolean;
}

/** The visitors of a week who crossed a list, and the accounts that were made where somebody had. */
export interface CrossingFigures {
	readonly crossings: number;
	readonly signUps: number;
}

/** The figures of a week; null is what was not counted. */
export interface WeekFigures {
	/** Its Monday. */
	readonly week: string;
	readonly isRunning: boolean;
	/** When its lists were measured last. */
	readonly measuredAt: string | null;
	readonly lists: ListFigures | null;
	readonly offers: OfferFigures | null;
	readonly crossings: CrossingFigures | null;
}

/** Weeks with the latest first. */
export interface WeekPage {
	readonly weeks: readonly WeekFigures[];
	/** Whether there are weeks before these. */
	readonly hasOlder: boolean;
}

/** Entries by person, to one decimal. */
export function entriesPerPerson({ people, entries }: ListFigures): number | null {
	return people === 0 ? null : Math.round((entries * 10) / people) / 10;
}

/** Trades for each hundred offers of the same week, to one decimal; more than 100 where most began earlier. */
export function tradesPerHundred({ trades, offers }: OfferFigures): number | null {
	return offers === 0 ? null : Math.round((trades * 1000) / offers) / 10;
}

/** A part of a whole, from 0 to 1; null where the whole is zero. */
export function shareOf(part: number, whole: number): number | null {
	return whole === 0 ? null : part / whole;
}
