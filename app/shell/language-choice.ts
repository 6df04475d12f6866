import { isLocale, type Locale, localeKey } from "#app/i18n/locale.ts";
import { browserStorage } from "#app/ui/browser-storage.ts";

/** Remembers which language came with an address for a visit: its cookie looks like a choice, but is none. */
export const visitKey = "visit-language";

/** Keeps a choice for longer than a cookie lives. */
export function storeChoice(locale: Locale): void {
	browserStorage.set(localeKey, locale);
	browserStorage.set(visitKey, null);
}

/** Keeps what the cookie says, unless it is of a visit. */
export function storeCookie(locale: Locale): void {
	if (browserStorage.get(visitKey) !== locale) browserStorage.set(localeKey, locale);
}

export function noteVisit(locale: Locale): void {
	browserStorage.set(visitKey, locale);
}

/** The choice that this browser has kept. */
export function storedChoice(): Locale | null {
	const stored = browserStorage.get(localeKey);
	return isLocale(stored) ? stored : null;
}
