import { describe, expect, test } from "vitest";
import { categorySlugs, hasRarity, isCondition, isRarity } from "./rules.ts";

describe("rarities", () => {
	test("are told from other texts", () => {
		expect(isRarity("rare")).toBe(true);
		expect(isRarity("toString")).toBe(false);
	});

	test("belong to exactly one category", () => {
		expect(categorySlugs.filter(hasRarity)).toEqual(["reino-cards"]);
	});
});

test("conditions are told from other texts", () => {
	expect(isCondition("near_mint")).toBe(true);
	expect(isCondition("near mint")).toBe(false);
});
