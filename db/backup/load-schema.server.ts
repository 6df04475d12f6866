import type pg from "pg";

interface Deferred {
	readonly drop: string;
	readonly create: string;
}

/**
 * Takes away what would slow rows down or mind their order while they come: foreign keys, indexes that no constraint
 * needs, and triggers, whose work the rows have in them already. Belongs into the transaction of the rows.
 * @returns what puts all of it back, which checks the foreign keys and unique indexes
 */
export async function deferChecks(client: pg.Client): Promise<() => Promise<void>> {
	const keys = await listForeignKeys(client);
	const indexes = await listIndexes(client);
	const tables = await listTriggered(client);
	for (const { drop } of [...keys, ...indexes]) await client.query(drop);
	for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
	return async () => {
		for (const { create } of [...indexes, ...keys]) await client.query(create);
		for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
	};
}

async function listForeignKeys(client: pg.Client): Promise<Deferred[]> {
	const { rows } = await client.query<Deferred>(
		`select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
			format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
		from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by oid`,
	);
	return rows;
}

async function listIndexes(client: pg.Client): Promise<Deferred[]> {
	const { rows } = await client.query<Deferred>(
		`select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as create
		from pg_index join pg_class as c on c.oid = indrelid
		where relnamespace = 'public'::regnamespace and relkind = 'r'
			and not exists (select from pg_constraint where conindid = indexrelid)
			and not exists (select from pg_depend where objid = indrelid and deptype = 'e') order by indexrelid`,
	);
	return rows;
}

async function listTriggered(client: pg.Client): Promise<string[]> {
	const { rows } = await client.query<{ name: string }>(
		`select distinct tgrelid::regclass::text as name from pg_trigger join pg_class as c on c.oid = tgrelid
		where not tgisinternal and relnamespace = 'public'::regnamespace order by 1`,
	);
	return rows.map(({ name }) => name);
}
