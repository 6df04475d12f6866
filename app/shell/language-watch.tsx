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
		else if (asked) void rememberVisit(asked);
		else void restore(locale);
		const wanted = asked ?? chosen ?? locale;
		if (wanted !== locale) window.location.reload();
	}, [locale, search]);
	return null;
}

function rememberVisit(asked: Locale): Promise<void> {
	noteVisit(asked);
	return remember(asked);
}

/** The server knows a choice by its cookie. Without one that lasts, loading the page anew would change nothing. */
async function restore(shown: Locale): Promise<void> {
	const stored = storedChoice();
	if (!stored) return;
	await remember(stored, Date.now() + choiceSeconds * 1000);
	if (stored !== shown && localeInCookie(document.cookie) === stored) window.location.reload();
}

/**
 * A browser that keeps no such store, or no cookies, asks again with each page.
 * @param expires in milliseconds since 1970; null for as long as the browser is open
 */
async function remember(locale: Locale, expires: number | null = null): Promise<void> {
	const cookie = { name: localeKey, value: locale, path: "/", sameSite: "lax", expires } as const;
	await window.cookieStore?.set(cookie).catch(() => undefined);
}
