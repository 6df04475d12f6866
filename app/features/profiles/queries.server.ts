import { eq } from "drizzle-orm";
import { canEditProfile, isInGoodStanding } from "#app/features/accounts/policy.ts";
import { shownEmail } from "#app/features/accounts/queries-email.server.ts";
import { nextUsernameChange } from "#app/features/accounts/rules-usernames.ts";
import { users } from "#app/features/accounts/tables.server.ts";
import { type QueryContext, requireActor } from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { getStatistics } from "./queries-statistics.server.ts";
import type { OwnProfile } from "./rules.ts";

/**
 * The actor's own profile.
 * @throws DomainError `auth.required`, also when the account is gone since the session was read
 */
export async function getOwnProfile(ctx: QueryContext): Promise<OwnProfile> {
	const actor = requireActor(ctx);
	const { id } = actor;
	const [[user], statistics] = await Promise.all([
		ctx.db.select().from(users).where(eq(users.id, id)),
		getStatistics(ctx, id),
	]);
	if (!user) throw new DomainError("auth.required");
	const { username, email, emailVerified, country, city, twitterUsername, about, isBanned } = user;
	const changes = { count: user.usernameChanges, lastAt: user.usernameChangedAt };
	const details = {
		email: shownEmail(email),
		...{ username, emailVerified, country, city, twitterUsername, about, isBanned },
		nextUsernameChange: nextUsernameChange(changes, ctx.clock.now())?.toISOString() ?? null,
	};
	const can = { edit: canEditProfile(actor), publish: isInGoodStanding(actor) };
	return { ...details, statistics, can };
}
