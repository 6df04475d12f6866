import { describe, expect, it } from "vitest";
import type { Locale } from "#app/i18n/locale.ts";
import { numberKeys } from "../card-numbers.ts";
import type { ItemQuery } from "../rules-items.ts";
import { Matcher, type Parts, type SetCandidate, scoreOf } from "./confidence.server.ts";
import { type Hit, type KnownItem, pickMatch } from "./pick.server.ts";

const unwritten: Parts = { name: 1, number: null, set: null, category: null, language: null };

it.each<readonly [Partial<Parts>, number]>([
	[{}, 1],
	[{ name: 0.5 }, 0.5],
	[{ number: 1 }, 1],
	[{ number: 0 }, 0.75],
	[{ number: -1 }, 0.45],
	[{ number: -1, name: 0.2 }, 0],
	[{ set: 1 }, 1],
	[{ set: 0 }, 0.9],
	[{ set: 0.5, name: 0.8 }, 0.77],
	[{ category: 0 }, 0.95],
	[{ language: 0 }, 0.95],
	[{ name: 0.6, number: 1, set: 1, category: 1, language: 1 }, 0.78],
	[{ name: 1, number: 0, set: 0, category: 0, language: 0 }, 0.55],
])("scores %o with %d", (parts, score) => {
	expect(scoreOf({ ...unwritten, ...parts })).toBe(score);
});

it.each([
	["4", ["4", "EN004"]],
	["004/102", ["4", "EN004"]],
	["00", ["00", "EN000"]],
	["0", ["0", "EN000"]],
	["gg44", ["GG44", "GG044"]],
	["TG5", ["TG5", "TG05", "TG005"]],
	["123★", ["123★"]],
	["OP01-003", ["OP01-003", "3", "EN003"]],
	["LOB-EN001", ["LOB-EN001", "EN001", "EN1", "EN01", "1"]],
	["", []],
])("looks for number %s by %o", (number, keys) => {
	expect(numberKeys(number)).toEqual(keys);
});

const query: ItemQuery = {
	name: "",
	set: null,
	number: null,
	total: null,
	category: null,
	language: null,
	ids: [],
};

function match(locale: Locale, query: ItemQuery, hits: readonly Hit[], places: readonly SetCandidate[] = []) {
	const matcher = new Matcher(locale);
	const read = matcher.read(query, places);
	return pickMatch(
		hits.map((hit) => matcher.judge(read, hit)),
		read,
	);
}

function hitOf(id: string, overrides: Partial<KnownItem> = {}): Hit {
	const item = {
		id,
		name: "Charizard",
		nameEs: null,
		formerNames: [],
		categoryId: "cards",
		categorySlug: "pokemon-tcg",
		categoryNames: ["Pokémon TCG", "Cartas Pokémon"],
		expansionId: "base",
		expansion: "Base Set",
		expansionEs: "Set Básico",
		codes: ["BS"],
		number: "4",
		printedCount: 102,
		...overrides,
	};
	return { item, isTaught: false, isById: false };
}

const evolutions = {
	expansionId: "evo",
	expansion: "Evolutions",
	expansionEs: null,
	codes: ["EVO"],
	number: "11",
};
const base: SetCandidate = { expansionId: "base", isGuess: false };

