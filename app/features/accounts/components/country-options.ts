import { intlLocale, type Locale } from "#app/i18n/locale.ts";
import { type AuthMode, countries, defaultCountry } from "../rules.ts";

export interface CountryOption {
	value: string;
	label: string;
}

const made = new Map<Locale, readonly CountryOption[]>();

/**
 * Every country by its name in a language, in that language's order; Argentina first. Only signing up asks for
 * one, and naming them takes a phone's processor a while: for the other modes there are none.
 */
export function countryOptions(mode: AuthMode, locale: Locale): readonly CountryOption[] {
	if (mode !== "signUp") return [];
	const known = made.get(locale);
	if (known) return known;
	const tag = intlLocale(locale);
	const names = new Intl.DisplayNames(tag, { type: "region" });
	const { compare } = new Intl.Collator(tag);
	const options = countries.map((value) => ({ value, label: names.of(value) ?? value }));
	options.sort((a, b) => compare(a.label, b.label));
	const first = options.filter(({ value }) => value === defaultCountry);
	const sorted = [...first, ...options.filter(({ value }) => value !== defaultCountry)];
	made.set(locale, sorted);
	return sorted;
}
