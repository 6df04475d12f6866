import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { blocks } from "#app/features/accounts/tables.server.ts";
import { encodeCursor } from "#app/shared/cursor.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { buildCategory, buildExpansion, buildItem } from "#tests/factories/catalogue.ts";
import { changePerson } from "#tests/factories/changed-person.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildListing, buildListingImage, buildWantedItem } from "#tests/factories/listings.ts";
import { rowsReadBy } from "#tests/factories/plan.ts";
import { listFeed, listNearby } from "./queries-feed.server.ts";
import { nearbyCount, readFeedFilters } from "./rules-search.ts";
import { listings } from "./tables.server.ts";

const { db } = await testDatabase({ isFilled: true });
const ctx = contextOf(db, null);
const filtered = (search: string) => readFeedFilters(new URLSearchParams(search));
const titlesOf = async (search: string) => {
	const page = await listFeed(ctx, { filters: filtered(search), limit: 24, locale: "es" });
	return page.listings.map(({ title }) => title);
};

beforeEach(async () => {
	await db.delete(listings);
});

describe("browsing", () => {
	it("goes by interest, then by age, six first and three later, each listing once", async () => {
		const old = await buildListing(db, { interestCount: 3, createdAt: new Date("2026-01-01") });
		const young = await buildListing(db, { interestCount: 3, createdAt: new Date("2026-02-01") });
		const wanted = await buildListing(db, { interestCount: 9 });
		const others = await Promise.all(Array.from({ length: 8 }, () => buildListing(db)));
		const first = await listFeed(ctx, { locale: "es" });
		expect(first.listings.slice(0, 3).map(({ id }) => id)).toEqual([wanted.id, young.id, old.id]);
		expect(first).toMatchObject({ listings: { length: 6 }, total: { count: 11, isMinimum: false } });
		const second = await listFeed(ctx, { cursor: first.nextCursor, locale: "es" });
		expect(second).toMatchObject({ listings: { length: 3 }, total: null });
		const third = await listFeed(ctx, { cursor: second.nextCursor, locale: "es" });
		expect(third).toMatchObject({ listings: { length: 2 }, nextCursor: null });
		const all = [first, second, third].flatMap((page) => page.listings.map(({ id }) => id));
		expect(new Set(all)).toEqual(new Set([old, young, wanted, ...others].map(({ id }) => id)));
		expect(all).toHaveLength(11);
	});

	it("shows only what is public", async () => {
		const banned = await buildUser(db, { isBanned: true });
		await buildListing(db, { userId: banned.id });
		for (const status of ["paused", "in_revision", "traded", "deleted"] as const)
			await buildListing(db, { status });
		expect(await listFeed(ctx, { locale: "es" })).toEqual({
			listings: [],
			nextCursor: null,
			total: { count: 0, isMinimum: false },
		});
	});

	it("stays in a category, with that category's total", async () => {
		const category = await buildCategory(db);
		await buildListing(db);
		const inside = await buildListing(db, { categoryId: category.id });
		const page = await listFeed(ctx, { filters: filtered(`category=${category.slug}`), locale: "es" });
		expect(page.listings.map(({ id }) => id)).toEqual([inside.id]);
		expect(page.total).toEqual({ count: 1, isMinimum: false });
		expect(await titlesOf("category=nothing")).toEqual([]);
	});

	it("refuses a cursor that it did not make", async () => {
		for (const cursor of [
			"x",
			"e30",
			encodeCursor([1, -1, "no", 0, 0]),
			encodeCursor([1, 1e20, "no", 0, 0]),
		]) {
			await expect(listFeed(ctx, { cursor, locale: "es" })).rejects.toThrow("request.badCursor");
		}
	});

	it("gives everything that a card shows", async () => {
		const owner = await buildUser(db, { username: "camicartas", country: "AR" });
		const listing = await buildListing(db, { userId: owner.id, description: "Impecable.\n\nUna carpeta" });
		await buildListingImage(db, { listingId: listing.id, imageUrl: "abc", width: 500, height: 700 });
		const winter = { name: "Winter", nameEs: "Invierno", printedCount: 20 };
		const expansion = await buildExpansion(db, winter);
		const item = await buildItem(db, {
			name: "Snowboard",
			nameEs: "Tabla",
			number: "7",
			expansionId: expansion.id,
		});
		await buildWantedItem(db, { listingId: listing.id, productItemId: item.id });
		await buildWantedItem(db, { listingId: listing.id, customName: "Una carpeta", position: 1 });
		for (let position = 2; position < 7; position += 1)
			await buildWantedItem(db, { listingId: listing.id, position });
		const { listings: cards } = await listFeed(ctx, { locale: "es" });
		expect(cards).toHaveLength(1);
		expect(cards[0]).toMatchObject({
			id: listing.id,
			title: listing.title,
			description: "Impecable.",
			owner: { username: "camicartas", country: "AR" },
			wantedMore: 2,
			image: { key: "abc", width: 500, height: 700 },
		});
		expect(cards[0]?.wanted.slice(0, 2)).toEqual([
			{ label: "Tabla", anyPrinting: false, printing: "Invierno · 7/20", categorySlug: expect.any(String) },
			{ label: "Una carpeta", anyPrinting: false, printing: null, categorySlug: null },
		]);
		const english = await listFeed(ctx, { locale: "en" });
		expect(english.listings[0]?.wanted[0]).toMatchObject({ label: "Snowboard", printing: "Winter · 7/20" });
	});
});

