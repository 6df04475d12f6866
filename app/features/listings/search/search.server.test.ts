import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { users } from "#app/features/accounts/tables.server.ts";
import { suggestItems } from "#app/features/catalogue/queries-suggestions.server.ts";
import { productExpansions, productItems } from "#app/features/catalogue/tables.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildCategory, buildExpansion, buildItem } from "#tests/factories/catalogue.ts";
import { changePerson } from "#tests/factories/changed-person.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildListing, buildWantedItem } from "#tests/factories/listings.ts";
import { findNearMatches, listFallback, listFeed } from "../queries-feed.server.ts";
import { type FeedPage, readFeedFilters } from "../rules-search.ts";
import { listings, wantedItems } from "../tables.server.ts";
import { addListingCounts } from "./search.server.ts";

const { db } = await testDatabase();
const ctx = contextOf(db, null);
const feed = (search: string) =>
	listFeed(ctx, { filters: readFeedFilters(new URLSearchParams(search)), locale: "es" });
const titlesOf = async (search: string) => (await feed(search)).listings.map(({ title }) => title);

// Categories are read once a minute: they are all there before the first search.
let category: { id: string; slug: string };
beforeAll(async () => {
	category = await buildCategory(db, { name: "Yo-Kai! Cards", nameEs: "Cartas de Yo-Kai" });
	await buildCategory(db, { name: "Medals" });
});
beforeEach(async () => {
	await db.delete(listings);
});

describe("a title that says something else than what is offered", () => {
	it("is found by what is offered, also when that is not in the catalogue", async () => {
		const item = await buildItem(db, { name: "Galvantula", nameEs: "Galvántula" });
		await buildListing(db, { productItemId: item.id, title: "Mi araña", interestCount: 1 });
		await buildListing(db, { productItemId: null, customItemName: "Galvantula gigante", title: "Joya" });
		for (const search of ["want=galvantula", "q=galvantula", "want=galvantulla", "q=galvantulla"])
			expect(await titlesOf(search), search).toEqual(["Mi araña", "Joya"]);
		expect(await titlesOf("want=galvantula+joya")).toEqual(["Joya"]);
	});
});

describe("the newest first", () => {
	it("is an order of the feed and of every way to search it, from page to page", async () => {
		const item = await buildItem(db, { name: "Komasan", categoryId: category.id });
		const wanted = await buildItem(db);
		for (const [day, interestCount] of [3, 1, 2, 2].entries()) {
			const listing = await buildListing(db, {
				title: `day ${day}`,
				description: "rareza",
				productItemId: item.id,
				interestCount,
				createdAt: new Date(Date.UTC(2026, 0, day + 1)),
			});
			await buildWantedItem(db, { listingId: listing.id, productItemId: wanted.id });
		}
		const searches = [
			"",
			`category=${category.slug}`,
			`want=${item.id}`,
			"want=komasan",
			`have=${wanted.id}`,
			"q=rareza",
		];
		for (const search of searches) {
			const filters = readFeedFilters(new URLSearchParams(`${search}&sort=newest`));
			const titles: string[] = [];
			let cursor: string | null = null;
			do {
				const page: FeedPage = await listFeed(ctx, { filters, cursor, limit: 1, locale: "es" });
				titles.push(...page.listings.map(({ title }) => title));
				cursor = page.nextCursor;
			} while (cursor);
			expect(titles, search).toEqual(["day 3", "day 2", "day 1", "day 0"]);
		}
		expect(await titlesOf("sort=oldest")).toEqual(await titlesOf(""));
		await db.delete(listings);
		await db.delete(productItems);
	});
});

