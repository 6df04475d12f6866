import { redirect, replace } from "react-router";
import { hasSessionCookie } from "#app/features/accounts/auth/auth.server.ts";
import type { AuthMode } from "#app/features/accounts/rules.ts";
import { localeInAddress, pathInLocale } from "#app/i18n/locale.ts";
import type { Actor, QueryContext } from "#app/platform/context.server.ts";
import { ownBanPath, withSearch } from "#app/shared/paths.ts";

/**
 * Who is signed in; a visitor is sent to the home page with the sign-in dialog open, which leads back here
 * and says so when a session has ended.
 * @param request what was asked for; a write leads nowhere afterwards
 * @param page another page to be sent to
 */
export function requireUserOrRedirect(ctx: QueryContext, request: Request, page = "/"): Actor {
	if (ctx.actor) return ctx.actor;
	const { pathname, search } = pageOf(request);
	const params = new URLSearchParams({ auth: "signIn" satisfies AuthMode });
	if (request.method === "GET") params.set("next", pathname + search);
	// Who signed out, or never signed in, has no such cookie.
	if (hasSessionCookie(request.headers)) params.set("ended", "1");
	const to = pathInLocale(withSearch(page, params), localeInAddress(search));
	throw isAlreadyThere(request) ? replace(to) : redirect(to);
}

/** The page that tells a banned person why; it stands for those that are not for them. */
export function redirectBanned(actor: Actor): void {
	if (actor.isBanned) throw redirect(ownBanPath);
}

/**
 * Whether the browser's history stands at this page already, as after going back to it: then the home page takes its
 * place. Following a link it stands at the page before, which must stay for going back to.
 */
function isAlreadyThere(request: Request): boolean {
	const from = request.headers.get("Referer");
	if (!from || !URL.canParse(from)) return true;
	return new URL(from).pathname === pageOf(request).pathname;
}

/** The page that is asked for; its data alone has an address of its own, with `.data` at its end. */
function pageOf(request: Request): URL {
	const url = new URL(request.url);
	url.pathname = url.pathname.replace(/\.data$/, "");
	url.searchParams.delete("_routes");
	return url;
}
