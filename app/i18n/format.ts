import { intlLocale, type Locale } from "./locale.ts";

export interface Format {
	number(value: number): string;
	/** 21 de noviembre de 2026 */
	date(value: Date | string): string;
	/** 21 nov */
	shortDate(value: Date | string): string;
	/** miércoles 18 */
	weekdayDate(value: Date | string): string;
	/** mié */
	weekday(value: Date | string): string;
	/** 2026-11-18: the local day, for telling days apart */
	dayKey(value: Date | string): string;
	/** 10:42 */
	time(value: Date | string): string;
	/** hace 3 días; `now` is passed so that server and browser agree */
	relativeTime(value: Date | string, now: Date | string): string;
	list(values: readonly string[]): string;
}

const minute = 60;
const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
	["year", 365 * 24 * 60 * minute],
	["month", 30 * 24 * 60 * minute],
	["week", 7 * 24 * 60 * minute],
	["day", 24 * 60 * minute],
	["hour", 60 * minute],
	["minute", minute],
];

/** Argentina has one time zone; server and browser format alike when both use it. */
const timeZone = "America/Argentina/Buenos_Aires";
const formats = new Map<Locale, Format>();

/** The formatters of a language, made once: creating an Intl object costs more than rendering a card. */
export function formatFor(locale: Locale): Format {
	const known = formats.get(locale);
	if (known) return known;
	const made = createFormat(intlLocale(locale));
	formats.set(locale, made);
	return made;
}

function createFormat(tag: string): Format {
	const number = new Intl.NumberFormat(tag);
	const date = new Intl.DateTimeFormat(tag, { dateStyle: "long", timeZone });
	const shortDate = new Intl.DateTimeFormat(tag, { day: "numeric", month: "short", timeZone });
	const time = new Intl.DateTimeFormat(tag, {
		hour: "2-digit",
		minute: "2-digit",
		hourCycle: "h23",
		timeZone,
	});
	const weekdayDate = new Intl.DateTimeFormat(tag, { weekday: "long", day: "numeric", timeZone });
	const weekday = new Intl.DateTimeFormat(tag, { weekday: "short", timeZone });
	// The Swedish form of a date is the ISO one.
	const dayKey = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeZone });
	const relative = new Intl.RelativeTimeFormat(tag, { numeric: "auto" });
	const list = new Intl.ListFormat(tag, { type: "conjunction" });
	return {
		number: (value) => number.format(value),
		date: (value) => date.format(new Date(value)),
		shortDate: (value) => shortDate.format(new Date(value)),
		weekdayDate: (value) => weekdayDate.format(new Date(value)),
		weekday: (value) => weekday.format(new Date(value)),
		dayKey: (value) => dayKey.format(new Date(value)),
		time: (value) => time.format(new Date(value)),
		relativeTime: (value, now) => relativeText(relative, new Date(value), new Date(now)),
		list: (values) => list.format(values),
	};
}

function relativeText(relative: Intl.RelativeTimeFormat, value: Date, now: Date): string {
	const seconds = Math.round((value.getTime() - now.getTime()) / 1000);
	for (const [unit, size] of units) {
		if (Math.abs(seconds) >= size) return relative.format(Math.trunc(seconds / size), unit);
	}
	return relative.format(0, "second");
}
