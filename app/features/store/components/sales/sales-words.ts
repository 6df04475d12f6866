import { intlLocale, type Locale } from "#app/i18n/locale.ts";

/** A moment of a day such as `2026-11-23` that is the same day wherever it is told. */
export function momentOf(day: string): string {
	return `${day}T12:00:00-03:00`;
}

/** The name of a month such as `2026-11`: noviembre, or noviembre de 2026. */
export function monthName(locale: Locale, month: string, withYear: boolean): string {
	const options: Intl.DateTimeFormatOptions = { month: "long", timeZone: "UTC" };
	if (withYear) options.year = "numeric";
	return new Intl.DateTimeFormat(intlLocale(locale), options).format(new Date(`${month}-01`));
}
