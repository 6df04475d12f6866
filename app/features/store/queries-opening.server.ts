import { and, eq } from "drizzle-orm";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { users } from "#app/features/accounts/tables.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";

/** Whether the person is subscribed to the mail of the shop's opening; false for a visitor. */
export async function hasOpeningNotice({ db, actor }: QueryContext): Promise<boolean> {
	if (!actor) return false;
	return (await db.$count(users, and(eq(users.id, actor.id), users.wantsOpeningMail))) > 0;
}

/**
 * The number of people who wait for the shop to open.
 * @throws DomainError `auth.forbidden` to all but admins
 */
export async function countOpeningNotices(ctx: QueryContext): Promise<number> {
	requireAdministrator(ctx.actor);
	return ctx.db.$count(users, eq(users.wantsOpeningMail, true));
}
