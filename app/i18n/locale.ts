/** Languages of the interface; Spanish is the source and the fallback. */
export const locales = ["es", "en"] as const;
export type Locale = (typeof locales)[number];

export const fallbackLocale: Locale = "es";

/** Name of the browser storage key and of the cookie that mirrors it for the server. */
export const localeKey = "user-language";

const intlLocales: Record<Locale, string> = { es: "es-AR", en: "en-GB" };

/** The BCP 47 tag whose conventions dates and numbers follow. */
export function intlLocale(locale: Locale): string {
	return intlLocales[locale];
}

export function isLocale(value: unknown): value is Locale {
	return value === "es" || value === "en";
}

/** English when the browser's first language starts with "en", else Spanish. */
function localeFromAcceptLanguage(header: string | null | undefined): Locale {
	return header?.trim().toLowerCase().startsWith("en") ? "en" : fallbackLocale;
}

/** Seconds for which the choice of language is remembered: a year. */
export const choiceSeconds = 365 * 24 * 60 * 60;

const cookiePattern = new RegExp(`(?:^|;\\s*)${localeKey}=(es|en)(?:;|$)`);

/** The choice in a cookie header, or in `document.cookie`; null without one. */
export function localeInCookie(cookie: string | null | undefined): Locale | null {
	const chosen = cookie ? cookiePattern.exec(cookie)?.[1] : undefined;
	return isLocale(chosen) ? chosen : null;
}

/** Search parameter that asks for a page in one language, whatever was chosen. */
export const localeParam = "lang";

const addressPattern = new RegExp(`[?&]${localeParam}=(es|en)(?:[&#]|$)`);

/** The language that an address, or its search alone, asks for; null when it leaves that open. */
export function localeInAddress(address: string): Locale | null {
	const requested = addressPattern.exec(address)?.[1];
	return isLocale(requested) ? requested : null;
}

/** The language of an address: what it asks for itself, else the person's choice, else what the browser asks for. */
export function detectLocale(
	address: string,
	cookie: string | null | undefined,
	acceptLanguage: string | null | undefined,
): Locale {
	return localeInAddress(address) ?? localeInCookie(cookie) ?? localeFromAcceptLanguage(acceptLanguage);
}

/** A path of this site in one language, or, with null, in whichever its reader prefers. */
export function pathInLocale(path: string, locale: Locale | null): string {
	const { pathname, searchParams, hash } = new URL(path, "http://site.invalid");
	searchParams.delete(localeParam);
	if (locale) searchParams.set(localeParam, locale);
	return `${pathname}${searchParams.size > 0 ? `?${searchParams}` : ""}${hash}`;
}

/** Search parameter that names the version of a file. */
export const versionParam = "v";

/** The path of a file in one language, whose every version has an address of its own. */
export function versionedPath(path: string, version: string, locale: Locale): string {
	const { pathname, searchParams } = new URL(path, "http://site.invalid");
	searchParams.set(versionParam, version);
	return pathInLocale(`${pathname}?${searchParams}`, locale);
}
