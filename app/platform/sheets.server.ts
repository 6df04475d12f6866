import { pipeline } from "node:stream/promises";
import { setImmediate as yieldToRequests } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";

export const separators = [",", ";", "\t"] as const;
export type Separator = (typeof separators)[number];

/** The rows of a CSV file that are not empty. */
export interface Sheet {
	readonly separator: Separator;
	readonly rows: readonly SheetRow[];
	/** The line from which on nothing is read, because a quote is never closed or the lines are too many; null without one. */
	readonly brokenAt: number | null;
}

export interface SheetRow {
	/** The line on which it begins, from 1. */
	readonly line: number;
	readonly cells: readonly string[];
}

/** The limit of lines that are looked at, blank ones too: more than any file has that is meant to be read. */
const maxLines = 100_000;
/** The limit of a row in characters; a quote that is never closed would take the rest of the file. */
const maxRowLength = 65_536;
/** Bytes that are read before others are answered: a few milliseconds. */
const pieceLength = 16_384;

/**
 * Reads a CSV file of any spreadsheet program: with commas, semicolons or tabs, in UTF-8, UTF-16 or Windows-1252, with
 * quotes where they do not belong and rows of any length. Others are answered meanwhile.
 * @param limit of the rows that are read; what is beyond is left
 */
export async function readSheet(bytes: Uint8Array, limit: number): Promise<Sheet> {
	const file = decode(bytes).replaceAll(/\r\n?/g, "\n");
	// Excel's own line, quoted by some, names a separator that a later program may have changed.
	const [sepLine = ""] = /^\s*"?sep=[^\n]{0,200}(?:\n|$)/i.exec(file) ?? [];
	const text = file.slice(sepLine.length);
	const separator = separatorOf(text);
	const skipped = lineBreaksIn(sepLine);
	const rows: SheetRow[] = [];
	let lastLine = 0;
	const parser = parse({
		delimiter: separator,
		record_delimiter: "\n",
		max_record_size: maxRowLength,
		relax_column_count: true,
		relax_quotes: true,
		// Before a quote, too; a tab may be a separator.
		ltrim: separator !== "\t",
		skip_empty_lines: true,
		on_record: (cells: string[], { lines }) => {
			if (rows.length === limit) throw new LimitReached();
			lastLine = lines;
			if (lines > maxLines) throw new TooManyLines();
			if (cells.some((cell) => cell.trim() !== ""))
				rows.push({ line: skipped + lines - lineBreaksIn(cells.join("")), cells: cells.map(plainText) });
			return null;
		},
	});
	try {
		await pipeline(piecesOf(Buffer.from(text)), parser.resume());
	} catch (error) {
		if (error instanceof CsvError || error instanceof TooManyLines)
			return { separator, rows, brokenAt: skipped + lastLine + 1 };
		if (!(error instanceof LimitReached)) throw error;
	}
	return { separator, rows, brokenAt: null };
}

async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
	for (let start = 0; start < bytes.length; start += pieceLength) {
		await yieldToRequests();
		yield bytes.subarray(start, start + pieceLength);
	}
}

class LimitReached extends Error {
	override name = "LimitReached";
}

class TooManyLines extends Error {
	override name = "TooManyLines";
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

/** A cell's text with an apostrophe before what a spreadsheet would run as a formula (OWASP, CSV Injection). */
export function escapeFormula(cell: string): string {
	return /^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}

/** A cell's text without the apostrophe of {@link escapeFormula}, and the text of `="004"`, which is no number so. */
function plainText(cell: string): string {
	if (cell.startsWith("'")) return /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
	return cell.startsWith("=") ? (/^="([^"]*)"$/.exec(cell)?.[1] ?? cell) : cell;
}
