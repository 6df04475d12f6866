import { messages as adminEnglish } from "./i18n/admin-messages-en.ts";
import { messages as adminSpanish } from "./i18n/admin-messages-es.ts";
import { messages as coreEnglish } from "./i18n/core-messages-en.ts";
import { messages as coreSpanish } from "./i18n/core-messages-es.ts";
import type { Locale } from "./i18n/locale.ts";
import { messages as siteEnglish } from "./i18n/site-messages-en.ts";
import { messages as siteSpanish } from "./i18n/site-messages-es.ts";
import { createTranslate, type Dictionary, type Translate } from "./i18n/translate.ts";

const dictionaries: Record<Locale, Dictionary> = {
	es: { ...coreSpanish, ...siteSpanish, ...adminSpanish },
	en: { ...coreEnglish, ...siteEnglish, ...adminEnglish },
};
const translations: Record<Locale, Translate> = {
	es: createTranslate("es", dictionaries.es),
	en: createTranslate("en", dictionaries.en),
};

/** All texts of a language, for rendering on the server. */
export function dictionaryOf(locale: Locale): Dictionary {
	return dictionaries[locale];
}

/** `t` outside of a component: titles, mails, system texts. */
export function translateFor(locale: Locale): Translate {
	return translations[locale];
}
