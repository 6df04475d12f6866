import { conditions } from "#app/features/catalogue/rules-conditions.ts";
import { completenessLevels } from "#app/features/catalogue/rules-copies.ts";
import type { ParsedItem, Side } from "../entry/rules.ts";
import type { Copy } from "../entry/rules-copy.ts";

/** The limits of a file: its bytes, and its rows below the header. */
export const fileLimits = { bytes: 2 * 1024 * 1024, rows: 10_000 } as const;

/** The apps whose exports are recognised by their header. */
export const formatNames = [
	"reino",
	"manabox",
	"deckbox",
	"moxfield",
	"tcgplayer",
	"tcgplayer_seller",
	"dragon_shield",
	"collectr",
	"delver",
	"topdecked",
	"helvault",
	"archidekt",
	"mtggoldfish",
	"mtgo",
	"gameye",
	"clz",
	"pricecharting",
	"boardgamegeek",
	"encuentra_cartas",
	"cardmarket",
	"launchbox",
	"dreamborn",
	"ygoprodeck",
] as const;
export type FormatName = (typeof formatNames)[number];

/** Reasons why a whole file is not read: `spreadsheet` is one of Excel's or LibreOffice's own, to be saved as CSV. */
export const fileRefusals = [
	"empty",
	"too_large",
	"too_many_rows",
	"no_rows",
	"spreadsheet",
	"pdf",
	"image",
	"binary",
	"discogs",
	"unreadable",
] as const;
export type FileRefusal = (typeof fileRefusals)[number];

/**
 * Refusals of a row. `quantity`: no whole number; `none`: none of it; `elsewhere`: of a deck, sold or never owned; `name`:
 * nothing says what it is, or too much; `id`: nothing but an id that the catalogue lacks says it; `side`: of neither list;
 * `quote`: one is never closed, so that the rest is not read.
 */
export const rowRefusals = ["quantity", "none", "elsewhere", "name", "id", "side", "quote"] as const;
export type RowRefusal = (typeof rowRefusals)[number];

export interface RefusedRow {
	/** The line of the file on which it begins, from 1. */
	readonly line: number;
	readonly reason: RowRefusal;
	/** The beginning of the row as it is in the file. */
	readonly text: string;
}

/** Meanings that a column of a file can have. */
export const meanings = [
	"name",
	"quantity",
	"set",
	"code",
	"number",
	"category",
	"condition",
	"completeness",
	"language",
	"finish",
	"grade",
	"forTrade",
	"note",
] as const;
export type Meaning = (typeof meanings)[number];

/** The columns of a file by their meaning, from 0. */
export type ColumnMapping = Readonly<Partial<Record<Meaning, number>>>;

export type FileReading =
	| {
			readonly kind: "recognised";
			/** The app that wrote the file, or `mapped` for columns that somebody named. */
			readonly format: FormatName | "mapped";
			readonly rows: readonly ParsedItem[];
			readonly refused: readonly RefusedRow[];
			/** The lines whose quantity was cut to the limit of an entry. */
			readonly capped: readonly number[];
			/** The units of each answer to what goes to the haves, leaving one of each; null when every row says its list. */
			readonly question: HaveCounts | null;
	  }
	| {
			readonly kind: "unknown";
			readonly columns: readonly string[];
			/** The first rows, as the file has them. */
			readonly sample: readonly (readonly string[])[];
			/** The character between its cells. */
			readonly separator: string;
			/** The meanings that names of columns suggest. */
			readonly suggested: ColumnMapping;
	  }
	| { readonly kind: "refused"; readonly reason: FileRefusal };

/** The part of a collection to swap: all, what the file marks for it, or what is repeated, leaving `keep` of each. */
export const haveChoices = ["marked", "repeated", "all"] as const;
export type HaveChoice =
	| { readonly kind: "all" | "marked" }
	| { readonly kind: "repeated"; readonly keep: number };
export type HaveCounts = Readonly<Record<HaveChoice["kind"], number>>;

/** The units that each choice would add. */
export function countHaves(rows: readonly ParsedItem[], keep = 1): HaveCounts {
	const count = (choice: HaveChoice) =>
		chooseHaves(rows, choice).reduce((sum, { quantity }) => sum + quantity, 0);
	return {
		all: count({ kind: "all" }),
		marked: count({ kind: "marked" }),
		repeated: count({ kind: "repeated", keep }),
	};
}

/** The choice that is offered: the first one with anything, of marked, repeated and all. */
export function presetChoice(counts: HaveCounts): HaveChoice["kind"] {
	return haveChoices.find((kind) => counts[kind] > 0) ?? "all";
}

