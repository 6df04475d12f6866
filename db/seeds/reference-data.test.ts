import { describe, expect, test } from "vitest";
import { auctionCategorySlugs, categorySlugs, hasRarity } from "#app/features/catalogue/rules.ts";
import { auctionCategories, categories, expansions, items } from "./reference-data.ts";

/** As the database folds names when it looks for duplicates. */
function fold(text: string): string {
	return text
		.normalize("NFKD")
		.replaceAll(/\p{Mark}/gu, "")
		.toLowerCase();
}

function repeated(keys: readonly string[]): readonly string[] {
	return keys.filter((key, index) => keys.indexOf(key) !== index);
}

const loose = new Set(["digital", "accessories"]);

describe("reference data", () => {
	test("has the categories that the rules name, one special, one not yet open", () => {
		expect(categories.map(({ slug }) => slug)).toEqual([...categorySlugs]);
		expect(auctionCategories.map(({ slug }) => slug)).toEqual([...auctionCategorySlugs]);
		expect(categories.filter((category) => category.is_special).map(({ slug }) => slug)).toEqual(
			categorySlugs.filter(hasRarity),
		);
		expect(categories.filter((category) => !category.is_active).map(({ slug }) => slug)).toEqual(["figures"]);
		expect(categories.filter((category) => category.is_digital).map(({ slug }) => slug)).toEqual(["digital"]);
	});

	test("has enough to start with, in every open category", () => {
		expect(expansions.length).toBeGreaterThanOrEqual(40);
		expect(items.length).toBeGreaterThanOrEqual(350);
		for (const { slug } of categories.filter((category) => category.is_active)) {
			expect(items.filter((item) => item.category === slug).length, slug).toBeGreaterThanOrEqual(15);
		}
	});

	test("has no item and no expansion twice", () => {
		expect(repeated(expansions.map(({ category, name }) => `${category}/${fold(name)}`))).toEqual([]);
		expect(
			repeated(items.map(({ category, expansion, name }) => `${category}/${expansion ?? ""}/${fold(name)}`)),
		).toEqual([]);
	});

	test("puts every card, game and console into a set or a platform of its category", () => {
		const known = new Set(expansions.map(({ category, name }) => `${category}/${name}`));
		for (const item of items) {
			if (item.expansion !== null) expect(known).toContain(`${item.category}/${item.expansion}`);
			else expect(loose, item.name).toContain(item.category);
		}
	});

	test("writes names cleanly, and Spanish ones only where they differ", () => {
		for (const { name, name_es } of [...categories, ...expansions, ...items]) {
			expect(name).toBe(name.trim().replaceAll(/\s+/g, " "));
			expect(name.length).toBeGreaterThan(0);
			expect(name_es).not.toBe(name);
			expect(name_es).not.toBe("");
		}
	});
});
