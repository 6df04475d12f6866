import { stringify } from "csv-stringify/sync";
import { numberKey, numberKeys } from "#app/features/catalogue/card-numbers.ts";
import { teachCatalogue } from "#app/features/catalogue/commands-teach.server.ts";
import { isCategorySlug } from "#app/features/catalogue/rules.ts";
import { foldText } from "#app/features/catalogue/rules-folding.ts";
import type { ItemCandidate } from "#app/features/catalogue/rules-items.ts";
import { waysToWriteName } from "#app/features/catalogue/rules-teaching.ts";
import type { CommandContext } from "#app/platform/context.server.ts";
import { escapeFormula } from "#app/platform/sheets.server.ts";
import { codePointLength } from "#app/shared/storable-text.ts";
import { customNameLengths, type ParsedItem } from "../../entry/rules.ts";
import { readFile, readMapped, taughtRow } from "../file/files.server.ts";
import { type ImportResult, type ImportRow, type ImportSettings, typedName } from "../rules.ts";
import type { FileReading, RefusedRow } from "../rules-reading.ts";
import { type Categories, type FoundItem, findItems, rowOf, withQuestions } from "./items.server.ts";

/** Reads a file as its app wrote it, or as somebody named its columns. */
export async function readSent(
	bytes: Uint8Array,
	settings: ImportSettings,
	categories: Categories,
): Promise<FileReading> {
	if (!settings.mapping) return readFile(bytes);
	const slug = categories.all.find(({ id }) => id === settings.categoryId)?.slug ?? null;
	return readMapped(bytes, settings.mapping, isCategorySlug(slug) ? slug : null);
}

/** The rows of a file, read of its content or, once that is gone, as it was read before. */
type FileContent = Pick<ImportResult, "format" | "refused" | "capped" | "needsChoice" | "bytes"> & {
	readonly rows: readonly ParsedItem[];
};

interface FileOptions {
	/** The result of an earlier reading; null at the first time. */
	readonly before: ImportResult | null;
	readonly settings: ImportSettings;
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
export async function lookUpFile(
	ctx: CommandContext,
	bytes: Uint8Array,
	{ before, settings, categories, onProgress }: FileOptions,
): Promise<ImportResult | null> {
	const reading = before ?? (await readContent(bytes, settings, categories));
	if (!reading) return null;
	const { format, refused, capped, needsChoice } = reading;
	await onProgress(5);
	const isTeaching = format !== "mapped" && format !== "reino";
	const taught = isTeaching ? await teachCatalogue(ctx, { rows: reading.rows.map(taughtRow) }) : [];
	await onProgress(teachingPercent);
	const items = reading.rows.map(byCode);
	const { found, categoryId } = await findItems(ctx, items, {
		...settings,
		categories,
		mayBe: format === "mapped" ? undefined : isCalledSo,
		onProgress: (share) => onProgress(Math.round(teachingPercent + share * (99 - teachingPercent))),
	});
	const read = items.map((item, at) => {
		const hit = withTaught(found.get(item), taught[at] ?? null);
		const row = rowOf(item, hit, settings.categoryId ?? categories.find(item.category) ?? categoryId);
		return { ...row, set: item.alternative?.set ?? item.set };
	});
	const [rows, nameless] = [read.filter(isSomething), read.filter((row) => !isSomething(row))];
	const unknown = nameless.map(({ line, ids }): RefusedRow => {
		return { line, reason: "id", text: ids.map(({ value }) => value).join(" · ") };
	});
	return {
		format,
		categoryId,
		chosenCategoryId: settings.categoryId,
		bytes: reading.bytes,
		rows: withQuestions(rows),
		lines: [],
		refused: [...refused, ...unknown].toSorted((one, other) => one.line - other.line),
		capped,
		needsChoice,
	};
}

/** Whether a row can become an entry: one with nothing but an id that the catalogue lacks cannot. */
function isSomething(row: Pick<ImportRow, "candidates" | "name" | "set" | "number" | "total">): boolean {
	return row.candidates.length > 0 || codePointLength(typedName(row)) >= customNameLengths.min;
}

/** Whether a candidate is called as an app has it, which types no names: any other is another thing. */
function isCalledSo({ name, number }: ParsedItem, candidate: ItemCandidate): boolean {
	const names = waysToWriteName(candidate.name).map(foldText);
	if (name === "") return number !== null && numberKeys(number).includes(numberKey(candidate.number ?? ""));
	return waysToWriteName(name).some((way) => names.includes(foldText(way)));
}

/** A row as it is looked up: by its set's code, and by the set's name where that finds nothing. */
function byCode(row: ParsedItem): ParsedItem {
	return row.code === null || row.code === row.set ? row : { ...row, set: row.code, alternative: row };
}

async function readContent(
	bytes: Uint8Array,
	settings: ImportSettings,
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
		needsChoice: question !== null,
		bytes: bytes.byteLength,
	};
}

/** The item that the row's own file taught, or was found by, settles which one is meant. */
function withTaught(found: FoundItem | undefined, itemId: string | null): FoundItem | undefined {
	if (!found || itemId === null || found.match.status === "sure") return found;
	const item = found.match.candidates.find(({ id }) => id === itemId);
	if (!item) return found;
	return {
		...found,
		match: { ...found.match, status: "sure", candidates: [item], isAnyName: false, leftover: 0 },
	};
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
