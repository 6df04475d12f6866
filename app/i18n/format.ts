import { timeZone } from "#app/shared/time-zone.ts";
import { intlLocale, type Locale } from "./locale.ts";
import { smallNumber } from "./translate.ts";

export interface Format {
	number(value: number): string;
	/** 21 de noviembre de 2026 */
	date(value: Date | string): string;
	/** noviembre de 2026 */
	month(value: Date | string): string;
	/** 21 nov 2026 */
	mediumDate(value: Date | string): string;
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

const formats = new Map<Locale, Format>();

/** The formatters of a language, made once. */
export function formatFor(locale: Locale): Format {
	const existing = formats.get(locale);
	if (existing) return existing;
	const made = createFormat(intlLocale(locale));
	formats.set(locale, made);
	return made;
}

/** The formatters of a language, each made at its first use: one costs a phone more than rendering many cards. */
function createFormat(tag: string): Format {
	const dateFormat = (options: Intl.DateTimeFormatOptions, locale = tag) => {
		const made = once(() => new Intl.DateTimeFormat(locale, { ...options, timeZone }));
		return (value: Date | string) => made().format(new Date(value));
	};
	const number = once(() => new Intl.NumberFormat(tag));
	const relative = once(() => new Intl.RelativeTimeFormat(tag, { numeric: "auto" }));
	const list = once(() => new Intl.ListFormat(tag, { type: "conjunction" }));
	return {
		number: (value) => smallNumber(value) ?? number().format(value),
		date: dateFormat({ dateStyle: "long" }),
		month: dateFormat({ month: "long", year: "numeric" }),
		mediumDate: dateFormat({ dateStyle: "medium" }),
		shortDate: dateFormat({ day: "numeric", month: "short" }),
		weekdayDate: dateFormat({ weekday: "long", day: "numeric" }),
		weekday: dateFormat({ weekday: "short" }),
		// The Swedish form of a date is the ISO one.
		dayKey: dateFormat({ dateStyle: "short" }, "sv-SE"),
		time: dateFormat({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" }),
		relativeTime: (value, now) => relativeText(relative(), new Date(value), new Date(now)),
		list: (values) => list().format(values),
	};
}

function once<T>(make: () => T): () => T {
	let made: T | undefined;
	return () => {
		made ??= make();
		return made;
	};
}

function relativeText(relative: Intl.RelativeTimeFormat, value: Date, now: Date): string {
	const seconds = Math.round((value.getTime() - now.getTime()) / 1000);
	for (const [unit, size] of units) {
		if (Math.abs(seconds) >= size) return relative.format(Math.trunc(seconds / size), unit);
	}
	return relative.format(0, "second");
}
