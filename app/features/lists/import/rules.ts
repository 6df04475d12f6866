import type { Condition } from "#app/features/catalogue/rules-conditions.ts";
import type { Language } from "#app/features/catalogue/rules-copies.ts";
import type { Printing } from "#app/features/catalogue/rules-editions.ts";
import { foldText } from "#app/features/catalogue/rules-folding.ts";
import type { ItemCandidate } from "#app/features/catalogue/rules-items.ts";
import type { ErrorCode } from "#app/shared/error-codes.ts";
import { customNameLengths, type NewEntry, type ParsedItem, type Side } from "../entry/rules.ts";
import { noteOnly } from "../entry/rules-copy.ts";
import type {
	ColumnMapping,
	FormatName,
	HaveChoice,
	HaveCounts,
	LineKind,
	Meaning,
	RefusedRow,
	RowRefusal,
} from "./rules-reading.ts";

/** The kinds of what is sent to be added: a pasted text, or a file. */
export const sentKinds = ["text", "file"] as const;
export type SentKind = (typeof sentKinds)[number];

/** The states of a text or file on its way to the lists: see the table `pending_imports`. */
export const importStatuses = ["mapping", "reading", "ready", "adding", "added", "failed"] as const;
export type ImportStatus = (typeof importStatuses)[number];

/** Milliseconds that a text or a file waits to be added. */
export const importTime = 24 * 60 * 60 * 1000;
/** Milliseconds without progress after which a reading counts as stopped. */
export const stoppedAfter = 60_000;
/** The greatest number of rows that a request itself reads or adds; more is a job. */
export const directLimit = 500;
/** The number of texts and files of a person that wait; the oldest gives way to one more. */
export const waitingLimit = 5;
/** The limits of texts and files that a person sends, and of those that they add, in a day. */
export const readsPerDay = 60;
export const importsPerDay = 20;
/** Longest name of a file that is stored, and longest name of a set that somebody types, in UTF-16 units. */
export const fileNameMaxLength = 120;
export const setNameMaxLength = 100;

/**
 * The states of a row: its item is sure, or one of a few; nothing is found, so that it stays as typed; `unused` is not
 * added unless somebody says so.
 */
export const rowStates = ["choose", "typed", "sure", "unused"] as const;
export type RowState = (typeof rowStates)[number];

/** The reason why a row is not used: `setless` has numbers of a set that nothing names. */
export type UnusedReason = Extract<LineKind, "skipped" | "rule" | "noise"> | "setless";

/** An item that a row may mean. */
export type ImportCandidate = Pick<
	ItemCandidate,
	"id" | "name" | "categorySlug" | "setCode" | "expansionId" | keyof Printing
>;

/** The target of a row: an item, by its id; as typed; or left out. */
export type RowTarget = string;
export const asTyped = "typed" satisfies RowTarget;
export const leftOut = "skip" satisfies RowTarget;

/** A thing of a text or a row of a file, with what the catalogue has for it. */
export interface ImportRow extends ParsedItem {
	/** The place among the rows, from 0. */
	readonly key: number;
	readonly state: RowState;
	readonly reason: UnusedReason | null;
	readonly candidates: readonly ImportCandidate[];
	/** Whether any printing within the named set will do, of several that it has. */
	readonly isOfSet: boolean;
	/** Whether the set or the number that is written leaves one printing of the name. */
	readonly isOne: boolean;
	/** The target unless somebody says otherwise. */
	readonly preset: RowTarget;
	/** The key of the first row that asks the same; what is chosen there holds for all of them. */
	readonly choiceKey: number;
	/** The category that a typed name is of. */
	readonly categoryId: string | null;
}

/** The choices for a row; what is absent stays as it was read. */
export interface RowChoice {
	readonly to?: RowTarget | undefined;
	readonly side?: Side | undefined;
	readonly quantity?: number | undefined;
	readonly condition?: Condition | null | undefined;
	readonly language?: Language | null | undefined;
	/** The item of the catalogue that `to` names where the row has it not among its candidates. */
	readonly picked?: ImportCandidate | undefined;
}

/** The choices before adding: row by row, by key, and for all rows. */
export interface ImportChoices {
	readonly rows: Readonly<Record<string, RowChoice>>;
	/** The list to which all rows of a list go. */
	readonly sides?: Readonly<Partial<Record<Side, Side>>> | undefined;
	/** The condition and the language of haves that say none. */
	readonly condition?: Condition | null | undefined;
	readonly language?: Language | null | undefined;
	/** The rule for things that are there already: they add up, or stay as they are. */
	readonly mode?: "add" | "keep" | undefined;
}

