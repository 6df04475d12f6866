import { readSheet, type Sheet, type SheetRow } from "#app/platform/sheets.server.ts";
import { type FileRefusal, fileLimits } from "../rules-sources.ts";

/** A file as a table: the names of its columns, and its rows. */
export interface Table extends Sheet {
	readonly header: readonly string[];
	/** The rows below the header. */
	readonly rows: readonly SheetRow[];
}

/** Reads a file of any spreadsheet or app, or says why it cannot be one. */
export function readTable(bytes: Uint8Array): Table | FileRefusal {
	if (bytes.length > fileLimits.bytes) return "too_large";
	const refusal = refusalOf(bytes);
	if (refusal) return refusal;
	const { rows: all, ...sheet } = readSheet(bytes, fileLimits.rows + 2);
	const [header, ...rows] = all;
	if (!header) return sheet.brokenAt === null ? "empty" : "unreadable";
	if (rows.length > fileLimits.rows) return "too_many_rows";
	if (rows.length === 0 && sheet.brokenAt === null) return "no_rows";
	return { ...sheet, header: header.cells, rows };
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
	const start = Buffer.from(bytes.subarray(0, 16)).toString("hex");
	const known = signatures.find(([pattern]) => pattern.test(start))?.[1];
	if (known || /^(fffe|feff)/.test(start)) return known ?? null;
	const probe = bytes.subarray(0, probedBytes);
	const controls = probe.filter((byte) => byte < 32 && (byte < 9 || byte > 13) && byte !== 26).length;
	return controls > 2 && controls > probe.length * binaryShare ? "binary" : null;
}
