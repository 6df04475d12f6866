/** The states in which a physical thing can be, best first. Digital things have none. */
export const conditions = ["mint", "near_mint", "excellent", "good", "played", "poor"] as const;
export type Condition = (typeof conditions)[number];

/** The text that names each condition: in the words of card collectors, and in plain ones. */
const conditionNames = {
	cards: {
		mint: "listing.condition.mint",
		near_mint: "listing.condition.nearMint",
		excellent: "listing.condition.excellent",
		good: "listing.condition.good",
		played: "listing.condition.played",
		poor: "listing.condition.poor",
	},
	plain: {
		mint: "listing.wear.mint",
		near_mint: "listing.wear.nearMint",
		excellent: "listing.wear.excellent",
		good: "listing.wear.good",
		played: "listing.wear.played",
		poor: "listing.wear.poor",
	},
} as const satisfies Record<string, Readonly<Record<Condition, string>>>;

const plainCategories: readonly (string | null)[] = [
	"video-games",
	"consoles",
	"accessories",
	"figures",
] satisfies CategorySlug[];

/**
 * The text that names a condition in a category's words.
 * @param categorySlug null where there is none, which has the words of cards
 */
export function conditionName(condition: Condition, categorySlug: string | null) {
	return conditionNames[plainCategories.includes(categorySlug) ? "plain" : "cards"][condition];
}

/** Whether collectors of a category write conditions by their letters, such as "NM"; null is of cards. */
export function hasConditionSigns(categorySlug: string | null): boolean {
	return !plainCategories.includes(categorySlug);
}

export function isCondition(value: string): value is Condition {
	return (conditions as readonly string[]).includes(value);
}

/** The states of completeness of a game or a console; a repro is no original. */
export const completenessLevels = ["sealed", "complete", "no_box", "loose", "repro"] as const;
export type Completeness = (typeof completenessLevels)[number];

/** The text that names each completeness. */
export const completenessNames = {
	sealed: "listing.completeness.sealed",
	complete: "listing.completeness.complete",
	no_box: "listing.completeness.noBox",
	loose: "listing.completeness.loose",
	repro: "listing.completeness.repro",
} as const satisfies Readonly<Record<Completeness, string>>;

export function isCompleteness(value: string): value is Completeness {
	return (completenessLevels as readonly string[]).includes(value);
}

/** True for a category whose listings have a completeness. */
export function hasCompleteness(categorySlug: string): boolean {
	return categorySlug === "video-games" || categorySlug === "consoles";
}

/** The languages in which a copy may be printed, as ISO 639-1 has them. */
export const languages = ["es", "en", "ja", "pt", "it", "fr", "de"] as const;
export type Language = (typeof languages)[number];

/** The finishes that have a word in each language, in the order in which a copy's are stored; others stay as typed. */
export const finishes = [
	"first_edition",
	"reverse",
	"holo",
	"foil",
	"etched",
	"full_art",
	"alt_art",
	"sir",
	"sr",
	"promo",
	"limited",
] as const;
export type Finish = (typeof finishes)[number];

export function isFinish(value: string | null): value is Finish {
	return (finishes as readonly (string | null)[]).includes(value);
}

/** Longest finish of a copy, in code points. */
export const finishMaxLength = 40;

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

/** The one category whose listings have a rarity. */
const specialCategorySlug: CategorySlug = "reino-cards";

/** True for the one category whose listings have a rarity. */
export function hasRarity(slug: string): boolean {
	return slug === specialCategorySlug;
}

/** The number of characters from which on suggestions are made; a shorter text suggests what has it as its whole name. */
export const minSearchLength = 2;
/** The limit of suggested items of the catalogue. */
export const suggestedItemLimit = 8;
/** The limit of suggested titles of custom listings. */
export const suggestedTitleLimit = 5;
/** The number of characters of a search text that are used. */
export const maxSearchLength = 100;

/** The longest name of an item or an expansion, as the database has it. */
export const itemNameMaxLength = 200;
/** The longest description of an item, as the database has it. */
export const itemDescriptionMaxLength = 2000;

/** The longest number of an item in its expansion, and the longest code of an expansion, as the database has them. */
export const numberMaxLength = 20;
export const codeMaxLength = 40;

/**
 * The limits of teaching: rows of one file, sets that it may make, files of a person in a day, and people whose
 * word for an item that everybody has is recorded.
 */
export const teachLimits = { rows: 10_000, sets: 20, files: 3, vouchers: 10 } as const;
/** The number of grown accounts whose files must agree before everybody has what they say. */
export const agreeingPeople = 2;
/** The trigram similarity of two names from which on they count as one. */
export const sameNameSimilarity = 0.6;

/** The id of an item in another catalogue or shop. */
export interface ExternalId {
	readonly source: string;
	readonly value: string;
}

/**
 * The kinds of contradiction: the number is of an item of another name, an id is of another item, or the number is
 * beyond the printed count of a confirmed set.
 */
export const claimProblems = ["name", "id", "beyond"] as const;
export type ClaimProblem = (typeof claimProblems)[number];

/** The ways to write a name of a file: whole, without what stands in brackets, and the front of one with two sides. */
export function waysToWriteName(name: string): string[] {
	const plain = name.replaceAll(/\s*(\([^)]*\)|\[[^\]]*\])/gu, "").trim();
	const fronts = [name, plain].map((each) => each.split("/", 1)[0]?.trim() ?? "");
	return [...new Set([name, plain, ...fronts])].filter((each) => each !== "");
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

/** The set and the number that tell an item from others of its name. */
export interface Printing {
	/** The set, series or platform. */
	readonly expansion: string | null;
	/** The number in the set, as printed; null for what has none. */
	readonly number: string | null;
	/** The number of its set's cards as they say it, behind a slash. */
	readonly printedCount: number | null;
}

