import { intlLocale, type Locale } from "./locale.ts";
import type { MessageKey } from "./register.ts";

export type Dictionary = Readonly<Record<string, string>>;
export type MessageParams = Readonly<Record<string, string | number>>;
export type Translate = (key: MessageKey, params?: MessageParams) => string;

const placeholder = /\{\{(\w+)\}\}/g;
const pluralRules = new Map<Locale, Intl.PluralRules>();
const numberFormats = new Map<Locale, Intl.NumberFormat>();

/**
 * Makes `t` for one language. Messages are in the i18next JSON v4 form: `{{name}}` is replaced by a parameter
 * and, where `count` is given, the key ends in the CLDR plural category (`_one`, `_other`).
 * A missing key shows as itself; a test prevents that.
 */
export function createTranslate(locale: Locale, dictionary: Dictionary): Translate {
	return (key, params) => {
		if (!params) return dictionary[key] ?? dictionary[`${key}_other`] ?? key;
		const text = findMessage(dictionary, locale, key, params);
		return text.replace(placeholder, (whole, name: string) => {
			const value = params[name];
			if (value === undefined) return whole;
			return typeof value === "number" ? formatNumber(locale, value) : value;
		});
	};
}

function findMessage(dictionary: Dictionary, locale: Locale, key: string, params: MessageParams): string {
	const count = params.count;
	if (typeof count !== "number") return dictionary[key] ?? key;
	const category = cached(pluralRules, locale, () => new Intl.PluralRules(intlLocale(locale))).select(count);
	return dictionary[`${key}_${category}`] ?? dictionary[`${key}_other`] ?? dictionary[key] ?? key;
}

function formatNumber(locale: Locale, value: number): string {
	const small = smallNumber(value);
	if (small !== null) return small;
	return cached(numberFormats, locale, () => new Intl.NumberFormat(intlLocale(locale))).format(value);
}

/** A whole number below a thousand, which all languages here write alike: the first formatter costs a phone 80 ms. */
export function smallNumber(value: number): string | null {
	return Number.isInteger(value) && value >= 0 && value < 1000 ? String(value) : null;
}

function cached<T>(map: Map<Locale, T>, locale: Locale, make: () => T): T {
	const existing = map.get(locale);
	if (existing) return existing;
	const made = make();
	map.set(locale, made);
	return made;
}
