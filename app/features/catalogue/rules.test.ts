import { describe, expect, test } from "vitest";
import {
	categorySlugs,
	conditionName,
	conditions,
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
