import { once } from "node:events";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { pgBossTables } from "./pg-boss-tables.server.ts";

/** A table as an archive has it, with the columns that are not generated. */
export interface ArchivedTable {
	readonly schema: string;
	readonly name: string;
	/** Quoted where SQL needs it. */
	readonly columns: string[];
}

/** Nothing here is short, and a value has the same text on every server. */
const settings = `set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0;
	set timezone = 'UTC'; set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
	set bytea_output = 'hex'; set synchronize_seqscans = off`;

/** Runs work that may take hours on a connection of its own. @throws what connecting and `work` throw */
export async function withLongSession<T>(
	connectionString: string,
	work: (client: pg.Client) => Promise<T>,
): Promise<T> {
	const client = new pg.Client({ connectionString, keepAlive: true, application_name: "reino backup" });
	// A query that is under way tells of a connection that breaks; between queries the next one does.
	client.on("error", () => undefined);
	await client.connect();
	try {
		await client.query(settings);
		return await work(client);
	} finally {
		await client.end();
	}
}

/** All tables that hold what is lasting, Reino's own and those of its jobs. */
export async function listTables(client: pg.Client): Promise<ArchivedTable[]> {
	const { rows } = await client.query<ArchivedTable>(
		`select n.nspname as schema, c.relname as name, array_agg(quote_ident(attname) order by attnum) as columns
		from pg_class as c join pg_namespace as n on n.oid = relnamespace
			join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
		where relkind = 'r' and (nspname = 'public' or (nspname = 'pgboss' and relname = any($1)))
			and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
		group by nspname, relname order by nspname desc, array_position($1, relname::text), relname`,
		[pgBossTables],
	);
	return rows;
}

export function nameOf({ schema, name }: ArchivedTable): string {
	return `${schema}.${name}`;
}

/** The rows of a table as PostgreSQL writes them, in pieces. */
export function readTableRows(client: pg.Client, table: ArchivedTable) {
	return client.query(copyTo(`copy ${sqlOf(table)} to stdout`));
}

export interface RowWriter {
	write(bytes: Uint8Array): Promise<void>;
	/** @throws what PostgreSQL says of a row that it does not take */
	end(): Promise<void>;
}

/** Takes the rows of a table as PostgreSQL wrote them. */
export function writeRows(client: pg.Client, table: ArchivedTable): RowWriter {
	const rows = client.query(copyFrom(`copy ${sqlOf(table)} from stdin`));
	const finished = once(rows, "finish");
	// Told by whoever waits next.
	finished.catch(() => undefined);
	return {
		write: async (bytes) => {
			if (!rows.write(bytes)) await Promise.race([once(rows, "drain"), finished]);
		},
		end: async () => {
			rows.end();
			await finished;
		},
	};
}

function sqlOf({ schema, name, columns }: ArchivedTable): string {
	return `"${schema}"."${name}" (${columns.join(", ")})`;
}
