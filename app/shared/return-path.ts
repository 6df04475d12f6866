/** Where to go when a return address is missing or leads elsewhere. */
const home = "/";

/**
 * The path to return to after signing in or changing language. Only a path of this site counts: anything that a
 * browser could read as another host becomes the home page.
 */
export function safeReturnPath(value: unknown): string {
	if (typeof value !== "string" || !/^\/(?![/\\])/.test(value)) return home;
	if (!URL.canParse(value, "http://site.invalid")) return home;
	const url = new URL(value, "http://site.invalid");
	// `/.//host` becomes `//host` only when it is normalised.
	if (url.host !== "site.invalid" || url.pathname.startsWith("//")) return home;
	return url.pathname + url.search + url.hash;
}
