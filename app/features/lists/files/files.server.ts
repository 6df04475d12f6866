import { stringify } from "csv-stringify/sync";
import type { CategorySlug, Completeness, Condition } from "#app/features/catalogue/rules.ts";
import type { TeachCatalogueInput } from "#app/features/catalogue/schema.ts";
import { escapeFormula } from "#app/platform/sheets.server.ts";
import type { Language, Side } from "../rules.ts";
import {
	type ColumnMapping,
	countHaves,
	type FileReading,
	type FileRow,
	type FormatName,
	type Meaning,
	meanings,
	type RefusedRow,
} from "../rules-sources.ts";
import {
	type Columns,
	commonColumns,
	discogsKey,
	type Format,
	type FormatMeaning,
	formats,
	suggestedColumns,
} from "./formats.server.ts";
import { type RowReader, readRows } from "./rows.server.ts";
import { readTable, type Table } from "./table.server.ts";
import { keyOf } from "./values.server.ts";

/** The part of an unknown file that is shown: its first columns and rows, and so much of each cell. */
const sample = { columns: 60, rows: 3, cell: 60 } as const;

/** Reads a file that an app or a spreadsheet exported: what its rows say, or which columns it has, or why it is not read. */
export function readFile(bytes: Uint8Array): FileReading {
	const table = readTable(bytes);
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
export function readMapped(
	bytes: Uint8Array,
	mapping: ColumnMapping,
	category: CategorySlug | null,
): FileReading {
	const table = readTable(bytes);
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

function readAs(format: FormatName | "mapped", table: Table, reader: RowReader): FileReading {
	const { rows, refused, capped } = readRows(table.rows, reader);
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
	const keys = header.map((name, place) => [keyOf(name), place] as const);
	return new Map(keys.filter(([key]) => key !== "").toReversed());
}

function isOf({ keys, without = [] }: Format, places: ReadonlyMap<string, number>): boolean {
	return keys.some((each) => each.every((key) => places.has(key))) && !without.some((key) => places.has(key));
}

function columnsOf(format: Format): Columns {
	const named = Object.keys({ ...commonColumns, ...format.columns }) as FormatMeaning[];
	return Object.fromEntries(
		named.map((meaning) => [
			meaning,
			[...(format.columns[meaning] ?? []), ...(commonColumns[meaning] ?? [])],
		]),
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
export function taughtRow(row: FileRow): TeachCatalogueInput["rows"][number] {
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

/** An entry as our own file has it. */
export interface OwnEntry {
	readonly side: Side;
	readonly quantity: number;
	readonly category: CategorySlug;
	readonly setCode: string | null;
	readonly set: string | null;
	readonly number: string | null;
	readonly name: string;
	/** True for a name that the catalogue does not have. */
	readonly isTyped: boolean;
	readonly isAny: boolean;
	readonly condition: Condition | null;
	readonly completeness: Completeness | null;
	readonly language: Language | null;
	readonly finish: string | null;
	readonly grade: string | null;
	readonly isStarred: boolean;
	readonly note: string | null;
}

const ownColumns =
	"side,quantity,category,set_code,set,number,name,any_printing,condition,completeness,language,finish,grade,star,note".split(
		",",
	);

/** Writes both lists as the CSV that {@link readFile} reads back the same; a typed name is in quotes, as texts have it. */
export function writeOwnFile(entries: readonly OwnEntry[]): string {
	const lines = entries.map((entry) => [
		entry.side,
		String(entry.quantity),
		entry.category,
		entry.setCode,
		entry.set,
		entry.number,
		entry.isTyped ? `"${entry.name}"` : entry.name,
		entry.isAny ? "yes" : "",
		entry.condition,
		entry.completeness,
		entry.language,
		entry.finish,
		entry.grade,
		entry.isStarred ? "yes" : "",
		entry.note,
	]);
	return stringify([ownColumns, ...lines.map((line) => line.map((cell) => escapeFormula(cell ?? "")))], {
		bom: true,
	});
}
