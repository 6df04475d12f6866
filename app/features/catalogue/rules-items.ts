import type { EditionOfItem, FaceEdition, Printing } from "./rules-editions.ts";

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

/** The id of an item in another catalogue or shop. */
export interface ExternalId {
	readonly source: string;
	readonly value: string;
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
export interface ItemCandidate extends EditionOfItem {
	readonly id: string;
	readonly name: string;
	readonly categoryId: string;
	readonly categorySlug: string;
	readonly expansionId: string | null;
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
	/** Whether a set or a number is written besides the name of the first, be it within it, so that not any printing is meant. */
	readonly isPrintingSaid: boolean;
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
