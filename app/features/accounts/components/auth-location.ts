import { type AuthMode, isAuthMode, returnPath } from "../rules.ts";

interface Place {
	readonly pathname: string;
	readonly search: string;
	readonly hash?: string;
}

/** The same page with the account dialog open; the back button closes it, and the address can be shared. */
export function authHref(mode: AuthMode, { pathname, search, hash = "" }: Place): string {
	const params = new URLSearchParams(search);
	params.set("auth", mode);
	return `${pathname}?${params}${hash}`;
}

/** The mode that an address opens the dialog in, if it does. */
export function authModeIn(search: string): AuthMode | null {
	const mode = new URLSearchParams(search).get("auth");
	return isAuthMode(mode) ? mode : null;
}

/** Where to go after signing in: where the address says, else the same page. The server checks it once more. */
export function nextAfterAuth(place: Place): string {
	return new URLSearchParams(place.search).get("next") ?? withoutAuth(place);
}

/** The same page with the dialog closed. */
export function withoutAuth({ pathname, search, hash = "" }: Place): string {
	const params = new URLSearchParams(search);
	params.delete("auth");
	params.delete("next");
	const rest = params.toString();
	return `${pathname}${rest && `?${rest}`}${hash}`;
}

/** The account page, which does what the dialog does without script. */
export function authPageHref(mode: AuthMode, next: string): string {
	return `/auth?${new URLSearchParams(next === "/" ? { mode } : { mode, next })}`;
}

/** Where a script sends every account form; no page is there. */
export const authSendPath = "/auth/send";

/** State of a history entry that the dialog opened over a page: closing it goes back to that page's own entry. */
export const overPage = { overPage: true } as const;

export function isOverPage(state: unknown): boolean {
	return typeof state === "object" && state !== null && "overPage" in state;
}

/**
 * Whether signing in leads back to the very page that the dialog was opened over: its own entry of the history is
 * one step back, and another one for it would have to be left twice.
 */
export function leadsBack({ state, ...place }: Place & { readonly state: unknown }): boolean {
	const under = withoutAuth(place);
	return isOverPage(state) && nextAfterAuth(place) === under && returnPath(under) === under;
}
