import type { ShouldRevalidateFunctionArgs } from "react-router";
import { withoutAuth } from "#app/features/accounts/components/auth/auth-location.ts";
import { authSendPath } from "#app/shared/paths.ts";

/**
 * `shouldRevalidate` of a page that the account dialog opens over: opening and closing it, which only moves `auth`
 * and `next` in the address, leaves the page's data as it is, and so does a dialog that the hash names. Signing in
 * loads everything anew.
 */
export function skipRevalidationForDialog({
	currentUrl,
	nextUrl,
	formMethod,
	defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
	// Its code is fetched before anything is sent there; the page's data has nothing to do with it.
	if (nextUrl.pathname === authSendPath) return false;
	const isSame = currentUrl.href === nextUrl.href;
	if (formMethod || isSame || pageOf(currentUrl) !== pageOf(nextUrl)) return defaultShouldRevalidate;
	return false;
}

function pageOf({ pathname, search }: URL): string {
	return withoutAuth({ pathname, search });
}
