import { stringify } from "csv-stringify/sync";
import type { CategorySlug } from "#app/features/catalogue/rules.ts";
import { foldKey } from "#app/features/catalogue/rules-folding.ts";
import type { TeachCatalogueInput } from "#app/features/catalogue/schema.ts";
import { escapeFormula, readSheet, type Sheet, type SheetRow } from "#app/platform/sheets.server.ts";
import type { ParsedItem } from "../../entry/rules.ts";
import { copyFieldNames } from "../../entry/rules-copy.ts";
import {
	anyOfSet,
	type ColumnMapping,
	countHaves,
	type FileReading,
	type FileRefusal,
	type FormatName,
	fileLimits,
	type Meaning,
	meanings,
	type RefusedRow,
	type WrittenEntry,
} from "../rules-reading.ts";
import {
	type Columns,
	commonColumns,
	discogsKey,
	type FileFormat,
	type FormatMeaning,
	formats,
	suggestedColumns,
} from "./formats.server.ts";
import { type RowReader, readRows } from "./rows.server.ts";

/** The part of an unknown file that is shown: its first columns and rows, and so much of each cell. */
const sample = { columns: 60, rows: 3, cell: 60 } as const;

/** Reads a file that an app or a spreadsheet exported: what its rows say, or which columns it has, or why it is not read. */
export async function readFile(bytes: Uint8Array): Promise<FileReading> {
	const table = await readTable(bytes);
	if (typeof table === "string") return { kind: "refused", reason: table };
	const places = placesOf(table.header);
	if (places.has(discogsKey)) return { kind: "refused", reason: "discogs" };
	const format = formats.find((each) => isOf(each, places));
	if (!format) return describe(table, places);
	return readAs(format.name, table, { format, columns: columnsOf(format), places });
}

/**
 * Reads a file whose columns somebody named.
 * @param mapping a column that there is not is left out
 * @param category that of rows whose own is not said
 */
export async function readMapped(
	bytes: Uint8Array,
	mapping: ColumnMapping,
	category: CategorySlug | null,
): Promise<FileReading> {
	const table = await readTable(bytes);
	if (typeof table === "string") return { kind: "refused", reason: table };
	const named = meanings.flatMap((meaning) => {
		const place = mapping[meaning];
		return place === undefined ? [] : [{ meaning, place, key: `#${place}` }];
	});
	return readAs("mapped", table, {
		format: { category },
		// Nobody is asked for ids.
		columns: {
			scryfall: commonColumns.scryfall,
			...Object.fromEntries(named.map(({ meaning, key }) => [meaning, [key]])),
		},
		places: new Map([
			...placesOf(table.header),
			...named.map(({ key, place }): [string, number] => [key, place]),
		]),
	});
}

/** The names of the formats whose keys a header has: one for a file of a known app. */
export function formatsOf(header: readonly string[]): FormatName[] {
	const places = placesOf(header);
	return formats.filter((format) => isOf(format, places)).map(({ name }) => name);
}

async function readAs(format: FormatName | "mapped", table: Table, reader: RowReader): Promise<FileReading> {
	const { rows, refused, capped } = await readRows(table.rows, reader);
	const unread: RefusedRow[] =
		table.brokenAt === null ? [] : [{ line: table.brokenAt, reason: "quote", text: "" }];
	const asks = rows.some(({ side }) => side === null);
	return {
		kind: "recognised",
		format,
		rows,
		refused: [...refused, ...unread],
		capped,
		question: asks ? countHaves(rows) : null,
	};
}

/** Columns by their keys; of two with one key, the first. */
function placesOf(header: readonly string[]): ReadonlyMap<string, number> {
	const keys = header.map((name, place) => [foldKey(name), place] as const);
	return new Map(keys.filter(([key]) => key !== "").toReversed());
}

function isOf({ keys, without = [] }: FileFormat, places: ReadonlyMap<string, number>): boolean {
	return keys.some((each) => each.every((key) => places.has(key))) && !without.some((key) => places.has(key));
}

function columnsOf(format: FileFormat): Columns {
	const named = Object.keys({ ...commonColumns, ...format.columns }) as FormatMeaning[];
	return Object.fromEntries(
		named.map((meaning) => {
			const own = format.columns[meaning];
			return [meaning, own?.length === 0 ? [] : [...(own ?? []), ...(commonColumns[meaning] ?? [])]];
		}),
	);
}

function describe(table: Table, places: ReadonlyMap<string, number>): FileReading {
	const shown = (cells: readonly string[]) =>
		cells
			.slice(0, sample.columns)
			.map((cell) => [...cell.slice(0, 2 * sample.cell)].slice(0, sample.cell).join(""));
	const suggested = meanings.flatMap((meaning): [Meaning, number][] => {
		const place = suggestedColumns[meaning]
			.map((key) => places.get(key))
			.find((each) => each !== undefined && each < sample.columns);
		return place === undefined ? [] : [[meaning, place]];
	});
	return {
		kind: "unknown",
		columns: shown(table.header),
		sample: table.rows.slice(0, sample.rows).map(({ cells }) => shown(cells)),
		separator: table.separator,
		suggested: Object.fromEntries(suggested),
	};
}

/** A row as the catalogue learns from it. */
export function taughtRow(row: ParsedItem): TeachCatalogueInput["rows"][number] {
	const { category, code, set, number, total, name, ids } = row;
	return {
		category: category ?? "",
		code,
		set: set === code ? null : set,
		number: number !== null && total !== null ? `${number}/${total}` : number,
		name,
		ids: [...ids],
	};
}

/** The fields of a copy that our own file has before the star; the note ends a row. */
const ownCopyColumns = copyFieldNames.filter((field) => field !== "note");
const ownColumns = [
	..."side,quantity,category,set_code,set,number,name,any_printing".split(","),
	...ownCopyColumns,
	"star",
	"note",
];

/** Writes both lists as the CSV that {@link readFile} reads back the same; a typed name is in quotes, as texts have it. */
export function writeOwnFile(entries: readonly WrittenEntry[]): string {
	const lines = entries.map((entry) => [
		entry.side,
		String(entry.quantity),
		entry.category,
		entry.setCode,
		entry.set,
		entry.number,
		entry.isCustom ? `"${entry.name}"` : entry.name,
		entry.isOfSet ? anyOfSet : entry.anyPrinting ? "yes" : "",
		...ownCopyColumns.map((field) => entry.copy[field]),
		entry.isStarred ? "yes" : "",
		entry.copy.note,
	]);
	return stringify([ownColumns, ...lines.map((line) => line.map((cell) => escapeFormula(cell ?? "")))], {
		bom: true,
	});
}

/** A file as a table: the names of its columns, and its rows. */
interface Table extends Sheet {
	readonly header: readonly string[];
	/** The rows below the header. */
	readonly rows: readonly SheetRow[];
}

/** Reads a file of any spreadsheet or app, or says why it cannot be one. */
async function readTable(bytes: Uint8Array): Promise<Table | FileRefusal> {
	if (bytes.length > fileLimits.bytes) return "too_large";
	const refusal = refusalOf(bytes);
	if (refusal) return refusal;
	const { rows: all, ...sheet } = await readSheet(bytes, fileLimits.rows + 2);
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
