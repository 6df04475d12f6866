import { describe, expect, test } from "vitest";
import {
	categorySlugs,
	conditionName,
	conditions,
	formatPrinting,
	hasCompleteness,
	hasRarity,
	isCompleteness,
	isCondition,
	isRarity,
} from "./rules.ts";

describe("rarities", () => {
	test("are told from other texts", () => {
		expect(isRarity("rare")).toBe(true);
		expect(isRarity("toString")).toBe(false);
	});

	test("belong to exactly one category", () => {
		expect(categorySlugs.filter(hasRarity)).toEqual(["reino-cards"]);
	});
});

describe("conditions", () => {
	test("are told from other texts", () => {
		expect(isCondition("near_mint")).toBe(true);
		expect(isCondition("near mint")).toBe(false);
	});

	test("are said plainly of games, consoles and their like, and as collectors do of cards and of the unknown", () => {
		const isPlain = (slug: string | null) =>
			conditions.every((condition) => conditionName(condition, slug).startsWith("listing.wear."));
		expect(categorySlugs.filter(isPlain)).toEqual(["video-games", "consoles", "accessories", "figures"]);
		for (const slug of ["magic", "a-category-of-tomorrow", null])
			expect(conditionName("near_mint", slug)).toBe("listing.condition.nearMint");
	});
});

test("games and consoles alone are more or less complete", () => {
	expect(categorySlugs.filter(hasCompleteness)).toEqual(["video-games", "consoles"]);
	expect(isCompleteness("no_box")).toBe(true);
	expect(isCompleteness("no box")).toBe(false);
});

describe("a printing", () => {
	test.each([
		["Set Básico", "4", 102, "Set Básico · 4/102"],
		["Set Básico", "105", 102, "Set Básico · 105/102"],
		["Crown Zenith", "GG44", 160, "Crown Zenith · GG44"],
		["Legend of Blue Eyes", "001", null, "Legend of Blue Eyes · 001"],
		["Super Nintendo", null, null, "Super Nintendo"],
		[null, "7", null, "7"],
		[null, null, null, null],
	])("of %s, %s of %s is written as collectors do", (expansion, number, printedCount, written) => {
		expect(formatPrinting({ expansion, number, printedCount })).toBe(written);
	});

	test("says no number that is the name", () => {
		const sticker = { name: "ARG 3", expansion: "Mundial 2026", number: "ARG3", printedCount: 980 };
		expect(formatPrinting(sticker)).toBe("Mundial 2026");
	});
});
