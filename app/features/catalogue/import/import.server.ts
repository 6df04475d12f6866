import { stringify } from "csv-stringify/sync";
import { sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { transaction } from "#app/platform/database/transaction.server.ts";
import { ItemRow, itemColumns } from "../schema.ts";
import type { FileForm, FileRow } from "./rows.server.ts";

export { type FileForm, type FileRow, formOf, readRows, UnreadableFileError } from "./rows.server.ts";

/** The advisory lock of an import: any constant, the same in every node. */
const importLock = 4_711_202_602;
/** Rows per statement: few enough for the memory, enough that round trips do not count. */
const batchSize = 1_000;
/** The limit of refused rows in a report; of others it has the number alone. */
const refusalLimit = 1_000;

/** A refused row, and why. */
export interface Refusal {
	readonly line: number;
	readonly problem: string;
}

export interface ImportReport {
	/** The number of rows in the file. */
	read: number;
	added: number;
	changed: number;
	/** The number of rows that the catalogue has already, or has otherwise and leaves as they are. */
	unchanged: number;
	refused: number;
	/** The first 1000 refused rows, by line. */
	readonly refusals: Refusal[];
}

export interface ImportOptions {
	/** Whether existing items stay as they are, so that only missing ones are added. */
	readonly onlyAdds?: boolean;
}

/**
 * Brings the catalogue to what a file says: items that it does not have are added, those of the same category,
 * expansion and name get the file's other texts, and what the file does not name stays. A row that is wrong is
 * left out and reported. It is one transaction: when reading fails, nothing has changed.
 * @param rows read as they come; memory does not grow with their number
 * @throws what reading the rows throws
 */
export async function importItems(
	db: Database,
	rows: AsyncIterable<FileRow>,
	{ onlyAdds = false }: ImportOptions = {},
): Promise<ImportReport> {
	return transaction(db, async (tx) => {
		await tx.execute(sql`set local statement_timeout = 0`);
		await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
		await tx.execute(sql`select pg_advisory_xact_lock(${importLock})`);
		const report: ImportReport = { read: 0, added: 0, changed: 0, unchanged: 0, refused: 0, refusals: [] };
		await stageRows(tx, rows, report);
		await followExpansions(tx);
		await refuseRepeated(tx, report);
		report.unchanged = await dropAliases(tx);
		await writeExpansions(tx, onlyAdds);
		report.unchanged += await dropUnchanged(tx, onlyAdds);
		await writeItems(tx, report);
		await indexItems(tx);
		report.refusals.sort((a, b) => a.line - b.line);
		return report;
	});
}

function refuse(report: ImportReport, refusal: Refusal): void {
	report.refused += 1;
	if (report.refusals.length < refusalLimit) report.refusals.push(refusal);
}

async function stageRows(tx: Transaction, rows: AsyncIterable<FileRow>, report: ImportReport): Promise<void> {
	await tx.execute(sql`
		create temporary table imported_items (
			line integer not null, category_id uuid not null, expansion text, expansion_es text, name text not null,
			name_es text, description text, expansion_folded text, name_folded text not null
		) on commit drop`);
	const found = await tx.execute<{ id: string; slug: string }>(sql`select id, slug from product_categories`);
	const categories = new Map(found.rows.map(({ id, slug }) => [slug, id]));
	let batch: StagedRow[] = [];
	for await (const row of rows) {
		report.read += 1;
		const staged = checkRow(row, categories);
		if ("problem" in staged) refuse(report, staged);
		else batch.push(staged);
		if (batch.length < batchSize) continue;
		await stage(tx, batch);
		batch = [];
	}
	await stage(tx, batch);
	await tx.execute(sql`analyze imported_items`);
}

interface StagedRow extends ItemRow {
	readonly line: number;
	readonly category_id: string;
}

function checkRow(row: FileRow, categories: ReadonlyMap<string, string>): StagedRow | Refusal {
	if ("problem" in row) return row;
	const { line } = row;
	const parsed = ItemRow.safeParse(row.fields);
	if (!parsed.success) {
		const [issue] = parsed.error.issues;
		const field = issue?.path.join(".") || "the row";
		return { line, problem: `${field}: ${issue?.message ?? "is wrong"}` };
	}
	const category_id = categories.get(parsed.data.category);
	if (!category_id) return { line, problem: `category: there is none called "${parsed.data.category}"` };
	if (parsed.data.expansion_es && !parsed.data.expansion)
		return { line, problem: "expansion_es: the expansion itself is missing" };
	return { ...parsed.data, line, category_id };
}

async function stage(tx: Transaction, batch: readonly StagedRow[]): Promise<void> {
	if (batch.length === 0) return;
	await tx.execute(sql`
		insert into imported_items
		select line, category_id, expansion, nullif(expansion_es, expansion), name, nullif(name_es, name), description,
			fold_text(expansion), fold_text(name)
		from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb) as data (line integer, category_id uuid, expansion text,
			expansion_es text, name text, name_es text, description text)`);
}

/** Replaces former names of expansions in the rows: one that was renamed or merged means the expansion of today. */
async function followExpansions(tx: Transaction): Promise<void> {
	await tx.execute(sql`
		update imported_items as data set expansion = expansion.name, expansion_es = expansion.name_es,
			expansion_folded = expansion.name_folded
		from product_expansion_aliases as alias join product_expansions as expansion on expansion.id = alias.expansion_id
		where alias.category_id = data.category_id and alias.name_folded = data.expansion_folded`);
}

/** Drops lines that name an item by an alias: an admin has renamed or merged it. */
async function dropAliases(tx: Transaction): Promise<number> {
	const { rowCount } = await tx.execute(sql`
		delete from imported_items as data
		using product_item_aliases as alias left join product_expansions as expansion on expansion.id = alias.expansion_id
		where alias.category_id = data.category_id and alias.name_folded = data.name_folded
			and expansion.name_folded is not distinct from data.expansion_folded`);
	return rowCount ?? 0;
}

/** Refuses all rows of an item but the first. */
async function refuseRepeated(tx: Transaction, report: ImportReport): Promise<void> {
	const { rows } = await tx.execute<{
		count: number;
		repeated: { line: number; first: number }[] | null;
	}>(sql`
		with numbered as (
			select ctid as row, line, first_value(line) over same as first, row_number() over same as ordinal
			from imported_items
			window same as (partition by category_id, expansion_folded, name_folded order by line)
		), repeated as (
			delete from imported_items using numbered
			where imported_items.ctid = numbered.row and numbered.ordinal > 1 returning numbered.line, numbered.first
		)
		select (select count(*)::integer from repeated) as count, (
			select json_agg(listed) from (select line, first from repeated order by line limit ${refusalLimit}) as listed
		) as repeated`);
	const [{ count, repeated } = { count: 0, repeated: null }] = rows;
	for (const { line, first } of repeated ?? [])
		refuse(report, { line, problem: `the same item as on line ${first}` });
	report.refused += count - (repeated?.length ?? 0);
}

/** Writes the expansions of the rows; a name in Spanish may stand on any row of its expansion. */
async function writeExpansions(tx: Transaction, onlyAdds: boolean): Promise<void> {
	const onExisting = onlyAdds
		? sql`do nothing`
		: sql`do update set name = excluded.name, name_es = excluded.name_es, version = old.version + 1
			where (old.name, old.name_es) is distinct from (excluded.name, excluded.name_es)`;
	await tx.execute(sql`
		insert into product_expansions as old (category_id, name, name_es)
		select distinct on (category_id, expansion_folded) category_id, expansion, first_value(expansion_es) over (
			partition by category_id, expansion_folded order by expansion_es is null, line)
		from imported_items where expansion is not null
		order by category_id, expansion_folded, line
		on conflict on constraint product_expansions_name_key ${onExisting}`);
}

/** Drops rows that change nothing: an upsert would lock every row that it leaves as it is, which is a write too. */
async function dropUnchanged(tx: Transaction, onlyAdds: boolean): Promise<number> {
	const { rowCount } = await tx.execute(sql`
		delete from imported_items as data
		using product_items as item
		left join product_expansions as expansion on expansion.id = item.expansion_id
		where item.category_id = data.category_id and item.name_folded = data.name_folded
			and expansion.name_folded is not distinct from data.expansion_folded
			and (${onlyAdds} or (item.name, item.name_es, item.description)
				is not distinct from (data.name, data.name_es, data.description))`);
	return rowCount ?? 0;
}

async function writeItems(tx: Transaction, report: ImportReport): Promise<void> {
	// A row that an insert made has no xmax; one that it changed has.
	const { rows } = await tx.execute<{ added: number; changed: number }>(sql`
		with written as (
			insert into product_items as old (category_id, expansion_id, name, name_es, description)
			select data.category_id, expansion.id, data.name, data.name_es, data.description
			from imported_items as data
			left join product_expansions as expansion
				on expansion.category_id = data.category_id and expansion.name_folded = data.expansion_folded
			order by data.line
			on conflict on constraint product_items_name_key do update
				set name = excluded.name, name_es = excluded.name_es, description = excluded.description,
					version = old.version + 1
			where (old.name, old.name_es, old.description)
				is distinct from (excluded.name, excluded.name_es, excluded.description)
			returning xmax = 0 as is_new, concat_ws(' ', name_folded, name_es_folded) as names
		)
		select count(*) filter (where is_new)::integer as added, count(*) filter (where not is_new)::integer as changed,
			learn_words(array_agg(names))
		from written`);
	const [written = { added: 0, changed: 0 }] = rows;
	report.added = written.added;
	report.changed = written.changed;
}

/** Indexes the written items for pickers, by how their names begin. */
async function indexItems(tx: Transaction): Promise<void> {
	await tx.execute(sql`
		select write_item_prefixes(array_agg(item.id)) from imported_items as data
		left join product_expansions as expansion
			on expansion.category_id = data.category_id and expansion.name_folded = data.expansion_folded
		join product_items as item on item.category_id = data.category_id and item.name_folded = data.name_folded
			and item.expansion_id is not distinct from expansion.id`);
}

/** Rows per fetch of an export, all that it has in memory at once. */
const fetchSize = 2_000;

/**
 * The whole catalogue as the text of a file that an import reads, in the order of categories, expansions and names.
 * Everything is as it was at one moment, and memory does not grow with the number of items.
 */
export async function exportItems(
	db: Database,
	form: FileForm,
	write: (text: string) => Promise<void>,
): Promise<number> {
	return transaction(db, async (tx) => {
		await tx.execute(sql`set transaction isolation level repeatable read, read only`);
		await tx.execute(sql`set local statement_timeout = 0`);
		await tx.execute(sql`
				declare exported_items no scroll cursor for
				select category.slug as category, expansion.name as expansion, expansion.name_es as expansion_es,
					item.name, item.name_es, item.description
				from product_items as item
				join product_categories as category on category.id = item.category_id
				left join product_expansions as expansion on expansion.id = item.expansion_id
				order by category.sort_order, category.slug, expansion.name_folded collate "C", item.name_folded collate "C"`);
		if (form === "csv") await write(csv([itemColumns]));
		let count = 0;
		for (;;) {
			const { rows } = await tx.execute<ItemRow>(
				sql`fetch ${sql.raw(String(fetchSize))} from exported_items`,
			);
			if (rows.length === 0) return count;
			count += rows.length;
			await write(form === "csv" ? csv(rows.map(valuesOf)) : rows.map(jsonLine).join(""));
		}
	});
}

function valuesOf(row: ItemRow): (string | null)[] {
	return itemColumns.map((column) => row[column]);
}

function csv(rows: readonly (readonly (string | null)[])[]): string {
	return stringify(rows.map((row) => [...row]));
}

/** An item as a line of JSON, without what it does not have. */
function jsonLine(row: ItemRow): string {
	const given = itemColumns.filter((column) => row[column] !== null);
	return `${JSON.stringify(Object.fromEntries(given.map((column) => [column, row[column]])))}\n`;
}
