import {
	endOfSeparator,
	type ListedNumber,
	type NumberRange,
	numberPrefix,
	rangeOf,
	readListedNumber,
	shortNumberKey,
	withPlainList,
	withPlainNumbers,
} from "#app/features/catalogue/card-numbers.ts";
import { sectionLetters, withSectionLetters } from "#app/features/catalogue/rules-albums.ts";
import { quantityLimit } from "#app/features/catalogue/rules-copies.ts";
import type { Side } from "../entry/rules.ts";

/** The greatest number of cells that one call saves. */
export const cellLimit = 1_000;
/** The greatest number of people that are counted for a cell: a set has hundreds of them. */
export const cellPeopleLimit = 20;
/** The longest text of numbers that is read, in characters. */
export const numbersMaxLength = 2_000;
/** Milliseconds from the last change of a grid until it is saved. */
export const saveDelay = 800;

/** A thing of a set as a person marks it: missing, spare copies, or neither. */
export interface CellState {
	readonly side: Side | null;
	/** Copies; 0 where there is no side. */
	readonly quantity: number;
}

export const emptyCell: CellState = { side: null, quantity: 0 };

/** A thing of a set as a person's lists have it. */
export interface CellMark extends CellState {
	/** The number as printed. */
	readonly number: string;
	/** Copies that are promised, below which the cell does not go. */
	readonly reserved: number;
	/** True for a want of the person's listings alone, which the cell does not remove. */
	readonly isFromListing: boolean;
	/** Copies of other entries: published ones, and those with a condition or another detail. */
	readonly published: number;
	readonly detailed: number;
	/** Findable people who have a wanted thing, at most {@link cellPeopleLimit}. */
	readonly people: number;
}

/** A changed cell as the browser sends it. */
export interface CellChange extends CellState {
	readonly number: string;
	/** The moment of the change by the clock of the device, in milliseconds since 1970. */
	readonly at: number;
}

/** The result of saving cells. */
export interface SavedCells {
	/** The cells that were sent, as they are from now on; one without a mark is empty. */
	readonly marks: readonly CellMark[];
	/** Whether the limit of a list left some out. */
	readonly isFull: boolean;
}

/** A set in a list of sets. */
export interface SetSummary {
	/** Id of the expansion. */
	readonly id: string;
	readonly name: string;
	readonly code: string | null;
	readonly categorySlug: string | null;
	/** Things of the set that have a number. */
	readonly total: number;
	readonly missing: number;
	readonly spare: number;
	/** The letters of the section that was searched for; null where the set itself was, and of what is no album. */
	readonly section: string | null;
}

/** A set with all its numbered things. */
export interface SetGridView {
	readonly id: string;
	readonly name: string;
	readonly code: string | null;
	readonly categorySlug: string | null;
	/** The numbers in their order, as printed. */
	readonly numbers: readonly string[];
	/** The names in the order of the numbers; null for an album, whose stickers are known by their numbers. */
	readonly names: readonly string[] | null;
	/** Only of things that are on the person's lists. */
	readonly marks: readonly CellMark[];
}

/**
 * A grid as a page carries it, whose bytes would else be mostly quotes and zeros: numbers between blanks, names line by
 * line, and of marks only what is not as in {@link noMark}.
 */
export interface PackedGrid extends Pick<SetGridView, "id" | "name" | "code" | "categorySlug"> {
	readonly numbers: string;
	readonly names: string | null;
	/** Numbers of things that the person lacks one of, of which there is nothing else to say. */
	readonly missing: string;
	readonly marks: readonly (Pick<CellMark, "number"> & Partial<CellMark>)[];
}

/** A thing of which the lists have nothing. */
export const noMark = {
	side: null,
	quantity: 0,
	reserved: 0,
	isFromListing: false,
	published: 0,
	detailed: 0,
	people: 0,
} as const satisfies Omit<CellMark, "number">;

const missingMark = { ...noMark, side: "want", quantity: 1 } as const;

