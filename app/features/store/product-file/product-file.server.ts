import { isUtf8 } from "node:buffer";
import { Readable } from "node:stream";
import { setImmediate as yieldToRequests } from "node:timers/promises";
import { CsvError, type Info, parse } from "csv-parse";
import { stringify } from "csv-stringify/sync";
import type { Locale } from "#app/i18n/locale.ts";
import type { ProblemKey } from "#app/shared/problem-keys.ts";
import { fileColumns, importMaxLines, requiredColumns } from "../rules-file.ts";

/** A line of a file: what stands in the columns that the file has. */
export interface FileLine {
	/** Where it begins, from 1. */
	readonly line: number;
	/** By the names of columns; null where it has more or fewer values than there are columns. */
	readonly cells: Readonly<Record<string, string>> | null;
}

/** The file cannot be read as a table of products at all. */
export class UnreadableFileError extends Error {
	override name = "UnreadableFileError";

	readonly problem: ProblemKey;
	/** From 1. */
	readonly line: number;
	/** What stands there. */
	readonly value: string;

	constructor(problem: ProblemKey, line: number, value = "") {
		super(problem);
		this.problem = problem;
		this.line = line;
		this.value = value;
	}
}

/** A file is read in pieces of so many characters, between which requests are answered. */
const pieceLength = 16 * 1024;
/** Characters; a quote that is never closed would take the rest of the file. */
const longestLine = 65_536;
/** Lines that are read, with those that hold nothing but separators. */
const maxRecords = 5 * importMaxLines;
const delimiters = [",", ";", "\t"] as const;

/**
 * The lines of a file, however a spreadsheet has written it: with commas, semicolons or tabs, in UTF-8 or as Windows does.
 * @throws UnreadableFileError
 */
export async function readProductFile(bytes: Uint8Array): Promise<FileLine[]> {
	const text = new TextDecoder(isUtf8(bytes) ? "utf-8" : "windows-1252").decode(bytes);
	requireLineBreaks(text);
	const parser = parse({
		record_delimiter: ["\r\n", "\n", "\r"],
		delimiter: delimiterOf(text),
		bom: true,
		info: true,
		max_record_size: longestLine,
		relax_column_count: true,
		skip_empty_lines: true,
	});
	const lines: FileLine[] = [];
	let columns: readonly string[] | undefined;
	try {
		const records: AsyncIterable<CsvRecord> = Readable.from(piecesOf(text)).pipe(parser);
		for await (const { record, info } of records) {
			const line = info.lines - countLines(record.join(""));
			if (info.records > maxRecords) throw new UnreadableFileError("product.file.tooManyLines", line);
			if (record.every((cell) => cell.trim() === "")) continue;
			if (!columns) columns = readHeader(record, line);
			else if (lines.length === importMaxLines)
				throw new UnreadableFileError("product.file.tooManyLines", line);
			else lines.push({ line, cells: readCells(columns, record) });
		}
	} catch (error) {
		if (!(error instanceof CsvError)) throw error;
		throw new UnreadableFileError("product.file.unreadable", Number(error.lines) || 1);
	}
	if (!columns || lines.length === 0) throw new UnreadableFileError("product.file.empty", 1);
	return lines;
}

/** The parser counts what stands in cells and not the cells, of which a line could have millions. */
function requireLineBreaks(text: string): void {
	for (let index = 0; index + longestLine <= text.length; index += longestLine) {
		if (/[\r\n]/.test(text.slice(index, index + longestLine))) continue;
		throw new UnreadableFileError("product.file.unreadable", countLines(text.slice(0, index)) + 1);
	}
}

async function* piecesOf(text: string): AsyncGenerator<string> {
	for (let index = 0; index < text.length; index += pieceLength) {
		yield text.slice(index, index + pieceLength);
		await yieldToRequests();
	}
}

interface CsvRecord {
	readonly record: string[];
	readonly info: Info;
}

/** Which one the first line has most of; names of columns have none. */
function delimiterOf(text: string): (typeof delimiters)[number] {
	const [header = ""] = text.split(/[\r\n]/, 1);
	const counts = delimiters.map((delimiter) => header.split(delimiter).length);
	return delimiters[counts.indexOf(Math.max(...counts))] ?? ",";
}

function countLines(text: string): number {
	return text.split("\n").length - 1;
}

function readHeader(record: readonly string[], line: number): readonly string[] {
	const columns = record.map((name) => name.trim().toLowerCase());
	const strange = columns.find((name) => !(fileColumns as readonly string[]).includes(name));
	if (strange !== undefined) throw new UnreadableFileError("product.file.unknownColumn", line, strange);
	const repeated = columns.find((name, index) => columns.indexOf(name) !== index);
	if (repeated) throw new UnreadableFileError("product.file.repeatedColumn", line, repeated);
	const missing = requiredColumns.find((name) => !columns.includes(name));
	if (missing) throw new UnreadableFileError("product.file.missingColumn", line, missing);
	return columns;
}

function readCells(columns: readonly string[], record: readonly string[]): FileLine["cells"] {
	if (record.length !== columns.length) return null;
	return Object.fromEntries(columns.map((name, index) => [name, fromText(record[index] ?? "")]));
}

/** Spreadsheets of a language expect its separators; a file without the mark at its beginning is taken for another encoding. */
const dialects = {
	es: { delimiter: ";", decimal: "," },
	en: { delimiter: ",", decimal: "." },
} as const satisfies Record<Locale, { delimiter: string; decimal: string }>;

/** A file's first line. */
export function writeFileHeader(locale: Locale): string {
	return stringify([[...fileColumns]], { bom: true, delimiter: dialects[locale].delimiter });
}

/** Further lines of a file. @param rows values in the order of its columns; amounts with a point */
export function writeFileLines(rows: readonly (readonly FileCell[])[], locale: Locale): string {
	const { delimiter, decimal } = dialects[locale];
	const lines = rows.map((row) =>
		row.map((cell) => {
			if (cell === null) return "";
			return typeof cell === "string" ? asText(cell) : cell.amount.replace(".", decimal);
		}),
	);
	return stringify(lines, { delimiter });
}

/** Text, or an amount as decimal text. */
export type FileCell = string | { readonly amount: string } | null;

/** A text that a spreadsheet would run as a formula is marked as text. */
function asText(cell: string): string {
	return /^'?[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}

/** Undoes what marks a text. */
function fromText(cell: string): string {
	return /^''?[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}
