import type { Locale } from "./i18n/locale.ts";
import type { Dictionary } from "./i18n/translate.ts";
import type { spanishMessages } from "./messages-es.ts";

declare module "./i18n/register.ts" {
	interface MessageRegistry extends SpanishMessages {}
}

type SpanishMessages = typeof spanishMessages;

/** Fetches the texts of one language; the browser loads only its own. */
export async function loadDictionary(locale: Locale): Promise<Dictionary> {
	if (locale === "en") return (await import("./messages-en.ts")).dictionary;
	return (await import("./messages-es.ts")).dictionary;
}