describe("confidence", () => {
	it.each<readonly [string, Partial<ItemQuery>, readonly Hit[], readonly SetCandidate[], string]>([
		["set and number, no name", { set: "BS", number: "4" }, [hitOf("a")], [base], "sure a"],
		["a like name", { name: "Chrizard", set: "BS", number: "4" }, [hitOf("a")], [base], "sure a"],
		[
			"a word of its name",
			{ name: "Ocarina", set: "BS", number: "4" },
			[hitOf("a", { name: "Zelda: Ocarina of Time" })],
			[base],
			"sure a",
		],
		["a beginning of its name", { name: "Char", set: "BS", number: "4" }, [hitOf("a")], [base], "choose a"],
		["another name", { name: "Pikachu", set: "BS", number: "4" }, [hitOf("a")], [base], "choose a"],
		[
			"a like name in the other language",
			{ name: "Energía", set: "BS", number: "4" },
			[hitOf("a", { name: "Fire", nameEs: "Energía" })],
			[base],
			"sure a",
		],
		[
			"a guessed set, no name",
			{ set: "Bass", number: "4" },
			[hitOf("a")],
			[{ ...base, isGuess: true }],
			"choose a",
		],
		["an id", { name: "Pikachu" }, [{ ...hitOf("a"), isById: true }, hitOf("b")], [], "sure a"],
		[
			"a name of two printings",
			{ name: "charizard" },
			[hitOf("a"), hitOf("b", evolutions)],
			[],
			"sure any a b",
		],
		[
			"another of the set",
			{ name: "charizard", set: "EVO" },
			[hitOf("a"), hitOf("b", evolutions)],
			[{ expansionId: "evo", isGuess: false }],
			"sure b",
		],
		["its number", { name: "charizard", number: "11" }, [hitOf("a"), hitOf("b", evolutions)], [], "sure b"],
		["another total", { name: "charizard", number: "4", total: "130" }, [hitOf("a")], [], "choose a"],
		["another number", { name: "charizard", number: "5" }, [hitOf("a")], [], "choose a"],
		["two numbers", { name: "charizard 11/108", number: "4", total: "102" }, [hitOf("a")], [], "choose a"],
		["its number twice", { name: "charizard #4", number: "4", total: "102" }, [hitOf("a")], [], "sure a"],
		[
			"games of a console",
			{ name: "juegos ps1 varios" },
			[
				hitOf("a", {
					...{ name: "PlayStation", categorySlug: "consoles", expansion: "PlayStation" },
					...{ expansionEs: null, codes: ["PS1"], number: null, printedCount: null },
				}),
			],
			[],
			"choose a",
		],
		[
			"two names alike",
			{ name: "zard" },
			[hitOf("a", { name: "Zard Alfa" }), hitOf("b", { name: "Zard Beta" })],
			[],
			"choose a b",
		],
		[
			"one name in two categories",
			{ name: "charizard" },
			[
				hitOf("a"),
				hitOf("b", { categoryId: "figures", categorySlug: "figures", categoryNames: ["Figuras"] }),
			],
			[],
			"choose a b",
		],
		[
			"the written category first",
			{ name: "charizard", category: "Figure" },
			[
				hitOf("a"),
				hitOf("b", { categoryId: "figures", categorySlug: "figures", categoryNames: ["Figuras"] }),
			],
			[],
			"sure b",
		],
		["another name without a number", { name: "Pikachu" }, [hitOf("a")], [], "unknown"],
	])("in %s", (_, written, hits, places, expected) => {
		const { status, candidates, isAnyName } = match("en", { ...query, ...written }, hits, places);
		const ids = candidates.map(({ id }) => id);
		expect([status, ...(isAnyName ? ["any"] : []), ...ids].join(" ")).toBe(expected);
	});

	it("offers four at most, printings of other names before more of one", () => {
		const hits = ["a", "b", "c", "d", "e"].map((id) => hitOf(id, { name: "Charizard ex" }));
		const other = hitOf("f", { name: "Charizard V" });
		const { candidates } = match("en", { ...query, name: "chariz" }, [...hits, other]);
		expect(candidates).toHaveLength(4);
		expect(
			candidates
				.map(({ name }) => name)
				.slice(0, 2)
				.sort(),
		).toEqual(["Charizard V", "Charizard ex"]);
	});

	it.each([
		["fuego", "en", "Energía Fuego"],
		["fire", "es", "Fire Energy"],
		["nothing of it", "es", "Energía Fuego"],
		["nothing of it", "en", "Fire Energy"],
	] as const)("names an item as in the language of %s (%s)", (name, locale, shown) => {
		const hit = { ...hitOf("a", { name: "Fire Energy", nameEs: "Energía Fuego" }), isById: true };
		const { candidates } = match(locale, { ...query, name }, [hit]);
		expect(candidates[0]?.name).toBe(shown);
	});
});
