import { isUtf8 } from "node:buffer";
import { extname } from "node:path";
import { Readable } from "node:stream";
import { CsvError, type Info, parse } from "csv-parse";
import { itemColumns, optionalItemColumns } from "../schema.ts";

/** A file's form: rows of comma-separated values, or objects in an array or one after the other. */
export type FileForm = "csv" | "json";

/** A row as a file has it, or why it is none. */
export type ImportedRow =
	| { readonly line: number; readonly fields: unknown }
	| { readonly line: number; readonly problem: string };

/** The error of a file that cannot be read as a table of items at all. */
export class UnreadableFileError extends Error {
	override name = "UnreadableFileError";
}

/** The limit of a row in characters, longer than any item: a quote that is never closed would take the rest of the file. */
const longestRow = 32_768;

/** The form of a file by the ending of its name; null for another ending. */
export function formOf(file: string): FileForm | null {
	const ending = extname(file).toLowerCase();
	if (ending === ".csv") return "csv";
	return [".json", ".jsonl", ".ndjson"].includes(ending) ? "json" : null;
}

/**
 * The rows of a file, each with the line on which it begins, in constant memory.
 * @param bytes UTF-8, with or without a byte order mark
 * @throws UnreadableFileError when it is not UTF-8 or not such a table; what was read before does not count
 */
export async function* readRows(
	bytes: AsyncIterable<Uint8Array>,
	form: FileForm,
): AsyncGenerator<ImportedRow> {
	const text = decoded(bytes);
	try {
		yield* form === "csv" ? csvRows(text) : jsonRows(text);
	} catch (error) {
		if (error instanceof BrokenJsonError) throw new UnreadableFileError(error.message);
		throw error;
	}
}

async function* decoded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
	const decoder = new TextDecoder("utf-8", { fatal: true });
	let line = 1;
	for await (const chunk of bytes) {
		let text: string;
		try {
			text = decoder.decode(chunk, { stream: true });
		} catch {
			throw new UnreadableFileError(`Line ${line + linesBeforeInvalid(chunk)} is not UTF-8.`);
		}
		line += countLines(text);
		yield text;
	}
	try {
		yield decoder.decode();
	} catch {
		throw new UnreadableFileError(`Line ${line} is not UTF-8.`);
	}
}

function countLines(text: string): number {
	let lines = 0;
	for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lines += 1;
	return lines;
}

function linesBeforeInvalid(chunk: Uint8Array): number {
	let lines = 0;
	// A chunk may begin inside a character of the chunk before.
	let from = chunk.findIndex((byte) => (byte & 0xc0) !== 0x80);
	if (from < 0) return lines;
	for (let end = chunk.indexOf(10, from); end >= 0; end = chunk.indexOf(10, from)) {
		if (!isUtf8(chunk.subarray(from, end))) return lines;
		from = end + 1;
		lines += 1;
	}
	return lines;
}

interface CsvRecord {
	readonly record: string[];
	readonly info: Info;
}

async function* csvRows(text: AsyncIterable<string>): AsyncGenerator<ImportedRow> {
	const options = { bom: true, info: true, max_record_size: longestRow, relax_column_count: true };
	const parser = parse({ ...options, skip_empty_lines: true });
	const source = Readable.from(text);
	source.on("error", (error) => parser.destroy(error));
	let columns: readonly string[] | undefined;
	try {
		for await (const { record, info } of source.pipe(parser) as AsyncIterable<CsvRecord>) {
			const line = info.lines - countLines(record.join(""));
			if (columns) yield csvRow(line, columns, record);
			else columns = checkedColumns(record);
		}
	} catch (error) {
		if (!(error instanceof CsvError)) throw error;
		throw new UnreadableFileError(`Line ${error.lines}: ${csvProblems[error.code] ?? error.message}.`);
	}
	if (!columns) throw new UnreadableFileError("The file is empty.");
}

const csvProblems: Partial<Record<string, string>> = {
	CSV_INVALID_CLOSING_QUOTE: "there is text after a closing quote",
	CSV_QUOTE_NOT_CLOSED: "a quote is never closed",
	CSV_MAX_RECORD_SIZE: `a row is longer than ${longestRow} characters, or a quote in it is never closed`,
	INVALID_OPENING_QUOTE: "there is a quote inside a value that does not begin with one",
};

function checkedColumns(header: readonly string[]): readonly string[] {
	const columns = header.map((name) => name.trim());
	const missing = itemColumns.filter(
		(name) => !columns.includes(name) && !optionalItemColumns.includes(name),
	);
	const isKnown = columns.every(
		(name, at) => itemColumns.some((known) => known === name) && columns.indexOf(name) === at,
	);
	if (missing.length === 0 && isKnown) return columns;
	throw new UnreadableFileError(
		`Line 1: the columns must be ${itemColumns.join(", ")}, in any order, of which the last three may be missing; they are ${columns.join(", ").slice(0, 200)}.`,
	);
}

