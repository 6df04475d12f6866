import { isLocale, type Locale, localeKey } from "#app/i18n/locale.ts";

/** Remembers which language came with an address for a visit: its cookie looks like a choice, but is none. */
export const visitKey = "visit-language";

/** Keeps a choice for longer than a cookie lives. */
export function storeChoice(locale: Locale): void {
	inStore((store) => {
		store.setItem(localeKey, locale);
		store.removeItem(visitKey);
	});
}

/** Keeps what the cookie says, unless it is of a visit. */
export function storeCookie(locale: Locale): void {
	inStore((store) => {
		if (store.getItem(visitKey) !== locale) store.setItem(localeKey, locale);
	});
}

export function noteVisit(locale: Locale): void {
	inStore((store) => store.setItem(visitKey, locale));
}

/** The choice that this browser has kept. */
export function storedChoice(): Locale | null {
	const stored = inStore((store) => store.getItem(localeKey));
	return isLocale(stored) ? stored : null;
}

/** A browser that keeps no such store has the cookie. */
function inStore<T>(work: (store: Storage) => T): T | null {
	try {
		return work(localStorage);
	} catch (error) {
		if (!(error instanceof DOMException)) throw error;
		return null;
	}
}
