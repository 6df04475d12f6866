import { findCodeNumber, isNumber } from "#app/features/catalogue/card-numbers.ts";
import type { ParsedItem } from "../../entry/rules.ts";
import { readFile, readMapped } from "../file/files.server.ts";
import type { ColumnMapping } from "../rules-reading.ts";
import {
	findTables,
	guessColumns,
	linesOf,
	type SetNames,
	splitSides,
	type TextTable,
} from "../text/reading.ts";

/** The columns that a header has to name for lines that nobody would write with tabs. */
const namedColumns = 2;

/** The items of the lines of a text that are rows of a table, by the number of the line; none for a header. */
export async function readTables(
	text: string,
	sets: SetNames,
): Promise<ReadonlyMap<number, readonly ParsedItem[]>> {
	const byLine = new Map<number, ParsedItem[]>();
	for (const found of findTables(linesOf(text))) {
		const ofSides = splitSides(found.rows);
		const table = { ...found, rows: ofSides?.rows ?? found.rows };
		const items = (await readWithHeader(table)) ?? (table.isSheet ? await readPlain(table, sets) : null);
		if (!items) continue;
		for (const at of table.rows.keys()) byLine.set(table.line + at, []);
		for (const item of items) {
			const side = item.side ?? ofSides?.sides[item.line - table.line] ?? null;
			byLine.get(item.line)?.push({ ...withSplitSet(item, sets), side });
		}
	}
	return byLine;
}

/** The items of a table whose first row names its columns, as an app or a person calls them; null for any other. */
async function readWithHeader(table: TextTable): Promise<ParsedItem[] | null> {
	const bytes = toSheet(table.rows);
	const reading = await readFile(bytes);
	if (reading.kind === "recognised") return atLines(reading.rows, table.line - 1);
	if (reading.kind === "refused") return null;
	const { name, set, number } = reading.suggested;
	// Stickers are called by their section and their number.
	if (name === undefined && (set === undefined || number === undefined)) return null;
	if (Object.keys(reading.suggested).length < namedColumns) return null;
	return readAs(bytes, reading.suggested, table.line - 1);
}

/** The items of a table without a header, by what its columns look like; null where they show too little. */
async function readPlain({ line, rows }: TextTable, sets: SetNames): Promise<ParsedItem[] | null> {
	const columns = guessColumns(rows, sets);
	if (!columns || Object.keys(columns).length < namedColumns) return null;
	const width = Math.max(...rows.map(({ length }) => length));
	const header = Array.from({ length: width }, (_, at) => `column ${at + 1}`);
	return readAs(toSheet([header, ...rows]), { ...columns }, line - 2);
}

async function readAs(
	bytes: Uint8Array,
	mapping: ColumnMapping,
	before: number,
): Promise<ParsedItem[] | null> {
	const reading = await readMapped(bytes, mapping, null);
	return reading.kind === "recognised" ? atLines(reading.rows, before) : null;
}

/** Items with the lines of the text. @param before the number of lines above the table */
function atLines(rows: readonly ParsedItem[], before: number): ParsedItem[] {
	return rows.map((row) => ({ ...row, line: row.line + before }));
}

/** Rows as a sheet with tabs, in which each row has a line. */
function toSheet(rows: readonly (readonly string[])[]): Uint8Array {
	const lines = rows.map((cells) => cells.map((cell) => cell.replaceAll(/["\t]/g, " ")).join("\t"));
	return new TextEncoder().encode(lines.join("\n"));
}

/** A row with set and number in one cell, "MRD-071" or "TR 4", with each of them. */
function withSplitSet(item: ParsedItem, sets: SetNames): ParsedItem {
	const cell = item.code ?? item.set;
	if (cell === null || item.number !== null || sets.find(cell)) return item;
	const coded = findCodeNumber(cell);
	if (coded?.length === cell.length) return { ...item, set: coded.code, code: null, number: coded.number };
	const [, set = "", number = ""] = /^(.+?) #?(\S+)$/u.exec(cell) ?? [];
	return sets.find(set) && isNumber(number) ? { ...item, set, code: null, number } : item;
}
