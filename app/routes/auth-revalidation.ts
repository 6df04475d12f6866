import type { ShouldRevalidateFunctionArgs } from "react-router";
import { withoutAuth } from "#app/features/accounts/components/auth-location.ts";

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
	const isSame = currentUrl.href === nextUrl.href;
	if (formMethod || isSame || withoutAuth(currentUrl) !== withoutAuth(nextUrl))
		return defaultShouldRevalidate;
	return false;
}
