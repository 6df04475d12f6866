import { useEffect } from "react";
import { useLocation } from "react-router";
import { choiceSeconds, type Locale, localeInAddress, localeInCookie, localeKey } from "#app/i18n/locale.ts";
import { useLocale } from "#app/i18n/provider.tsx";
import { noteVisit, storeCookie, storedChoice } from "./language-choice.ts";

/**
 * Keeps what is shown in one language. An address that asks for one becomes the visit's language, unless the person
 * has chosen another: then that page alone is in it, and going on loads the next page anew, in the chosen one. A
 * choice whose cookie is gone is taken from the browser's store.
 */
export function LanguageWatch() {
	const locale = useLocale();
	const { search } = useLocation();
	useEffect(() => {
		const asked = localeInAddress(search);
		const chosen = localeInCookie(document.cookie);
		if (chosen) storeCookie(chosen);
		else if (asked) rememberVisit(asked);
		else restore(locale);
		const wanted = asked ?? chosen ?? locale;
		if (wanted !== locale) window.location.reload();
	}, [locale, search]);
	return null;
}

function rememberVisit(asked: Locale): void {
	noteVisit(asked);
	remember(asked);
}

/** The server knows a choice by its cookie. Without one that lasts, loading the page anew would change nothing. */
function restore(shown: Locale): void {
	const stored = storedChoice();
	if (!stored) return;
	remember(stored, choiceSeconds);
	if (stored !== shown && localeInCookie(document.cookie) === stored) window.location.reload();
}

/** Not by `cookieStore`, which Safari has only since 18.4. @param seconds as long as the browser is open unless given */
function remember(locale: Locale, seconds?: number): void {
	const lasting = seconds ? `; Max-Age=${seconds}` : "";
	document.cookie = `${localeKey}=${locale}; Path=/; SameSite=Lax${lasting}`;
}
