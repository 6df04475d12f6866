import pg from "pg";
import { conditions } from "#app/features/catalogue/rules-conditions.ts";
import { listChats } from "#app/features/chats/queries.server.ts";
import { getListing } from "#app/features/listings/queries.server.ts";
import { listFeed } from "#app/features/listings/queries-feed.server.ts";
import { type FeedFilters, noFilters, type SearchTerm } from "#app/features/listings/rules-search.ts";
import { systemClock } from "#app/platform/clock.ts";
import type { Actor, QueryContext } from "#app/platform/context.server.ts";
import { connectDatabase } from "#app/platform/database/database.server.ts";
import { encodeCursor } from "#app/shared/cursor.ts";
import { at, time } from "./alternate.ts";
import type { BenchSetup } from "./bench-setup.ts";
import { comparePlaces, type Questions } from "./compare-sizes.ts";
import type { Outcome } from "./goals.ts";
import { median } from "./statistics.ts";

const locale = "es";
const sampleSize = 40;
const pageOfThree = 3;

/** One database with what is asked of it; the items that are searched have as many hits in every one. */
interface Place {
	readonly size: number;
	readonly ctx: QueryContext;
	readonly listingIds: readonly string[];
	readonly wanted: readonly Item[];
	readonly offered: readonly Item[];
	readonly lastCursor: string;
}

interface Item {
	readonly id: string;
	readonly name: string;
}

const questions: Questions<Place> = {
	growthFeed: ({ ctx }) => listFeed(ctx, { locale }),
	growthHave: (place, turn) => search(place, "have", { kind: "item", id: at(place.wanted, turn).id }),
	growthWant: (place, turn) => search(place, "want", { kind: "item", id: at(place.offered, turn).id }),
	growthHaveTyped: (place, turn) =>
		search(place, "have", { kind: "name", name: at(place.wanted, turn).name }),
	growthWantTyped: (place, turn) =>
		search(place, "want", { kind: "name", name: at(place.offered, turn).name }),
	growthText: (place, turn) => filtered(place, { text: at(place.offered, turn).name }),
	growthBoth: (place, turn) =>
		filtered(place, {
			have: [{ kind: "item", id: at(place.wanted, turn).id }],
			want: [{ kind: "item", id: at(place.offered, turn).id }],
		}),
	growthFilters: (place, turn) =>
		filtered(place, {
			conditions: [at(conditions, turn)],
			province: at(["Santa Fe", "Misiones", "Salta"], turn),
			onlyOpenToOffers: true,
		}),
	growthDetail: ({ ctx, listingIds }, turn) => getListing(ctx, at(listingIds, turn), locale),
	growthChats: ({ ctx }) => listChats(ctx),
};

function search(place: Place, side: "have" | "want", term: SearchTerm) {
	return filtered(place, { [side]: [term] });
}

function filtered({ ctx }: Place, filters: Partial<FeedFilters>) {
	return listFeed(ctx, { locale, filters: { ...noFilters, ...filters } });
}

/** P4: what a page reads, from the smallest database to the largest, one question after the other in each. */
export async function measureGrowth(setup: BenchSetup): Promise<Outcome> {
	await using places = await openPlaces(setup);
	const rounds = setup.quick ? 300 : 1000;
	const heading = `P4     milliseconds, p50 (p99), ${rounds} times each, at ${setup.sizes.join(", ")} listings`;
	return await comparePlaces(places.all, { questions, rounds, heading });
}

/** P5: pages of three listings in the largest database, the first and the last one in turn. */
export async function measureDepth(setup: BenchSetup): Promise<Outcome> {
	const largest = setup.sizes.at(-1) ?? 0;
	await using places = await openPlaces({ ...setup, sizes: [largest] });
	const rounds = setup.quick ? 300 : 1000;
	const [place] = places.all;
	if (!place) throw new Error("There is no database to page through.");
	const first: number[] = [];
	const last: number[] = [];
	// The very greatest key, so that both pages are read in the same way.
	const start = encodeCursor([
		2_147_483_647,
		8_640_000_000_000,
		"ffffffff-ffff-ffff-ffff-ffffffffffff",
		0,
		0,
	]);
	for (let turn = 0; turn < rounds; turn++) {
		first.push(await time(() => listFeed(place.ctx, { locale, cursor: start, limit: pageOfThree })));
		last.push(
			await time(() => listFeed(place.ctx, { locale, cursor: place.lastCursor, limit: pageOfThree })),
		);
	}
	return {
		figures: [{ goal: "deepPage", value: median(last) / median(first) }],
		raw: [
			`P5     of ${largest} listings: first page ${median(first).toFixed(2)} ms, last ${median(last).toFixed(2)} ms`,
		],
	};
}

