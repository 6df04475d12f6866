import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { suggestItems } from "#app/features/catalogue/queries-suggestions.server.ts";
import { productExpansionCodes } from "#app/features/catalogue/tables.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildCategory, buildExpansion, buildItem } from "#tests/factories/catalogue.ts";
import { changePerson } from "#tests/factories/changed-person.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildListing, buildWantedItem } from "#tests/factories/listings.ts";
import { listFeed } from "../queries-feed.server.ts";
import { readFeedFilters } from "../rules-search.ts";
import { listings } from "../tables.server.ts";
import { addListingCounts, suggestCustomTitles } from "./suggestions.server.ts";

const { db } = await testDatabase();

async function titlesFor(query: string, categoryId?: string): Promise<string[]> {
	return (await suggestCustomTitles(contextOf(db, null), { query, categoryId })).map(({ name }) => name);
}

const custom = (title: string, change: object = {}) =>
	buildListing(db, { title, productItemId: null, ...change });

describe("suggested titles", () => {
	it("begin at any word as was typed, without accents, case and punctuation", async () => {
		await custom("Álbum «Vía Láctea» completo");
		for (const typed of ["al", "ALBUM via", "láctea", "com"])
			expect(await titlesFor(typed)).toEqual(["Álbum «Vía Láctea» completo"]);
	});

	it("come once however many listings share one, the shortest first, five at most", async () => {
		for (let count = 0; count < 7; count++) await custom("Rompecabezas");
		for (const more of ["uno", "dosdos", "trestres", "cuatro cuatro", "cinco cinco cinco"])
			await custom(`Rompecabezas ${more}`);
		const titles = await titlesFor("rompe");
		expect(titles).toHaveLength(5);
		expect(titles[0]).toBe("Rompecabezas");
		expect(new Set(titles).size).toBe(5);
	});

	it("are those of the category that is asked for", async () => {
		const [one, other] = [await buildCategory(db), await buildCategory(db)];
		await custom("Xilofón rojo", { categoryId: one.id });
		await custom("Xilofón azul", { categoryId: other.id });
		expect(await titlesFor("xilo", other.id)).toEqual(["Xilofón azul"]);
		expect((await titlesFor("xilo")).sort()).toEqual(["Xilofón azul", "Xilofón rojo"]);
	});

	it("hold the letters inside of a word, or its words in any order, when nothing begins so", async () => {
		await custom("Zarigüeyatrón gigante");
		expect(await titlesFor("üeyatr")).toEqual(["Zarigüeyatrón gigante"]);
		expect(await titlesFor("gigante zarigüeyatrón")).toEqual(["Zarigüeyatrón gigante"]);
		expect(await titlesFor("zarigueyatorn")).toEqual(["Zarigüeyatrón gigante"]);
	});

	it.each(["%%", "__", "\\\\", "' or 1=1", "🃏🃏", "ﷺﷺ"])("take %s for what it is", async (query) => {
		expect(await titlesFor(query)).toEqual([]);
	});

	it("stand beside the names of the things, each found by its own words", async () => {
		const { id } = await custom("Ganga imperdible", { customItemName: "Ornitorrinco de bronce" });
		for (const typed of ["ornito", "bron", "nitorrin", "bronce ornitorrinco"])
			expect(await titlesFor(typed), typed).toContain("Ornitorrinco de bronce");
		expect(await titlesFor("ornito")).toEqual(["Ornitorrinco de bronce"]);
		expect(await titlesFor("imperd")).toEqual(["Ganga imperdible"]);
		await db.update(listings).set({ customItemName: "Ganga imperdible" }).where(eq(listings.id, id));
		expect(await titlesFor("ornito")).toEqual([]);
		expect(await titlesFor("ganga")).toEqual(["Ganga imperdible"]);
	});

	it("follow their listings: out of sight, back, renamed, of an item, deleted", async () => {
		const owner = await buildUser(db);
		const { id, categoryId } = await custom("Kaleidoscopio", { userId: owner.id });
		const change = (values: Partial<typeof listings.$inferInsert>) =>
			db.update(listings).set(values).where(eq(listings.id, id));
		const ban = (banned: boolean) => changePerson(db, owner.id, { isBanned: banned });
		const found = () => titlesFor("kalei");
		await change({ status: "paused" });
		expect(await found()).toEqual([]);
		await change({ status: "active" });
		expect(await found()).toEqual(["Kaleidoscopio"]);
		await ban(true);
		expect(await found()).toEqual([]);
		await ban(false);
		expect(await found()).toEqual(["Kaleidoscopio"]);
		await change({ title: "Kaleidófono" });
		expect(await found()).toEqual(["Kaleidófono"]);
		const item = await buildItem(db, { categoryId });
		await change({ productItemId: item.id });
		expect(await found()).toEqual([]);
		await change({ productItemId: null });
		expect(await found()).toEqual(["Kaleidófono"]);
		await db.delete(listings).where(eq(listings.id, id));
		expect(await found()).toEqual([]);
	});
});

