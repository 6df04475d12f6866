import { beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { buildCategory, buildExpansion, buildItem } from "#tests/factories/catalogue.ts";
import { contextOf } from "#tests/factories/context.ts";
import { teachCatalogue } from "../commands-teach.server.ts";
import type { ItemMatch, ItemQuery } from "../rules-items.ts";
import {
	productExpansionAliases,
	productExpansionCodes,
	productItemAliases,
	productItemIds,
} from "../tables.server.ts";
import { matchItems } from "./matching.server.ts";

const { db } = await testDatabase();
const nothing = { name: "", set: null, number: null, total: null, category: null, language: null, ids: [] };

interface Options {
	readonly userId?: string;
	readonly categoryId?: string;
	readonly locale?: "es" | "en";
}

const matchAll = (queries: readonly Partial<ItemQuery>[], { userId, ...options }: Options = {}) =>
	matchItems(db, {
		userId: userId ?? null,
		locale: "en",
		queries: queries.map((query) => ({ ...nothing, ...query })),
		...options,
	});

/** "sure: Charizard BS 4", "choose: ... | ...", "sure any: ...", "unknown". */
function told({ status, candidates, isAnyName }: ItemMatch): string {
	const names = candidates.map(({ name, setCode, number }) =>
		[name, setCode, number].filter(Boolean).join(" "),
	);
	return [`${status}${isAnyName ? " any" : ""}`, names.join(" | ")].filter(Boolean).join(": ");
}

/** Told without what is behind the first item of a sure match. */
async function match(query: Partial<ItemQuery>, options?: Options): Promise<string> {
	const [found] = await matchAll([query], options);
	if (!found) return "nothing";
	const isOne = found.status === "sure" && !found.isAnyName;
	return told(isOne ? { ...found, candidates: found.candidates.slice(0, 1) } : found);
}

const user = await buildUser(db);
let cards: Awaited<ReturnType<typeof buildCategory>>;
let games: Awaited<ReturnType<typeof buildCategory>>;

type SetRow = readonly [name: string, nameEs: string | null, number: string | null];

async function buildSet(
	categoryId: string,
	code: string,
	set: { name: string; nameEs?: string; printedCount?: number },
	items: readonly SetRow[],
) {
	const expansion = await buildExpansion(db, { categoryId, ...set });
	await db.insert(productExpansionCodes).values({ categoryId, code, expansionId: expansion.id });
	const made = [];
	for (const [name, nameEs, number] of items)
		made.push(await buildItem(db, { categoryId, expansionId: expansion.id, name, nameEs, number }));
	return { expansion, items: made };
}

beforeAll(async () => {
	cards = await buildCategory(db, { name: "Pokémon TCG", slug: "pokemon-tcg" });
	games = await buildCategory(db, { name: "Videojuegos", slug: "video-games" });
	const stickers = await buildCategory(db, { name: "Figuritas", slug: "stickers" });
	const base = await buildSet(cards.id, "BS", { name: "Base Set", nameEs: "Set Básico", printedCount: 102 }, [
		["Blastoise", null, "2"],
		["Charizard", null, "4"],
		["Mewtwo", null, "10"],
		["Fire Energy", "Energía Fuego", "98"],
	]);
	const [blastoise, charizard] = base.items;
	await db
		.insert(productExpansionAliases)
		.values({ categoryId: cards.id, expansionId: base.expansion.id, nameFolded: "first edition" });
	await db.insert(productItemIds).values([
		{ source: "tcgdex", value: "base1-2", itemId: blastoise?.id ?? "" },
		{ source: "tcgdex", value: "base1-4", itemId: charizard?.id ?? "" },
	]);
	await db
		.insert(productItemAliases)
		.values({ itemId: blastoise?.id ?? "", categoryId: cards.id, nameFolded: "tortank" });
	await buildSet(cards.id, "B2", { name: "Base Set 2", printedCount: 130 }, [
		["Charizard", null, "4"],
		["Mewtwo", null, "10"],
		["Dark Blastoise", null, "2"],
	]);
	await buildSet(cards.id, "CRZ", { name: "Crown Zenith", printedCount: 159 }, [
		["Mewtwo VSTAR", null, "44"],
		["Delver of Secrets // Insectile Aberration", null, "51"],
		["Ho-Oh", null, "7"],
	]);
	await buildSet(cards.id, "CRZ", { name: "Crown Zenith Gallery", printedCount: 70 }, [
		["Mewtwo VSTAR", null, "GG44"],
		["Ho-Oh", null, "7"],
	]);
	const pokemon151 = await buildSet(cards.id, "MEW", { name: "Scarlet & Violet 151", printedCount: 165 }, [
		["Charizard ex", null, "6"],
		["Surfing Pikachu", null, "25"],
	]);
	await db
		.insert(productExpansionCodes)
		.values({ categoryId: cards.id, code: "151", expansionId: pokemon151.expansion.id });
	await buildSet(games.id, "ps2", { name: "PlayStation 2" }, [
		["God of War", null, null],
		["God of War II", null, null],
	]);
	await buildSet(games.id, "n64", { name: "Nintendo 64" }, [
		["The Legend of Zelda: Ocarina of Time", null, null],
		["Super Mario 64", null, null],
		["Nintendo 64 gris", null, null],
	]);
	await buildSet(stickers.id, "WC26", { name: "Mundial 2026" }, [
		["MEX 5", null, "MEX5"],
		["Selección mexicana", null, "MEX7"],
		["Trofeo", null, "FWC00"],
	]);
});

describe("finding items", () => {
	it.each<readonly [string, Partial<ItemQuery>, string]>([
		["number and total", { name: "Charizard", number: "4", total: "102" }, "sure: Charizard BS 4"],
		["filling zeros", { name: "Charizard", number: "004", total: "102" }, "sure: Charizard BS 4"],
		["code and number", { name: "Charizard", set: "BS", number: "4" }, "sure: Charizard BS 4"],
		["set and number", { name: "Charizard", set: "set basico", number: "4" }, "sure: Charizard BS 4"],
		["a former name of a set", { set: "First Edition", number: "4" }, "sure: Charizard BS 4"],
		["code and name of a set", { set: "BS Base Set", number: "4" }, "sure: Charizard BS 4"],
		["a set and a number", { set: "BS", number: "2" }, "sure: Blastoise BS 2"],
		[
			"a misspelled name with its number",
			{ name: "Charzard", set: "BS", number: "4" },
			"sure: Charizard BS 4",
		],
		[
			"a set that is misspelled",
			{ name: "Charizard", set: "Base Sett 2", number: "4" },
			"choose: Charizard B2 4 | Charizard BS 4",
		],
		["another name's number", { name: "Pikachu", set: "BS", number: "4" }, "choose: Charizard BS 4"],
		[
			"a gallery by its prefix",
			{ name: "Mewtwo VSTAR", set: "CRZ", number: "GG44" },
			"sure: Mewtwo VSTAR CRZ GG44",
		],
		[
			"a shared code by the total",
			{ name: "Ho-Oh", set: "CRZ", number: "7", total: "70" },
			"sure: Ho-Oh CRZ 7",
		],
		[
			"a shared code that nothing tells apart",
			{ name: "Ho-Oh", set: "CRZ", number: "7" },
			"choose: Ho-Oh CRZ 7 | Ho-Oh CRZ 7",
		],
		[
			"a number that is of two sets",
			{ name: "Charizard", number: "4" },
			"choose: Charizard BS 4 | Charizard B2 4",
		],
		["no such number", { set: "BS", number: "999" }, "unknown"],
		["a set alone", { set: "BS" }, "unknown"],
		[
			"a misspelled name with its total",
			{ name: "Charisard", number: "4", total: "102" },
			"sure: Charizard BS 4",
		],
		[
			"another total",
			{ name: "Charizard", number: "4", total: "131" },
			"choose: Charizard BS 4 | Charizard B2 4",
		],
		["another set", { name: "Blastoise", set: "CRZ" }, "choose: Blastoise BS 2"],
		["an unknown set", { name: "Blastoise", set: "Xyz" }, "choose: Blastoise BS 2"],
		["a word too many", { name: "Blastoise Quilmes", number: "2", total: "102" }, "choose: Blastoise BS 2"],
		["words that carry nothing", { name: "la blastoise repetida" }, "sure: Blastoise BS 2"],
		["a total without a name", { number: "98", total: "102" }, "choose: Fire Energy BS 98"],
		["an id", { name: "Anything", ids: [{ source: "tcgdex", value: "base1-4" }] }, "sure: Charizard BS 4"],
		[
			"ids of two items",
			{ ids: ["base1-2", "base1-4"].map((value) => ({ source: "tcgdex", value })) },
			"choose: Blastoise BS 2 | Charizard BS 4",
		],
		["a name", { name: "blastoise" }, "sure: Blastoise BS 2"],
		["a name of two printings", { name: "MEWTWO" }, "sure any: Mewtwo BS 10 | Mewtwo B2 10"],
		["a former name", { name: "Tortank" }, "sure: Blastoise BS 2"],
		["a Spanish name", { name: "energia fuego" }, "sure: Energía Fuego BS 98"],
		["a front", { name: "Delver of Secrets" }, "sure: Delver of Secrets // Insectile Aberration CRZ 51"],
		[
			"both sides",
			{ name: "Delver of Secrets / Insectile Aberration" },
			"sure: Delver of Secrets // Insectile Aberration CRZ 51",
		],
		["brackets", { name: "Blastoise (Holo) [1st Edition]" }, "sure: Blastoise BS 2"],
		["punctuation", { name: "ho oh", number: "7", total: "159" }, "sure: Ho-Oh CRZ 7"],
		["a name with the set's", { name: "charizard 151" }, "sure: Charizard ex MEW 6"],
		["a name with a platform", { name: "god of war ps2" }, "sure: God of War ps2"],
		[
			"a part of a name with its platform",
			{ name: "zelda ocarina n64" },
			"sure: The Legend of Zelda: Ocarina of Time n64",
		],
		["a name without a word that many leave out", { name: "mario 64" }, "sure: Super Mario 64 n64"],
		["a name with a part of the set's", { name: "Mewtwo base" }, "sure any: Mewtwo BS 10 | Mewtwo B2 10"],
		["words like those of a name", { name: "Pikachu surfer" }, "choose: Surfing Pikachu MEW 25"],
		["a misspelled word", { name: "zelda oocarina n64" }, "choose: The Legend of Zelda: Ocarina of Time n64"],
		["a sticker of another name", { set: "MEX", number: "7" }, "sure: Selección mexicana WC26 MEX7"],
		["a sticker as one word", { name: "MEX7" }, "sure: Selección mexicana WC26 MEX7"],
		[
			"a sticker that is called by its number",
			{ name: "MEX 7", set: "MEX", number: "7" },
			"sure: Selección mexicana WC26 MEX7",
		],
		["a platform", { name: "n64" }, "sure: Nintendo 64 gris n64"],
		["a name of which the set has more", { name: "charizard", set: "151" }, "sure: Charizard ex MEW 6"],
		["a sticker with zeros", { set: "FWC", number: "00" }, "sure: Trofeo WC26 FWC00"],
		["a sticker of its album", { set: "WC26", number: "mex7" }, "sure: Selección mexicana WC26 MEX7"],
		["a sticker", { set: "MEX", number: "5" }, "sure: MEX 5 WC26 MEX5"],
		["words of nothing", { name: "hago envíos zona Rosario" }, "unknown"],
		["nothing", {}, "unknown"],
		["what cannot be stored", { name: "a\0b", set: "\ud800", number: "\0" }, "unknown"],
		["signs of queries", { name: "'; & | ! :* <-> \\ %_", set: "' \\", number: "'&" }, "unknown"],
	])("by %s", async (_, query, expected) => {
		expect(await match(query)).toBe(expected);
	});

	it("keeps the order of the queries, equal ones too", async () => {
		const names = ["Blastoise", "Nobody knows", "god of war II", "Blastoise"];
		const found = await matchAll(names.map((name) => ({ name })));
		expect(found.map(({ candidates }) => candidates[0]?.name)).toEqual([
			"Blastoise",
			undefined,
			"God of War II",
			"Blastoise",
		]);
	});

	it("looks within a category", async () => {
		expect(await match({ name: "god of war" }, { categoryId: cards.id })).toBe("unknown");
		expect(await match({ set: "BS", number: "4" }, { categoryId: games.id })).toBe("unknown");
		expect(await match({ name: "god of war" }, { categoryId: games.id })).toBe("sure: God of War ps2");
	});

	it("shows all that tells an item from others, in the language that is asked for", async () => {
		const [found] = await matchAll([{ set: "BS", number: "98" }], { locale: "es" });
		expect(found?.candidates).toEqual([
			expect.objectContaining({
				name: "Energía Fuego",
				expansion: "Set Básico",
				setCode: "BS",
				number: "98",
				printedCount: 102,
				categoryId: cards.id,
				categorySlug: "pokemon-tcg",
			}),
		]);
	});

	it("finds what one person's file said for that person alone", async () => {
		const row = {
			category: "pokemon-tcg",
			code: "NEW",
			set: "New Set",
			number: "1",
			name: "Newcomer",
			ids: [],
		};
		await teachCatalogue(contextOf(db, user), { rows: [row] });
		for (const query of [{ set: "NEW", number: "1" }, { name: "newcomer" }]) {
			expect(await match(query, { userId: user.id })).toBe("sure: Newcomer NEW 1");
			expect(await match(query)).toBe("unknown");
		}
	});

	it("does not take others' unconfirmed sets for the one that is written", async () => {
		const row = {
			category: "pokemon-tcg",
			code: "BAS",
			set: "Bas Set",
			number: "4",
			name: "Newcomer",
			ids: [],
		};
		await teachCatalogue(contextOf(db, user), { rows: [row] });
		const query = { name: "Charizard", set: "Bas Set", number: "4" };
		expect(await match(query)).toBe("choose: Charizard BS 4 | Charizard B2 4");
		expect(await match({ set: "Bas Set", number: "4" }, { userId: user.id })).toBe("sure: Newcomer BAS 4");
	});

	it("refuses more queries than a file has rows", async () => {
		await expect(matchAll(Array.from({ length: 10_001 }, () => ({ name: "a" })))).rejects.toThrow(RangeError);
	});
});
