import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { categoryPictogram, categorySlugs } from "#app/features/catalogue/rules.ts";
import { hasRarity } from "#app/features/catalogue/rules-rarities.ts";
import { listReferenceItems } from "#tests/factories/reference-items.ts";
import { root } from "#tests/sources.ts";
import {
	categories,
	readReferenceExpansions,
	readReferenceItems,
	seededAuctionCategories,
} from "./reference-data.ts";

/** As the database folds names when it looks for duplicates. */
function fold(text: string): string {
	return text
		.normalize("NFKD")
		.replaceAll(/\p{Mark}/gu, "")
		.toLowerCase();
}

function repeated(keys: readonly string[]): readonly string[] {
	const seen = new Set<string>();
	return keys.filter((key) => seen.size === seen.add(key).size);
}

const items = await listReferenceItems();
const expansions = new Map(
	items.flatMap(({ category, expansion, expansion_es }) =>
		expansion ? [[`${category}/${expansion}`, expansion_es] as const] : [],
	),
);
const loose = new Set(["digital", "accessories"]);

test.each(categories)("the category $slug has the pattern that stands for a missing photo", ({ slug }) => {
	const pattern = join(root, "public/patterns", `${categoryPictogram(slug)}.svg`);
	expect(existsSync(pattern), pattern).toBe(true);
});

describe("reference data", () => {
	test("has the categories that the rules name, one special, one not yet open", () => {
		expect(categories.map(({ slug }) => slug)).toEqual([...categorySlugs]);
		expect(seededAuctionCategories.map(({ slug }) => slug)).toEqual([
			"digital",
			"physical",
			"accessories",
			"packs",
			"singles",
		]);
		expect(categories.filter((category) => category.is_special).map(({ slug }) => slug)).toEqual(
			categorySlugs.filter(hasRarity),
		);
		expect(categories.filter((category) => !category.is_active).map(({ slug }) => slug)).toEqual(["figures"]);
		expect(categories.filter((category) => category.is_digital).map(({ slug }) => slug)).toEqual(["digital"]);
	});

	test("has enough to start with, in every open category", () => {
		expect(expansions.size).toBeGreaterThanOrEqual(150);
		expect(items.length).toBeGreaterThanOrEqual(2000);
		for (const { slug } of categories.filter((category) => category.is_active)) {
			expect(items.filter((item) => item.category === slug).length, slug).toBeGreaterThanOrEqual(30);
		}
	});

	test("is of known and open categories only", () => {
		const open = new Set(categories.filter((category) => category.is_active).map(({ slug }) => slug));
		expect(items.filter(({ category }) => !open.has(category))).toEqual([]);
	});

	test("has what collectors in Argentina look for", () => {
		const count = (category: string, expansion: string) =>
			items.filter((item) => item.category === category && item.expansion === expansion).length;
		for (const platform of ["NES", "Sega Mega Drive", "PlayStation", "PlayStation 2", "Super Nintendo"])
			expect(count("video-games", platform), platform).toBeGreaterThanOrEqual(30);
		for (const platform of ["NES", "Sega Mega Drive", "PlayStation", "PlayStation 2"])
			expect(count("consoles", platform), platform).toBeGreaterThanOrEqual(4);
		const spanish = items.filter(
			({ category, name_es }) => category === "video-games" && /^Pok.*Edición/.test(name_es ?? ""),
		);
		expect(spanish.length).toBeGreaterThanOrEqual(15);
	});

	test("has no item twice, and one Spanish name of each expansion", async () => {
		expect(
			repeated(
				items.map(
					({ category, expansion, name, number }) =>
						`${category}/${expansion ?? ""}/${fold(name)}/${number ?? ""}`,
				),
			),
		).toEqual([]);
		expect(repeated([...expansions.keys()].map(fold))).toEqual([]);
		for (const { category, expansion, expansion_es } of items)
			if (expansion) expect(expansion_es, expansion).toBe(expansions.get(`${category}/${expansion}`));
	});

	test.each([
		["Base Set", 102],
		["Jungle", 64],
		["Fossil", 62],
		["Team Rocket", 82],
	])("has every card of %s", (expansion, count) => {
		const numbers = items.filter((item) => item.expansion === expansion).map(({ number }) => Number(number));
		expect(numbers.filter((number) => number <= count).toSorted((a, b) => a - b)).toEqual(
			Array.from({ length: count }, (_, index) => index + 1),
		);
		expect(readReferenceExpansions().find(({ name }) => name === expansion)?.printedCount).toBe(count);
	});

	test("gives every expansion of an item, and no code of a category to two of its platforms", () => {
		const facts = readReferenceExpansions();
		expect(facts.map(({ category, name }) => `${category}/${name}`).toSorted()).toEqual(
			[...expansions.keys()].toSorted(),
		);
		const platforms = facts.filter(({ category }) =>
			["video-games", "consoles", "accessories"].includes(category),
		);
		expect(
			repeated(platforms.flatMap(({ category, codes }) => codes.map((code) => `${category}/${fold(code)}`))),
		).toEqual([]);
	});

	test("has every sticker of the World Cup 2026, by the letters of its section", () => {
		const names = items.filter(({ category }) => category === "stickers").map(({ name }) => name);
		expect(names).toHaveLength(980);
		expect(names.slice(0, 2)).toEqual(["FWC 00", "FWC 1"]);
		expect(names.at(-1)).toBe("PAN 20");
		const sections = Map.groupBy(names, (name) => name.slice(0, 3));
		expect(sections.size).toBe(49);
		for (const [letters, stickers] of sections) expect(stickers, letters).toHaveLength(20);
	});

	test("puts every card, game and console into a set or a platform of its category", () => {
		for (const item of items) if (item.expansion === null) expect(loose, item.name).toContain(item.category);
	});

	test("writes names cleanly, and Spanish ones only where they differ", async () => {
		for await (const row of readReferenceItems()) {
			if ("problem" in row) throw new Error(row.problem);
			for (const text of Object.values(row.fields as Record<string, string>))
				expect(text).toBe(text.trim().replaceAll(/\s+/g, " ").normalize("NFC"));
		}
		for (const { name, name_es, expansion, expansion_es } of items) {
			expect(name_es).not.toBe(name);
			if (expansion) expect(expansion_es).not.toBe(expansion);
		}
		for (const { name, name_es } of categories) expect(name_es).not.toBe(name);
	});
});
