import { messages as adminEnglish } from "./admin-messages-en.ts";
import { messages as adminSpanish } from "./admin-messages-es.ts";
import { messages as coreEnglish } from "./core-messages-en.ts";
import { messages as coreSpanish } from "./core-messages-es.ts";
import type { Locale } from "./i18n/locale.ts";
import { createTranslate, type Dictionary, type Translate } from "./i18n/translate.ts";
import { messages as siteEnglish } from "./site-messages-en.ts";
import { messages as siteSpanish } from "./site-messages-es.ts";

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
