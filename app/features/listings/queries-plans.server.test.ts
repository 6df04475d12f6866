import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { listCitiesOf, listProvinces } from "#app/features/accounts/queries-cities.server.ts";
import { suggestItems } from "#app/features/catalogue/queries-suggestions.server.ts";
import { productItems } from "#app/features/catalogue/tables.server.ts";
import { type CommandContext, inTransaction } from "#app/platform/context.server.ts";
import { encodeCursor } from "#app/shared/cursor.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildCategory } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { rowsReadBy as rowsReadWith } from "#tests/factories/plan.ts";
import { getListing, listOtherListings, listSitemapListings } from "./queries.server.ts";
import { listFeed } from "./queries-feed.server.ts";
import { readFeedFilters } from "./rules-search.ts";
import { addListingCounts, suggestCustomTitles } from "./search/search.server.ts";
import { listings } from "./tables.server.ts";

const { db } = await testDatabase({ isFilled: true });
const ctx = contextOf(db, null);
const listingCount = 9_000;
/** A statement may not run for long. */
const perInsert = 4_500;
const itemCount = 150;
/** Each name is that of three printings. */
const nameCount = itemCount / 3;
const wordCount = 1_500;
/** Far below the table, far above a page: what any of these queries may touch. */
const maxRows = listingCount / 5;

const rowsReadBy = (work: (tx: CommandContext) => Promise<unknown>) => rowsReadWith(ctx, work);

let item: string;
let category: { id: string; slug: string };

beforeAll(async () => {
	const cities = [...listProvinces().map((province) => listCitiesOf(province)[0]), "La Plata, Buenos Aires"];
	const owners = await Promise.all(cities.map((city) => buildUser(db, { city })));
	category = await buildCategory(db);
	await db.execute(sql`insert into product_items (category_id, name, number)
		select ${category.id}, 'Item ' || left(md5((n % ${nameCount})::text), 9), n::text from generate_series(1, ${itemCount}) as n`);
	await db.execute(sql`select write_item_prefixes(array_agg(id)) from product_items`);
	for (let first = 1; first <= listingCount; first += perInsert) {
		await db.execute(sql`insert into listings (user_id, category_id, product_item_id, title, description, interest_count)
			select (${sql.param(owners.map(({ id }) => id))}::uuid[])[1 + n % ${owners.length}], ${category.id}, case when n % 4 > 0 then item.id end,
				'Carta ' || left(md5((n % ${wordCount})::text), 9), 'Como nueva ' || left(md5((n * 7)::text), 9), n % 50
			from generate_series(${first}::integer, ${first + perInsert - 1}::integer) as n
			join (select id, row_number() over (order by id) as ordinal from product_items) as item
				on item.ordinal = n % ${itemCount} + 1`);
	}
	for (let first = 1; first <= listingCount; first += perInsert) {
		await db.execute(sql`insert into wanted_items (listing_id, product_item_id, custom_name, is_any, position)
			select id, case when n % 3 > 0 then item end,
				case when n % 3 = 0 then 'Cosa ' || left(md5((n % ${wordCount})::text), 9) end, n % 6 = 1, 0
			from (select listing.id, row_number() over (order by listing.id) as n from listings as listing) as listing
			join (select id as item, row_number() over (order by id) as ordinal from product_items) as items
				on items.ordinal = listing.n % ${itemCount} + 1
			where n between ${first}::integer and ${first + perInsert - 1}::integer`);
		await db.execute(sql`select write_wanted_terms(
			array(select id from listings order by id offset ${first - 1}::integer limit ${perInsert}::integer))`);
	}
	await db.execute(sql`vacuum analyze`);
	item = (await db.select({ id: productItems.id }).from(productItems).limit(1))[0]?.id ?? "";
});

const feed = (search: string, cursor?: string) => (tx: CommandContext) =>
	listFeed(tx, { filters: readFeedFilters(new URLSearchParams(search)), cursor, locale: "es" });

