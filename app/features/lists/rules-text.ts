import type { ReadThing, Side } from "./rules.ts";

/** The longest text that is read as a list, in UTF-16 units, and its greatest number of lines. Longer ones are refused. */
export const textLimits = { characters: 20_000, lines: 500 } as const;

/**
 * The kinds of lines of a text:
 * - `things`: what goes on a list, maybe behind a heading on the same line
 * - `heading`: which list the lines below are of
 * - `set`: the set that numbers below are of
 * - `skipped`: struck out, crossed out, sold or promised
 * - `rule`: how somebody swaps ("3 por 1")
 * - `noise`: surely nothing that goes on a list
 */
export type LineKind = "things" | "heading" | "set" | "skipped" | "rule" | "noise";

/** What a line says of one thing. */
export interface TextThing extends ReadThing {
	/** False where the quantity is one because nothing says more. */
	readonly hasQuantity: boolean;
	/**
	 * The second way to read the line, tried where the first finds nothing: a name that ends in what may be an attribute
	 * ("Mewtwo ex") or in what may be a set ("God of War"), or else the whole of it as a name ("Sabrina's ESP").
	 */
	readonly alternative: ReadThing | null;
}

/** A line of a text that has something on it. */
export interface ReadLine {
	/** From 1, as an editor counts. */
	readonly line: number;
	readonly text: string;
	readonly kind: LineKind;
	/** The list of the headings above, or of this one; null where nothing says. Each thing has its own. */
	readonly side: Side | null;
	readonly things: readonly TextThing[];
	/** The things with each comma and plus parting two; empty where none may. */
	readonly parts: readonly TextThing[];
	/** True for talk, unless the catalogue has what it says: chat words or many words, no number and no quantity. */
	readonly mayBeNoise: boolean;
}

type CopyField = "condition" | "completeness" | "language" | "finish" | "grade" | "note";

/** An entry of a list, as far as a text for others says it. */
export interface WrittenEntry extends Pick<ReadThing, CopyField> {
	readonly side: Side;
	readonly quantity: number;
	/** What it is called, in the text's language. */
	readonly name: string;
	readonly isTyped: boolean;
	readonly isAny: boolean;
	/** The category's name in the text's language. */
	readonly category: string;
	/** The name of its set, series or platform; null for typed names and any printing. */
	readonly set: string | null;
	readonly setCode: string | null;
	readonly number: string | null;
	readonly isStarred: boolean;
}
