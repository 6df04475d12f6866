import { createContext } from "react";

/** The address of the file with the texts of the page being rendered; null where the core has them all. */
export const PageMessagesContext = createContext<string | null>(null);

/** The name under which a page tells that address. */
export const pageMessagesName = "page-messages";

/** The address of the page's file of texts, as the page came with it. */
export function readPageMessagesFile(): string | null {
	return document.querySelector<HTMLMetaElement>(`meta[name=${pageMessagesName}]`)?.content ?? null;
}
