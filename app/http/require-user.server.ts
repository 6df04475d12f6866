import {
	data,
	type LoaderFunctionArgs,
	type MiddlewareFunction,
	type RouterContextProvider,
	redirect,
	replace,
} from "react-router";
import { hasSessionCookie } from "#app/features/accounts/auth/auth.server.ts";
import { canAdminister, canModerate, isInGoodStanding } from "#app/features/accounts/policy.ts";
import type { AuthMode } from "#app/features/accounts/rules.ts";
import { localeInAddress, pathInLocale } from "#app/i18n/locale.ts";
import type { Actor, QueryContext } from "#app/platform/context.server.ts";
import { errorStatus } from "#app/shared/error-codes.ts";
import { adminPath, moderationPath, ownBanPath, withSearch } from "#app/shared/paths.ts";
import { plainFailure } from "#app/shared/result.ts";
import { requestContext } from "./request-context.server.ts";

/** The page's own address is `url`; that of `request` may be of its data alone. */
type RequestedPage = Pick<LoaderFunctionArgs, "request" | "url">;

/**
 * The signed-in person; a visitor is sent to the home page with the sign-in dialog open, which leads back here
 * and says so when a session has ended. A form that a script sent is refused, so that its page stays with what was typed.
 * @param requested what was asked for, as the router hands it over; a write leads nowhere afterwards
 * @param page another page to be sent to
 */
export function requireUserOrRedirect(ctx: QueryContext, requested: RequestedPage, page = "/"): Actor {
	if (ctx.actor) return ctx.actor;
	const { request, url } = requested;
	const isSentByScript = request.method !== "GET" && new URL(request.url).pathname.endsWith(".data");
	if (isSentByScript) throw data(plainFailure("auth.required"), { status: errorStatus["auth.required"] });
	const params = new URLSearchParams({ auth: "signIn" satisfies AuthMode });
	if (request.method === "GET") params.set("next", url.pathname + url.search);
	// Who signed out, or never signed in, has no such cookie.
	if (hasSessionCookie(request.headers)) params.set("ended", "1");
	const to = pathInLocale(withSearch(page, params), localeInAddress(url.search));
	throw isAlreadyThere(requested) ? replace(to) : redirect(to);
}

/** The page that tells a banned person why; it stands for those that are not for them. */
export function redirectBanned(actor: Actor): void {
	if (actor.isBanned) throw redirect(ownBanPath);
}

/**
 * Whether the browser's history stands at this page already, as after going back to it: then the home page takes its
 * place. Following a link it stands at the page before, which must stay for going back to.
 */
function isAlreadyThere({ request, url }: RequestedPage): boolean {
	const from = request.headers.get("Referer");
	if (!from || !URL.canParse(from)) return true;
	return new URL(from).pathname === url.pathname;
}

/**
 * The admin who asks.
 * @throws a redirect home for everybody else, the same for an address that exists and for one that does not
 */
export function requireAdmin(context: Readonly<RouterContextProvider>): Actor {
	return requireRole(context, canAdminister);
}

/**
 * The moderator or admin who asks.
 * @throws a redirect home for everybody else, the same for an address that exists and for one that does not
 */
export function requireModeratorOrRedirect(context: Readonly<RouterContextProvider>): Actor {
	return requireRole(context, canModerate);
}

/**
 * The person who may see an address of the administration: moderators those of moderation, and the panel, which leads there.
 * @throws a redirect home for everybody else
 */
export function requireAdminAccess(context: Readonly<RouterContextProvider>, path: string): Actor {
	const isForModerators = path === adminPath || path.startsWith(moderationPath);
	return isForModerators ? requireModeratorOrRedirect(context) : requireAdmin(context);
}

function requireRole(context: Readonly<RouterContextProvider>, hasRole: (actor: Actor) => boolean): Actor {
	const { ctx, outcome } = context.get(requestContext);
	if (ctx.actor && hasRole(ctx.actor)) return ctx.actor;
	outcome.roleMissing = true;
	throw redirect("/");
}

/** Shows nobody who signed in what visitors see, only because the database cannot say at this moment who asks. */
export const requireIdentity: MiddlewareFunction<Response> = ({ context }) => {
	if (!context.get(requestContext).outcome.databaseUnavailable) return;
	throw data(plainFailure("service.unavailable"), { status: errorStatus["service.unavailable"] });
};

/** Whether a person may publish and make things, and if not, why, as the props of `AccountStatusNotice`. */
export function accountStatusOf(actor: Actor) {
	return {
		isGood: isInGoodStanding(actor),
		isBanned: actor.isBanned,
		/** Null when it is proven. */
		unprovenEmail: actor.emailVerified ? null : actor.email,
	};
}
