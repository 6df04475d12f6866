import { eq } from "drizzle-orm";
import { type QueryContext, requireActor } from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { hasPassword } from "./queries-password.server.ts";
import type { OwnSettings } from "./rules-settings.ts";
import { users } from "./tables.server.ts";

/**
 * The actor's own settings.
 * @throws DomainError `auth.required`, also when the account is gone since the session was read
 */
export async function getOwnSettings(ctx: QueryContext): Promise<OwnSettings> {
	const { id } = requireActor(ctx);
	const [[user], ownPassword] = await Promise.all([
		ctx.db.select({ email: users.email, mutedMails: users.mutedMails }).from(users).where(eq(users.id, id)),
		hasPassword(ctx, id),
	]);
	if (!user) throw new DomainError("auth.required");
	return { ...user, hasPassword: ownPassword };
}
