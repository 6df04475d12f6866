/** The categories, in the order in which they are offered. */
export const categorySlugs = [
	"reino-cards",
	"pokemon-tcg",
	"magic",
	"yu-gi-oh",
	"other-card-games",
	"stickers",
	"video-games",
	"digital",
	"consoles",
	"accessories",
	"figures",
] as const;
export type CategorySlug = (typeof categorySlugs)[number];

export function isCategorySlug(slug: string | null): slug is CategorySlug {
	return (categorySlugs as readonly (string | null)[]).includes(slug);
}

/** The categories of things other than cards, whose condition is said in plain words. */
export const plainCategories: readonly (string | null)[] = [
	"video-games",
	"consoles",
	"accessories",
	"figures",
] satisfies CategorySlug[];

/** Whether a category is a game of cards, or stickers: what is of it is of no other, whereas a file of games may have consoles. */
export function isCardGame(slug: string): boolean {
	return isCategorySlug(slug) && slug !== "digital" && !plainCategories.includes(slug);
}

/** The text that names each category. */
const categoryNames = {
	"reino-cards": "listing.category.reinoCards",
	"pokemon-tcg": "listing.category.pokemonTcg",
	magic: "listing.category.magic",
	"yu-gi-oh": "listing.category.yuGiOh",
	"other-card-games": "listing.category.otherCardGames",
	stickers: "listing.category.stickers",
	"video-games": "listing.category.videoGames",
	digital: "listing.category.digital",
	consoles: "listing.category.consoles",
	accessories: "listing.category.accessories",
	figures: "listing.category.figures",
} as const satisfies Readonly<Record<CategorySlug, string>>;

/** The text that names a category; null for a category of tomorrow, which has none yet. */
export function categoryNameKey(slug: string | null): (typeof categoryNames)[CategorySlug] | null {
	return isCategorySlug(slug) ? categoryNames[slug] : null;
}

const pictograms = {
	"reino-cards": "pict-crowned",
	"pokemon-tcg": "pict-card",
	magic: "pict-card",
	"yu-gi-oh": "pict-card",
	"other-card-games": "pict-cards",
	stickers: "pict-sticker",
	"video-games": "pict-cartridge",
	digital: "pict-cube",
	consoles: "pict-handheld",
	accessories: "pict-gamepad",
	figures: "pict-figure",
} as const satisfies Record<CategorySlug, string>;

/** The pictogram of a category; a custom item, or a category of tomorrow, gets the loose cards. */
export function categoryPictogram(slug: string | null): (typeof pictograms)[CategorySlug] {
	return pictograms[isCategorySlug(slug) ? slug : "other-card-games"];
}

/** A category as forms and filters offer it. Its name is a text of the interface, by slug. */
export interface CategoryView {
	readonly id: string;
	readonly slug: string;
	readonly name: string;
	/** An inactive one is coming soon: shown, but not to be chosen. */
	readonly isActive: boolean;
	readonly isDigital: boolean;
	/** True when its listings have a rarity. */
	readonly isSpecial: boolean;
}