/**
 * The items of a collection that go to the haves, with the quantity of each.
 * @param choice `keep` from 0: the best copies of an item stay, whatever their condition
 */
export function chooseHaves(rows: readonly ParsedItem[], choice: HaveChoice): ParsedItem[] {
	const owned = rows.filter(({ side }) => side !== "want");
	const units = choice.kind === "repeated" ? countSpares(owned, choice.keep) : null;
	return owned.flatMap((row) => {
		const quantity = units?.get(row) ?? (choice.kind === "marked" ? row.forTrade : row.quantity);
		return quantity > 0 ? [{ ...row, side: "have" as const, quantity }] : [];
	});
}

/** The spare units of each row, when the best copies of each item stay. */
function countSpares(rows: readonly ParsedItem[], keep: number): ReadonlyMap<ParsedItem, number> {
	const left = new Map<string, number>();
	const spares = new Map<ParsedItem, number>();
	for (const row of rows.toSorted((one, other) => qualityOf(one) - qualityOf(other))) {
		const key = keyOf(row);
		const remaining = left.get(key) ?? keep;
		const staying = Math.min(remaining, row.quantity);
		left.set(key, remaining - staying);
		spares.set(row, row.quantity - staying);
	}
	return spares;
}

/** The key of copies that are the same item: a foil one, or one of another language, is another. */
function keyOf({ category, code, set, number, name, copy }: ParsedItem): string {
	return [category, code ?? set, number, name, copy.finish, copy.language].join("\n").toLowerCase();
}

/** The place of a copy among others of the same item, best first: graded, then by completeness and condition. */
function qualityOf({ copy: { grade, completeness, condition } }: ParsedItem): number {
	if (grade !== null) return -1;
	const completenessRank = completeness === null ? 1 : completenessLevels.indexOf(completeness);
	return completenessRank * conditions.length + (condition === null ? 1 : conditions.indexOf(condition));
}

/** The longest text that is read as a list, in UTF-16 units, and its greatest number of lines. Longer ones are refused. */
export const textLimits = { characters: 20_000, lines: 500 } as const;

/** The characters of a line that are shown of it. */
export const lineLength = 300;

/**
 * The kinds of lines of a text:
 * - `items`: what goes on a list, maybe behind a heading on the same line
 * - `heading`: which list the lines below are of
 * - `set`: the set that numbers below are of
 * - `skipped`: struck out, crossed out, sold or promised
 * - `rule`: how somebody swaps ("3 por 1")
 * - `noise`: surely nothing that goes on a list
 */
export type LineKind = "items" | "heading" | "set" | "skipped" | "rule" | "noise";

/** The set, platform or category that a heading names for the things that name none. */
export interface Scope {
	readonly set: string | null;
	readonly category: string | null;
}

/**
 * What the catalogue has to have for a line to be kept, the strictest first: the very `item`, for talk and headings; a
 * `candidate`, for words that look like no name; or `nothing`.
 */
export const needs = ["item", "candidate", "nothing"] as const;
export type Need = (typeof needs)[number];

/** A line of a text that has something on it. */
export interface ReadLine {
	/** The number of the line from 1, as an editor counts. */
	readonly line: number;
	readonly text: string;
	readonly kind: LineKind;
	/** The list of the headings above, or of this one; null where nothing says. Each item has its own. */
	readonly side: Side | null;
	readonly items: readonly ParsedItem[];
	/** Other ways to part the line into items: by commas, by "y". The catalogue says which one leaves least unexplained. */
	readonly others: readonly (readonly ParsedItem[])[];
	/** The set or category that a heading above, or a word before a colon, names for the items that name none. */
	readonly scope: Scope | null;
	readonly needs: Need;
}

/** The word by which our own file says that any printing within the set will do. */
export const anyOfSet = "set";

/** An entry of a list, as far as our own file or a text for others says it. */
export interface WrittenEntry {
	readonly side: Side;
	readonly quantity: number;
	/** The name, in the language of the file or text. */
	readonly name: string;
	readonly isCustom: boolean;
	readonly anyPrinting: boolean;
	readonly isOfSet: boolean;
	/** The category's name in a text's language, or its slug in a file. */
	readonly category: string;
	/** The name of its set, series or platform; null for typed names, and in texts for any printing of all sets. */
	readonly set: string | null;
	readonly setCode: string | null;
	readonly number: string | null;
	readonly copy: Copy;
	readonly isStarred: boolean;
}
