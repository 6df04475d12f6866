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
export function localeFromAcceptLanguage(header: string | null | undefined): Locale {
	return header?.trim().toLowerCase().startsWith("en") ? "en" : fallbackLocale;
}

const cookiePattern = new RegExp(`(?:^|;\\s*)${localeKey}=(es|en)(?:;|$)`);

/** The person's choice if the cookie holds one, else what the browser asks for. */
export function detectLocale(
	cookie: string | null | undefined,
	acceptLanguage: string | null | undefined,
): Locale {
	const chosen = cookie ? cookiePattern.exec(cookie)?.[1] : undefined;
	return isLocale(chosen) ? chosen : localeFromAcceptLanguage(acceptLanguage);
}
