import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { productItems } from "#app/features/catalogue/tables.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildCategory, buildItem } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildListing, buildWantedItem } from "#tests/factories/listings.ts";
import { listFeed } from "./queries-feed.server.ts";
import { readFeedFilters } from "./rules.ts";
import { listings, wantedItems } from "./tables.server.ts";

const { db } = await testDatabase();
const ctx = contextOf(db, null);
const feed = (search: string) =>
	listFeed(ctx, { filters: readFeedFilters(new URLSearchParams(search)), locale: "es" });
const titlesOf = async (search: string) => (await feed(search)).listings.map(({ title }) => title);

// Categories are read once a minute: they are all there before the first search.
let category: { id: string };
let medals: { id: string };
beforeAll(async () => {
	category = await buildCategory(db, { name: "Yo-Kai! Cards", nameEs: "Cartas de Yo-Kai" });
	medals = await buildCategory(db, { name: "Medals" });
});
beforeEach(async () => {
	await db.delete(listings);
});

describe("a category's name, alone or beside an item's,", () => {
	beforeEach(async () => {
		const item = await buildItem(db, { name: "Jibanyan", categoryId: category.id });
		const offered = { productItemId: item.id, categoryId: category.id };
		await buildListing(db, { title: "offered", ...offered, interestCount: 2 });
		const wanting = await buildListing(db, { title: "wanted", interestCount: 1 });
		await buildWantedItem(db, { listingId: wanting.id, productItemId: item.id });
		await buildListing(db, { title: "Jibanyan de peluche", productItemId: null });
		return async () => {
			await db.delete(listings);
			await db.delete(productItems);
		};
	});

	it.each(["yo-kai", "yokai", "CARTAS"])(
		"finds what is offered of it, and who wants something of it: %s",
		async (typed) => {
			expect(await titlesOf(`want=${typed}`)).toEqual(["offered"]);
			expect(await titlesOf(`have=${typed}`)).toEqual(["wanted"]);
		},
	);

	it.each(["jibanyan yokai", "yo-kai jibanian"])(
		"finds the item, and who calls theirs so: %s",
		async (typed) => {
			expect(await titlesOf(`want=${typed}`)).toEqual(["offered", "Jibanyan de peluche"]);
			expect(await titlesOf(`have=${typed}`)).toEqual(["wanted"]);
		},
	);

	it("finds nothing of another", async () => {
		expect(await titlesOf("q=yokai")).toEqual(["offered"]);
		expect(await titlesOf("q=yokai peluche")).toEqual([]);
		expect(await titlesOf("want=medals")).toEqual([]);
		expect(await titlesOf("want=jibanyan")).toEqual(["offered", "Jibanyan de peluche"]);
	});
});

it("follows an item into another category", async () => {
	const item = await buildItem(db, { categoryId: category.id });
	const wanting = await buildListing(db, { title: "wanted" });
	await buildWantedItem(db, { listingId: wanting.id, productItemId: item.id });
	expect(await titlesOf("have=medals")).toEqual([]);
	await db.update(productItems).set({ categoryId: medals.id }).where(eq(productItems.id, item.id));
	expect(await titlesOf("have=medals")).toEqual(["wanted"]);
	expect(await titlesOf("have=yokai")).toEqual([]);
});

it("counts each listing once, though it wants all the items that a name stands for", async () => {
	const items = await Promise.all([1, 2, 3].map((n) => buildItem(db, { name: `Trilogía Ñandú ${n}` })));
	const { userId } = await buildListing(db, { title: "wants nothing" });
	// Of each item a hundred are read at most: so many that each of these is read more than once.
	const values = Array.from({ length: 60 }, () => ({ userId, categoryId: category.id, title: "Cambio" }));
	const made = await db.insert(listings).values(values).returning({ id: listings.id });
	await db
		.insert(wantedItems)
		.values(
			made.flatMap(({ id: listingId }) =>
				items.map(({ id: productItemId }, position) => ({ listingId, productItemId, position })),
			),
		);
	expect((await feed("have=trilogia nandu")).total).toEqual({ count: 60, isMinimum: false });
});

it("reads the public order at once where statistics say that a word is in very many", async () => {
	const { userId } = await buildListing(db, { title: "another" });
	const titles = Array.from({ length: 50 }, (_, place) => `Lote ${place}`);
	const values = titles.map((title, interestCount) => ({
		userId,
		categoryId: category.id,
		title,
		interestCount,
	}));
	await db.insert(listings).values(values);
	await db.execute(sql`analyze listings`);
	await db.execute(sql`update pg_class set reltuples = 1000000 where oid = 'listings'::regclass`);
	const later = { now: () => new Date(Date.now() + 3_600_000) };
	const filters = readFeedFilters(new URLSearchParams("q=lote"));
	const page = await listFeed(contextOf(db, null, { clock: later }), { filters, locale: "es" });
	expect(page.listings.map(({ title }) => title)).toEqual(titles.toReversed().slice(0, 6));
	// Nobody has counted them.
	expect(page.total).toEqual({ count: 100, isMinimum: true });
});
