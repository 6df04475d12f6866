import { beforeAll, describe, expect, it } from "vitest";
import type { QueryContext } from "#app/platform/context.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildCategory, buildExpansion, buildItem } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { suggestItems } from "./queries-suggestions.server.ts";

const { db } = await testDatabase();
const ctx: QueryContext = contextOf(db, null);

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
		await buildItem(db, { categoryId: games, name: "Kirby's Dream Land", description: "DMG-KY-USA" });
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
		expect(await names("chairzard")).toContain("Charizard");
		expect(await names("snowbaord kids")).toEqual(["Snowboard Kids"]);
	});

	it("find both languages' names", async () => {
		expect(await names("chicos del")).toEqual(["Chicos del Snowboard"]);
		expect(await names("snowboard kids", undefined, "en")).toEqual(["Snowboard Kids"]);
	});

	it("are named in the language that was typed", async () => {
		expect(await names("snowboard kids", undefined, "es")).toEqual(["Snowboard Kids"]);
		expect(await names("chicos del", undefined, "en")).toEqual(["Chicos del Snowboard"]);
		expect(await names("snowboard", undefined, "es")).toEqual(["Chicos del Snowboard"]);
		expect(await names("kids snow", undefined, "en")).toEqual(["Snowboard Kids"]);
	});

	it("work from two characters on, and within a category", async () => {
		expect(await names("c")).toEqual([]);
		expect(await names("ch")).toEqual(["Charizard", "Chicos del Snowboard", "Dark Charizard"]);
		expect(await names("ch", games)).toEqual(["Chicos del Snowboard"]);
	});

	it("of one letter are what has it as its whole name, and nothing with it as a word or a number", async () => {
		const categoryId = (await buildCategory(db)).id;
		const { id: expansionId } = await buildExpansion(db, { categoryId, name: "Noche" });
		await buildItem(db, { categoryId, name: "N" });
		await buildItem(db, { categoryId, name: "N and friends" });
		await buildItem(db, { categoryId, name: "Vitamin N" });
		await buildItem(db, { categoryId, name: "Cóndor", number: "5", expansionId });
		expect(await names("n", categoryId)).toEqual(["N"]);
		expect(await names("5", categoryId)).toEqual([]);
		expect(await names("ñ", categoryId)).toEqual(["N"]);
	});

	it("rank the very name, beginnings, words' beginnings, and look for letters inside when there is none", async () => {
		const categoryId = (await buildCategory(db)).id;
		for (const name of ["Rotomar", "El gran mar", "Mario", "Mar", "Mar de fondo", "Un maremoto"])
			await buildItem(db, { categoryId, name });
		expect(await names("mar", categoryId)).toEqual([
			"Mar",
			"Mario",
			"Mar de fondo",
			"El gran mar",
			"Un maremoto",
		]);
		expect(await names("otoma", categoryId)).toEqual(["Rotomar"]);
	});

	it("take words in any order, and what the description says", async () => {
		expect(await names("ocarina zelda")).toEqual(["The Legend of Zelda: Ocarina of Time"]);
		expect(await names("dmg-ky")).toEqual(["Kirby's Dream Land"]);
		expect(await names("land dmg")).toEqual(["Kirby's Dream Land"]);
	});

	it("pass over punctuation", async () => {
		expect(await names("kirbys dream")).toEqual(["Kirby's Dream Land"]);
		expect(await names("zelda ocarina")).toEqual(["The Legend of Zelda: Ocarina of Time"]);
	});

	it.each(["%%", "％％", "__", "\\\\", "'; drop table users; --", "😀😀😀", `${"x".repeat(400)}`])(
		"take %s literally",
		async (query) => {
			expect(await names(query)).toEqual([]);
		},
	);

	it("find a name that holds wildcards", async () => {
		expect(await names("100%")).toEqual(["100% Orange_Juice"]);
		expect(await names("nge_jui")).toEqual(["100% Orange_Juice"]);
	});

	it("are none of signs alone, for which every name would be read", async () => {
		await buildItem(db, { name: "Caja x€€€y a-b☆☆☆z" });
		for (const query of ["€€€", "☆☆☆", "%__", "-b☆"]) expect(await names(query)).toEqual([]);
	});

	it("of those alike put the offered one first, however many there are", async () => {
		const { id: categoryId } = await buildCategory(db);
		const items = await Promise.all(
			Array.from({ length: 12 }, (_, number) =>
				buildItem(db, { categoryId, name: "Namesake of All", number: String(number) }),
			),
		);
		const last = items.toSorted((one, other) => (one.id < other.id ? -1 : 1)).at(-1);
		await buildListing(db, { productItemId: last?.id });
		for (const query of ["namesake of all", "all namesake"])
			expect((await suggestItems(ctx, { query }, "es"))[0]?.id).toBe(last?.id);
	});

	it("are at most eight", async () => {
		const categoryId = (await buildCategory(db)).id;
		for (let index = 0; index < 10; index += 1) await buildItem(db, { categoryId, name: `Carta ${index}` });
		expect(await names("carta", categoryId)).toHaveLength(8);
		await expect(suggestItems(ctx, { query: "carta", limit: 9 }, "es")).rejects.toThrow();
	});
});
