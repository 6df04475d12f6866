import type { adminDictionary } from "./admin-messages-es.ts";
import type { furtherDictionary } from "./further-messages-es.ts";
import type { Locale } from "./i18n/locale.ts";
import type { Dictionary } from "./i18n/translate.ts";
import type { spanishMessages } from "./messages-es.ts";

declare module "./i18n/register.ts" {
	interface MessageRegistry extends SpanishMessages {
		further: typeof furtherDictionary;
		admin: typeof adminDictionary;
	}
}

type SpanishMessages = typeof spanishMessages;

/** The texts fetched so far, in one language until the whole page is loaded anew. */
const fetched: Record<string, string> = {};

/** Fetches the texts of one language that any visit may begin with. @returns them, and later also the further ones */
export async function loadDictionary(locale: Locale): Promise<Dictionary> {
	const { dictionary } = await (locale === "en" ? import("./messages-en.ts") : import("./messages-es.ts"));
	return Object.assign(fetched, dictionary);
}

/** Fetches the texts that some pages have besides; see `further-messages.ts`. */
export async function loadFurtherTexts(locale: string): Promise<void> {
	const { furtherDictionary } = await (locale === "en"
		? import("./further-messages-en.ts")
		: import("./further-messages-es.ts"));
	Object.assign(fetched, furtherDictionary);
}

/** Fetches the texts of the administration. */
export async function loadAdminTexts(locale: string): Promise<void> {
	const { adminDictionary } = await (locale === "en"
		? import("./admin-messages-en.ts")
		: import("./admin-messages-es.ts"));
	Object.assign(fetched, adminDictionary);
}