describe("no query reads rows in proportion to the table:", () => {
	it("the feed, its first page and its last, whole and in a category", async () => {
		const last = encodeCursor([0, Date.parse("2000-01-01"), "00000000-0000-7000-8000-000000000000", 0, 0]);
		expect(await rowsReadBy(feed(""))).toBeLessThan(maxRows);
		expect(await rowsReadBy(feed("", last))).toBeLessThan(maxRows);
		expect(await rowsReadBy(feed(`category=${category.slug}`))).toBeLessThan(maxRows);
	});

	it.each(["", "category"])("the feed is planned once for all pages of a connection %s", async (part) => {
		const search = part && `category=${category.slug}`;
		await inTransaction(ctx, async (tx) => {
			for (let page = 0; page < 8; page++) await feed(search)(tx);
			const { rows } = await tx.db.execute<{ generic: number }>(sql`select generic_plans::integer as generic
				from pg_prepared_statements where name = ${`feed_7_${part || "all"}_total_wanted`}`);
			expect(rows[0]?.generic).toBeGreaterThan(1);
		});
	});

	it("the newest, of all, of a category, of an item, of a province and by words", async () => {
		const last = encodeCursor([0, Date.parse("2000-01-01"), "00000000-0000-7000-8000-000000000000", 0, 0]);
		expect(await rowsReadBy(feed("sort=newest"))).toBeLessThan(maxRows);
		expect(await rowsReadBy(feed("sort=newest", last))).toBeLessThan(maxRows);
		for (const search of [
			`category=${category.slug}`,
			`have=${item}`,
			`want=${item}`,
			"province=Chubut",
			"want=carta",
		])
			expect(await rowsReadBy(feed(`${search}&sort=newest`)), search).toBeLessThan(maxRows);
	});

	it("the nearest, of all, of a category and of every search", async () => {
		const person = contextOf(db, await buildUser(db, { city: "La Plata, Buenos Aires" }));
		for (const search of [
			"",
			`category=${category.slug}`,
			`want=${item}`,
			`have=${item}`,
			`have=${item}&want=carta`,
			"want=c4ca4238a",
			"q=nobody",
			"open=1",
			"condition=mint&want=carta",
		]) {
			const filters = readFeedFilters(new URLSearchParams(`${search}&sort=nearest`));
			expect(
				await rowsReadWith(person, (tx) => listFeed(tx, { filters, locale: "es" })),
				search,
			).toBeLessThan(maxRows);
		}
	});

	it("a search by an item that one has, or wants, or both", async () => {
		expect(await rowsReadBy(feed(`have=${item}`))).toBeLessThan(maxRows);
		expect(await rowsReadBy(feed(`want=${item}`))).toBeLessThan(maxRows);
		expect(await rowsReadBy(feed(`have=${item}&want=${item}`))).toBeLessThan(maxRows);
	});

	it("a search by every item of a name, and the counts of suggestions", async () => {
		expect(await rowsReadBy(feed(`have=every_${item}`))).toBeLessThan(maxRows);
		expect(await rowsReadBy(feed(`want=every_${item}`))).toBeLessThan(maxRows);
		const items = await suggestItems(ctx, { query: "item" }, "es");
		for (const side of ["have", "want"] as const)
			expect(await rowsReadBy((tx) => addListingCounts(tx, items, side))).toBeLessThan(maxRows);
	});

	it("a search by a name that few have, and by one that nobody has", async () => {
		const name = "c4ca4238a";
		expect(await rowsReadBy(feed(`have=${name}`))).toBeLessThan(maxRows);
		expect(await rowsReadBy(feed(`want=${name}`))).toBeLessThan(maxRows);
		expect(await rowsReadBy(feed("want=nobody has this one"))).toBeLessThan(maxRows);
	});

	it("a search by a word that every listing has", async () => {
		expect(await rowsReadBy(feed("have=como nueva"))).toBeLessThan(maxRows);
		expect(await rowsReadBy(feed("want=carta"))).toBeLessThan(maxRows);
	});

	it("both searches with words that many have, free text, and filters", async () => {
		expect(await rowsReadBy(feed("have=carta&want=carta"))).toBeLessThan(maxRows);
		expect(await rowsReadBy(feed(`have=como nueva&want=${item}`))).toBeLessThan(maxRows);
		expect(await rowsReadBy(feed("q=como c4ca4238a"))).toBeLessThan(maxRows);
		expect(await rowsReadBy(feed("q=nueva como&open=1"))).toBeLessThan(maxRows);
		expect(await rowsReadBy(feed("q=nobody"))).toBeLessThan(maxRows);
		expect(await rowsReadBy(feed("province=Chubut&condition=mint"))).toBeLessThan(maxRows);
	});

	it("a listing's page with its owner's others", async () => {
		const [listing] = await db.select().from(listings).limit(1);
		if (!listing) throw new Error("There is no listing.");
		expect(await rowsReadBy((tx) => getListing(tx, listing.id, "es"))).toBeLessThan(maxRows);
		const others = { ownerId: listing.userId, exceptId: listing.id, locale: "es" } as const;
		expect(await rowsReadBy((tx) => listOtherListings(tx, others))).toBeLessThan(maxRows);
	});

	it("the newest for search engines", async () => {
		expect(await rowsReadBy((tx) => listSitemapListings(tx, 500))).toBeLessThan(maxRows);
	});

	it.each(["it", "item", "c4ca42", "itme c4ca"])("suggestions for %s", async (query) => {
		expect(await rowsReadBy((tx) => suggestItems(tx, { query }, "es"))).toBeLessThan(maxRows * 2);
		expect(await rowsReadBy((tx) => suggestCustomTitles(tx, { query: `carta ${query}` }))).toBeLessThan(
			maxRows,
		);
	});
});