/** A set or platform and a number as collectors write them, "Set Básico · 4/102" or "Super Nintendo"; null where there is neither. */
export function formatPrinting({
	name,
	...printing
}: Printing & { readonly name?: string | null }): string | null {
	// A sticker is called by its number: "ARG 3".
	if (printing.number !== null && name?.replaceAll(" ", "") === printing.number) return printing.expansion;
	const parts = [printing.expansion, numberOfTotal(printing)];
	return parts.filter((part) => part !== null).join(" · ") || null;
}

/** The edition of an item as the face that it has without a photo shows it. */
export interface FaceEdition extends Pick<Printing, "expansion" | "number"> {
	/** The code of its set. */
	readonly code: string | null;
}

/** The edition in something that a browser stored; null where there is none. */
export function parseEdition(value: unknown): FaceEdition | null {
	if (typeof value !== "object" || value === null) return null;
	const stored: Partial<Record<keyof FaceEdition, unknown>> = value;
	const textOf = (part: unknown) => (typeof part === "string" ? part : null);
	return { expansion: textOf(stored.expansion), code: textOf(stored.code), number: textOf(stored.number) };
}

/** An item as its edition is written. */
export type EditionOfItem = Printing &
	Pick<ItemCandidate, "setCode"> & { readonly categorySlug?: string | null };

/** The same by the code of the set, "BS 4/102", where there is one; of a sticker, whose name is its number, the album. */
export function formatEdition(item: EditionOfItem): string | null {
	if (item.categorySlug === ("stickers" satisfies CategorySlug)) return item.expansion;
	const number = numberOfTotal(item);
	return item.setCode !== null && number !== null ? `${item.setCode} ${number}` : formatPrinting(item);
}

/** The letters before the number of a sticker or a card, such as a country's, and the digits behind them: "ARG" and "3". */
export function splitNumber(number: string): { readonly letters: string | null; readonly digits: string } {
	const [, letters, digits] = /^(\p{L}{2,4})\s?(\d.*)$/u.exec(number) ?? [];
	return letters && digits ? { letters, digits } : { letters: null, digits: number };
}

/** A number with the total of its set: "GG44" counts its own gallery, not the set. */
function numberOfTotal({ number, printedCount }: Printing): string | null {
	const isOfSet = number !== null && printedCount !== null && /^\d+$/.test(number);
	return isOfSet ? `${number}/${printedCount}` : number;
}

/** An item of the catalogue as others refer to it. */
export interface ItemName extends Printing {
	/** The id by which it was found, which may be that of an item merged into this one. */
	readonly givenId: string;
	readonly id: string;
	readonly name: string;
	readonly categoryId: string;
	readonly categorySlug: string;
}

/** A thing as a line of a list or a row of a file says it, to be looked up among the items. */
export interface ItemQuery {
	/** Empty where a set and a number say all. */
	readonly name: string;
	/** The code or name of a set, series or platform as typed, or null. */
	readonly set: string | null;
	/** The number in its set, without the total behind the slash, or null. */
	readonly number: string | null;
	/** The total behind the slash of its number, or null. */
	readonly total: string | null;
	/** The category as typed, or null. */
	readonly category: string | null;
	/** The language of the copy in ISO 639-1, or null. */
	readonly language: string | null;
	readonly ids: readonly ExternalId[];
}

/** An item that somebody may mean. */
export interface ItemCandidate extends Printing {
	readonly id: string;
	readonly name: string;
	readonly categoryId: string;
	readonly categorySlug: string;
	readonly expansionId: string | null;
	/** The shortest code of its set that has a letter, if any does. */
	readonly setCode: string | null;
	/** The degree to which it fits, from 0 to 1. */
	readonly score: number;
}

/** The items that a query means: one for sure, one of a few, or none that is known. */
export interface ItemMatch {
	readonly status: "sure" | "choose" | "unknown";
	/** The best first, {@link candidateLimit} at most. */
	readonly candidates: readonly ItemCandidate[];
	/** True where the name without a number is that of several printings, so that only which one of them is open. */
	readonly isAnyName: boolean;
	/** The number of written words that the best of them leaves unexplained; all of them where nothing is known. */
	readonly leftover: number;
}

/** The limit of items among which somebody chooses the one that a line means. */
export const candidateLimit = 4;
/** The greatest number of things that are looked up at once. */
export const matchedQueryLimit = 10_000;

/** A set, series or platform by all that it is called, folded. */
export interface ExpansionNames {
	readonly expansionId: string;
	readonly categoryId: string | null;
	readonly codes: readonly string[];
	/** The names in both languages, and former ones. */
	readonly names: readonly string[];
}

/** A set, series or platform as its page names it. */
export interface ExpansionView {
	readonly id: string;
	readonly categoryId: string | null;
	readonly categorySlug: string | null;
	readonly name: string;
	readonly code: string | null;
	readonly printedCount: number | null;
}

/** An item in the list of its set. */
export interface SetItem {
	readonly id: string;
	readonly name: string;
	readonly number: string | null;
}

/** An item of the catalogue, or the title of somebody's custom listing, as a picker offers it. */
export interface Suggestion extends Printing, FaceEdition {
	/** The item's id; of a custom title, `existing_` and the title. */
	readonly id: string;
	readonly name: string;
	readonly categorySlug: string;
	/** True where the text has its set or its number, and not its name alone. */
	readonly isNamed?: boolean;
}

export interface ItemSuggestions {
	readonly items: readonly Suggestion[];
	readonly titles: readonly Suggestion[];
}
