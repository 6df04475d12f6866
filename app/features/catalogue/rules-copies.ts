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

/** The greatest number of equal copies in one entry of a list, one listing or one line of an offer, as the database has it. */
export const quantityLimit = 99;

/** Longest finish of a copy, in code points. */
export const finishMaxLength = 40;
