import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { isDatabaseUnavailable } from "./availability.server.ts";
import type { Database, Transaction } from "./database.server.ts";

/** Milliseconds for which an answer is waited for on connections whose transaction may take long. */
const answerTimes = new WeakMap<pg.ClientBase, number>();
/** From the end of a long statement in the database to when its answer is waited for in vain, in milliseconds. */
const answerMargin = 2_000;

/**
 * Lets each statement of a transaction take longer than its connection lets others, as long as the transaction lasts.
 * @param seconds after which a statement ends, and the transaction with it
 */
export async function allowLong(tx: Transaction, seconds: number): Promise<void> {
	await tx.$client.query(`set local statement_timeout = '${seconds}s'`);
	answerTimes.set(tx.$client, seconds * 1_000 + answerMargin);
}

/** The time that {@link allowLong} gives the driver, as part of what it is asked. */
export function answerTimeOf(db: Database | Transaction): { query_timeout?: number } {
	const millis = isDatabase(db) ? undefined : answerTimes.get(db.$client);
	return millis === undefined ? {} : { query_timeout: millis };
}

/**
 * Runs `work` in a transaction on a connection of its own; within another transaction, in a part of it that can fail
 * alone.
 * @throws what `work` throws; then nothing of it was written
 */
export async function transaction<T>(
	db: Database | Transaction,
	work: (tx: Transaction) => Promise<T>,
): Promise<T> {
	if (!isDatabase(db)) return savepoint(db, work);
	const client = await db.$client.connect();
	try {
		await client.query("begin");
		const result = await work(drizzle(client));
		const { command } = await client.query("commit");
		// PostgreSQL ends so a transaction in which a statement failed, also when `work` went on over the failure.
		if (command !== "COMMIT")
			throw new Error("The transaction was rolled back: a statement in it had failed");
		client.release();
		return result;
	} catch (error) {
		// A connection that does not answer, or cannot even take back, is given up: its transaction ends with it.
		const isGood = !isDatabaseUnavailable(error) && (await rollBack(client));
		client.release(isGood ? undefined : (error as Error));
		throw error;
	} finally {
		answerTimes.delete(client);
	}
}

function rollBack(client: pg.PoolClient): Promise<boolean> {
	return client.query("rollback").then(
		() => true,
		() => false,
	);
}

async function savepoint<T>(tx: Transaction, work: (tx: Transaction) => Promise<T>): Promise<T> {
	await tx.$client.query("savepoint part");
	try {
		const result = await work(tx);
		await tx.$client.query("release savepoint part");
		return result;
	} catch (error) {
		await tx.$client.query("rollback to savepoint part");
		throw error;
	}
}

export function isDatabase(db: Database | Transaction): db is Database {
	return db.$client instanceof pg.Pool;
}
