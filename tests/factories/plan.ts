import type pg from "pg";
import { expect, vi } from "vitest";

interface SentQuery {
	text: string;
	values?: unknown[];
}

/**
 * Runs some work, then each statement that it sent once more in a transaction that counts what it reads, those rows
 * too that a filter throws away or that a function reads.
 * @returns the rows of our tables that were read
 */
export async function rowsReadBy(pool: pg.Pool, work: () => Promise<unknown>): Promise<number> {
	const query = vi.spyOn(pool, "query");
	await work();
	const sent = query.mock.calls.map(([config, values]) => ({
		text: (config as unknown as SentQuery).text,
		values: (values ?? (config as unknown as SentQuery).values) as unknown as unknown[],
	}));
	query.mockRestore();
	expect(sent.length).toBeGreaterThan(0);
	const client = await pool.connect();
	try {
		await client.query("begin");
		// What the connection read before and has not reported yet is counted too.
		const before = await rowsRead(client);
		for (const { text, values } of sent) await client.query(text, values);
		return (await rowsRead(client)) - before;
	} finally {
		await client.query("rollback");
		client.release();
	}
}

async function rowsRead(client: pg.ClientBase): Promise<number> {
	const { rows } = await client.query<{ read: string }>(
		"select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) as read from pg_stat_xact_user_tables",
	);
	return Number(rows[0]?.read);
}
