import type { Transaction } from "#app/platform/database/database.server.ts";
import { json, statement, text } from "#app/platform/database/statement.server.ts";
import { ItemRow } from "../schema.ts";
import type { ImportedRow } from "./rows.server.ts";

/** Rows per statement: few enough for the memory, enough that round trips do not count. */
const batchSize = 1_000;

/** Where an item is known from. */
export type ImportSource = "seed" | "file" | "tcgdex" | "mtgjson";

/** A refused row, and why. */
export interface Refusal {
	readonly line: number;
	readonly problem: string;
}

/** The table in which an import gathers its rows, for as long as its transaction lasts. */
export const stagingTable = `
	create temporary table imported_items (
		line integer not null, category_id uuid not null, expansion text, expansion_es text, set_code text,
		name text not null, name_es text, description text, number text, ids jsonb not null,
		expansion_folded text, name_folded text not null, number_key text,
		expansion_id uuid, item_id uuid, outcome text, problem text
	)`;

/**
 * Checks the rows of a file and gathers the good ones in the staging table.
 * @returns the number of rows, and why the others are refused
 */
export async function stageRows(
	tx: Transaction,
	rows: AsyncIterable<ImportedRow>,
): Promise<{ read: number; refusals: Refusal[] }> {
	const found = await listCategoryIds(tx);
	const categories = new Map(found.map(({ id, slug }) => [slug, id]));
	const refusals: Refusal[] = [];
	let read = 0;
	let batch: StagedRow[] = [];
	for await (const row of rows) {
		read += 1;
		const staged = checkRow(row, categories);
		if ("problem" in staged) refusals.push(staged);
		else batch.push(staged);
		if (batch.length < batchSize) continue;
		await stage(tx, { batch });
		batch = [];
	}
	await stage(tx, { batch });
	return { read, refusals };
}

const listCategoryIds = statement({}, { id: text(), slug: text() })`select id, slug from product_categories`;

interface StagedRow extends ItemRow {
	readonly line: number;
	readonly category_id: string;
}

function checkRow(row: ImportedRow, categories: ReadonlyMap<string, string>): StagedRow | Refusal {
	if ("problem" in row) return row;
	const { line } = row;
	const parsed = ItemRow.safeParse(row.fields);
	if (!parsed.success) {
		const [issue] = parsed.error.issues;
		const field = issue?.path.join(".") || "the row";
		return { line, problem: `${field}: ${issue?.message ?? "is wrong"}` };
	}
	const { category, expansion, expansion_es, set_code } = parsed.data;
	const category_id = categories.get(category);
	if (!category_id) return { line, problem: `category: there is none called "${category}"` };
	if (expansion_es && !expansion) return { line, problem: "expansion_es: the expansion itself is missing" };
	if (parsed.data.number && !expansion && !set_code)
		return { line, problem: "number: the expansion itself is missing" };
	return { ...parsed.data, line, category_id };
}

const stage = statement(
	{ batch: json<unknown>() },
	{},
)`insert into imported_items (line, category_id, expansion, expansion_es, set_code, name, name_es, description, number,
		ids, expansion_folded, name_folded, number_key)
	select line, category_id, expansion, nullif(expansion_es, expansion), set_code, name, nullif(name_es, name), description,
		number, coalesce(ids, '[]'), fold_text(expansion), fold_text(name), number_key(number)
	from jsonb_to_recordset(:batch) as data (line integer, category_id uuid, expansion text, expansion_es text,
		set_code text, name text, name_es text, description text, number text, ids jsonb)`;
