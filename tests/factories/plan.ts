import pg from "pg";
import type { CommandContext } from "#app/platform/context.server.ts";
import { connectDatabase, type Database } from "#app/platform/database/database.server.ts";
import { longTimeouts } from "../long-timeouts.ts";

/**
 * Runs some work in a transaction of its own and counts what its statements read, those rows too that a filter throws
 * away or that a function reads.
 * @param work gets the context with the transaction's connection, for which what is asked at once waits in a pool of one
 * @returns the rows of our tables that were read
 */
export async function rowsReadBy(
	ctx: CommandContext,
	work: (ctx: CommandContext) => Promise<unknown>,
): Promise<number> {
	const { connectionString } = ctx.db.$client instanceof pg.Pool ? ctx.db.$client.options : {};
	if (!connectionString) throw new Error("The rows of a part of a transaction are not told apart.");
	const { db, pool, close } = connectDatabase({ connectionString, max: 1, limits: longTimeouts });
	try {
		await pool.query("begin");
		await work({ ...ctx, db });
		const read = await rowsRead(db);
		await pool.query("commit");
		return read;
	} finally {
		await close();
	}
}

/** The number of rows read in the transaction that a connection has open. */
async function rowsRead(db: Database): Promise<number> {
	const { rows } = await db.execute<{ read: string }>(
		"select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) as read from pg_stat_xact_user_tables",
	);
	return Number(rows[0]?.read);
}
