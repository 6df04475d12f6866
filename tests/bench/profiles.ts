import { listOwnerListings } from "#app/features/listings/queries.server.ts";
import { listOwnListings } from "#app/features/listings/queries-own.server.ts";
import { listPersonListings } from "#app/features/listings/queries-person.server.ts";
import { personListingCounts } from "#app/features/listings/rules.ts";
import { getOwnProfile } from "#app/features/profiles/queries.server.ts";
import { getPublicProfile } from "#app/features/profiles/queries-public.server.ts";
import { getStatistics } from "#app/features/profiles/queries-statistics.server.ts";
import { listFavoriteShowcases, listOwnShowcases } from "#app/features/showcases/queries-list.server.ts";
import { listPersonShowcases } from "#app/features/showcases/queries-person.server.ts";
import { listArchivedTrades, listPublicTrades } from "#app/features/trades/queries-history.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import type { Actor, QueryContext } from "#app/platform/context.server.ts";
import { connectDatabase } from "#app/platform/database/database.server.ts";
import { alternate, type Question } from "./alternate.ts";
import type { GoalName, Outcome } from "./goals.ts";
import type { Setting } from "./setting.ts";
import { median, percentile } from "./statistics.ts";

const locale = "es";

/** One database with the person who has most of everything. */
interface Place {
	readonly visitor: QueryContext;
	readonly own: QueryContext;
	readonly person: Actor;
}

/** What each page reads, at once as its loader does. */
const questions: Partial<Record<GoalName, Question<Place>>> = {
	profilePublic: ({ visitor, person }) => publicPageReads(visitor, person),
	profileOwn: ({ own, person }) =>
		Promise.all([
			getOwnProfile(own),
			listOwnShowcases(own),
			listFavoriteShowcases(own),
			listOwnerListings(own, person.id, locale),
			listArchivedTrades(own, { locale, size: 5 }),
		]),
	profileListings: ({ own, person }) =>
		Promise.all([listOwnListings(own, { status: null, search: "" }), getStatistics(own, person.id)]),
};

/** P13: what the pages of a person read who has most of everything, from the smallest database to the largest. */
export async function measureProfiles({ databases, sizes, quick }: Setting): Promise<Outcome> {
	const rounds = quick ? 300 : 1000;
	const urls = await Promise.all(sizes.map((size) => databases.withListings(size)));
	const connections = urls.map((connectionString) => connectDatabase({ connectionString, max: 4 }));
	try {
		const places = await Promise.all(connections.map(({ db }) => openPlace(db)));
		const figures: Outcome["figures"][number][] = [];
		const each = sizes.map((size) => size / 100).join(", ");
		const raw = [`P13    milliseconds, p50 (p99), ${rounds} times each, at ${each} listings and trades`];
		for (const [goal, ask] of Object.entries(questions) as [GoalName, Question<Place>][]) {
			const times = await alternate(places, ask, rounds);
			const medians = times.map(median);
			figures.push({ goal, value: (medians.at(-1) ?? Number.NaN) / (medians[0] ?? Number.NaN) });
			const cells = times.map((all) => `${median(all).toFixed(2)} (${percentile(all, 99).toFixed(2)})`);
			raw.push(`  ${goal.padEnd(16)} ${cells.join("   ")}`);
		}
		return { figures, raw };
	} finally {
		await Promise.all(connections.map((connection) => connection.close()));
	}
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
