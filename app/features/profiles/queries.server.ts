import { and, eq, sql } from "drizzle-orm";
import { canEditProfile, isInGoodStanding } from "#app/features/accounts/policy.ts";
import { users } from "#app/features/accounts/tables.server.ts";
import { listings } from "#app/features/listings/tables.server.ts";
import { countCompletedTrades } from "#app/features/trades/queries.server.ts";
import { type QueryContext, requireActor } from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import type { OwnProfile, ProfileStatistics } from "./rules.ts";

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
	const { username, email, emailVerified, country, city, twitterUsername, isBanned, wantsEmails } = user;
	const memberSince = user.createdAt.toISOString();
	const details = { username, email, emailVerified, country, city, twitterUsername, isBanned, wantsEmails };
	const can = { edit: canEditProfile(actor), publish: isInGoodStanding(actor) };
	return { ...details, memberSince, statistics, can };
}

/** What a person's listings and trades add up to. */
async function getStatistics(ctx: QueryContext, userId: string): Promise<ProfileStatistics> {
	const [[counted], completedTrades] = await Promise.all([
		ctx.db
			.select({
				activeListings: sql<number>`count(*) filter (where ${listings.status} = 'active')::int`,
				interested: sql<number>`coalesce(sum(${listings.interestCount}), 0)::int`,
			})
			.from(listings)
			.where(and(eq(listings.userId, userId), sql`${listings.status} <> 'deleted'`)),
		countCompletedTrades(ctx, userId),
	]);
	const { activeListings = 0, interested = 0 } = counted ?? {};
	return { activeListings, completedTrades, interested };
}
