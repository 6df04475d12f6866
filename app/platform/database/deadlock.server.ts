import { setTimeout as delay } from "node:timers/promises";
import { databaseErrorOf } from "./statement.server.ts";

/** SQLSTATE of a transaction that PostgreSQL ended because it and another one waited for each other. */
const deadlock = "40P01";
/** A third one in a row would mean that two writes lock the same rows in opposite orders all the time. */
const maxTries = 3;
/** Whom the database let through gets so long to take what both wanted, in milliseconds. */
const pause = 50;

/**
 * Does it again when the database ended it to free another: nothing of it was written. Most writes lock in one
 * order and never meet this; those that a cascade makes choose no order.
 * @param work a whole transaction, or one statement outside of any, and nothing that happens elsewhere
 * @throws what the work throws, and the third deadlock
 */
export async function retryDeadlock<T>(work: () => Promise<T>): Promise<T> {
	for (let tries = 1; ; tries++) {
		try {
			return await work();
		} catch (error) {
			if (tries === maxTries || databaseErrorOf(error)?.code !== deadlock) throw error;
			await delay(pause * tries);
		}
	}
}