describe("the row for any printing of a name stands", () => {
	beforeAll(async () => {
		const { id: categoryId } = await buildCategory(db, { name: "Ave-Cards", nameEs: "Cartas de aves" });
		for (const [name, number] of [
			["Selva Verde", "4"],
			["Costa", "9"],
		] as const) {
			const { id: expansionId } = await buildExpansion(db, { categoryId, name, printedCount: 64 });
			await db.insert(productExpansionCodes).values({ categoryId, code: `${name[0]}X`, expansionId });
			await buildItem(db, { categoryId, expansionId, number, name: "Mirlo's Ronda", description: "Del sur" });
		}
	});

	it.each([
		["mirlos ronda", "first"],
		["ronda mirlo", "first"],
		["ronda mirlos holo", "first"],
		["ave ronda", "first"],
		["avecards ronda", "first"],
		["sur ronda", "first"],
		["rondda mirlos", "first"],
		["ronda mirlo selva", "second"],
		["mirlos ronda sel", "second"],
		["rondda selva", "second"],
		["ronda sx", "second"],
		["ronda 4", "second"],
		["ronda #4", "second"],
		["004/064", "second"],
	])("for %s %s", async (query, place) => {
		const ctx = contextOf(db, null);
		const rows = await addListingCounts(ctx, await suggestItems(ctx, { query }, "es"), "want");
		expect(rows.findIndex(({ isEveryPrinting }) => isEveryPrinting)).toBe(place === "first" ? 0 : 1);
		expect(rows[0]).toMatchObject({ name: "Mirlo's Ronda", expansion: "Selva Verde" });
	});
});

it("a wish of any printing is found and counted however many share its name", async () => {
	const { id: categoryId } = await buildCategory(db);
	await db.execute(sql`insert into product_items (category_id, name, number)
		select ${categoryId}, 'Hornerito', n::text from generate_series(1, 150) as n`);
	await db.execute(
		sql`select write_item_prefixes(array_agg(id)) from product_items where name = 'Hornerito'`,
	);
	const { rows: items } = await db.execute<{ id: string }>(
		sql`select id from product_items where name = 'Hornerito'`,
	);
	const { id: listingId } = await buildListing(db, { title: "Cualquiera" });
	const last = items.at(-1)?.id ?? "";
	await buildWantedItem(db, { listingId, productItemId: last, anyPrinting: true });
	const ctx = contextOf(db, null);
	for (const search of [
		`have=${items[0]?.id}`,
		`have=every_${items[0]?.id}`,
		"have=hornerito+1",
		"have=hornerito&open=1",
	]) {
		const { listings } = await listFeed(ctx, {
			filters: readFeedFilters(new URLSearchParams(search)),
			locale: "es",
		});
		expect(
			listings.map(({ title }) => title),
			search,
		).toEqual(["Cualquiera"]);
	}
	const rows = await addListingCounts(ctx, await suggestItems(ctx, { query: "hornerito 1" }, "es"), "have");
	expect(rows.slice(0, 2)).toMatchObject([
		{ number: "1", listings: 1 },
		{ isEveryPrinting: true, listings: 1 },
	]);
});