it("leads on from a search that finds nothing to those that are some of what it asked for", async () => {
	const [item, other] = [await buildItem(db, { name: "Jibanyan" }), await buildItem(db)];
	const near = (search: string) =>
		findNearMatches(ctx, readFeedFilters(new URLSearchParams(search)), "es").then(
			(found) => found && [found.match, ...found.listings.map(({ title }) => title)],
		);
	await buildListing(db, { productItemId: item.id, title: "offers", condition: "good" });
	const wanting = await buildListing(db, { title: "wants" });
	await buildWantedItem(db, { listingId: wanting.id, productItemId: item.id });
	expect(await near(`want=${item.id}&have=${other.id}`)).toEqual(["wantedSide", "offers"]);
	expect(await near(`want=${other.id}&have=${item.id}`)).toEqual(["havingSide", "wants"]);
	expect(await near(`want=${item.id}&condition=mint`)).toEqual(["unfiltered", "offers"]);
	expect(await near(`want=${item.id}&have=${other.id}&category=${category.slug}`)).toBeNull();
	expect(await near(`want=${other.id}`)).toBeNull();
	expect(await near("q=jibanyan&condition=mint")).toBeNull();
	await db.delete(listings);
	await db.delete(productItems);
});

it("comforts nobody who finds nothing with listings of their own", async () => {
	const person = await buildUser(db);
	const item = await buildItem(db, { name: "Whisper" });
	await buildListing(db, { productItemId: item.id, title: "of another" });
	// More than a first page of them, which are newer.
	for (let n = 0; n < 7; n++)
		await buildListing(db, { productItemId: item.id, title: "own", userId: person.id });
	for (const search of [`want=${item.id}&condition=mint`, "q=nothing"]) {
		const filters = readFeedFilters(new URLSearchParams(search));
		const { near, newest } = await listFallback(contextOf(db, person), filters, null, "es");
		const shown = near?.listings ?? newest?.listings ?? [];
		expect(shown.map(({ title }) => title)).toEqual(["of another"]);
	}
	await db.delete(listings);
	await db.delete(productItems);
});

describe("the nearest first", () => {
	const expected = [
		"Rosario, Santa Fe 1",
		"Rosario, Santa Fe 0",
		"Rafaela, Santa Fe 1",
		"Rafaela, Santa Fe 0",
		"Montevideo",
		"Córdoba, Córdoba 1",
		"Córdoba, Córdoba 0",
	];

	it("are those of the own city, then of the province, then all others, from page to page and in every search", async () => {
		const person = await buildUser(db, { city: "Rosario, Santa Fe" });
		const item = await buildItem(db, { name: "Komasan", categoryId: category.id });
		const wanted = await buildItem(db);
		const offer = async (userId: string, title: string, interestCount: number) => {
			const offered = { productItemId: item.id, condition: "mint" as const, description: "rareza" };
			const listing = await buildListing(db, { ...offered, userId, title, interestCount });
			await buildWantedItem(db, { listingId: listing.id, productItemId: wanted.id });
		};
		const cities = ["Córdoba, Córdoba", "Rafaela, Santa Fe", "Rosario, Santa Fe"];
		for (const [index, city] of cities.entries()) {
			const owner = await buildUser(db, { city });
			for (const rank of [1, 0]) await offer(owner.id, `${city} ${rank}`, rank + 5 - index);
		}
		const abroad = await buildUser(db, { country: "UY", city: "Montevideo" });
		await offer(abroad.id, "Montevideo", 9);
		const near = async (search: string, size = 1) => {
			const filters = readFeedFilters(new URLSearchParams(`${search}&sort=nearest`));
			const titles: string[] = [];
			let cursor: string | null = null;
			do {
				const input = { filters, cursor, limit: size, locale: "es" } as const;
				const page: FeedPage = await listFeed(contextOf(db, person), input);
				if (!cursor) expect(page.total).toEqual({ count: 7, isMinimum: false });
				titles.push(...page.listings.map(({ title }) => title));
				cursor = page.nextCursor;
			} while (cursor);
			return titles;
		};
		for (const size of [1, 3, 24]) {
			expect(await near("", size)).toEqual(expected);
			expect(await near("q=rareza", size)).toEqual(expected);
		}
		for (const search of [
			`category=${category.slug}`,
			`want=${item.id}`,
			"want=komasan",
			"want=komazan",
			`have=${wanted.id}`,
			`have=${wanted.id}&want=komasan`,
			"condition=mint",
			"condition=mint&q=rareza",
			"open=1",
		])
			expect(await near(search), search).toEqual(expected);
		for (const { id } of await db.select().from(users).where(eq(users.city, "Córdoba, Córdoba")))
			await changePerson(db, id, { city: "Rafaela, Santa Fe" });
		for (const search of ["", "q=rareza"]) expect((await near(search))[2]).toBe("Córdoba, Córdoba 1");
		expect(await titlesOf("sort=nearest&q=rareza")).toEqual(await titlesOf("q=rareza"));
		await db.delete(listings);
		await db.delete(productItems);
	});
});

