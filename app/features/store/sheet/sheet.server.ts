import { isUtf8 } from "node:buffer";
import { CsvError, type Info, parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import type { Locale } from "#app/i18n/locale.ts";
import { escapeFormula, unescapeFormula } from "#app/shared/formula-text.ts";

/** The delimiter and the decimal mark that spreadsheets of each language expect. */
const dialects = {
	es: { delimiter: ";", decimal: "," },
	en: { delimiter: ",", decimal: "." },
} as const satisfies Record<Locale, { delimiter: string; decimal: string }>;

/** A cell of a file: text, or an amount as decimal text. */
export type Cell = string | { readonly amount: string } | null;

/** A CSV file for a reader's spreadsheet, with the byte order mark by which it recognises UTF-8. */
export function writeSheet(rows: readonly (readonly Cell[])[], locale: Locale): string {
	const { delimiter, decimal } = dialects[locale];
	const lines = rows.map((row) =>
		row.map((cell) => {
			if (cell === null) return "";
			return typeof cell === "string" ? escapeFormula(cell) : cell.amount.replace(".", decimal);
		}),
	);
	return stringify(lines, { bom: true, delimiter });
}

/** The rows of a file that are not empty, each with the line on which it begins, from 1. */
export interface Sheet {
	readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
	/** The first line that cannot be read; null without one. */
	readonly brokenAt: number | null;
}

/** The limit of a row, in characters; a quote that is never closed would include the rest of the file. */
const maxRowLength = 65_536;
/** The limit of lines, with line breaks in texts and empty lines, which cost the parser as much as any. */
const maxLines = 20_000;

/**
 * Reads a small CSV file of any spreadsheet: with commas, semicolons or tabs, in UTF-8 or Windows-1252.
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
			max_record_size: maxRowLength,
			relax_column_count: true,
			skip_records_with_empty_values: true,
			to: limit,
		}) as unknown as { record: string[]; info: Info }[];
		const rows = records.map(({ record, info }) => ({
			line: info.lines - lineBreaksIn(record.join("")),
			cells: record.map(unescapeFormula),
		}));
		return { rows, brokenAt: null };
	} catch (error) {
		if (!(error instanceof CsvError)) throw error;
		return { rows: [], brokenAt: Number(error.lines) || 1 };
	}
}

/** The delimiter that is most frequent in the first line; names of columns contain none. */
function delimiterOf(text: string): string {
	const [header = ""] = text.trimStart().split(/[\r\n]/, 1);
	const counts = [",", ";", "\t"].map((delimiter) => ({ delimiter, count: header.split(delimiter).length }));
	return counts.toSorted((one, other) => other.count - one.count)[0]?.delimiter ?? ",";
}

function lineBreaksIn(text: string): number {
	return text.split(/\r\n|\r|\n/).length - 1;
}
