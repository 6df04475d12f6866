import { type CommandContext, inTransaction, type TransactionContext } from "#app/platform/context.server.ts";
import type { Transaction } from "#app/platform/database/database.server.ts";

/**
 * Runs some work in a transaction of its own and counts what its statements read, those rows too that a filter throws
 * away or that a function reads.
 * @param work gets the context with the transaction
 * @returns the rows of our tables that were read
 */
export function rowsReadBy(
	ctx: CommandContext,
	work: (ctx: TransactionContext) => Promise<unknown>,
): Promise<number> {
	return inTransaction(ctx, async (tx) => {
		// What the connection read before and has not reported yet is counted too.
		const before = await rowsRead(tx.db);
		await work(tx);
		return (await rowsRead(tx.db)) - before;
	});
}

/** Of this connection, since it last reported to PostgreSQL's statistics. */
async function rowsRead(db: Transaction): Promise<number> {
	const { rows } = await db.execute<{ read: string }>(
		"select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) as read from pg_stat_xact_user_tables",
	);
	return Number(rows[0]?.read);
}