export function packGrid({ numbers, names, marks, ...set }: SetGridView): PackedGrid {
	const isPlain = ({ number: _, ...mark }: CellMark) => isEqual(mark, missingMark);
	return {
		...set,
		numbers: numbers.join(" "),
		names: names?.map((name) => name.replaceAll(/\s+/g, " ")).join("\n") ?? null,
		missing: marks
			.filter(isPlain)
			.map(({ number }) => number)
			.join(" "),
		marks: marks.filter((mark) => !isPlain(mark)).map(withoutNothing),
	};
}

export function unpackGrid({ numbers, names, missing, marks, ...set }: PackedGrid): SetGridView {
	return {
		...set,
		numbers: numbers.split(" ").filter(Boolean),
		names: names === null ? null : names.split("\n"),
		marks: [
			...missing
				.split(" ")
				.filter(Boolean)
				.map((number) => ({ ...missingMark, number })),
			...marks.map((mark) => ({ ...noMark, ...mark })),
		],
	};
}

type MarkParts = Omit<CellMark, "number">;
const parts = Object.keys(noMark) as (keyof MarkParts)[];

function isEqual(mark: MarkParts, other: MarkParts): boolean {
	return parts.every((part) => mark[part] === other[part]);
}

function withoutNothing(mark: CellMark): PackedGrid["marks"][number] {
	const said = parts.filter((part) => mark[part] !== noMark[part]).map((part) => [part, mark[part]]);
	return { number: mark.number, ...Object.fromEntries(said) };
}

/** The state of a cell after a press: empty, missing, spare. A spare one stays, since its copies are counted apart. */
export function pressCell({ side, quantity }: CellState): CellState {
	if (side === "have") return { side, quantity };
	return side === null ? { side: "want", quantity: 1 } : { side: "have", quantity: 1 };
}

/** The state of a cell whose number was typed for a side; without a quantity there is at least one. */
export function markCell(before: CellState, side: Side, quantity: number | null): CellState {
	return { side, quantity: quantity ?? (before.side === side ? before.quantity : 1) };
}

/** One spare copy more; a cell that is empty or missing gets its first. */
export function addCopy({ side, quantity }: CellState): CellState {
	return { side: "have", quantity: side === "have" ? Math.min(quantity + 1, quantityLimit) : 1 };
}

/** One spare copy less; the last one, or a want, leaves an empty cell. */
export function removeCopy({ side, quantity }: CellState): CellState {
	return side === "have" && quantity > 1 ? { side, quantity: quantity - 1 } : emptyCell;
}

/** The reason why a part of typed numbers was not read. */
export type NumberProblem = "unknown" | "backwards" | "tooMany" | "unreadable";

export interface ReadNumbers {
	/** Things of the set, each once; the quantity is null where none was typed. */
	readonly cells: readonly { readonly number: string; readonly quantity: number | null }[];
	/** The parts that name nothing, as typed. */
	readonly problems: readonly { readonly text: string; readonly problem: NumberProblem }[];
}

/** The result of marking typed numbers. */
export interface MarkedNumbers {
	/** Things that were marked. */
	readonly count: number;
	/** Whether the limit of a list left some out. */
	readonly isFull: boolean;
	readonly problems: ReadNumbers["problems"];
}

/**
 * Reads typed numbers of a set: `1-5, 9, 12x2, GG1-GG9`, and of an album `ARG 3, 5, Francia 12`. The later of two of one thing holds.
 * @param numbers all of the set in their order, as printed
 */
export function readCellNumbers(text: string, numbers: readonly string[]): ReadNumbers {
	const byKey = new Map(numbers.map((number) => [shortNumberKey(number), number]));
	const prefixes = new Set([...byKey.keys()].map(numberPrefix));
	const cells = new Map<string, number | null>();
	const problems: { text: string; problem: NumberProblem }[] = [];
	let prefix = "";
	const isAlbum = sectionLetters.some((letters) => prefixes.has(letters));
	for (const part of partsOf(isAlbum ? withSectionLetters(text) : text)) {
		const word = part.text.toUpperCase().replace(/:$/, "");
		if (prefixes.has(word)) {
			prefix = word;
			continue;
		}
		const quantity = part.listed?.quantity ?? null;
		const { found, problem } =
			(quantity ?? 1) > quantityLimit
				? ({ found: [], problem: "tooMany" } as const)
				: findNumbers(part, prefix, byKey);
		for (const number of found) cells.set(number, quantity);
		if (problem) problems.push({ text: part.text, problem });
	}
	return { cells: [...cells].map(([number, quantity]) => ({ number, quantity })), problems };
}

