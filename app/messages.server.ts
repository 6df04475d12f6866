import { adminDictionary as adminEnglish } from "./admin-messages-en.ts";
import { adminDictionary as adminSpanish } from "./admin-messages-es.ts";
import { furtherDictionary as furtherEnglish } from "./further-messages-en.ts";
import { furtherDictionary as furtherSpanish } from "./further-messages-es.ts";
import type { Locale } from "./i18n/locale.ts";
import { createTranslate, type Dictionary, type Translate } from "./i18n/translate.ts";
import { dictionary as english } from "./messages-en.ts";
import { dictionary as spanish } from "./messages-es.ts";

const dictionaries: Record<Locale, Dictionary> = {
	es: { ...spanish, ...furtherSpanish, ...adminSpanish },
	en: { ...english, ...furtherEnglish, ...adminEnglish },
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
