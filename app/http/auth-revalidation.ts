import type { DataStrategyResult, MiddlewareFunction, ShouldRevalidateFunctionArgs } from "react-router";
import { withoutAuth } from "#app/features/accounts/components/auth/auth-location.ts";
import { authSendPath } from "#app/shared/paths.ts";

/** Whether the page's own data, older than an action or refreshed on purpose, is being loaded. */
let isReloading = false;

/**
 * `shouldRevalidate` of a page that the account dialog opens over: opening and closing it, which only moves `auth`
 * and `next` in the address, leaves the page's data as it is, and so does a dialog that the hash names. Signing in
 * loads everything anew. A dialog that opens or closes while the page's data is on its way ends that request, and makes
 * it again.
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
	if (formMethod || isSame) isReloading ||= defaultShouldRevalidate;
	else if (pageOf(currentUrl) === pageOf(nextUrl)) return isReloading;
	return defaultShouldRevalidate;
}

/** The browser's middleware that notices when the page's data has come; that of a request that was ended never does. */
export const noticeReloaded: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
	{ request },
	next,
) => {
	const results = await next();
	if (results.root && !request.signal.aborted) isReloading = false;
	return results;
};

function pageOf({ pathname, search }: URL): string {
	return withoutAuth({ pathname, search });
}
