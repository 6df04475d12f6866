import { describe, expect, test } from "vitest";
import { categorySlugs } from "./rules.ts";
import { hasRarity, isRarity } from "./rules-rarities.ts";

describe("rarities", () => {
	test("are told from other texts", () => {
		expect(isRarity("rare")).toBe(true);
		expect(isRarity("toString")).toBe(false);
	});

	test("belong to exactly one category", () => {
		expect(categorySlugs.filter(hasRarity)).toEqual(["reino-cards"]);
	});
});