describe("searching", () => {
	let console: { id: string; name: string };
	let card: { id: string; name: string };

	beforeAll(async () => {
		console = await buildItem(db, { name: "Game Boy Color" });
		card = await buildItem(db, { name: "Dawn Condor", nameEs: "Cóndor del Alba" });
	});

	it("by what one has finds who wants it: picked, written by hand, or in the description", async () => {
		const byItem = await buildListing(db, { title: "by item", interestCount: 3 });
		await buildWantedItem(db, { listingId: byItem.id, productItemId: console.id });
		const byName = await buildListing(db, { title: "by name", interestCount: 2 });
		await buildWantedItem(db, { listingId: byName.id, customName: "GAME BOY COLOR violeta" });
		await buildListing(db, {
			title: "by words",
			description: "Cambio por una game boy color",
			interestCount: 1,
		});
		await buildListing(db, { title: "Game Boy Color", productItemId: console.id });
		const expected = ["by item", "by name", "by words"];
		expect(await titlesOf(`have=${console.id}`)).toEqual(expected);
		expect(await titlesOf("have=custom_game boy color - 17")).toEqual(expected);
		expect(await titlesOf("have=existing_Game Boy Color")).toEqual(expected);
	});

	it("by what one wants finds who offers it: the item, or a custom listing's title", async () => {
		await buildListing(db, { title: "the item", productItemId: card.id, interestCount: 2 });
		await buildListing(db, { title: "Condor del alba, sin funda", productItemId: null, interestCount: 1 });
		await buildListing(db, { title: "Cóndor del Alba en otro ítem", productItemId: console.id });
		const expected = ["the item", "Condor del alba, sin funda"];
		expect(await titlesOf(`want=${card.id}`)).toEqual(expected);
		expect(await titlesOf("want=custom_condor del alba")).toEqual(expected);
	});

	it("by both finds who offers one for the other", async () => {
		const both = await buildListing(db, { title: "both", productItemId: card.id, interestCount: 1 });
		await buildWantedItem(db, { listingId: both.id, productItemId: console.id });
		await buildListing(db, { title: "only offered", productItemId: card.id });
		const other = await buildListing(db, { title: "only wanted" });
		await buildWantedItem(db, { listingId: other.id, productItemId: console.id });
		expect(await titlesOf(`have=${console.id}&want=${card.id}`)).toEqual(["both"]);
		expect(await titlesOf(`have=&want=${card.id}`)).toEqual(["both", "only offered"]);
	});

	it("tolerates a typo when nothing is spelled so, on later pages too", async () => {
		for (let place = 0; place < 8; place += 1) {
			await buildListing(db, { title: "Zelda Ocarina of Time", productItemId: null });
		}
		const filters = filtered("want=zelda oocarina");
		const first = await listFeed(ctx, { filters, locale: "es" });
		expect(first).toMatchObject({ listings: { length: 6 }, total: { count: 8, isMinimum: false } });
		const second = await listFeed(ctx, { filters, cursor: first.nextCursor, locale: "es" });
		expect(second).toMatchObject({ listings: { length: 2 }, nextCursor: null });
	});

	it("stays in the category and never shows what is not public", async () => {
		const paused = await buildListing(db, { status: "paused" });
		await buildWantedItem(db, { listingId: paused.id, productItemId: console.id });
		await buildListing(db, { productItemId: card.id, status: "traded" });
		const elsewhere = await buildListing(db, { title: "elsewhere" });
		await buildWantedItem(db, { listingId: elsewhere.id, productItemId: console.id });
		const category = await buildCategory(db);
		const inside = await buildListing(db, { title: "inside", categoryId: category.id });
		await buildWantedItem(db, { listingId: inside.id, productItemId: console.id });
		expect(await titlesOf(`have=${console.id}`)).toEqual(["inside", "elsewhere"]);
		expect(await titlesOf(`have=${console.id}&category=${category.slug}`)).toEqual(["inside"]);
		expect(await titlesOf(`want=${card.id}`)).toEqual([]);
	});

	it("for nothing finds nothing", async () => {
		await buildListing(db);
		expect(await titlesOf("have=")).toEqual([]);
		expect(await titlesOf("have=&want=")).toEqual([]);
		expect(await titlesOf("have=x")).toEqual([]);
	});

	it.each(["%%", "__", "\\\\", "'; drop table listings; --", "😀😀", "x".repeat(300)])(
		"takes %s literally",
		async (text) => {
			await buildListing(db, { productItemId: null });
			expect(await titlesOf(new URLSearchParams({ have: text, want: text }).toString())).toEqual([]);
		},
	);

	it("counts up to a hundred and says when there are more", async () => {
		const category = await buildCategory(db);
		const owner = await buildUser(db);
		await db.execute(sql`insert into listings (user_id, category_id, title)
			select ${owner.id}, ${category.id}, 'Lote repetido' from generate_series(1, 101)`);
		const page = await listFeed(ctx, { filters: filtered("want=lote repetido"), locale: "es" });
		expect(page.total).toEqual({ count: 100, isMinimum: true });
	});
});

