import { authPath, authSendPath, withSearch } from "#app/shared/paths.ts";
import { useHydrated } from "#app/ui/hydration.ts";
import { isOverPage } from "#app/ui/use-hash-dialog.ts";
import { type AccountFormValue, type AuthMode, isAuthMode, returnPath } from "../../rules.ts";

interface PageAddress {
	readonly pathname: string;
	readonly search: string;
	readonly hash?: string;
}

/**
 * The same page with the account dialog open; the back button closes it, and the address can be shared. A hash names
 * the dialog that opens after signing in.
 */
export function authHref(mode: AuthMode, { pathname, search, hash = "" }: PageAddress): string {
	const params = new URLSearchParams(search);
	params.set("auth", mode);
	return `${pathname}?${params}${hash}`;
}

/** The mode that an address opens the dialog in, if it does. */
export function authModeIn(search: string): AuthMode | null {
	const mode = new URLSearchParams(search).get("auth");
	return isAuthMode(mode) ? mode : null;
}

/** True when the dialog is open because a session has ended. */
export function isSessionEnded(search: string): boolean {
	return new URLSearchParams(search).has("ended");
}

/** The path to go to after signing in: the address's `next`, else the same page. The server checks it once more. */
export function nextAfterAuth(address: PageAddress): string {
	return new URLSearchParams(address.search).get("next") ?? withoutAuth(address);
}

/** The same page with the dialog closed. */
export function withoutAuth({ pathname, search, hash = "" }: PageAddress): string {
	const params = new URLSearchParams(search);
	params.delete("auth");
	params.delete("next");
	params.delete("ended");
	const rest = params.toString();
	return `${pathname}${rest && `?${rest}`}${hash}`;
}

/** The account page, which stands in for the dialog without script. @param typed fields that its form begins with */
export function authPageHref(mode: AuthMode, next: string, typed: AccountFormValue["typed"] = {}): string {
	return withSearch(authPath, { mode, ...(next !== "/" && { next }), ...typed });
}

/**
 * True when signing in stays on the page that the dialog was opened over: at that page's entry of the history, or at
 * another dialog over it, such as the offer that required signing in.
 */
export function staysOnPage({ state, ...address }: PageAddress & { readonly state: unknown }): boolean {
	const page = withoutAuth(address);
	return isOverPage(state) && nextAfterAuth(address) === page && returnPath(page) === page;
}

/** The `action` of an account form: with script one that leaves the page open, otherwise the account page. */
export function useAuthAction(mode: AuthMode, next: string): string {
	const hydrated = useHydrated();
	return hydrated ? authSendPath : authPageHref(mode, next);
}
