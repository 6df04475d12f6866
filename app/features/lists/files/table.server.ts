import { CsvError, parse } from "csv-parse/sync";
import { type FileRefusal, fileLimits, type Separator, separators } from "../rules-files.ts";

/** A file as a table of texts, without its empty rows. */
export interface Table {
	readonly separator: Separator;
	readonly header: readonly string[];
	readonly rows: readonly TableRow[];
	/** The line from which on nothing can be read, because a quote is never closed; null without one. */
	readonly brokenAt: number | null;
}

export interface TableRow {
	/** The line on which it begins, from 1. */
	readonly line: number;
	readonly cells: readonly string[];
}

/** The limit of a row in characters; a quote that is never closed would take the rest of the file. */
const maxRowLength = 65_536;

/** Reads a file of any spreadsheet or app, or says why it cannot be one. */
export function readTable(bytes: Uint8Array): Table | FileRefusal {
	if (bytes.length > fileLimits.bytes) return "too_large";
	const refusal = refusalOf(bytes);
	if (refusal) return refusal;
	const text = decode(bytes).replaceAll(/\r\n?/g, "\n");
	if (text.trim() === "") return "empty";
	// Excel's own line, quoted by some, names a separator that a later program may have changed.
	const [sepLine = ""] = /^\s*"?sep=[^\n]{0,200}(?:\n|$)/i.exec(text) ?? [];
	const table = parseTable(text.slice(sepLine.length), lineBreaksIn(sepLine));
	if (!table) return "unreadable";
	if (table.rows.length > fileLimits.rows) return "too_many_rows";
	return table.rows.length === 0 && table.brokenAt === null ? "no_rows" : table;
}

/** @param skipped the lines before the text, which count */
function parseTable(text: string, skipped: number): Table | null {
	const separator = separatorOf(text);
	const records: TableRow[] = [];
	let lastLine = 0;
	let brokenAt: number | null = null;
	try {
		parse(text, {
			delimiter: separator,
			record_delimiter: "\n",
			max_record_size: maxRowLength,
			relax_column_count: true,
			relax_quotes: true,
			// Before a quote, too; a tab may be a separator.
			ltrim: separator !== "\t",
			skip_empty_lines: true,
			on_record: (cells: string[], { lines }) => {
				lastLine = lines;
				if (cells.some((cell) => cell.trim() !== ""))
					records.push({ line: skipped + lines - lineBreaksIn(cells.join("")), cells });
				if (records.length > fileLimits.rows + 1) throw new TooManyRows();
				return null;
			},
		});
	} catch (error) {
		if (error instanceof CsvError) brokenAt = skipped + lastLine + 1;
		else if (!(error instanceof TooManyRows)) throw error;
	}
	const [header, ...rows] = records;
	return header ? { separator, header: header.cells, rows, brokenAt } : null;
}

class TooManyRows extends Error {
	override name = "TooManyRows";
}

/** UTF-8 as long as all of it is, or what Windows programs write; UTF-16 by its mark. */
function decode(bytes: Uint8Array): string {
	const [first, second] = bytes;
	if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
	if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		return new TextDecoder("windows-1252").decode(bytes);
	}
}

/** The first bytes of files that are no text, in hexadecimal. */
const signatures: readonly (readonly [start: RegExp, FileRefusal])[] = [
	[/^(504b0304|504b0506|d0cf11e0)/, "spreadsheet"],
	[/^25504446/, "pdf"],
	[/^(89504e47|ffd8ff|47494638|52494646.{8}57454250|424d.{8}0{8}|.{8}66747970|49492a00|4d4d002a)/, "image"],
];
/** The share of control characters from which on a file is no text, and the bytes in which they are counted. */
const binaryShare = 0.02;
const probedBytes = 8192;

function refusalOf(bytes: Uint8Array): FileRefusal | null {
	if (bytes.length === 0) return "empty";
	const start = Buffer.from(bytes.subarray(0, 16)).toString("hex");
	const known = signatures.find(([pattern]) => pattern.test(start))?.[1];
	if (known || /^(fffe|feff)/.test(start)) return known ?? null;
	const probe = bytes.subarray(0, probedBytes);
	const controls = probe.filter((byte) => byte < 32 && (byte < 9 || byte > 13) && byte !== 26).length;
	return controls > 2 && controls > probe.length * binaryShare ? "binary" : null;
}

/** The separator that is most frequent in the first line that is not empty, outside quotes. */
function separatorOf(text: string): Separator {
	const [header = ""] = /[^\n]+/.exec(text.slice(0, maxRowLength).trimStart()) ?? [];
	const plain = header.replaceAll(/"[^"]*"/g, "");
	const counts = separators.map((separator) => ({ separator, count: plain.split(separator).length }));
	return counts.toSorted((one, other) => other.count - one.count)[0]?.separator ?? ",";
}

function lineBreaksIn(text: string): number {
	return text.split("\n").length - 1;
}
