import { quantityLimit, type Side } from "./rules.ts";

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

/** One spare copy more; a cell that is empty or missing gets its first. */
export function addCopy({ side, quantity }: CellState): CellState {
	return { side: "have", quantity: side === "have" ? Math.min(quantity + 1, quantityLimit) : 1 };
}

/** One spare copy less; the last one, or a want, leaves an empty cell. */
export function removeCopy({ side, quantity }: CellState): CellState {
	return side === "have" && quantity > 1 ? { side, quantity: quantity - 1 } : emptyCell;
}

/** The letters of a sticker's country or team before its number, "ARG" of "ARG5"; empty for a plain number. */
export function numberPrefix(number: string): string {
	return /^\p{L}*/u.exec(number)?.[0] ?? "";
}

/** The reason why a part of typed numbers was not read. */
export type NumberProblem = "unknown" | "backwards" | "unreadable";

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

const numberShape = "[A-Z]{0,6}\\d{1,6}[A-Z★]*";
const partShape = new RegExp(`^#?(${numberShape})(?:/[A-Z]*\\d+)?(?:-(${numberShape}))?$`);
const countShape = /[X×](\d{1,4})$/;

/**
 * Reads typed numbers of a set: `1-5, 9, 12x2, GG1-GG9`, and of an album `ARG 3, 5, 12`.
 * @param numbers all of the set in their order, as printed
 */
export function readNumbers(text: string, numbers: readonly string[]): ReadNumbers {
	const byKey = new Map(numbers.map((number) => [keyOf(number), number]));
	const prefixes = new Set([...byKey.keys()].map(numberPrefix));
	const cells = new Map<string, number | null>();
	const problems: { text: string; problem: NumberProblem }[] = [];
	let prefix = "";
	for (const part of splitNumbers(text)) {
		const word = part.toUpperCase().replace(/:$/, "");
		if (prefixes.has(word)) {
			prefix = word;
			continue;
		}
		const { found, problem, quantity } = readPart(word, prefix, byKey);
		for (const number of found) cells.set(number, quantity);
		if (problem) problems.push({ text: part, problem });
	}
	return { cells: [...cells].map(([number, quantity]) => ({ number, quantity })), problems };
}

/** The parts of a text, where blanks around a hyphen or before "x2" divide nothing. */
function splitNumbers(text: string): string[] {
	return text
		.normalize("NFKC")
		.replaceAll(/\s*[-–—]\s*/g, "-")
		.replaceAll(/\s+([x×])\s*(?=\d)/gi, "$1")
		.replaceAll(/\(([x×]\d+)\)/gi, "$1")
		.split(/[\s,;|]+/)
		.map((part) => part.replace(/\.$/, ""))
		.filter((part) => part !== "" && part !== "y" && part !== "and");
}

function readPart(word: string, prefix: string, byKey: ReadonlyMap<string, string>) {
	const typed = countShape.exec(word)?.[1];
	const quantity = typed === undefined ? null : Math.min(Number(typed), quantityLimit);
	const match = partShape.exec(word.replace(countShape, ""));
	const nothing = { found: [], quantity };
	if (!match || quantity === 0) return { ...nothing, problem: "unreadable" as const };
	const [, from = "", to] = match;
	if (to === undefined) {
		const number = byKey.get(prefix + keyOf(from)) ?? byKey.get(keyOf(from));
		return number === undefined
			? { ...nothing, problem: "unknown" as const }
			: { found: [number], quantity, problem: null };
	}
	const range = readRange(from, to, prefix);
	if (range === null) return { ...nothing, problem: "backwards" as const };
	const found = numbersWithin(range, byKey);
	return { found, quantity, problem: found.length === 0 ? ("unknown" as const) : range.isBeyond(found) };
}

interface NumberRange {
	readonly prefix: string;
	readonly first: number;
	readonly last: number;
	/** "unknown" where the set ends before the range does. */
	isBeyond(found: readonly string[]): "unknown" | null;
}

/** The range of two numbers; null for one that goes backwards or from one gallery to another. */
function readRange(from: string, to: string, prefix: string): NumberRange | null {
	const own = numberPrefix(from) || prefix;
	const [first, last] = [digitsOf(from), digitsOf(to)];
	if (last < first || ![own, "", numberPrefix(from)].includes(numberPrefix(to))) return null;
	const isBeyond = (found: readonly string[]) => (digitsOf(found.at(-1) ?? "") < last ? "unknown" : null);
	return { prefix: own, first, last, isBeyond };
}

function numbersWithin({ prefix, first, last }: NumberRange, byKey: ReadonlyMap<string, string>): string[] {
	return [...byKey].flatMap(([key, number]) => {
		const digits = digitsOf(key);
		const isWithin = numberPrefix(key) === prefix && digits >= first && digits <= last && /\d$/.test(key);
		return isWithin ? [number] : [];
	});
}

function digitsOf(number: string): number {
	return Number(/\d+/.exec(number)?.[0] ?? Number.NaN);
}

/** Key to look up a number: in upper case, without zeros before its digits and the total behind the slash. "00" stays. */
function keyOf(number: string): string {
	const own = (number.split("/", 1)[0] ?? "").toUpperCase();
	return own === "00" ? own : own.replace(/^(\D*)0+(?=\d)/, "$1");
}
