import type { Locale } from "./i18n/locale.ts";
import type { MessageRegistry } from "./i18n/register.ts";
import type { Dictionary } from "./i18n/translate.ts";
import type { spanishMessages } from "./messages-es.ts";

declare module "./i18n/register.ts" {
	interface MessageRegistry extends SpanishMessages {}
}

type SpanishMessages = typeof spanishMessages;

/** English must have exactly the keys that Spanish, the source, has. */
export type SameKeys<R> = { [F in keyof R]: Record<keyof R[F], string> };
export type EnglishMessages = SameKeys<MessageRegistry>;

/** Fetches the texts of one language; the browser loads only its own. */
export async function loadDictionary(locale: Locale): Promise<Dictionary> {
	if (locale === "en") return (await import("./messages-en.ts")).dictionary;
	return (await import("./messages-es.ts")).dictionary;
}
