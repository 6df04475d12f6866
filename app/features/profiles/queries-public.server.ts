import { getPersonByName } from "#app/features/accounts/queries-people.server.ts";
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