function csvRow(line: number, columns: readonly string[], record: readonly string[]): ImportedRow {
	if (record.length !== columns.length)
		return { line, problem: `has ${record.length} values instead of ${columns.length}` };
	return { line, fields: Object.fromEntries(columns.map((name, index) => [name, record[index]])) };
}

/** The rows of a file of JSON. Objects are split by their braces, so that an array and one object a line are read alike. */
async function* jsonRows(text: AsyncIterable<string>): AsyncGenerator<ImportedRow> {
	const objects = new ObjectSplitter(longestRow);
	let empty = true;
	for await (const chunk of text) {
		for (const { line, source } of objects.split(chunk)) {
			empty = false;
			yield jsonRow(line, source);
		}
	}
	objects.end();
	if (empty && !objects.sawArray) throw new UnreadableFileError("The file is empty.");
}

function jsonRow(line: number, source: string): ImportedRow {
	try {
		return { line, fields: JSON.parse(source) };
	} catch {
		return { line, problem: "is not valid JSON" };
	}
}

/** A text is not an array of objects, nor objects one after the other. */
class BrokenJsonError extends Error {
	override name = "BrokenJsonError";
}

interface FoundObject {
	/** On which it begins, from 1. */
	readonly line: number;
	readonly source: string;
}

/**
 * Cuts the JSON objects out of a text that comes in pieces: the elements of one array, or one object after the
 * other. What is between their braces is not looked at, but for strings, so that a wrong one spoils no other.
 */
class ObjectSplitter {
	readonly #longest: number;
	#line = 1;
	#depth = 0;
	#inString = false;
	#escaped = false;
	#begun = 1;
	#source = "";
	#sawObject = false;
	/** Around the objects, if there is one. */
	#array: "none" | "open" | "closed" = "none";
	#arrayLine = 0;

	/** @param longest an object may have so many characters */
	constructor(longest: number) {
		this.#longest = longest;
	}

	get sawArray(): boolean {
		return this.#array !== "none";
	}

	/**
	 * The objects that end in the next piece.
	 * @throws BrokenJsonError for anything else between them, and for one that is too long
	 */
	*split(piece: string): Generator<FoundObject> {
		let from = 0;
		for (let at = 0; at < piece.length; at += 1) {
			const sign = piece[at] ?? "";
			if (sign === "\n") this.#line += 1;
			if (this.#depth > 0) {
				if (!this.#endsWith(sign)) continue;
				yield { line: this.#begun, source: this.#source + piece.slice(from, at + 1) };
				this.#source = "";
			} else if (sign === "{" && this.#array !== "closed") {
				this.#sawObject = true;
				this.#depth = 1;
				this.#begun = this.#line;
				from = at;
			} else this.#passOver(sign);
		}
		if (this.#depth > 0) this.#source += piece.slice(from);
		if (this.#source.length > this.#longest)
			throw new BrokenJsonError(`Line ${this.#begun}: an object is longer than ${this.#longest} characters.`);
	}

	/** @throws BrokenJsonError when the text ended inside an object, or inside the array around them */
	end(): void {
		if (this.#depth > 0) throw new BrokenJsonError(`Line ${this.#begun}: an object is never closed.`);
		if (this.#array === "open")
			throw new BrokenJsonError(
				`Line ${this.#arrayLine}: the array is never closed; the file may have been cut.`,
			);
	}

	/** Whether the object around ends with this sign. */
	#endsWith(sign: string): boolean {
		if (this.#inString) {
			if (this.#escaped) this.#escaped = false;
			else if (sign === "\\") this.#escaped = true;
			else if (sign === '"') this.#inString = false;
			return false;
		}
		if (sign === '"') this.#inString = true;
		else if (sign === "{") this.#depth += 1;
		else if (sign === "}") this.#depth -= 1;
		return this.#depth === 0;
	}

	/** One array may be around all objects. */
	#passOver(sign: string): void {
		if (/[\s,\uFEFF]/.test(sign)) return;
		if (sign === "[" && this.#array === "none" && !this.#sawObject) {
			this.#array = "open";
			this.#arrayLine = this.#line;
		} else if (sign === "]" && this.#array === "open") this.#array = "closed";
		else
			throw new BrokenJsonError(`Line ${this.#line}: an item is an object; this is ${JSON.stringify(sign)}.`);
	}
}
