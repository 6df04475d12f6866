import type { Completeness, Condition } from "#app/features/catalogue/rules.ts";

/** The two lists of a person: what they swap, and what they lack. */
export const sides = ["have", "want"] as const;
export type Side = (typeof sides)[number];

/** The languages in which a copy may be printed, as ISO 639-1 has them. */
export const languages = ["es", "en", "jp", "pt", "it", "fr", "de"] as const;
export type Language = (typeof languages)[number];

/** The greatest number of copies in one entry. */
export const quantityLimit = 99;
/** The greatest number of entries in each list of a person. */
export const entryLimits = { have: 10_000, want: 5_000 } as const satisfies Record<Side, number>;
/** The shortest and the longest name of a thing that the catalogue does not have, in code points. */
export const customNameLengths = { min: 2, max: 200 } as const;
/** Longest note of an entry, in code points. */
export const noteMaxLength = 140;
/** Longest finish ("foil", "reverse") of a copy, in code points. */
export const finishMaxLength = 40;
/** Longest grade ("PSA 9") of a copy, in code points. */
export const gradeMaxLength = 20;
/** The greatest number of wants that a person may mark as the ones that matter most. */
export const starLimit = 20;

/** What a line of a text or a row of a file says of one thing, before it is looked up in the catalogue. */
export interface ReadThing {
	/** The line of the text or row of the file, from 1. */
	readonly line: number;
	/** The part of it that speaks of this thing, as typed. */
	readonly text: string;
	/** Null where nothing says which of the two lists it is of. */
	readonly side: Side | null;
	/** From 1; more than {@link quantityLimit} is cut. */
	readonly quantity: number;
	/** What it is called, without everything else that is read; empty where a set and a number say all. */
	readonly name: string;
	/** The name or code of its set, series or platform as typed, or null. */
	readonly set: string | null;
	/** In its set, without the total behind the slash, or null. */
	readonly number: string | null;
	/** The total behind the slash of its number, or null. */
	readonly total: string | null;
	/** The category as typed, or null. */
	readonly category: string | null;
	/** Ids in other catalogues; empty in texts. */
	readonly ids: readonly { readonly source: string; readonly value: string }[];
	/** True for a name in quotes, which is not looked up. */
	readonly isTyped: boolean;
	/** True for a want of any printing. */
	readonly isAny: boolean;
	readonly condition: Condition | null;
	readonly completeness: Completeness | null;
	readonly language: Language | null;
	readonly finish: string | null;
	readonly grade: string | null;
	readonly note: string | null;
	readonly isStarred: boolean;
}
