import { intlLocale, type Locale } from "#app/i18n/locale.ts";
import { defaultCountry } from "../rules-fields.ts";
import { countries } from "../rules-people.ts";

export interface CountryOption {
	value: string;
	label: string;
}

const cache = new Map<Locale, readonly CountryOption[]>();

/**
 * Every country by its name in a language, in that language's order; Argentina first. Cached, since naming them takes a
 * phone's processor a while.
 */
export function countryOptions(locale: Locale): readonly CountryOption[] {
	const cached = cache.get(locale);
	if (cached) return cached;
	const tag = intlLocale(locale);
	const names = new Intl.DisplayNames(tag, { type: "region" });
	const { compare } = new Intl.Collator(tag);
	const options = countries.map((value) => ({ value, label: names.of(value) ?? value }));
	options.sort((a, b) => compare(a.label, b.label));
	const first = options.filter(({ value }) => value === defaultCountry);
	const sorted = [...first, ...options.filter(({ value }) => value !== defaultCountry)];
	cache.set(locale, sorted);
	return sorted;
}
