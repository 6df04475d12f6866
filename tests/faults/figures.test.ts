import { eq, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { describe, expect, it } from "vitest";
import { listings } from "#app/features/listings/tables.server.ts";
import { getStatistics } from "#app/features/profiles/queries.server.ts";
import { collections } from "#app/features/showcases/tables.server.ts";
import { databaseErrorOf } from "#app/platform/database/errors.server.ts";
import { createRandom, type Random } from "#db/random.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildCategory } from "#tests/factories/catalogue.ts";
import { changePerson } from "#tests/factories/changed-person.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { buildArchivedListing, buildTrade } from "#tests/factories/trades.ts";

const personCount = 12;
const operations = 10_000;
/** After each of so many the figures are compared. */
const perRound = 1_000;
/** So many are done at once. */
const lanes = 8;

const { db, pool } = await testDatabase({ connections: lanes });
const ctx = contextOf(db, null);

const statuses = ["active", "paused", "in_revision", "traded", "deleted"];
/** One of a person's things; there may be fewer, and then nothing happens. */
const anyOf = (random: Random) => random.integer(0, 12);

/** Everything that changes what a person's figures count, in the shares in which it is done. */
const kinds: readonly (readonly [
	share: number,
	query: (random: Random, people: readonly string[]) => Query,
])[] = [
	[
		25,
		(random, people) => sql`insert into listings (user_id, owner_is_banned, category_id, title, status)
			select id, is_banned, ${category.id}, 'Carta', ${random.pick(["active", "active", "paused"])}
			from users where id = ${random.pick(people)} for share`,
	],
	[
		25,
		(random, people) => {
			const status = random.pick(statuses);
			return sql`update listings set status = ${status}, deleted_at = case when ${status} = 'deleted' then now() end
				where id = (select id from listings where user_id = ${random.pick(people)} order by id offset ${anyOf(random)} limit 1)`;
		},
	],
	[
		5,
		(random, people) => sql`delete from listings where id = (select id from listings
			where user_id = ${random.pick(people)} and not exists (select from trades where listing_id = listings.id)
			order by id offset ${anyOf(random)} limit 1)`,
	],
	[
		15,
		(random, people) => {
			const [sellerId, buyerId] = random.sample(people, 2);
			return sql`with sold as (
					select id from listings where user_id = ${sellerId} and status = 'active' order by id offset ${anyOf(random)} limit 1
				), trade as (
					insert into trades (listing_id, seller_id, buyer_id, status, buyer_accepted, seller_accepted, closed_at)
					select id, ${sellerId}, ${buyerId}, 'completed', true, true, now() from sold returning id, listing_id
				), moved as (
					update listings set status = 'traded', deleted_at = null where id = (select listing_id from trade)
				)
				insert into archived_listings (trade_id, seller_id, buyer_id, title)
				select id, ${sellerId}::uuid, ${buyerId}::uuid, 'Carta' from trade`;
		},
	],
	[
		5,
		(random, people) => sql`insert into collections (owner_id, owner_is_banned, name)
			select id, is_banned, ${`Vitrina ${random.integer(0, 1_000_000_000)}`}
			from users where id = ${random.pick(people)} for share`,
	],
	[
		2,
		(random, people) => sql`delete from collections where id = (select id from collections
			where owner_id = ${random.pick(people)} order by id offset ${anyOf(random)} limit 1)`,
	],
	[
		5,
		(
			random,
			people,
		) => sql`update collections set status = ${random.pick(["active", "in_revision"])} where id = (
			select id from collections where owner_id = ${random.pick(people)} order by id offset ${anyOf(random)} limit 1)`,
	],
	[
		12,
		(random, people) => sql`insert into collections_likes (collection_id, user_id)
			select id, ${random.pick(people)}::uuid from collections
			where owner_id = ${random.pick(people)} order by id offset ${anyOf(random)} limit 1 on conflict do nothing`,
	],
	[
		6,
		(
			random,
			people,
		) => sql`delete from collections_likes where user_id = ${random.pick(people)} and collection_id = (
			select id from collections where owner_id = ${random.pick(people)} order by id offset ${anyOf(random)} limit 1)`,
	],
];
type Query = ReturnType<typeof sql>;

/** Somebody else sold the listing first, or took the showcase away before the like was kept. */
const expected = ["23505", "23503"];

const category = await buildCategory(db);

async function doAtRandom(random: Random, people: readonly string[], count: number): Promise<void> {
	const drawn = kinds.flatMap(([share, query]) => Array.from({ length: share }, () => query));
	const queries = Array.from({ length: count }, () => random.pick(drawn)(random, people));
	// A connection of its own: the pool closes one on which a query failed.
	const lane = async () => {
		const client = await pool.connect();
		const connection = drizzle(client);
		try {
			for (let query = queries.pop(); query; query = queries.pop()) {
				await connection.execute(query).catch((error: unknown) => {
					if (!expected.includes(databaseErrorOf(error)?.code ?? "")) throw error;
				});
			}
		} finally {
			client.release();
		}
	};
	await Promise.all(Array.from({ length: lanes }, lane));
}

/** What a person's listings, trades and showcases add up to now, from themselves. */
async function recompute(id: string): Promise<object> {
	const { rows } = await db.execute<Record<string, number>>(sql`
		with sides as (
			select buyer_id as other from archived_listings where seller_id = ${id}
			union all select seller_id from archived_listings where buyer_id = ${id}
		)
		select
			(select count(*) from listings where user_id = ${id} and is_public)::integer as "activeListings",
			(select count(*) from listings where user_id = ${id} and status = 'paused')::integer as "pausedListings",
			(select count(*) from listings where user_id = ${id} and status = 'in_revision')::integer as "listingsInRevision",
			(select count(*) from listings where user_id = ${id} and status = 'traded')::integer as "tradedListings",
			(select count(*) from sides)::integer as "completedTrades",
			(select count(distinct other) from sides)::integer as partners,
			(select count(*) from collections where owner_id = ${id} and is_public)::integer as showcases,
			(select count(*) from collections_likes join collections on collections.id = collection_id
				where owner_id = ${id} and is_public)::integer as likes`);
	return rows[0] ?? {};
}

describe("the figures of people", () => {
	it("equal a recomputation at any time, whatever is done to what they count", async () => {
		const random = createRandom(73);
		let people: string[] = [];
		const seen = new Set<string>();
		for (let done = 0; done < operations; done += perRound) {
			while (people.length < personCount) people.push((await buildUser(db)).id);
			await doAtRandom(random, people, perRound);
			const [gone, banned, lifted] = random.sample(people, 3);
			await db.execute(sql`delete from users where id = ${gone}`);
			await changePerson(db, banned ?? "", { isBanned: true });
			await changePerson(db, lifted ?? "", { isBanned: false });
			const { rows } =
				await db.execute(sql`select (select sum(total) from counters where key like 'listings:%') as listings,
				(select total::integer from counters where key = 'showcases') as showcases`);
			expect(rows, `after ${done + perRound}`).toEqual([
				{
					listings: String(await db.$count(listings, eq(listings.isPublic, true))),
					showcases: await db.$count(collections, eq(collections.isPublic, true)),
				},
			]);
			people = people.filter((id) => id !== gone);
			for (const id of people) {
				const { memberSince, habits, ...figures } = await getStatistics(ctx, id);
				expect(figures, `after ${done + perRound}`).toEqual(await recompute(id));
				for (const [name, figure] of Object.entries(figures)) if (figure > 1) seen.add(name);
			}
		}
		expect(seen.size, "each of them was more than one at times").toBe(8);
	});

	it("never keep two waiting for each other who trade with each other at once", async () => {
		const [ana, beto] = [await buildUser(db), await buildUser(db)];
		const trades = await Promise.all(
			Array.from({ length: 40 }, async (_, n) => {
				const [seller, buyer] = n % 2 ? [ana, beto] : [beto, ana];
				const listing = await buildListing(db, { userId: seller.id, status: "traded" });
				return buildTrade(db, { listingId: listing.id, buyerId: buyer.id, status: "completed" });
			}),
		);
		await Promise.all(trades.map(({ id }) => buildArchivedListing(db, { tradeId: id })));
		expect(await getStatistics(ctx, ana.id)).toMatchObject({ completedTrades: 40, partners: 1 });
		expect(await getStatistics(ctx, beto.id)).toMatchObject({ completedTrades: 40, partners: 1 });
	});
});
