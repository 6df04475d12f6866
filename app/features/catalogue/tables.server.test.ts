import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import {
	buildAuctionCategory,
	buildCategory,
	buildExpansion,
	buildItem,
} from "#tests/factories/catalogue.ts";
import { refusedBy } from "#tests/factories/failure.ts";
import { numberKey, shortNumberKey } from "./card-numbers.ts";
import { productExpansionCodes } from "./tables.server.ts";

const { db } = await testDatabase();
const longName = "n".repeat(201);

describe("a category", () => {
	it.each([
		["a blank name", { name: " " }, "name_check"],
		["a blank Spanish name", { nameEs: "" }, "name_es_check"],
		["a long name", { name: "n".repeat(101) }, "name_check"],
		["a slug with capitals", { slug: "Pokemon" }, "slug_check"],
		["a slug with a space", { slug: "other games" }, "slug_check"],
	])("cannot have %s", async (_, overrides, constraint) => {
		expect(await refusedBy(buildCategory(db, overrides))).toBe(`product_categories_${constraint}`);
		expect(await refusedBy(buildAuctionCategory(db, overrides))).toBe(`auction_categories_${constraint}`);
	});

	it("has a slug of its own", async () => {
		const { slug } = await buildCategory(db);
		expect(await refusedBy(buildCategory(db, { slug }))).toBe("product_categories_slug_key");
		await buildAuctionCategory(db, { slug });
		expect(await refusedBy(buildAuctionCategory(db, { slug }))).toBe("auction_categories_slug_key");
	});
});

describe("an expansion", () => {
	it("has a name of its own in its category, whatever the case and accents", async () => {
		const { id: categoryId } = await buildCategory(db);
		await buildExpansion(db, { categoryId, name: "Edición" });
		const twin = buildExpansion(db, { categoryId, name: "EDICION" });
		expect(await refusedBy(twin)).toBe("product_expansions_name_key");
		await buildExpansion(db, { name: "Edición" });
	});

	it("has a name of its own among those of no category", async () => {
		await buildExpansion(db, { categoryId: null, name: "Promo" });
		const twin = buildExpansion(db, { categoryId: null, name: "promo" });
		expect(await refusedBy(twin)).toBe("product_expansions_name_key");
	});

	it.each([
		["a blank name", { name: " " }, "product_expansions_name_check"],
		["a long Spanish name", { nameEs: longName }, "product_expansions_name_es_check"],
	])("cannot have %s", async (_, overrides, constraint) => {
		expect(await refusedBy(buildExpansion(db, overrides))).toBe(constraint);
	});
});

it.each([
	["GG44", "gallery"],
	["gg45/GG70", "gallery"],
	["5/102", "base"],
	["005/020", "promos"],
	["XY5/102", "base"],
	["5", null],
	["XY5", null],
	["5/70", null],
])("a code of three expansions and %s mean: %s", async (number, expected) => {
	const { id: categoryId } = await buildCategory(db);
	for (const [name, printedCount, itsNumber] of [
		["base", 102, "4"],
		["promos", 20, "1"],
		["gallery", 70, "GG1"],
	] as const) {
		const { id: expansionId } = await buildExpansion(db, { categoryId, name, printedCount });
		await db.insert(productExpansionCodes).values({ categoryId, code: "CRZ", expansionId });
		await buildItem(db, { categoryId, expansionId, number: itsNumber });
	}
	const { rows } = await db.execute(sql`select (select name from product_expansions
		where id = expansion_of_code(${categoryId}, 'crz', ${number})) as name`);
	expect(rows).toEqual([{ name: expected }]);
});

describe("an item", () => {
	it("has a name of its own in its category and expansion", async () => {
		const { id: categoryId } = await buildCategory(db);
		const { id: expansionId } = await buildExpansion(db, { categoryId });
		await buildItem(db, { categoryId, name: "Pokémon Rojo" });
		await buildItem(db, { categoryId, expansionId, name: "Pokémon Rojo" });
		const name = "POKEMON ROJO";
		expect(await refusedBy(buildItem(db, { categoryId, name }))).toBe("product_items_name_key");
		expect(await refusedBy(buildItem(db, { categoryId, expansionId, name }))).toBe("product_items_name_key");
	});

	it("carries its names as searches compare them", async () => {
		const item = await buildItem(db, { name: "Pokémon Red", nameEs: "Edición Roja" });
		expect(item).toMatchObject({ nameFolded: "pokemon red", nameEsFolded: "edicion roja" });
	});

	it.each([
		["a blank name", { name: "\t" }, "product_items_name_check"],
		["a long Spanish name", { nameEs: longName }, "product_items_name_es_check"],
		[
			"a description of 2 001 characters",
			{ description: "d".repeat(2001) },
			"product_items_description_check",
		],
	])("cannot have %s", async (_, overrides, constraint) => {
		expect(await refusedBy(buildItem(db, overrides))).toBe(constraint);
	});
});

it("has the keys of numbers that code compares them by", async () => {
	const numbers = ["4", "004", "004/102", "00", "0", "gg44", "TG05", "123★", "12a", "OP01-003", "0a"];
	const { rows } = await db.execute(sql`
		select number, number_key(number) as key from jsonb_array_elements_text(${JSON.stringify(numbers)}::jsonb) as number`);
	expect(rows).toEqual(numbers.map((number) => ({ number, key: numberKey(number) })));

	const item = await buildItem(db, { number: "TG05" });
	const found = await db.execute(sql`
		select from product_items where id = ${item.id} and search_terms @@ ${`'#${shortNumberKey("TG05").toLowerCase()}'`}::tsquery`);
	expect(found.rowCount).toBe(1);
});