describe("choosing", () => {
	it("by free text finds every word, in the title or the description, in any order", async () => {
		await buildListing(db, {
			title: "Cóndor del Alba",
			description: "Con funda, n.º 4/102",
			interestCount: 2,
		});
		await buildListing(db, { title: "Alba roja", description: "Spider-Man y un cóndor", interestCount: 1 });
		expect(await titlesOf("q=alba condor")).toEqual(["Cóndor del Alba", "Alba roja"]);
		expect(await titlesOf("q=SPIDER man")).toEqual(["Alba roja"]);
		expect(await titlesOf("q=4/102")).toEqual(["Cóndor del Alba"]);
		expect(await titlesOf("q=alba inexistente")).toEqual([]);
		expect(await titlesOf("q=...")).toEqual([]);
		expect(await titlesOf("q=")).toHaveLength(2);
	});

	it("takes what looks like numbers for words", async () => {
		const listing = await buildListing(db, { title: "Figurita 5e739ea0", productItemId: null });
		await buildWantedItem(db, { listingId: listing.id, customName: "Sobre 1.5e10-x 007" });
		for (const search of ["q=5e739ea0", "want=figurita 5e739ea0", "have=sobre 1.5e10-x", "have=007"]) {
			expect(await titlesOf(search)).toEqual(["Figurita 5e739ea0"]);
		}
	});

	it("by free text tolerates a typo, and takes the beginning of a word", async () => {
		await buildListing(db, { title: "Yaguareté de Ascuas" });
		expect(await titlesOf("q=yaguarte")).toEqual(["Yaguareté de Ascuas"]);
		expect(await titlesOf("q=yagua ascu")).toEqual(["Yaguareté de Ascuas"]);
	});

	it("by condition, province and being open to offers, alone and together", async () => {
		const santaFe = await buildUser(db, { city: "Rosario, Santa Fe" });
		const cordoba = await buildUser(db, { city: "Córdoba, Córdoba" });
		await buildListing(db, { title: "a", userId: santaFe.id, condition: "mint", interestCount: 3 });
		await buildListing(db, {
			title: "b",
			userId: santaFe.id,
			condition: "poor",
			isOpenToOffers: false,
			interestCount: 2,
		});
		await buildListing(db, { title: "c", userId: cordoba.id, condition: "good", interestCount: 1 });
		expect(await titlesOf("condition=mint&condition=good")).toEqual(["a", "c"]);
		expect(await titlesOf("province=Santa Fe")).toEqual(["a", "b"]);
		expect(await titlesOf("province=Santa Fe&open=1")).toEqual(["a"]);
		expect(await titlesOf("condition=shiny&open=no")).toEqual(["a", "b", "c"]);
		expect(await titlesOf("province=Atlantis")).toEqual([]);
		const page = await listFeed(ctx, { filters: filtered("province=Santa Fe"), locale: "es" });
		expect(page.total).toEqual({ count: 2, isMinimum: false });
	});

	it("narrows both searches", async () => {
		const item = await buildItem(db, { name: "Ballena de Jade" });
		const owner = await buildUser(db, { city: "Trelew, Chubut" });
		for (const condition of ["mint", "poor"] as const) {
			const offer = { title: `offers ${condition}`, userId: owner.id, condition, productItemId: null };
			await buildListing(db, { ...offer, title: `Ballena de jade ${condition}` });
			const wanting = await buildListing(db, { ...offer, description: "Busco una ballena de jade" });
			await buildWantedItem(db, { listingId: wanting.id, productItemId: item.id });
		}
		expect(await titlesOf("want=custom_ballena de jade&condition=mint")).toEqual(["Ballena de jade mint"]);
		expect(await titlesOf(`have=${item.id}&condition=poor&province=Chubut`)).toEqual(["offers poor"]);
		expect(await titlesOf(`have=${item.id}&q=offers mint`)).toEqual(["offers mint"]);
		expect(await titlesOf(`have=${item.id}&province=Salta`)).toEqual([]);
	});

	it("follows the owner who moves", async () => {
		const owner = await buildUser(db, { city: "Trelew, Chubut" });
		await buildListing(db, { title: "moves along", userId: owner.id });
		await changePerson(db, owner.id, { city: "Salta, Salta" });
		expect(await titlesOf("province=Chubut")).toEqual([]);
		expect(await titlesOf("province=Salta")).toEqual(["moves along"]);
		await changePerson(db, owner.id, { country: "UY", city: "Salto, Salta" });
		expect(await titlesOf("province=Salta")).toEqual([]);
	});

	it("reads the public order where too many have the words, page after page", async () => {
		const category = await buildCategory(db);
		const owner = await buildUser(db);
		await db.execute(sql`insert into listings (user_id, category_id, title, interest_count)
			select ${owner.id}, ${category.id}, 'Lote repetido ' || n, n from generate_series(1, 1100) as n`);
		const filters = filtered("q=repetido");
		const first = await listFeed(ctx, { filters, locale: "es" });
		expect(first.listings.map(({ interestCount }) => interestCount)).toEqual([
			1100, 1099, 1098, 1097, 1096, 1095,
		]);
		expect(first.total).toEqual({ count: 100, isMinimum: true });
		const second = await listFeed(ctx, { filters, cursor: first.nextCursor, locale: "es" });
		expect(second.listings.map(({ interestCount }) => interestCount)).toEqual([1094, 1093, 1092]);
	});
});

