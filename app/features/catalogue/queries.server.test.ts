import { beforeAll, describe, expect, it } from "vitest";
import type { QueryContext } from "#app/platform/context.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildCategory, buildExpansion, buildItem } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { getActiveCategory, listCategories, suggestItems } from "./queries.server.ts";

const { db } = await testDatabase();
const ctx: QueryContext = contextOf(db, null);

describe("categories", () => {
	it("come in their order, those that are coming soon too", async () => {
		const later = await buildCategory(db, { sortOrder: 9001, isActive: false });
		const sooner = await buildCategory(db, { sortOrder: 9000 });
		const ids = (await listCategories(ctx)).map(({ id }) => id);
		expect(ids.slice(-2)).toEqual([sooner.id, later.id]);
		await expect(getActiveCategory(ctx, later.id)).rejects.toThrow("catalogue.categoryNotFound");
		await expect(getActiveCategory(ctx, sooner.id)).resolves.toMatchObject({ id: sooner.id, isActive: true });
	});
});

describe("suggested items", () => {
	let cards: string;
	let games: string;

	beforeAll(async () => {
		cards = (await buildCategory(db)).id;
		games = (await buildCategory(db)).id;
		const expansion = await buildExpansion(db, { categoryId: cards, name: "Base Set", nameEs: "Set Base" });
		await buildItem(db, { categoryId: cards, name: "Pokémon Breeder", expansionId: expansion.id });
		await buildItem(db, { categoryId: cards, name: "Charizard" });
		await buildItem(db, { categoryId: cards, name: "Dark Charizard" });
		await buildItem(db, { categoryId: games, name: "The Legend of Zelda: Ocarina of Time" });
		await buildItem(db, { categoryId: games, name: "Snowboard Kids", nameEs: "Chicos del Snowboard" });
		await buildItem(db, { categoryId: games, name: "100% Orange_Juice" });
	});

	const names = async (query: string, categoryId?: string, locale: "es" | "en" = "es") =>
		(await suggestItems(ctx, { query, categoryId }, locale)).map(({ name }) => name);

	it("put names that begin so first", async () => {
		expect(await names("chari")).toEqual(["Charizard", "Dark Charizard"]);
	});

	it("ignore case and accents, and show the set in the person's language", async () => {
		const [item] = await suggestItems(ctx, { query: "POKEMON bree" }, "es");
		expect(item).toMatchObject({ name: "Pokémon Breeder", expansion: "Set Base" });
	});

	it("tolerate a typo", async () => {
		expect(await names("zelda oocarina")).toEqual(["The Legend of Zelda: Ocarina of Time"]);
		expect(await names("charisard")).toContain("Charizard");
	});

	it("find both languages' names", async () => {
		expect(await names("chicos del")).toEqual(["Chicos del Snowboard"]);
		expect(await names("snowboard kids", undefined, "en")).toEqual(["Snowboard Kids"]);
	});

	it("work from two characters on, and within a category", async () => {
		expect(await names("c")).toEqual([]);
		expect(await names("ch")).toEqual(["Charizard", "Chicos del Snowboard"]);
		expect(await names("ch", games)).toEqual(["Chicos del Snowboard"]);
	});

	it.each(["%%", "__", "\\\\", "'; drop table users; --", "😀😀😀", `${"x".repeat(400)}`])(
		"take %s literally",
		async (query) => {
			expect(await names(query)).toEqual([]);
		},
	);

	it("find a name that holds wildcards", async () => {
		expect(await names("100%")).toEqual(["100% Orange_Juice"]);
		expect(await names("e_j")).toEqual(["100% Orange_Juice"]);
	});

	it("are at most eight", async () => {
		const categoryId = (await buildCategory(db)).id;
		for (let place = 0; place < 10; place += 1) await buildItem(db, { categoryId, name: `Carta ${place}` });
		expect(await names("carta", categoryId)).toHaveLength(8);
		await expect(suggestItems(ctx, { query: "carta", limit: 9 }, "es")).rejects.toThrow();
	});
});
