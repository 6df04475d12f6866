import type pg from "pg";
import { expect } from "vitest";

export interface HeldRows {
	/** A statement that locks them. */
	readonly lock: string;
	readonly values: readonly string[];
	/** What is begun while they are held; it has to want one of them. */
	readonly begin: () => Promise<unknown>;
	/** How many of it have to wait before they are let go on. */
	readonly waiting?: number;
	/** Another statement of who holds them, once what was begun waits: fails when that holds more than it may. */
	readonly meanwhile: string;
	/** How the other transaction ends; with "rollback" unless told. */
	readonly end?: "rollback" | "commit";
}

/** Begins something while another transaction holds rows, lets that one go on once it is waited for, and ends it. */
export async function whileHeld(
	pool: pg.Pool,
	{ lock, values, begin, waiting = 1, meanwhile, end = "rollback" }: HeldRows,
): Promise<void> {
	const holder = await pool.connect();
	let begun: Promise<unknown> = Promise.resolve();
	try {
		await holder.query("begin");
		await holder.query(lock, [...values]);
		begun = begin();
		await expect.poll(() => countWaitingForLocks(pool)).toBeGreaterThanOrEqual(waiting);
		await holder.query(meanwhile, [...values]);
	} finally {
		await holder.query(end);
		holder.release();
		await begun;
	}
}

/** How many in this database wait for somebody else's lock. */
export async function countWaitingForLocks(pool: pg.Pool): Promise<number> {
	const { rowCount } = await pool.query(
		"select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
	);
	return rowCount ?? 0;
}
