import { listPersonListings } from "#app/features/listings/queries.server.ts";
import { listLatestOwnListings, listOwnListings } from "#app/features/listings/queries-own.server.ts";
import { personListingCounts } from "#app/features/listings/rules.ts";
import { getOwnProfile, getPublicProfile, getStatistics } from "#app/features/profiles/queries.server.ts";
import {
	listFavoriteShowcases,
	listOwnShowcases,
	listPersonShowcases,
} from "#app/features/showcases/queries-list.server.ts";
import { listArchivedTrades, listPublicTrades } from "#app/features/trades/queries.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import type { Actor, QueryContext } from "#app/platform/context.server.ts";
import type { BenchSetup } from "./bench-setup.ts";
import { compareSizes, type Questions } from "./compare-sizes.ts";
import type { Outcome } from "./goals.ts";

const locale = "es";

/** One database with the person who has most of everything. */
interface Place {
	readonly visitor: QueryContext;
	readonly own: QueryContext;
	readonly person: Actor;
}

/** What each page reads, at once as its loader does. */
const questions: Questions<Place> = {
	profilePublic: ({ visitor, person }) => publicPageReads(visitor, person),
	profileOwn: ({ own }) =>
		Promise.all([
			getOwnProfile(own),
			listOwnShowcases(own),
			listFavoriteShowcases(own),
			listLatestOwnListings(own, locale),
			listArchivedTrades(own, { locale, size: 5 }),
		]),
	profileListings: ({ own, person }) =>
		Promise.all([listOwnListings(own, { status: null, search: "" }), getStatistics(own, person.id)]),
};

/** P13: what the pages of a person read who has most of everything, from the smallest database to the largest. */
export function measureProfiles(setup: BenchSetup): Promise<Outcome> {
	return compareSizes(setup, {
		questions,
		sizeOf: (listings) => listings / 100,
		unit: "listings and trades",
		openPlace,
	});
}

/** What a person's public page reads, at once as its loader does. */
export function publicPageReads(ctx: QueryContext, { id, username }: Pick<Actor, "id" | "username">) {
	return Promise.all([
		getPublicProfile(ctx, username),
		listPersonListings(ctx, { ownerId: id, size: personListingCounts.page, locale }),
		listPersonShowcases(ctx, { ownerId: id }),
		listPublicTrades(ctx, id, { locale, size: 5 }),
	]);
}

async function openPlace(db: QueryContext["db"]): Promise<Place> {
	const person = await busiestPerson(db);
	const visitor = { actor: null, db, clock: systemClock };
	return { visitor, own: { ...visitor, actor: person }, person };
}

/** Who has completed the most trades. */
export async function busiestPerson(db: QueryContext["db"]): Promise<Actor> {
	const { rows } = await db.execute<{ id: string; username: string; email: string }>(`
		select id, username, email from users where id = (
			select user_id from profile_counters where figure = 'completed_trades'
			group by user_id order by sum(total) desc limit 1
		)`);
	const [found] = rows;
	if (!found) throw new Error("Nobody has completed a trade.");
	return { ...found, emailVerified: true, isAdmin: false, isModerator: false, isBanned: false };
}
