import type { DataStrategyResult, MiddlewareFunction } from "react-router";
import type { messages as adminMessages } from "./i18n/admin-messages-es.ts";
import type { messages as coreMessages } from "./i18n/core-messages-es.ts";
import { fallbackLocale, isLocale, type Locale } from "./i18n/locale.ts";
import type { messages as siteMessages } from "./i18n/site-messages-es.ts";
import { defaultSiteName, withSiteName } from "./i18n/site-name.ts";
import type { Dictionary } from "./i18n/translate.ts";
import { adminPath, listingsPath } from "./shared/paths.ts";

declare module "./i18n/register.ts" {
	interface MessageRegistry {
		core: typeof coreMessages;
		site: typeof siteMessages;
		admin: typeof adminMessages;
	}
}

const files = {
	es: {
		core: () => import("./i18n/core-messages-es.ts"),
		site: () => import("./i18n/site-messages-es.ts"),
		admin: () => import("./i18n/admin-messages-es.ts"),
	},
	en: {
		core: () => import("./i18n/core-messages-en.ts"),
		site: () => import("./i18n/site-messages-en.ts"),
		admin: () => import("./i18n/admin-messages-en.ts"),
	},
} as const;

export type MessageFile = keyof (typeof files)["es"];

/** The pages that most visits begin with; a test keeps them to the core's texts. */
const corePaths: readonly string[] = ["/", listingsPath];

/** The files of texts that the page at an address needs. A member's home says more than a visitor's. */
export function messageFilesOf(pathname: string, isMember = false): readonly MessageFile[] {
	if (corePaths.includes(pathname) && !(isMember && pathname === "/")) return ["core"];
	return pathname.startsWith(adminPath) ? ["core", "site", "admin"] : ["core", "site"];
}

/** The texts fetched so far, in one language until the whole page is loaded anew. */
const fetched: Record<string, string> = {};

/**
 * Fetches files of texts, each once.
 * @returns all texts that were fetched, to which later ones are added
 * @throws TypeError when a file does not come
 */
export async function loadMessages(locale: Locale, names: readonly MessageFile[]): Promise<Dictionary> {
	const modules = await Promise.all(names.map((name) => files[locale][name]()));
	return Object.assign(fetched, ...modules.map(({ messages }) => withSiteName(messages, pageSiteName())));
}

/** The address of the first page, once the file that has its texts alone was fetched. */
let firstPath: string | null = null;

/**
 * Fetches the texts of the page that came with the scripts.
 * @param file address of the file that has all of its texts beside the core's; null where it needs none, or there is none
 */
export async function loadFirstMessages(locale: Locale, file: string | null): Promise<Dictionary> {
	if (!file) return loadMessages(locale, messageFilesOf(location.pathname));
	const [{ messages }] = await Promise.all([import(/* @vite-ignore */ file), loadMessages(locale, ["core"])]);
	firstPath = location.pathname;
	return Object.assign(fetched, withSiteName(messages, pageSiteName()));
}

/** Fetches the texts of a page, unless it is the first one, which has them. */
export async function loadMessagesOf(pathname: string, names = messageFilesOf(pathname)): Promise<void> {
	if (pathname !== firstPath) await loadMessages(pageLocale(), names);
}

/** The language that the page came in. */
export function pageLocale(): Locale {
	const { lang } = document.documentElement;
	return isLocale(lang) ? lang : fallbackLocale;
}

/** The site's name, as the page came with it. */
function pageSiteName(): string {
	if (import.meta.env.SSR) return defaultSiteName;
	return document.querySelector<HTMLMetaElement>("meta[name=application-name]")?.content ?? defaultSiteName;
}

/** The browser's middleware that fetches the texts of the next page together with its data. What is sent shows no page yet. */
export const loadMessagesOfPage: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
	{ request, url },
	next,
) => {
	if (request.method !== "GET") return next();
	const [results] = await Promise.all([next(), loadMessagesOf(url.pathname)]);
	return results;
};
