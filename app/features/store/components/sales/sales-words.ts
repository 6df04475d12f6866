import { intlLocale, type Locale } from "#app/i18n/locale.ts";
import { useFormat, useLocale, useT } from "#app/i18n/provider.tsx";
import type { SalesPeriod, SalesStep } from "../../rules-sales.ts";

/** A moment of a day such as `2026-11-23` that is the same day wherever it is told. */
export function momentOf(day: string): string {
	return `${day}T12:00:00-03:00`;
}

/** nov, or, whole, noviembre; of another year than `today` with it */
export function monthName(locale: Locale, day: string, length: "short" | "long", today = day): string {
	const options: Intl.DateTimeFormatOptions = { month: length, timeZone: "UTC" };
	if (day.slice(0, 4) !== today.slice(0, 4)) options.year = "numeric";
	return new Intl.DateTimeFormat(intlLocale(locale), options).format(new Date(day));
}

/** Days of a month whose number stands below their bar. */
const numbered = /-(01|05|10|15|20|25|30)$/;

/** The names of the steps of a chart. */
export function useStepNames(step: SalesStep, count: number) {
	const locale = useLocale();
	const format = useFormat();
	const isWeek = step === "day" && count <= 7;
	return {
		/** In full. */
		name: (begin: string): string => {
			if (step === "month") return monthName(locale, begin, "long", "");
			return step === "week" ? format.mediumDate(momentOf(begin)) : format.weekdayDate(momentOf(begin));
		},
		/** Below its bar; none where there is no room for all. */
		tick: (begin: string, index: number): string | undefined => {
			if (step === "month") return index % 2 === 0 ? monthName(locale, begin, "short") : undefined;
			if (step === "week") return index % 3 === 0 ? format.shortDate(momentOf(begin)) : undefined;
			if (isWeek) return format.weekday(momentOf(begin));
			return numbered.test(begin) ? String(Number(begin.slice(8))) : undefined;
		},
	};
}

/** The names of the periods; a month's is its own. */
export function usePeriodNames(day: string, today: string): Readonly<Record<SalesPeriod, string>> {
	const t = useT();
	const month = monthName(useLocale(), day, "long", today);
	return {
		days: t("sales.period.days"),
		month: month.charAt(0).toUpperCase() + month.slice(1),
		weeks: t("sales.period.weeks"),
		months: t("sales.period.months"),
	};
}