describe("an item whose name others share", () => {
	let printings: { id: string }[];
	beforeEach(async () => {
		printings = [];
		for (const name of ["Base", "Andes", "Costa"]) {
			const expansion = await buildExpansion(db, { categoryId: category.id, name });
			printings.push(
				await buildItem(db, { name: "Whisper", categoryId: category.id, expansionId: expansion.id }),
			);
		}
		const elsewhere = await buildItem(db, { name: "Whisper" });
		const offer = (item: { id: string } | undefined, title: string, interestCount: number) =>
			buildListing(db, { productItemId: item?.id ?? "", title, interestCount });
		await offer(printings[0], "of Base", 3);
		await offer(printings[1], "of Andes", 2);
		await offer(elsewhere, "elsewhere", 1);
		const wanting = await buildListing(db, { title: "wants Base" });
		await buildWantedItem(db, { listingId: wanting.id, productItemId: printings[0]?.id ?? "" });
		return async () => {
			await db.delete(listings);
			await db.delete(productItems);
			await db.delete(productExpansions);
		};
	});
	const idOf = (place: number) => printings[place]?.id ?? "";

	it("is found alone when it is chosen itself, and with the others when all are", async () => {
		expect(await titlesOf(`want=${idOf(0)}`)).toEqual(["of Base"]);
		expect(await titlesOf(`want=every_${idOf(2)}`)).toEqual(["of Base", "of Andes"]);
		expect(await titlesOf(`have=every_${idOf(2)}`)).toEqual(["wants Base"]);
	});

	it("is found by whoever has any of its name, where any will do, in every way to search", async () => {
		const any = await buildListing(db, { title: "wants any", interestCount: 9 });
		await buildWantedItem(db, { listingId: any.id, productItemId: idOf(1), anyPrinting: true });
		expect(await titlesOf(`have=${idOf(0)}`)).toEqual(["wants any", "wants Base"]);
		expect((await titlesOf(`have=${idOf(0)}&sort=newest`)).sort()).toEqual(["wants Base", "wants any"]);
		expect(await titlesOf(`have=${idOf(2)}`)).toEqual(["wants any"]);
		expect(await titlesOf(`have=${idOf(2)}&open=1&want=${any.productItemId}`)).toEqual(["wants any"]);
		expect(await titlesOf(`have=every_${idOf(2)}`)).toEqual(["wants any", "wants Base"]);
		const items = await suggestItems(ctx, { query: "whisper", categoryId: category.id }, "es");
		const rows = await addListingCounts(ctx, items, "have");
		const countOf = (id: string | undefined) => rows.find((row) => row.id === id)?.listings;
		expect(rows[0]).toMatchObject({ isEveryPrinting: true, listings: 2, expansion: rows[1]?.expansion });
		expect([0, 1, 2].map((index) => countOf(idOf(index)))).toEqual([2, 1, 1]);
		const elsewhere = await buildItem(db, { name: "Whisper" });
		expect(await titlesOf(`have=${elsewhere.id}`)).not.toContain("wants any");
	});

	it("gives way to the others when nobody has it, and says so, on later pages too", async () => {
		expect(await feed(`want=${idOf(0)}`)).not.toHaveProperty("areOtherPrintings");
		const filters = readFeedFilters(new URLSearchParams({ want: idOf(2) }));
		const first = await listFeed(ctx, { filters, locale: "es", limit: 1 });
		expect(first).toMatchObject({ areOtherPrintings: true, total: { count: 2 } });
		const second = await listFeed(ctx, { filters, locale: "es", limit: 1, cursor: first.nextCursor });
		expect([...first.listings, ...second.listings].map(({ title }) => title)).toEqual([
			"of Base",
			"of Andes",
		]);
	});

	it("is suggested with its listings, after all of its name together", async () => {
		const suggested = async (side: "have" | "want") => {
			const items = await suggestItems(ctx, { query: "whisper", categoryId: category.id }, "es");
			const rows = await addListingCounts(ctx, items, side);
			return rows.map(({ isEveryPrinting, expansion, listings }) => [
				isEveryPrinting ? "all" : expansion,
				listings,
			]);
		};
		expect(await suggested("want")).toEqual([
			["all", 2],
			["Base", 1],
			["Andes", 1],
			["Costa", 0],
		]);
		expect(await suggested("have")).toEqual([
			["all", 1],
			["Base", 1],
			["Andes", 0],
			["Costa", 0],
		]);
	});

	it("has no row for all when no other shares its name", async () => {
		const items = await suggestItems(ctx, { query: "whisper" }, "es");
		const alone = items.filter(({ categorySlug }) => categorySlug !== category.slug);
		expect(await addListingCounts(ctx, alone, "want")).toMatchObject([{ id: alone[0]?.id, listings: 1 }]);
	});
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
	await db.execute(sql`select write_wanted_terms(array_agg(id)) from listings`);
	expect((await feed("have=trilogia nandu")).total).toEqual({ count: 60, isMinimum: false });
});