export const noChoices: ImportChoices = { rows: {} };

/** A row that is to be looked at. */
export interface DoubtfulRow extends ImportRow {
	/** The number of rows that ask the same. */
	readonly times: number;
}

/** The settings by which a text or a file is read. */
export interface ImportSettings {
	/** The list of a text's things that stand below no heading. */
	readonly side: Side;
	/** The category that somebody chose; null for the one that most rows are of. */
	readonly categoryId: string | null;
	/** The set of numbers that name none. */
	readonly set: string | null;
	readonly mapping: ColumnMapping | null;
	/** The part of a collection that goes to the haves; null until somebody answered. */
	readonly choice: HaveChoice | null;
	/** Whether a file adds to what its program brought before, or replaces it. */
	readonly isReplacing: boolean;
	readonly fileName: string | null;
	readonly locale: "es" | "en";
}

/** The things that were read of a text or a file. */
export interface ImportResult {
	readonly format: FormatName | "mapped" | null;
	readonly categoryId: string | null;
	readonly rows: readonly ImportRow[];
	/** The category that it was looked up in, as somebody chose it; null for none. */
	readonly chosenCategoryId: string | null;
	/** Bytes of what was sent. */
	readonly bytes: number;
	/** The lines of a text, as typed. */
	readonly lines: readonly { readonly line: number; readonly text: string; readonly kind: LineKind }[];
	readonly refused: readonly RefusedRow[];
	/** The number of rows whose quantity was cut. */
	readonly capped: number;
	/** Whether somebody has to say what goes to the haves. */
	readonly needsChoice: boolean;
}

/** The target of a row, by what was chosen. */
export function targetOf(row: ImportRow, { rows }: ImportChoices): RowTarget {
	const chosen = rows[row.key]?.to ?? (row.choiceKey === row.key ? undefined : rows[row.choiceKey]?.to);
	const isPossible =
		chosen === asTyped || chosen === leftOut || row.candidates.some(({ id }) => id === chosen);
	return chosen !== undefined && isPossible ? chosen : row.preset;
}

/** The list that a row goes to. */
export function sideOf(row: ImportRow, { rows, sides = {} }: ImportChoices): Side {
	const read = row.side ?? "have";
	return rows[row.key]?.side ?? sides[read] ?? read;
}

/** The name by which a row stays as typed, with the set and the number that were written, each once. */
export function typedName({
	name,
	set,
	number,
	total,
}: Pick<ImportRow, "name" | "set" | "number" | "total">): string {
	const numbered = number && total ? `${number}/${total}` : number;
	const said = ` ${foldText(name)} `;
	const parts = [set, numbered].filter((part) => part !== null && !said.includes(` ${foldText(part)} `));
	return [...[name, ...parts].filter(Boolean).join(" ")].slice(0, customNameLengths.max).join("");
}

/** The entry that a row becomes; null for one that is left out. */
export function toEntry(row: ImportRow, choices: ImportChoices): NewEntry | null {
	const target = targetOf(row, choices);
	const item = row.candidates.find(({ id }) => id === target);
	const name = typedName(row);
	const isNamed = row.categoryId !== null && [...name].length >= customNameLengths.min;
	if (target === leftOut || (!item && !isNamed)) return null;
	const side = sideOf(row, choices);
	const { quantity, condition, language } = choices.rows[row.key] ?? {};
	const isHave = side === "have";
	const isWantOfItem = item !== undefined && !isHave;
	const isAny = row.anyPrinting || (row.side !== "want" && row.number === null);
	const copy = {
		...row.copy,
		condition: orElse(condition, row.copy.condition ?? choices.condition),
		language: orElse(language, row.copy.language ?? choices.language),
	};
	return {
		side,
		itemId: item?.id ?? null,
		categoryId: item ? null : row.categoryId,
		customName: item ? null : name,
		anyPrinting: isWantOfItem && (row.isOfSet || (isAny && !row.isOne)),
		isOfSet: isWantOfItem && row.isOfSet,
		quantity: quantity ?? row.quantity,
		copy: isHave ? copy : noteOnly(copy),
		isStarred: !isHave && row.isStarred,
	};
}

