import { isUtf8 } from "node:buffer";
import { CsvError, type Info, parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import type { Locale } from "#app/i18n/locale.ts";

/** The delimiter and the decimal mark that spreadsheets of each language expect. */
const dialects = {
	es: { delimiter: ";", decimal: "," },
	en: { delimiter: ",", decimal: "." },
} as const satisfies Record<Locale, { delimiter: string; decimal: string }>;

/** Text, or an amount as decimal text. */
export type Cell = string | { readonly amount: string } | null;

/** A CSV file for a reader's spreadsheet, with the mark without which it is taken for another encoding. */
export function writeSheet(rows: readonly (readonly Cell[])[], locale: Locale): string {
	const { delimiter, decimal } = dialects[locale];
	const lines = rows.map((row) =>
		row.map((cell) => {
			if (cell === null) return "";
			return typeof cell === "string" ? inert(cell) : cell.amount.replace(".", decimal);
		}),
	);
	return stringify(lines, { bom: true, delimiter });
}

/** A text that a spreadsheet would run as a formula is marked as text. */
function inert(cell: string): string {
	return /^'?[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}

/** The text without that mark. */
function unmarked(cell: string): string {
	return /^''?[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}

/** The file is no table. */
export class UnreadableSheetError extends Error {
	override name = "UnreadableSheetError";
	/** Where, from 1. */
	readonly line: number;

	constructor(line: number) {
		super(`Line ${line} cannot be read.`);
		this.line = line;
	}
}

/** A row that has something in it. */
export interface SheetRow {
	/** Where it begins, from 1. */
	readonly line: number;
	readonly cells: readonly string[];
}

/** Characters; a quote that is never closed would take the rest of the file. */
const longestRow = 65_536;

/**
 * The rows of a CSV file, however a spreadsheet has written it: with commas, semicolons or tabs, in UTF-8 or as Windows
 * does. Read at once, so the file must be small.
 * @throws UnreadableSheetError
 */
export function readSheet(bytes: Uint8Array): SheetRow[] {
	const text = new TextDecoder(isUtf8(bytes) ? "utf-8" : "windows-1252").decode(bytes);
	try {
		const records = parse(text, {
			record_delimiter: ["\r\n", "\n", "\r"],
			delimiter: delimiterOf(text),
			info: true,
			max_record_size: longestRow,
			relax_column_count: true,
		}) as unknown as { record: string[]; info: Info }[];
		return records
			.filter(({ record }) => record.some((cell) => cell.trim() !== ""))
			.map(({ record, info }) => ({
				line: info.lines - lineBreaksIn(record.join("")),
				cells: record.map(unmarked),
			}));
	} catch (error) {
		if (!(error instanceof CsvError)) throw error;
		throw new UnreadableSheetError(Number(error.lines) || 1);
	}
}

/** The one that the first line has most of; names of columns have none. */
function delimiterOf(text: string): string {
	const [header = ""] = text.trimStart().split(/[\r\n]/, 1);
	const counts = [",", ";", "\t"].map((delimiter) => ({ delimiter, count: header.split(delimiter).length }));
	return counts.toSorted((one, other) => other.count - one.count)[0]?.delimiter ?? ",";
}

function lineBreaksIn(text: string): number {
	return text.split(/\r\n|\r|\n/).length - 1;
}
