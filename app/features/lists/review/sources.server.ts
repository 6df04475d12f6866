import { stringify } from "csv-stringify/sync";
import { teachCatalogue } from "#app/features/catalogue/commands-teach.server.ts";
import { loadSetNames } from "#app/features/catalogue/queries.server.ts";
import { isCategorySlug } from "#app/features/catalogue/rules.ts";
import type { CommandContext, QueryContext } from "#app/platform/context.server.ts";
import { escapeFormula } from "#app/platform/sheets.server.ts";
import { readFile, readMapped, taughtRow } from "../files/files.server.ts";
import { readList, SetNames } from "../reading/reading.ts";
import type { ParsedItem, Side } from "../rules.ts";
import { noCopy } from "../rules-copy.ts";
import type { ReviewResult, ReviewRow, ReviewSettings, UnusedReason } from "../rules-review.ts";
import type { FileReading, ReadLine, RefusedRow } from "../rules-sources.ts";
import { type Categories, type Found, findThings, rowOf, withQuestions } from "./things.server.ts";

/** Reads a file as its app wrote it, or as somebody named its columns. */
export async function readSent(
	bytes: Uint8Array,
	settings: ReviewSettings,
	categories: Categories,
): Promise<FileReading> {
	if (!settings.mapping) return readFile(bytes);
	const slug = categories.all.find(({ id }) => id === settings.categoryId)?.slug ?? null;
	return readMapped(bytes, settings.mapping, isCategorySlug(slug) ? slug : null);
}

/** What a file holds, read of its content or, once that is gone, as it was read before. */
type FileContent = Pick<ReviewResult, "format" | "refused" | "capped" | "isAsking" | "bytes"> & {
	readonly rows: readonly ParsedItem[];
};

interface FileOptions {
	/** What was read of it before; null at the first time. */
	readonly before: ReviewResult | null;
	readonly settings: ReviewSettings;
	readonly categories: Categories;
	/** Hears how much is done, in percent. */
	readonly onProgress: (percent: number) => Promise<void>;
}

/** The part of the work that the catalogue's learning is, in percent. */
const teachingPercent = 40;

/**
 * Looks up the rows of a file, from which the catalogue learns first if a known app wrote it.
 * @returns null for a file that is not read
 */
export async function reviewFile(
	ctx: CommandContext,
	bytes: Uint8Array,
	{ before, settings, categories, onProgress }: FileOptions,
): Promise<ReviewResult | null> {
	const reading = before ?? (await readContent(bytes, settings, categories));
	if (!reading) return null;
	const { format, refused, capped, isAsking } = reading;
	await onProgress(5);
	const isTeaching = format !== "mapped" && format !== "reino";
	const taught = isTeaching ? await teachCatalogue(ctx, { rows: reading.rows.map(taughtRow) }) : [];
	await onProgress(teachingPercent);
	const items = reading.rows.map(byCode);
	const { found, categoryId } = await findThings(ctx, items, {
		...settings,
		categories,
		onProgress: (share) => onProgress(Math.round(teachingPercent + share * (99 - teachingPercent))),
	});
	const rows = items.map((item, at) => {
		const hit = settle(found.get(item), taught[at] ?? null);
		const row = rowOf(item, hit, categories.find(item.category) ?? categoryId);
		return { ...row, set: item.alternative?.set ?? item.set };
	});
	return {
		format,
		categoryId,
		chosenCategoryId: settings.categoryId,
		bytes: reading.bytes,
		rows: withQuestions(rows),
		lines: [],
		refused,
		capped,
		isAsking,
	};
}

/** A row as it is looked up: by its set's code, and by the set's name where that finds nothing. */
function byCode(row: ParsedItem): ParsedItem {
	return row.code === null || row.code === row.set ? row : { ...row, set: row.code, alternative: row };
}

async function readContent(
	bytes: Uint8Array,
	settings: ReviewSettings,
	categories: Categories,
): Promise<FileContent | null> {
	const reading = await readSent(bytes, settings, categories);
	if (reading.kind !== "recognised") return null;
	const { format, rows, refused, capped, question } = reading;
	return {
		format,
		rows,
		refused,
		capped: capped.length,
		isAsking: question !== null,
		bytes: bytes.byteLength,
	};
}

/** The item that the row's own file taught, or was found by, settles which one is meant. */
function settle(found: Found | undefined, itemId: string | null): Found | undefined {
	if (!found || itemId === null || found.match.status === "sure") return found;
	const item = found.match.candidates.find(({ id }) => id === itemId);
	if (!item) return found;
	return { ...found, match: { status: "sure", candidates: [item], isAnyName: false } };
}

