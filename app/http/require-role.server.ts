import { type RouterContextProvider, redirect } from "react-router";
import { canAdminister, canModerate } from "#app/features/accounts/policy.ts";
import type { Actor } from "#app/platform/context.server.ts";
import { adminPath, moderationPath } from "#app/shared/paths.ts";
import { requestContext } from "./request-context.server.ts";

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
export function requireModerator(context: Readonly<RouterContextProvider>): Actor {
	return requireRole(context, canModerate);
}

/**
 * Who may see an address of the administration: moderators those of moderation, and the panel, which leads them there.
 * @throws a redirect home for everybody else
 */
export function requireAdminAccess(context: Readonly<RouterContextProvider>, path: string): Actor {
	const isForModerators = path === adminPath || path.startsWith(moderationPath);
	return isForModerators ? requireModerator(context) : requireAdmin(context);
}

function requireRole(context: Readonly<RouterContextProvider>, hasRole: (actor: Actor) => boolean): Actor {
	const { ctx, outcome } = context.get(requestContext);
	if (ctx.actor && hasRole(ctx.actor)) return ctx.actor;
	outcome.roleMissing = true;
	throw redirect("/");
}
