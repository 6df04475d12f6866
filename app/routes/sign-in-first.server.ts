import { replace } from "react-router";
import { authHref } from "#app/features/accounts/components/auth-location.ts";
import type { Actor, QueryContext } from "#app/platform/context.server.ts";

/** Who is signed in; a visitor is sent to the home page with the sign-in dialog open. */
export function signInFirst(ctx: QueryContext): Actor {
	if (ctx.actor) return ctx.actor;
	throw replace(authHref("signIn", { pathname: "/", search: "" }));
}
