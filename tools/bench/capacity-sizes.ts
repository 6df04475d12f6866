import pg from "pg";
import { time } from "./alternate.ts";

/** Tables of less are not told, in bytes. */
const smallest = 20_000_000;

/** What every large table and index takes on disk. @returns tables */
export async function measureSizes(connectionString: string): Promise<string> {
	return await withClient(connectionString, async (client) => {
		const tables = await client.query<{ line: string }>(
			`select format('| %s | %s | %s | %s | %s |', relname, reltuples::bigint, pg_temp.megabytes(pg_table_size(oid)),
				pg_temp.megabytes(pg_indexes_size(oid)), round(pg_total_relation_size(oid) / greatest(reltuples, 1))) as line
			from pg_class where relkind = 'r' and pg_total_relation_size(oid) > $1
			order by pg_total_relation_size(oid) desc`,
			[smallest],
		);
		const indexes = await client.query<{ line: string }>(
			`select format('| %s | %s |', relname, pg_temp.megabytes(pg_relation_size(oid))) as line
			from pg_class where relkind = 'i' and pg_relation_size(oid) > $1 order by pg_relation_size(oid) desc`,
			[smallest],
		);
		const whole = await client.query<{ size: string }>(
			"select pg_temp.megabytes(pg_database_size(current_database())) as size",
		);
		return [
			`The database takes ${whole.rows[0]?.size} MB.`,
			"",
			"| table | rows | MB of rows | MB of indexes | bytes a row, with indexes |",
			"|---|---|---|---|---|",
			...tables.rows.map(({ line }) => line),
			"",
			"| index | MB |",
			"|---|---|",
			...indexes.rows.map(({ line }) => line),
			"",
		].join("\n");
	});
}

/** What an upgrade or PostgreSQL itself does to the largest tables. */
const upkeep = {
	"a column with a default for all messages":
		"alter table chat_messages add column note text not null default ''",
	"without it again": "alter table chat_messages drop column note",
	"an index of all messages, while they are written":
		"create index concurrently bench_messages_idx on chat_messages (sender_id, created_at)",
	"without it again, too": "drop index bench_messages_idx",
	"a check of all messages": "alter table chat_messages add constraint bench_check check (seq < 1000000)",
	"without that": "alter table chat_messages drop constraint bench_check",
	"statistics of messages": "analyze chat_messages",
	"statistics of listings": "analyze listings",
	"a vacuum that reads all messages":
		"vacuum (freeze, disable_page_skipping, index_cleanup on) chat_messages",
	"a vacuum that reads all listings": "vacuum (freeze, disable_page_skipping, index_cleanup on) listings",
};

/** How long those take. @returns a table */
export async function measureUpkeep(connectionString: string): Promise<string> {
	return await withClient(connectionString, async (client) => {
		const lines: string[] = [];
		for (const [what, statement] of Object.entries(upkeep)) {
			console.error(`Doing: ${what}`);
			const milliseconds = await time(() => client.query(statement));
			lines.push(`| ${what} | ${(milliseconds / 1000).toFixed(2)} |`);
		}
		return ["| what | seconds |", "|---|---|", ...lines, ""].join("\n");
	});
}

async function withClient<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
	const client = new pg.Client({ connectionString });
	await client.connect();
	try {
		await client.query(
			"create function pg_temp.megabytes(bytes bigint) returns bigint language sql return round(bytes / 1e6)",
		);
		return await work(client);
	} finally {
		await client.end();
	}
}
