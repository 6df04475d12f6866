import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * `shouldRevalidate` of a page that the account dialog opens over: opening and closing it, which only moves `auth`
 * in the address, leaves the page's data as it is. Signing in loads everything anew.
 */
export function keepUnderDialog({
	currentUrl,
	nextUrl,
	formMethod,
	defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
	const isSame = currentUrl.href === nextUrl.href;
	if (formMethod || isSame || pageOf(currentUrl) !== pageOf(nextUrl)) return defaultShouldRevalidate;
	return false;
}

function pageOf({ pathname, searchParams }: URL): string {
	const others = [...searchParams].filter(([name]) => name !== "auth");
	return `${pathname}?${new URLSearchParams(others)}`;
}
