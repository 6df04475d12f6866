import { type CSSProperties, type FormEvent, useEffect, useId } from "react";
import { useLocation } from "react-router";
import {
	choiceSeconds,
	isLocale,
	type Locale,
	localeInAddress,
	localeInCookie,
	localeKey,
	locales,
} from "#app/i18n/locale.ts";
import { useLocale, useT } from "#app/i18n/provider.tsx";
import { languagePath } from "#app/shared/paths.ts";
import { browserStorage } from "#app/ui/browser-storage.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Menu } from "#app/ui/menu.tsx";

/** Each language is named in itself. */
const languageNames: Record<Locale, string> = { es: "Español", en: "English" };

export interface LanguageFormProps {
	/** A menu's items, or the parts of one control. */
	look: "menu" | "seg";
}

/** The choices as a form that works without script; the whole page comes back in the other language. */
export function LanguageForm({ look }: LanguageFormProps) {
	const t = useT();
	const locale = useLocale();
	const { pathname, search } = useLocation();
	const heading = useId();
	const buttons = locales.map((choice) => (
		<button
			key={choice}
			type="submit"
			className={look === "menu" ? "menu-item" : undefined}
			name="locale"
			value={choice}
			lang={choice}
			aria-pressed={choice === locale}
		>
			{languageNames[choice]}
		</button>
	));
	return (
		<form method="post" action={languagePath} aria-labelledby={heading} onSubmit={storeSubmitted}>
			{look === "menu" ? (
				<h2 id={heading}>{t("common.language")}</h2>
			) : (
				<p id={heading} className="label mb-2">
					{t("common.language")}
				</p>
			)}
			<input type="hidden" name="returnTo" value={pathname + search} />
			{look === "menu" ? (
				buttons
			) : (
				<div className="seg" style={{ "--options": locales.length } as CSSProperties}>
					{buttons}
				</div>
			)}
		</form>
	);
}

function storeSubmitted({ nativeEvent }: FormEvent): void {
	const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
	if (submitter instanceof HTMLButtonElement && isLocale(submitter.value)) storeChoice(submitter.value);
}

export function LanguageSwitcher() {
	const t = useT();
	const locale = useLocale();
	return (
		<Menu
			label={`${locale.toUpperCase()}, ${t("common.language")}: ${languageNames[locale]}`}
			openerClass="lang inline-flex h-11 items-center gap-2 px-2 text-sm font-semibold text-ink-2 max-[879px]:hidden"
			opener={
				<>
					<Icon name="globe" />
					{locale.toUpperCase()}
				</>
			}
		>
			<LanguageForm look="menu" />
		</Menu>
	);
}

/** Storage key of the language that an address brought for a visit: its cookie looks like a choice, but is none. */
export const visitKey = "visit-language";

/** Stores a choice for longer than a cookie lives. */
function storeChoice(locale: Locale): void {
	browserStorage.set(localeKey, locale);
	browserStorage.set(visitKey, null);
}

/** Stores the language of the cookie, unless it is of a visit. */
function storeCookie(locale: Locale): void {
	if (browserStorage.get(visitKey) !== locale) browserStorage.set(localeKey, locale);
}

function recordVisit(locale: Locale): void {
	browserStorage.set(visitKey, locale);
}

function storedChoice(): Locale | null {
	const stored = browserStorage.get(localeKey);
	return isLocale(stored) ? stored : null;
}

/**
 * The guard of the page's language. One that the address names becomes the visit's, unless the person has chosen
 * another: then that page alone is in it, and the next page is loaded anew, in the chosen one. A choice whose cookie is
 * gone is restored from the browser's storage.
 */
export function LanguageGuard() {
	const locale = useLocale();
	const { search } = useLocation();
	useEffect(() => {
		const requested = localeInAddress(search);
		const chosen = localeInCookie(document.cookie);
		if (chosen) storeCookie(chosen);
		else if (requested) rememberVisit(requested);
		else restore(locale);
		const wanted = requested ?? chosen ?? locale;
		if (wanted !== locale) window.location.reload();
	}, [locale, search]);
	return null;
}

function rememberVisit(requested: Locale): void {
	recordVisit(requested);
	remember(requested);
}

/** The server knows a choice by its cookie. Without one that lasts, loading the page anew would change nothing. */
function restore(current: Locale): void {
	const stored = storedChoice();
	if (!stored) return;
	remember(stored, choiceSeconds);
	if (stored !== current && localeInCookie(document.cookie) === stored) window.location.reload();
}

/** Writes the cookie without `cookieStore`, which Safari has only since 18.4. @param seconds until the browser closes unless given */
function remember(locale: Locale, seconds?: number): void {
	const lasting = seconds ? `; Max-Age=${seconds}` : "";
	document.cookie = `${localeKey}=${locale}; Path=/; SameSite=Lax${lasting}`;
}
