import type { ShouldRevalidateFunctionArgs } from "react-router";
import { authSendPath, withoutAuth } from "#app/features/accounts/components/auth-location.ts";

/**
 * `shouldRevalidate` of a page that the account dialog opens over: opening and closing it, which only moves `auth`
 * and `next` in the address, leaves the page's data as it is. Signing in loads everything anew.
 */
export function keepUnderDialog({
	currentUrl,
	nextUrl,
	formMethod,
	defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
	// Its code is fetched before anything is sent there; the page's data has nothing to do with it.
	if (nextUrl.pathname === authSendPath) return false;
	const isSame = currentUrl.href === nextUrl.href;
	if (formMethod || isSame || withoutAuth(currentUrl) !== withoutAuth(nextUrl))
		return defaultShouldRevalidate;
	return false;
}
