import type { Dictionary } from "./translate.ts";

/** The site's name where its operator gives no other. */
export const defaultSiteName = "Reino";

/** Texts in which the site is called by its name: `{{site}}` is the one placeholder that no caller fills. */
export function withSiteName(texts: Dictionary, name: string): Dictionary {
	const named = { ...texts };
	// A phone takes a second's twentieth to make all of them anew, and few have the name.
	for (const [key, text] of Object.entries(texts))
		if (text.includes("{{site}}")) named[key] = text.replaceAll("{{site}}", () => name);
	return named;
}
