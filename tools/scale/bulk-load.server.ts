import type pg from "pg";

interface Definition {
	table: string;
	name: string;
	definition: string;
}

/** @param type "f" for foreign keys, those of other tables to these too; "u" for unique constraints */
async function constraints(
	client: pg.ClientBase,
	tables: readonly string[],
	type: "f" | "u",
): Promise<Definition[]> {
	const { rows } = await client.query<Definition>(
		`select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
		from pg_constraint where contype = $2 and (conrelid = any($1::regclass[]) or confrelid = any($1::regclass[]))`,
		[tables, type],
	);
	return rows;
}

/** Indexes that no constraint stands on. */
async function plainIndexes(client: pg.ClientBase, tables: readonly string[]): Promise<Definition[]> {
	const { rows } = await client.query<Definition>(
		`select indrelid::regclass::text as "table", indexrelid::regclass::text as name,
			pg_get_indexdef(indexrelid) as definition
		from pg_index where indrelid = any($1::regclass[])
			and not exists (select from pg_constraint where conindid = indexrelid)`,
		[tables],
	);
	return rows;
}

/**
 * Runs a bulk load without what the database does for each row: indexes and unique constraints are dropped and
 * built again in one go, foreign keys are dropped and checked again as a join, triggers of our own are off. Call it in a transaction:
 * when the load fails, everything is as it was. The load must itself write what the triggers would have.
 *
 * @param client owner of the tables; needs no superuser
 */
export async function withoutIndexesAndTriggers(
	client: pg.ClientBase,
	tables: readonly string[],
	load: () => Promise<void>,
	restore: (step: string, work: () => Promise<void>) => Promise<void>,
): Promise<void> {
	const foreign = await constraints(client, tables, "f");
	const unique = await constraints(client, tables, "u");
	const indexes = await plainIndexes(client, tables);
	for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
	// Foreign keys first: they stand on unique constraints.
	for (const { table, name } of [...foreign, ...unique])
		await client.query(`alter table ${table} drop constraint ${name}`);
	for (const { name } of indexes) await client.query(`drop index ${name}`);
	await load();
	await restore("indexes", async () => {
		for (const { definition } of indexes) await client.query(definition);
	});
	await restore("constraints", async () => {
		for (const { table, name, definition } of [...unique, ...foreign]) {
			await client.query(`alter table ${table} add constraint ${name} ${definition}`);
		}
	});
	for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
}