interface NumberPart {
	readonly text: string;
	/** Null for what is no number. */
	readonly listed: ListedNumber | null;
}

/** The numbers and ranges of a text, and the words between them. */
function* partsOf(typed: string): Generator<NumberPart> {
	const text = withPlainList(withPlainNumbers(typed).normalize("NFKC"));
	for (let at = endOfSeparator(text, 0) ?? 0; at < text.length; ) {
		const listed = readListedNumber(text, at);
		const next = listed && endOfSeparator(text, listed.end);
		const word = /[^\s,;|]+/uy;
		word.lastIndex = at;
		const end = listed && next !== null ? listed.end : at + (word.exec(text)?.[0].length ?? 1);
		yield { text: text.slice(at, end), listed: next === null ? null : listed };
		at = endOfSeparator(text, end) ?? end;
	}
}

/** The things that a part names, and what is wrong with it. */
function findNumbers(
	{ text, listed }: NumberPart,
	prefix: string,
	byKey: ReadonlyMap<string, string>,
): { readonly found: readonly string[]; readonly problem: NumberProblem | null } {
	if (!listed) return { found: [], problem: /^\d+$/.test(text) ? "unknown" : "unreadable" };
	const { first, last } = listed;
	if (last === null) {
		const number = byKey.get(shortNumberKey(prefix + first)) ?? byKey.get(shortNumberKey(first));
		return number === undefined ? { found: [], problem: "unknown" } : { found: [number], problem: null };
	}
	const range = rangeOf(first, last);
	if (range === null) return { found: [], problem: "backwards" };
	const found = numbersWithin({ ...range, prefix: range.prefix.toUpperCase() || prefix }, byKey);
	const isWhole = digitsOf(found.at(-1) ?? "") >= range.to;
	return { found, problem: isWhole ? null : "unknown" };
}

function numbersWithin(range: NumberRange, byKey: ReadonlyMap<string, string>): string[] {
	return [...byKey].flatMap(([key, number]) => {
		const digits = digitsOf(key);
		const isWithin = digits >= range.from && digits <= range.to && /\d$/.test(key);
		return isWithin && numberPrefix(key) === range.prefix ? [number] : [];
	});
}

function digitsOf(number: string): number {
	return Number(/\d+/.exec(number)?.[0] ?? Number.NaN);
}

/** A number, or several in a row. */
export interface NumberRun {
	readonly text: string;
	readonly numbers: readonly (readonly [string, number])[];
}

/** Numbers as they are written: three or more in a row of one unit each are a range. */
export function runsOf(numbers: readonly (readonly [string, number])[]): NumberRun[] {
	const runs: NumberRun[] = [];
	for (let from = 0; from < numbers.length; ) {
		let to = from + 1;
		while (to < numbers.length && isNext(numbers[to - 1], numbers[to])) to += 1;
		const run = numbers.slice(from, to);
		const [first = "", last = ""] = [run[0]?.[0], run.at(-1)?.[0]];
		if (run.length > 2) runs.push({ text: `${first}-${last}`, numbers: run });
		else
			for (const each of run) {
				const [number, quantity] = each;
				runs.push({ text: quantity > 1 ? `${number}(x${quantity})` : number, numbers: [each] });
			}
		from = to;
	}
	return runs;
}

function isNext(
	before: readonly [string, number] | undefined,
	next: readonly [string, number] | undefined,
): boolean {
	const isDigits = (each: string | undefined) => each !== undefined && /^[1-9]\d*$/.test(each);
	if (!before || !next || !isDigits(before[0]) || !isDigits(next[0])) return false;
	return before[1] === 1 && next[1] === 1 && Number(next[0]) === Number(before[0]) + 1;
}
