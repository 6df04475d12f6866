import { messages as adminEnglish } from "./i18n/admin-messages-en.ts";
import { messages as adminSpanish } from "./i18n/admin-messages-es.ts";
import { messages as coreEnglish } from "./i18n/core-messages-en.ts";
import { messages as coreSpanish } from "./i18n/core-messages-es.ts";
import type { Locale } from "./i18n/locale.ts";
import { messages as siteEnglish } from "./i18n/site-messages-en.ts";
import { messages as siteSpanish } from "./i18n/site-messages-es.ts";
import { defaultSiteName, withSiteName } from "./i18n/site-name.ts";
import { createTranslate, type Dictionary, type Translate } from "./i18n/translate.ts";

const source: Record<Locale, Dictionary> = {
	es: { ...coreSpanish, ...siteSpanish, ...adminSpanish },
	en: { ...coreEnglish, ...siteEnglish, ...adminEnglish },
};

interface Texts {
	readonly dictionary: Dictionary;
	readonly translate: Translate;
}

/** The texts of a language by the site's name, of which a process has one. */
const named = new Map<string, Texts>();

function textsOf(locale: Locale, siteName: string): Texts {
	const key = `${locale} ${siteName}`;
	const made = named.get(key);
	if (made) return made;
	const dictionary = withSiteName(source[locale], siteName);
	const texts = { dictionary, translate: createTranslate(locale, dictionary) };
	named.set(key, texts);
	return texts;
}

/** All texts of a language, for rendering on the server. */
export function dictionaryOf(locale: Locale, siteName = defaultSiteName): Dictionary {
	return textsOf(locale, siteName).dictionary;
}

/** `t` outside of a component: titles, mails, system texts. */
export function translateFor(locale: Locale, siteName = defaultSiteName): Translate {
	return textsOf(locale, siteName).translate;
}
