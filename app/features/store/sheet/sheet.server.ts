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

/** The rows of a file that have something in them, each with the line on which it begins, from 1. */
export interface Sheet {
	readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
	/** From which line on it cannot be read; null for a file that can. */
	readonly brokenAt: number | null;
}

/** Characters; a quote that is never closed would take the rest of the file. */
const longestRow = 65_536;
/** Lines, with those of texts and those that are empty, which take the parser as long as any. */
const maxLines = 20_000;

/**
 * Reads a CSV file, however a spreadsheet has written it: with commas, semicolons or tabs, in UTF-8 or as Windows does.
 * It is read at once, so it must be small.
 * @param limit of the rows
 */
export function readSheet(bytes: Uint8Array, limit: number): Sheet {
	const text = new TextDecoder(isUtf8(bytes) ? "utf-8" : "windows-1252").decode(bytes);
	if (lineBreaksIn(text) > maxLines) return { rows: [], brokenAt: maxLines + 1 };
	try {
		const records = parse(text, {
			record_delimiter: ["\r\n", "\n", "\r"],
			delimiter: delimiterOf(text),
			info: true,
			max_record_size: longestRow,
			relax_column_count: true,
			skip_records_with_empty_values: true,
			to: limit,
		}) as unknown as { record: string[]; info: Info }[];
		const rows = records.map(({ record, info }) => ({
			line: info.lines - lineBreaksIn(record.join("")),
			cells: record.map(unmarked),
		}));
		return { rows, brokenAt: null };
	} catch (error) {
		if (!(error instanceof CsvError)) throw error;
		return { rows: [], brokenAt: Number(error.lines) || 1 };
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
