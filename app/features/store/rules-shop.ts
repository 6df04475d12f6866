import { timeZone } from "#app/shared/time-zone.ts";

/** The id of the section of the shop's page with its address and hours. */
export const storePlaceId = "local";

/** Opening and closing times of a day, as `HH:MM`, which compare as texts; it may close at `24:00`. */
export interface OpenSpan {
	readonly from: string;
	readonly until: string;
}

/** The hours of each day from Monday to Sunday, in order; none on a closed day. */
export type WeekHours = readonly (readonly OpenSpan[])[];

/** The terms on which the shop sells. */
export interface ShopTerms {
	readonly hours: WeekHours;
	/** Delivery times in business days. */
	readonly deliveryDays: { readonly min: number; readonly max: number };
	/** Orders of this many pesos or more ship free within the area that the shop names. */
	readonly freeShippingFromPesos: number;
}

const weekday: readonly OpenSpan[] = [{ from: "10:00", until: "19:00" }];
const saturday: readonly OpenSpan[] = [{ from: "10:00", until: "16:00" }];

/** The terms of a shop whose operator says no others. */
export const defaultShopTerms: ShopTerms = {
	hours: [weekday, weekday, weekday, weekday, weekday, saturday, []],
	deliveryDays: { min: 3, max: 7 },
	freeShippingFromPesos: 15_000,
};

const clock = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });

/** Whether the shop is open at a moment, by the weekday and the time in Buenos Aires. */
export function isOpenAt(moment: Date, hours: WeekHours): boolean {
	const [day = "", time = ""] = clock.format(moment).split(" ");
	const spans = hours[(new Date(day).getUTCDay() + 6) % 7] ?? [];
	return spans.some(({ from, until }) => from <= time && time < until);
}

/** Days one after the other with the same hours; 0 is Monday. */
export interface DayRun {
	readonly first: number;
	readonly last: number;
	readonly spans: readonly OpenSpan[];
}

/** The days on which the shop opens, those one after the other with the same hours as one. */
export function dayRuns(hours: WeekHours): DayRun[] {
	const runs: DayRun[] = [];
	for (const [day, spans] of hours.entries()) {
		const last = runs.at(-1);
		if (last?.last === day - 1 && formatSpans(last.spans) === formatSpans(spans))
			runs.splice(-1, 1, { ...last, last: day });
		else if (spans.length > 0) runs.push({ first: day, last: day, spans });
	}
	return runs;
}

/** A day's hours as `10–19` or `9:30–13, 16–20`. */
export function formatSpans(spans: readonly OpenSpan[]): string {
	return spans.map(({ from, until }) => `${formatTime(from)}–${formatTime(until)}`).join(", ");
}

function formatTime(time: string): string {
	return time.replace(/^0(?=\d)/, "").replace(/:00$/, "");
}
