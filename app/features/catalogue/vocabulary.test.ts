import { describe, expect, it } from "vitest";
import { messages as coreEn } from "#app/i18n/core-messages-en.ts";
import { messages as coreEs } from "#app/i18n/core-messages-es.ts";
import { messages as messagesEn } from "#app/i18n/site-messages-en.ts";
import { messages as messagesEs } from "#app/i18n/site-messages-es.ts";
import { categoryNameKey, categorySlugs } from "./rules.ts";
import { conditionName, conditions } from "./rules-conditions.ts";
import { completenessLevels, completenessNames, finishes, languages } from "./rules-copies.ts";
import { foldKey } from "./rules-folding.ts";
import {
	copyKinds,
	findFlagLanguage,
	findGrade,
	findMeaning,
	phraseWordLimit,
	readFinish,
	readGrade,
	vocabulary,
	type Wording,
	wordsOf,
	writeFinish,
} from "./vocabulary.ts";

const texts: readonly Readonly<Record<string, string>>[] = [
	{ ...coreEs, ...messagesEs },
	{ ...coreEn, ...messagesEn },
];

describe("the words for a copy", () => {
	it("mean one thing each", () => {
		const meanings = copyKinds.flatMap((kind) =>
			Object.entries<Wording>(vocabulary[kind]).flatMap(([key, wording]) =>
				[...new Set(wordsOf(key, wording).map(foldKey))].map((word) => ({ word, key })),
			),
		);
		const shared = meanings.filter(({ word, key }) =>
			meanings.some((other) => other.word === word && other.key !== key),
		);
		expect(meanings.length).toBeGreaterThan(150);
		expect(shared).toEqual([]);
	});

	it("are as few as readers look at", () => {
		const words = copyKinds.flatMap((kind) =>
			Object.entries<Wording>(vocabulary[kind]).flatMap(([key, wording]) => wordsOf(key, wording)),
		);
		expect(words.filter((word) => word.split(" ").length > phraseWordLimit)).toEqual([]);
	});

	it.each([
		...conditions.map((key) => ["condition", key, conditionName(key, "magic")] as const),
		...completenessLevels.map((key) => ["completeness", key, completenessNames[key]] as const),
		...languages.map((key) => ["language", key, `lists.entry.language.${key}`] as const),
		...finishes.map((key) => ["finish", key, `lists.entry.finish.${key}`] as const),
		...categorySlugs.map((key) => ["category", key, categoryNameKey(key) ?? ""] as const),
	])("have those that screens show: %s %s", (kind, key, message) => {
		expect(texts.map((each) => findMeaning(kind, each[message] ?? ""))).toEqual([key, key]);
	});
});

describe("a finish", () => {
	it.each([
		["1ra edición", "first_edition"],
		["1st Edition Holofoil", "first_edition holo"],
		["holo 1ra ed.", "first_edition holo"],
		["Reverse-Holo", "reverse"],
		["foil foil", "foil"],
		["first_edition holo", "first_edition holo"],
		["Rainbow Foil", "Rainbow foil"],
		["cosmos, holo", "cosmos, holo"],
		["oro (24k)", "oro (24k)"],
		["de oro y de plata", "de oro y de plata"],
		["holo 1ra ed reverse", "first_edition reverse"],
		["no foil", null],
		["Normal", null],
		["normal de oro", "normal de oro"],
		["  ", null],
		["1a ed rev etched fullart altart promo", "first_edition reverse etched full_art"],
		["x".repeat(50), "x".repeat(40)],
	])("is stored by keys where it has some: %s", (text, stored) => {
		expect(readFinish(text)).toBe(stored);
		expect(readFinish(stored ?? "")).toBe(stored);
	});

	it("is written in words", () => {
		expect(writeFinish("first_edition cosmos", (key) => vocabulary.finish[key].es)).toBe(
			"1ra edición cosmos",
		);
	});
});

it.each([
	["PSA 9", "PSA 9", "PSA 9"],
	["psa10", "PSA 10", "PSA 10"],
	["BGS-9,5", "BGS 9.5", "BGS 9.5"],
	["PSA 9.0", "PSA 9", "PSA 9"],
	["PSA Graded 9", null, "PSA 9"],
	["ACE 10", null, "ACE 10"],
	["PSA 100", null, null],
	["9", null, null],
])("the grade %s", (text, whole, found) => {
	expect([readGrade(text), findGrade(text)]).toEqual([whole, found]);
});

it.each([
	["🇯🇵 Pikachu 🇪🇸", "ja"],
	["🇧🇷", "pt"],
	["🇸🇬", null],
	["🇲🇽", null],
	["Pikachu", null],
])("the flag of %s is of the language %s", (text, language) => {
	expect(findFlagLanguage(text)).toBe(language);
});