describe("listings near somebody", () => {
	const near = async (person: UserRow) => {
		const rows = await listNearby(contextOf(db, person), "es");
		return rows.map(({ listing, isSameCity }) => [listing.title, isSameCity]);
	};
	const listingIn = async (city: string | null, title: string, person: { isBanned?: boolean } = {}) => {
		const owner = await buildUser(db, { city });
		await buildListing(db, { title, userId: owner.id });
		if (person.isBanned) await changePerson(db, owner.id, person);
		return owner;
	};

	it("are those of their city, then of their province, of others who may be seen", async () => {
		const me = await buildUser(db, { city: "Rosario, Santa Fe" });
		await buildListing(db, { userId: me.id });
		await listingIn("Funes, Santa Fe", "province");
		await listingIn("Rosario, Santa Fe", "city");
		await listingIn("Salta, Salta", "elsewhere");
		await listingIn(null, "nowhere");
		await listingIn("Rosario, Santa Fe", "banned", { isBanned: true });
		const blocker = await listingIn("Rosario, Santa Fe", "blocks");
		const blocked = await listingIn("Funes, Santa Fe", "is blocked");
		await db.insert(blocks).values([
			{ blockerId: blocker.id, blockedId: me.id },
			{ blockerId: me.id, blockedId: blocked.id },
		]);
		expect(await near(me)).toEqual([
			["city", true],
			["province", false],
		]);
	});

	it("are none without a home in Argentina", async () => {
		await listingIn("Rosario, Santa Fe", "city");
		expect(await near(await buildUser(db, { city: null }))).toEqual([]);
		expect(await near(await buildUser(db, { city: "Rosario, Santa Fe", country: "UY" }))).toEqual([]);
	});

	it("are read from the city alone while it has enough, however many there are", async () => {
		const [me, neighbour, cousin] = [
			await buildUser(db, { city: "Rosario, Santa Fe" }),
			await buildUser(db, { city: "Rosario, Santa Fe" }),
			await buildUser(db, { city: "Funes, Santa Fe" }),
		];
		const category = await buildCategory(db);
		for (const owner of [neighbour, cousin])
			await db.execute(sql`insert into listings (user_id, category_id, title, owner_city, owner_province)
				select id, ${category.id}, 'Lote ' || n, city, province from users cross join generate_series(1, 2000) as n
				where id = ${owner.id}`);
		await db.execute(sql`vacuum analyze listings`);
		const read = await rowsReadBy(contextOf(db, me), (tx) => listNearby(tx, "es"));
		expect(await near(me)).toHaveLength(nearbyCount);
		expect(read).toBeLessThan(400);
	});
});
