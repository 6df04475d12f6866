import { describe, expect, test } from "vitest";
import {
	categorySlugs,
	hasRarity,
	isCondition,
	isRarity,
	parseRarity,
	rarities,
	rarityProbability,
} from "./rules.ts";

describe("rarities", () => {
	test("have probabilities that add up to 100 and fall from tier to tier", () => {
		const percents = rarities.map((rarity) => rarityProbability[rarity]);
		expect(percents.reduce((sum, percent) => sum + percent, 0)).toBe(100);
		expect(percents).toEqual(percents.toSorted((a, b) => b - a));
	});

	test.each([
		["very rare", "veryRare"],
		["Crown Rare", "crownRare"],
		["ultraRare", "ultraRare"],
		["secret_rare", "secretRare"],
		["common", "common"],
		["mythic", null],
		["", null],
	])("are read from %j as %j", (label, tier) => {
		expect(parseRarity(label)).toBe(tier);
	});

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
