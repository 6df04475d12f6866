import { findCodeNumber, isNumber, readSlashNumber } from "#app/features/catalogue/card-numbers.ts";
import { findMeaning } from "#app/features/catalogue/vocabulary.ts";
import type { Side } from "../../entry/rules.ts";
import { readHead } from "./headings.ts";
import type { SetNames } from "./sets.ts";

/** Lines of a text that stand below each other in columns. */
export interface TextTable {
	/** The number of its first line, from 1. */
	readonly line: number;
	readonly rows: readonly (readonly string[])[];
	/** True where tabs, or semicolons as many in each row, part the columns: nobody types them in a list. */
	readonly isSheet: boolean;
}

/** Rows of several lists, and the list of each. */
interface RowsOfSides {
	readonly rows: readonly (readonly string[])[];
	readonly sides: readonly (Side | null)[];
}

/** The columns of a table as far as its cells show them: the place of each meaning. */
export interface GuessedColumns {
	readonly name: number;
	readonly quantity?: number;
	readonly set?: number;
	readonly number?: number;
	readonly condition?: number;
	readonly language?: number;
}

/** The ways to part cells, the surest first. */
const splitters: readonly ((line: string) => string[] | null)[] = [
	(line) => (line.includes("\t") ? line.split("\t") : null),
	(line) => (/^\|.*\|$/.test(line) ? line.slice(1, -1).split("|") : null),
	(line) => (line.includes(";") ? line.split(";") : null),
	(line) => (/\S {2,}\S/.test(line) ? line.split(/ {2,}/) : null),
	(line) => (line.includes(",") ? splitQuoted(line) : null),
];

/** The cells of a line with commas, of which quotes may hold some. */
function splitQuoted(line: string): string[] {
	const cells = line.match(/(?:^|,)(?:"(?:[^"]|"")*"|[^,]*)/g) ?? [];
	return cells.map((cell) =>
		cell
			.replace(/^,/, "")
			.replace(/^"(.*)"$/s, "$1")
			.replaceAll('""', '"'),
	);
}

const markdownRule = /^\|?[\s:|-]+\|[\s:|-]*$/;

/** The tables of a text: two lines or more, one below the other, that the same separator parts. */
export function findTables(lines: readonly string[]): TextTable[] {
	const tables: TextTable[] = [];
	for (let at = 0; at < lines.length; ) {
		const table = splitters.map((split) => tableAt(lines, at, split)).find((each) => each !== null) ?? null;
		if (table) tables.push(table);
		at += table?.rows.length ?? 1;
	}
	return tables;
}

function tableAt(
	lines: readonly string[],
	from: number,
	split: (line: string) => string[] | null,
): TextTable | null {
	const rows: string[][] = [];
	for (let at = from; at < lines.length; at += 1) {
		const cells = split((lines[at] ?? "").trimEnd());
		if (!cells) break;
		rows.push(markdownRule.test(lines[at] ?? "") ? [] : cells.map((cell) => cell.trim()));
	}
	if (rows.length < 2) return null;
	const isEven = rows.every(({ length }) => length > 2 && length === rows[0]?.length);
	const isSheet = split === splitters[0] || (split === splitters[2] && isEven);
	return { line: from + 1, rows, isSheet };
}

/** The rows of a table without the column that says which list each is of, and the sides by the row; null for most. */
export function splitSides(rows: readonly (readonly string[])[]): RowsOfSides | null {
	const sideOf = (cell = "") => {
		const head = readHead(cell);
		return head?.rest === "" && head.side !== "gone" ? head.side : null;
	};
	const below = rows.slice(1).filter(({ length }) => length > 0);
	const width = Math.max(0, ...below.map(({ length }) => length));
	const column = Array.from({ length: width }, (_, at) => at).find((at) =>
		below.every((row) => sideOf(row[at]) !== null),
	);
	if (column === undefined || width < 3) return null;
	const sides = rows.map((row) => sideOf(row[column]));
	return { rows: rows.map((row) => row.filter((_, at) => at !== column)), sides };
}

/** Guesses the columns of a table without a header; null where no column says names. */
export function guessColumns(rows: readonly (readonly string[])[], sets: SetNames): GuessedColumns | null {
	const width = Math.max(...rows.map(({ length }) => length));
	const columns = Array.from({ length: width }, (_, at) =>
		rows.map((row) => row[at] ?? "").filter((cell) => cell !== ""),
	);
	const isAll = (test: (cell: string) => boolean) => (at: number) =>
		(columns[at]?.length ?? 0) > 0 && columns[at]?.every(test) === true;
	const places = [...columns.keys()];
	const set = places.find(isAll((cell) => sets.find(cell) !== null || isCodeNumber(cell)));
	const condition = places.find(isAll((cell) => findMeaning("condition", cell) !== null));
	const language = places.find(
		(at) => at !== set && isAll((cell) => findMeaning("language", cell) !== null)(at),
	);
	const counts = places.filter(isAll((cell) => /^(?:x ?\d{1,3}|\d{1,3} ?x)$/i.test(cell)));
	const numeric = places.filter(isAll((cell) => isNumber(cell) || readSlashNumber(cell) !== null));
	const plain = numeric.filter((at) => !counts.includes(at));
	const first =
		counts[0] ??
		(plain.length > 1 || set === undefined || columns[set]?.every(isCodeNumber)
			? plain.find(isAll((cell) => /^\d{1,2}$/.test(cell)))
			: undefined);
	const number = plain.find((at) => at !== first);
	const taken = [set, condition, language, ...numeric, ...counts];
	const name = places.find((at) => !taken.includes(at));
	if (name === undefined) return null;
	return {
		name,
		...(first !== undefined && { quantity: first }),
		...(set !== undefined && { set }),
		...(number !== undefined && { number }),
		...(condition !== undefined && { condition }),
		...(language !== undefined && { language }),
	};
}

/** Whether a cell is a set's code with a number behind it: "MRD-071". */
function isCodeNumber(cell: string): boolean {
	return findCodeNumber(cell)?.length === cell.length;
}
