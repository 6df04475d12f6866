import { stringify } from "csv-stringify/sync";
import { teachCatalogue } from "#app/features/catalogue/commands-teach.server.ts";
import { isCategorySlug } from "#app/features/catalogue/rules.ts";
import type { CommandContext } from "#app/platform/context.server.ts";
import { escapeFormula } from "#app/platform/sheets.server.ts";
import { readFile, readMapped, taughtRow } from "../files/files.server.ts";
import type { ReviewResult, ReviewSettings } from "../rules-review.ts";
import type { FileReading, FileRow, RefusedRow } from "../rules-sources.ts";
import { type Categories, type Found, findThings, rowOf, withQuestions } from "./things.server.ts";

/** Reads a file as its app wrote it, or as somebody named its columns. */
export function readSent(bytes: Uint8Array, settings: ReviewSettings, categories: Categories): FileReading {
	if (!settings.mapping) return readFile(bytes);
	const slug = categories.all.find(({ id }) => id === settings.categoryId)?.slug ?? null;
	return readMapped(bytes, settings.mapping, isCategorySlug(slug) ? slug : null);
}

/** A row that is looked up by its set's code, and by the set's name where that finds nothing. */
interface SoughtRow extends FileRow {
	readonly alternative: FileRow | null;
}

interface FileOptions {
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
	{ settings, categories, onProgress }: FileOptions,
): Promise<ReviewResult | null> {
	const reading = readSent(bytes, settings, categories);
	if (reading.kind !== "recognised") return null;
	const { format, refused, capped, question } = reading;
	await onProgress(5);
	const isTeaching = format !== "mapped" && format !== "reino";
	const taught = isTeaching ? await teachCatalogue(ctx, { rows: reading.rows.map(taughtRow) }) : [];
	await onProgress(teachingPercent);
	const sought = reading.rows.map((row): SoughtRow => {
		const { code, set } = row;
		return code === null || code === set
			? { ...row, alternative: null }
			: { ...row, set: code, alternative: row };
	});
	const { found, categoryId } = await findThings(ctx, sought, {
		...settings,
		categories,
		onProgress: (share) => onProgress(Math.round(teachingPercent + share * (99 - teachingPercent))),
	});
	const rows = sought.map((row, at) => {
		const hit = settle(found.get(row), taught[at] ?? null);
		const { code, forTrade, alternative } = row;
		const set = alternative?.set ?? row.set;
		return {
			...rowOf(row, hit, categories.find(row.category) ?? categoryId),
			set,
			code,
			forTrade,
			category: row.category,
		};
	});
	return {
		format,
		categoryId,
		rows: withQuestions(rows),
		lines: [],
		refused,
		capped: capped.length,
		isAsking: question !== null,
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