describe("words that more listings have than are gathered", () => {
	it("find the same in the same order as words that few have, from page to page", async () => {
		const { userId } = await buildListing(db, { title: "another" });
		const values = Array.from({ length: 1_100 }, (_, n) => ({
			userId,
			categoryId: category.id,
			title: n < 40 ? `Lote raro ${n}` : `Lote ${n}`,
			description: n < 40 ? "escaso" : "",
			interestCount: n % 40,
			createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, n)),
		}));
		await db.insert(listings).values(values);
		const ranked = values.toSorted(
			(one, other) => other.interestCount - one.interestCount || +other.createdAt - +one.createdAt,
		);
		const pagesOf = async (search: string, pages: number) => {
			const filters = readFeedFilters(new URLSearchParams(search));
			const titles: string[] = [];
			let cursor: string | null = null;
			for (let page = 0; page < pages; page++) {
				const found: FeedPage = await listFeed(ctx, { filters, cursor, limit: 24, locale: "es" });
				titles.push(...found.listings.map(({ title }) => title));
				cursor = found.nextCursor;
			}
			return titles;
		};
		const titles = ranked.map(({ title }) => title);
		// Of common words nobody has counted all.
		expect((await feed("q=lote")).total).toEqual({ count: 100, isMinimum: true });
		expect(await pagesOf("q=lote", 6)).toEqual(titles.slice(0, 144));
		expect((await feed("q=escaso")).total).toEqual({ count: 40, isMinimum: false });
		expect(await pagesOf("q=escaso", 2)).toEqual(titles.filter((title) => title.includes("raro")));
		expect(await pagesOf("q=lote+raro", 2)).toEqual(titles.filter((title) => title.includes("raro")));
		const newest = values.map(({ title }) => title).reverse();
		expect(await pagesOf("q=lote&sort=newest", 3)).toEqual(newest.slice(0, 72));
		expect(await pagesOf(`want=lote&category=${category.slug}`, 2)).toEqual(titles.slice(0, 48));
	});

	it("are found beside an item, in one order", async () => {
		const item = await buildItem(db, { name: "Komajiro", categoryId: category.id });
		const { userId } = await buildListing(db, {
			productItemId: item.id,
			title: "the item",
			interestCount: 2_000,
		});
		const values = Array.from({ length: 1_100 }, (_, interestCount) => ({
			userId,
			categoryId: category.id,
			title: `Komajiro ${interestCount}`,
			interestCount,
		}));
		await db.insert(listings).values(values);
		expect(await titlesOf("want=komajiro")).toEqual([
			"the item",
			...[1099, 1098, 1097, 1096, 1095].map((n) => `Komajiro ${n}`),
		]);
		await db.delete(listings);
		await db.delete(productItems);
	});
});