function orElse<T>(chosen: T | null | undefined, value: T | null | undefined): T | null {
	return (chosen === undefined ? value : chosen) ?? null;
}

/** A row that is to be looked at, with the people whom each of its candidates concerns. */
export interface AskedRow extends DoubtfulRow {
	/** The number of people who have or seek what the row would be then, by the candidate's id. */
	readonly people: Readonly<Record<string, number>>;
}

/** Sure wants of one set. */
export interface SureSet {
	readonly name: string;
	readonly code: string | null;
	readonly printedCount: number | null;
	readonly count: number;
	readonly sections: readonly SureSection[];
}

/** Sure wants of a set whose numbers begin with the same letters, such as those of a country. */
export interface SureSection {
	/** The letters; null for numbers without any. */
	readonly letters: string | null;
	/** No more than are shown of `count`. */
	readonly rows: readonly ImportRow[];
	readonly count: number;
}

/** The rows of one list that need no look. */
export interface ImportSide {
	/** Rows that stand by themselves; of each set those are left out that stand together. */
	readonly rows: readonly ImportRow[];
	readonly sets: readonly SureSet[];
	/** Sure rows, of which no more than a few are shown. */
	readonly sureCount: number;
	/** Rows that will be added to the list, unless somebody says otherwise. */
	readonly count: number;
	/** Haves that say no condition. */
	readonly plain: number;
	/** Entries beyond the list's limit. */
	readonly excess: number;
}

/** A text or a file as the person sees it who sent it. */
export interface ImportView {
	readonly id: string;
	readonly kind: SentKind;
	readonly status: ImportStatus;
	readonly progress: number;
	/** Whether the reading has not gone on for {@link stoppedAfter}: its process is gone. */
	readonly isStopped: boolean;
	/** The reason why it was not read, or not added. */
	readonly failure: ErrorCode | null;
	readonly settings: ImportSettings;
	readonly file: ImportFile | null;
	readonly mapping: MappingView | null;
	readonly rowsView: RowsView | null;
	readonly outcome: ImportOutcome | null;
}

export interface ImportFile {
	readonly name: string;
	readonly format: FormatName | "mapped" | null;
	readonly bytes: number;
	readonly rows: number;
	readonly counts: RowCounts;
	/** The units of each answer to what goes to the haves; null where it is not asked. */
	readonly question: FileQuestion | null;
	readonly preset: HaveChoice["kind"];
}

export interface FileQuestion extends Pick<HaveCounts, "all" | "marked"> {
	/** The spare units where none, one and up to {@link keepLimit} of each stay. */
	readonly repeated: readonly number[];
}

/** The greatest number of each thing that may stay. */
export const keepLimit = 9;

export interface MappingView {
	readonly columns: readonly string[];
	readonly sample: readonly (readonly string[])[];
	readonly suggested: Readonly<Partial<Record<Meaning, number>>>;
}

export type RowCounts = Readonly<Record<RowState, number>>;

export interface RowsView {
	readonly categoryId: string | null;
	readonly counts: RowCounts;
	/** The units of the rows that will be added, unless somebody says otherwise. */
	readonly units: number;
	/** Rows that are to be looked at, of one page. */
	readonly doubtful: readonly AskedRow[];
	readonly sides: Readonly<Record<Side, ImportSide>>;
	readonly unused: readonly ImportRow[];
	readonly lines: ImportResult["lines"];
	readonly refused: readonly RefusedRow[];
	readonly refusedCount: number;
	readonly capped: number;
	/** Rows that are on the lists already. */
	readonly existing: number;
	/** Whether numbers wait for the name of their set. */
	readonly isSetless: boolean;
	readonly page: number;
	readonly pages: number;
}

export interface ImportOutcome {
	/** Things that were added, and units that are there now and were not before. */
	readonly things: number;
	readonly units: number;
	/** Entries that a list's limit left out. */
	readonly left: number;
	readonly importId: string | null;
	readonly isUndone: boolean;
	/** The set that most of it is of. */
	readonly expansionId: string | null;
}

/** The texts that say why a row of a file was left out. */
export const refusalTexts = {
	quantity: "lists.add.refusal.quantity",
	none: "lists.add.refusal.none",
	elsewhere: "lists.add.refusal.elsewhere",
	name: "lists.add.refusal.name",
	id: "lists.add.refusal.id",
	side: "lists.add.refusal.side",
	quote: "lists.add.refusal.quote",
} as const satisfies Record<RowRefusal, string>;
