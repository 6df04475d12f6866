import { intlLocale, type Locale } from "#app/i18n/locale.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { dayRuns, formatSpans, type WeekHours } from "./rules-shop.ts";

/** A Monday of November 2026, from which the days of a week are counted. */
const monday = 23;

/**
 * The shop's hours, days with the same ones together: "Lun a vie 10–19", "Sáb 10–16".
 * @param width whether days have their names whole or short
 */
export function describeHours(
	hours: WeekHours,
	locale: Locale,
	t: Translate,
	width: "long" | "short",
): string[] {
	const names = new Intl.DateTimeFormat(intlLocale(locale), { weekday: width, timeZone: "UTC" });
	const nameOf = (day: number) => names.format(Date.UTC(2026, 10, monday + day));
	return dayRuns(hours).map(({ first, last, spans }) => {
		const days =
			first === last ? nameOf(first) : t("store.hours.days", { first: nameOf(first), last: nameOf(last) });
		return `${days.charAt(0).toLocaleUpperCase(locale)}${days.slice(1)} ${formatSpans(spans)}`;
	});
}