/** The rows that a file brought in vain, as a CSV file. @param reasonOf says in words why a row is left out */
export function writeRefusedRows(
	refused: readonly RefusedRow[],
	columns: readonly [line: string, reason: string, text: string],
	reasonOf: (row: RefusedRow) => string,
): string {
	const lines = refused.map((row) => [
		String(row.line),
		reasonOf(row),
		escapeFormula(row.text.replaceAll("\0", "")),
	]);
	return stringify([[...columns], ...lines], { bom: true });
}

/** The score from which on a part of a line is a thing of its own. */
const partScore = 0.8;

/** The names of sets, built anew when they change. */
let cached: { readonly from: readonly unknown[]; readonly sets: SetNames } | null = null;

/** The names of all sets, by which texts are read. */
export async function loadSets(ctx: QueryContext): Promise<SetNames> {
	const names = await loadSetNames(ctx);
	if (cached?.from !== names) cached = { from: names, sets: new SetNames(names) };
	return cached.sets;
}

/** Whether there is a set of that name or code. */
export async function isSetName(ctx: QueryContext, name: string): Promise<boolean> {
	return (await loadSets(ctx)).find(name) !== null;
}

/** Reads a text and looks up what is on it. */
export async function reviewText(
	ctx: QueryContext,
	text: string,
	settings: Omit<ReviewSettings, "side"> & { readonly side: Side | null },
	categories: Categories,
): Promise<ReviewResult> {
	const sets = await loadSets(ctx);
	const lines = readList(text, { side: settings.side, sets }).map((line) => withSet(line, settings.set));
	const things = lines.flatMap(({ things, parts }) => [...things, ...parts]);
	const { found, categoryId } = await findThings(ctx, things, { ...settings, categories });
	const rows = lines.flatMap((line) => readRows(line, found, categoryId, categories));
	return {
		format: null,
		categoryId,
		chosenCategoryId: settings.categoryId,
		bytes: Buffer.byteLength(text),
		rows: withQuestions(rows),
		lines: lines.map(({ line, text, kind }) => ({ line, text: text.trim().slice(0, 300), kind })),
		refused: [],
		capped: 0,
		isAsking: false,
	};
}

/** Gives the numbers of a line that names no set the one that somebody said. */
function withSet(line: ReadLine, set: string | null): ReadLine {
	if (set === null) return line;
	const named = (thing: ParsedItem) => (isSetless(thing) ? { ...thing, set } : thing);
	return { ...line, things: line.things.map(named), parts: line.parts.map(named) };
}

function isSetless({ name, set, number }: ParsedItem): boolean {
	return name === "" && set === null && number !== null;
}

function readRows(
	line: ReadLine,
	found: ReadonlyMap<ParsedItem, Found>,
	categoryId: string | null,
	categories: Categories,
): Omit<ReviewRow, "key" | "asks">[] {
	if (line.kind === "skipped" || line.kind === "rule" || line.kind === "noise")
		return [unusedRow(line, line.kind, categoryId)];
	if (line.kind !== "things") return [];
	const chosen = chooseThings(line, found).map((thing) => ({ thing, hit: found.get(thing) }));
	if (line.mayBeNoise && chosen.every(({ hit }) => !hit || hit.match.status === "unknown"))
		return [unusedRow(line, "noise", categoryId)];
	return chosen.map(({ thing, hit }) => {
		const row = rowOf(thing, hit, categories.find(thing.category) ?? categoryId);
		return isSetless(thing) ? { ...row, state: "unused", reason: "setless", preset: "skip" } : row;
	});
}

/** The things of a line: its parts where each of them is one, unless the whole line is a thing for sure. */
function chooseThings(
	{ things, parts }: ReadLine,
	found: ReadonlyMap<ParsedItem, Found>,
): readonly ParsedItem[] {
	if (parts.length === 0) return things;
	if (things.every((thing) => found.get(thing)?.match.status === "sure")) return things;
	const isThing = (part: ParsedItem) =>
		part.hasQuantity || part.isTyped || (found.get(part)?.match.candidates[0]?.score ?? 0) >= partScore;
	return parts.every(isThing) ? parts : things;
}

/** A line that is not used, as the typed thing that it would be. */
function unusedRow(
	{ line, text, side }: ReadLine,
	reason: UnusedReason,
	categoryId: string | null,
): Omit<ReviewRow, "key" | "asks"> {
	const name = text.trim().replace(/^[~*_\s]+|[~*_\s]+$/gu, "");
	const thing: ParsedItem = {
		...emptyThing,
		line,
		text,
		side,
		name,
	};
	return { ...rowOf(thing, undefined, categoryId), state: "unused", reason, preset: "skip" };
}

const emptyThing: ParsedItem = {
	line: 0,
	text: "",
	side: null,
	quantity: 1,
	hasQuantity: false,
	forTrade: 0,
	name: "",
	set: null,
	code: null,
	number: null,
	total: null,
	category: null,
	ids: [],
	isTyped: true,
	isAny: false,
	copy: noCopy,
	isStarred: false,
	alternative: null,
};
