import type { Dictionary } from "./translate.ts";

/** The site's name where its operator gives no other. */
export const defaultSiteName = "Reino";

/** Texts in which the site is called by its name: `{{site}}` is the one placeholder that no caller fills. */
export function withSiteName(texts: Dictionary, name: string): Dictionary {
	return Object.fromEntries(
		Object.entries(texts).map(([key, text]) => [key, text.replaceAll("{{site}}", () => name)]),
	);
}
