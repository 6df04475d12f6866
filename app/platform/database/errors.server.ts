import type { EventEmitter } from "node:events";
import { setTimeout as delay } from "node:timers/promises";

interface DatabaseError {
	/** SQLSTATE. */
	readonly code: string;
	/** PostgreSQL's own words. */
	readonly message: string;
	readonly constraint: string | undefined;
	readonly detail: string | undefined;
}

/** An error that the database raised, or null when it raised none. */
export function databaseErrorOf(error: unknown): DatabaseError | null {
	const raised = raisedBy(error);
	return (
		raised && {
			code: raised.code,
			message: raised.message,
			constraint: textIn(raised, "constraint"),
			detail: textIn(raised, "detail"),
		}
	);
}

/** The driver's error among the causes of another, without the values that Drizzle's has in its message. */
function raisedBy(error: unknown): (Error & { code: string }) | null {
	for (let cause = error; cause instanceof Error; cause = cause.cause) {
		if ("code" in cause && typeof cause.code === "string" && /^[0-9A-Z]{5}$/.test(cause.code))
			return Object.assign(cause, { code: cause.code });
	}
	return null;
}

function textIn(error: Error, name: "constraint" | "detail"): string | undefined {
	const value: unknown = Reflect.get(error, name);
	return typeof value === "string" ? value : undefined;
}

/** The table in which a row is missing that a foreign key refers to, or null for another error. */
export function missingTableOf(error: unknown): string | null {
	const raised = databaseErrorOf(error);
	if (raised?.code !== "23503") return null;
	return /is not present in table "(\w+)"/.exec(raised.detail ?? "")?.[1] ?? null;
}

/** SQLSTATE of a transaction that PostgreSQL ended because it and another one waited for each other. */
const deadlock = "40P01";
/** The name of the event by which a connection tells of a deadlock. */
export const deadlockEvent = "deadlock";
/** A third one in a row would mean that two writes lock the same rows in opposite orders all the time. */
const maxTries = 3;
/** Pause before the next try, in milliseconds: the other transaction needs it to lock what both wanted. */
const pause = 50;

/**
 * Does it again when the database ended it to free another: nothing of it was written. Each time is reported to whoever
 * opened the connection. Writes lock in one order (decision 164) and never meet this; what a cascade locks has none.
 * @param db its connection, which tells whoever opened it
 * @param work a whole transaction, or one statement outside of any, and nothing that happens elsewhere
 * @throws what the work throws, and the third deadlock
 */
export async function retryDeadlock<T>(
	db: { readonly $client: Pick<EventEmitter, "emit"> },
	work: () => Promise<T>,
): Promise<T> {
	for (let tries = 1; ; tries++) {
		try {
			return await work();
		} catch (error) {
			const raised = raisedBy(error);
			if (raised?.code !== deadlock) throw error;
			db.$client.emit(deadlockEvent, raised);
			if (tries === maxTries) throw error;
			await delay(pause * tries);
		}
	}
}
