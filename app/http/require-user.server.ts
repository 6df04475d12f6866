import { data, type LoaderFunctionArgs, redirect, replace } from "react-router";
import { hasSessionCookie } from "#app/features/accounts/auth/auth.server.ts";
import type { AuthMode } from "#app/features/accounts/rules.ts";
import { localeInAddress, pathInLocale } from "#app/i18n/locale.ts";
import type { Actor, QueryContext } from "#app/platform/context.server.ts";
import { errorStatus } from "#app/shared/error-codes.ts";
import { ownBanPath, withSearch } from "#app/shared/paths.ts";
import { plainFailure } from "#app/shared/result.ts";

/** The page's own address is `url`; that of `request` may be of its data alone. */
type Asked = Pick<LoaderFunctionArgs, "request" | "url">;

/**
 * Who is signed in; a visitor is sent to the home page with the sign-in dialog open, which leads back here
 * and says so when a session has ended. A form that a script sent is refused, so that its page stays with what was typed.
 * @param asked what was asked for, as the router hands it over; a write leads nowhere afterwards
 * @param page another page to be sent to
 */
export function requireUserOrRedirect(ctx: QueryContext, asked: Asked, page = "/"): Actor {
	if (ctx.actor) return ctx.actor;
	const { request, url } = asked;
	const isSentByScript = request.method !== "GET" && new URL(request.url).pathname.endsWith(".data");
	if (isSentByScript) throw data(plainFailure("auth.required"), { status: errorStatus["auth.required"] });
	const params = new URLSearchParams({ auth: "signIn" satisfies AuthMode });
	if (request.method === "GET") params.set("next", url.pathname + url.search);
	// Who signed out, or never signed in, has no such cookie.
	if (hasSessionCookie(request.headers)) params.set("ended", "1");
	const to = pathInLocale(withSearch(page, params), localeInAddress(url.search));
	throw isAlreadyThere(asked) ? replace(to) : redirect(to);
}

/** The page that tells a banned person why; it stands for those that are not for them. */
export function redirectBanned(actor: Actor): void {
	if (actor.isBanned) throw redirect(ownBanPath);
}

/**
 * Whether the browser's history stands at this page already, as after going back to it: then the home page takes its
 * place. Following a link it stands at the page before, which must stay for going back to.
 */
function isAlreadyThere({ request, url }: Asked): boolean {
	const from = request.headers.get("Referer");
	if (!from || !URL.canParse(from)) return true;
	return new URL(from).pathname === url.pathname;
}
