import { useEffect } from "react";
import { useLocation } from "react-router";
import { type Locale, localeInAddress, localeInCookie, localeKey } from "#app/i18n/locale.ts";
import { useLocale } from "#app/i18n/provider.tsx";

/**
 * Keeps what is shown in one language. An address that asks for one becomes the visit's language, unless the person
 * has chosen another: then that page alone is in it, and going on loads the next page anew, in the chosen one.
 */
export function LanguageWatch() {
	const locale = useLocale();
	const { search } = useLocation();
	useEffect(() => {
		const asked = localeInAddress(search);
		const chosen = localeInCookie(document.cookie);
		if (asked && !chosen) void remember(asked);
		if (chosen) storeChoice(chosen);
		const wanted = asked ?? chosen ?? locale;
		if (wanted !== locale) window.location.reload();
	}, [locale, search]);
	return null;
}

/** The server knows the choice by its cookie; what else runs in this browser finds it in the store. */
function storeChoice(locale: Locale): void {
	try {
		localStorage.setItem(localeKey, locale);
	} catch (error) {
		// A browser that keeps no such store has the cookie.
		if (!(error instanceof DOMException)) throw error;
	}
}

/** For as long as the browser is open. One that keeps no such store, or no cookies, asks again with each page. */
async function remember(locale: Locale): Promise<void> {
	const kept = window.cookieStore?.set({ name: localeKey, value: locale, path: "/", sameSite: "lax" });
	await kept?.catch(() => undefined);
}
