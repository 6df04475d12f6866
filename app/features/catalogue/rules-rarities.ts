import type { CategorySlug } from "./rules.ts";

/** The rarity tiers of Reino Cards, commonest first. */
export const rarities = [
	"common",
	"uncommon",
	"rare",
	"veryRare",
	"ultraRare",
	"secretRare",
	"legendary",
	"crownRare",
] as const;
export type Rarity = (typeof rarities)[number];

export function isRarity(value: string): value is Rarity {
	return (rarities as readonly string[]).includes(value);
}

const rarityGlyphs = {
	common: "glyph-circle",
	uncommon: "glyph-diamond",
	rare: "glyph-star4",
	veryRare: "glyph-hexagon",
	ultraRare: "glyph-star5",
	secretRare: "glyph-flame",
	legendary: "glyph-sun-may",
	crownRare: "glyph-crown",
} as const satisfies Record<Rarity, string>;

/** The symbol of a rarity tier. */
export function rarityGlyph(rarity: Rarity): (typeof rarityGlyphs)[Rarity] {
	return rarityGlyphs[rarity];
}

/** The one category whose listings have a rarity. */
const specialCategorySlug: CategorySlug = "reino-cards";

/** True for the one category whose listings have a rarity. */
export function hasRarity(slug: string): boolean {
	return slug === specialCategorySlug;
}
