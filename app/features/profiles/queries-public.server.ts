import { desc, sql } from "drizzle-orm";
import { getPersonByName } from "#app/features/accounts/queries-people.server.ts";
import { users } from "#app/features/accounts/tables.server.ts";
import { listings } from "#app/features/listings/tables.server.ts";
import { collections } from "#app/features/showcases/tables.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { getStatistics } from "./queries-statistics.server.ts";
import type { PublicProfile } from "./rules.ts";

/**
 * What everybody may know of the person that a username means, now or until not long ago.
 * @param username as it came from the URL
 * @returns their id, which is for the server alone, beside it
 * @throws DomainError `person.notFound`, or `person.gone` while the name of a deleted account is kept
 */
export async function getPublicProfile(
	ctx: QueryContext,
	username: string,
): Promise<{ id: string; profile: PublicProfile }> {
	const { id, ...person } = await getPersonByName(ctx, username);
	const { activeListings, completedTrades, partners, likes, memberSince, habits } = await getStatistics(
		ctx,
		id,
	);
	const statistics = { activeListings, completedTrades, partners, likes, memberSince, habits };
	return { id, profile: { ...person, statistics } };
}

/**
 * The people of the newest public listings and showcases, for search engines: who shows nothing is nobody to look for.
 * @param limit the most people that they are told of, and the most of each that are looked at
 */
export function listSitemapPeople({ db }: QueryContext, limit: number) {
	const owners = sql`(select ${listings.userId} from ${listings} where ${listings.isPublic}
			order by ${listings.createdAt} desc, ${listings.id} desc limit ${limit})
		union (select ${collections.ownerId} from ${collections} where ${collections.isPublic}
			order by ${collections.createdAt} desc, ${collections.id} desc limit ${limit})`;
	return db
		.select({ name: users.username, updatedAt: users.updatedAt })
		.from(users)
		.where(sql`${users.id} in (${owners})`)
		.orderBy(desc(users.createdAt), desc(users.id))
		.limit(limit);
}
