import type { ParsedItem, Side } from "../../entry/rules.ts";
import type { ReadLine } from "../rules-reading.ts";
import { readChatLine } from "./chats.ts";
import { readHead } from "./headings.ts";
import { readLine, type SideCell, type Source, startOfText } from "./lines.ts";
import { cleanLine, linesOf } from "./normalise.ts";
import { isOwnTitle } from "./programs.ts";
import type { SetNames } from "./sets.ts";
import { findTables, type TextTable } from "./tables.ts";

export { linesOf } from "./normalise.ts";
export { type NamedSet, SetNames } from "./sets.ts";
export { findTables, guessColumns, splitSides, type TextTable } from "./tables.ts";
export { isTalk } from "./talk.ts";
export { writeList } from "./writing.ts";

interface ReadOptions {
	/** The list of what stands below no heading. */
	readonly side: Side | null;
	readonly sets: SetNames;
	/** The items of lines that are rows of a table, by the number of the line. */
	readonly rows?: ReadonlyMap<number, readonly ParsedItem[]>;
}

/**
 * Reads a list as people send it to a group. Never throws, and reads each line in a time that grows with its length
 * alone; longer texts than `textLimits` are for the caller to refuse.
 */
export function readList(text: string, { side, sets, rows = new Map() }: ReadOptions): ReadLine[] {
	const sources = sourcesOf(text, rows);
	const lastHeading = sources.findLast(({ clean }) => readHead(clean.text)?.rest === "")?.line ?? 0;
	let state = startOfText(side, sets, lastHeading);
	return sources.map((source, at) => {
		const { line, next } = readLine(source, sources, at, state);
		state = next;
		return line;
	});
}

/** The lines of a text that say something. Of a chat of several people nobody's line is that of who copied it. */
function sourcesOf(text: string, rows: ReadonlyMap<number, readonly ParsedItem[]>): Source[] {
	const typedLines = linesOf(text);
	const tables = findTables(typedLines);
	const columns = sideColumns(tables);
	const headers = listHeaders(tables);
	const lines = typedLines
		.map((typed, at) => ({ line: at + 1, text: typed }))
		.filter((source) => /\S/u.test(source.text))
		.map((source) => ({ ...source, chat: readChatLine(source.text) }));
	const senders = new Set(lines.flatMap(({ chat }) => chat.sender ?? []));
	return lines.map(({ line, text: typed, chat }, at) => ({
		...{ line, text: typed, clean: cleanLine(headers.get(line) ?? chat.text) },
		items: rows.get(line),
		columns: columns.get(line),
		isNoise: chat.isNoise || isOwnTitle(chat.text, lines[at + 1]?.text),
		isOthers: chat.sender !== null && senders.size > 1,
	}));
}

/** The cells of tables whose header is two lists, "Tengo" and "Busco", by the number of the line. */
function sideColumns(tables: readonly TextTable[]): ReadonlyMap<number, readonly SideCell[]> {
	const cells = new Map<number, SideCell[]>();
	for (const { line, rows } of tables) {
		const heads = rows[0]?.map((cell) => readHead(cell)) ?? [];
		if (heads.length < 2 || !heads.every((head) => head?.rest === "" && head.side !== "gone")) continue;
		for (const [at, row] of rows.entries())
			cells.set(
				line + at,
				row.flatMap((cell, place) => {
					const side = heads[place]?.side;
					return at > 0 && cell !== "" && (side === "have" || side === "want") ? [{ side, text: cell }] : [];
				}),
			);
	}
	return cells;
}

/** The one cell of a header that names a list, such as "Repetidas" beside "Equipo", by the number of the line. */
function listHeaders(tables: readonly TextTable[]): ReadonlyMap<number, string> {
	return new Map(
		tables.flatMap(({ line, rows, isSheet }): [number, string][] => {
			const heads = rows[0]?.filter((cell) => readHead(cell)?.rest === "") ?? [];
			return isSheet && heads.length === 1 ? [[line, heads[0] ?? ""]] : [];
		}),
	);
}