async function openPlaces({ databases, sizes }: BenchSetup) {
	const connections = await Promise.all(
		sizes.map(async (size) => {
			const connectionString = await databases.withListings(size);
			// What to ask for is chosen without the product's limit on a statement's time.
			const survey = new pg.Pool({ connectionString, max: 1 });
			return { size, survey, ...connectDatabase({ connectionString, max: 4 }) };
		}),
	);
	const [smallest] = connections;
	if (!smallest) throw new Error("There is no database to ask.");
	const targets = {
		wanted: await usualHits(smallest.survey, "wanted_items"),
		offered: await usualHits(smallest.survey, "listings"),
	};
	const all: Place[] = [];
	for (const { size, survey, db } of connections) {
		const ctx = { actor: await findActor(survey), db, clock: systemClock };
		const listingIds = await sampleListings(survey);
		const wanted = await itemsWithHits(survey, "wanted_items", targets.wanted);
		const offered = await itemsWithHits(survey, "listings", targets.offered);
		const lastCursor = await cursorBeforeLast(survey);
		await survey.end();
		all.push({ size, ctx, listingIds, wanted, offered, lastCursor });
	}
	const close = async () => {
		await Promise.all(connections.map((connection) => connection.close()));
	};
	return { all, [Symbol.asyncDispose]: close };
}

/** Where an item is found by what is searched: wanted by a listing, or offered by one. */
type HitTable = "wanted_items" | "listings";

const itemCount = 10;

/** How often the most common items are found: their median. */
async function usualHits(pool: pg.Pool, table: HitTable): Promise<number> {
	const { rows } = await pool.query<{ hits: number }>(
		`select count(*)::int as hits from ${table} where product_item_id is not null
		group by product_item_id order by hits desc limit $1`,
		[itemCount],
	);
	return median(rows.map(({ hits }) => hits));
}

/** The items that are found nearest to so often, so that only the size of the tables differs. */
async function itemsWithHits(pool: pg.Pool, table: HitTable, hits: number): Promise<Item[]> {
	const { rows } = await pool.query<Item>(
		`select id, name from product_items
		join (select product_item_id as id, count(*) as hits from ${table} group by 1) counted using (id)
		order by abs(hits - $1::float8), name limit $2`,
		[hits, itemCount],
	);
	return rows;
}

async function sampleListings(pool: pg.Pool): Promise<string[]> {
	const { rows } = await pool.query<{ id: string }>(
		"select id from listings where is_public and title not like 'Bench %' order by md5(title || id) limit $1",
		[sampleSize],
	);
	return rows.map(({ id }) => id);
}

async function cursorBeforeLast(pool: pg.Pool): Promise<string> {
	const { rows } = await pool.query<{ interest_count: number; created_at: Date; id: string }>(
		`select interest_count, created_at, id from listings where is_public
		order by interest_count, created_at, id offset $1 limit 1`,
		[pageOfThree],
	);
	const [row] = rows;
	if (!row) throw new Error("The database has too few listings.");
	return encodeCursor([row.interest_count, row.created_at.getTime(), row.id, 0, 0]);
}

async function findActor(pool: pg.Pool): Promise<Actor> {
	const { rows } = await pool.query<{ id: string; username: string; email: string }>(
		"select id, username, email from users where username = 'bench_1'",
	);
	const [row] = rows;
	if (!row) throw new Error("The person of the benchmarks is missing.");
	return { ...row, emailVerified: true, isAdmin: false, isModerator: false, isBanned: false };
}
