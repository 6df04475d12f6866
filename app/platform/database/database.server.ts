import type { EventEmitter } from "node:events";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { deadlockEvent } from "./errors.server.ts";
import { BreakerPool } from "./pool.server.ts";

/** Drizzle's queries; transactions are ours, see transaction.server.ts. */
type Queries = Omit<NodePgDatabase, "transaction">;
export type Database = Queries & { readonly $client: pg.Pool };
/** The queries of {@link Database} over the one connection that has a transaction open. */
export type Transaction = Queries & { readonly $client: pg.PoolClient };

export interface DatabaseConnection {
	db: Database;
	pool: BreakerPool;
	close(): Promise<void>;
}

/** The longest times, in milliseconds. */
export interface DatabaseLimits {
	/** Wait for a connection, be it a new one or one that others use at this moment. */
	readonly connection: number;
	/** Duration of a statement, which the database itself then ends. */
	readonly statement: number;
	/** Wait for a response, should the database or the network fail: longer than the database takes to end a statement. */
	readonly answer?: number;
}

/** Limits where somebody waits: a connection and a response together stay below 5 s. */
export const pageLimits: DatabaseLimits = { connection: 2_000, statement: 2_000, answer: 2_500 };
/** Limits of background work. */
export const jobLimits: DatabaseLimits = { connection: 4_000, statement: 10_000, answer: 12_000 };
/** Limits of what an operator starts, such as a migration. */
const commandLimits: DatabaseLimits = { connection: 4_000, statement: 10_000 };

export interface ConnectOptions {
	connectionString: string;
	/** Most connections held at once; 10 unless told. */
	max?: number;
	/** The connection's purpose, which the database's own lists show after the program's name. */
	use?: "pages" | "public pages" | "jobs" | "commands";
	/** How long things may take; without a limit for answers unless told. */
	limits?: DatabaseLimits;
	/** Called with the error of a connection that breaks, be it idle or in use. */
	onError?: (error: Error) => void;
	/** Called with the error of a transaction that the database ended because it and another one waited for each other. */
	onDeadlock?: (error: Error) => void;
}

/**
 * How much of a typed word's trigrams a name must share to be what was meant, 0 to 1. One wrong letter in a
 * word of nine leaves about half of them; pg_trgm's own 0.6 would not forgive it.
 */
const typoThreshold = 0.45;

/** Our queries are short and their pages are in memory or on flash: compiling them costs more than it saves. */
const sessionSettings = [
	`pg_trgm.word_similarity_threshold=${typoThreshold}`,
	"random_page_cost=1.1",
	"jit=off",
];

/**
 * Opens a pool with limits for everything, so that a stuck or absent database becomes an error that a person sees,
 * never a page that hangs.
 */
export function connectDatabase({
	connectionString,
	max = 10,
	use = "commands",
	limits = commandLimits,
	onError,
	onDeadlock = () => undefined,
}: ConnectOptions): DatabaseConnection {
	const pool = new BreakerPool({
		connectionString,
		max,
		connectionTimeoutMillis: limits.connection,
		statement_timeout: limits.statement,
		idle_in_transaction_session_timeout: 30_000,
		keepAlive: true,
		...(limits.answer !== undefined && { query_timeout: limits.answer }),
		idleTimeoutMillis: 30_000,
		application_name: `reino ${use}`,
		options: sessionSettings.map((setting) => `-c ${setting}`).join(" "),
	});
	// A connection that is handed out has no listener of the pool's, and an error that nobody hears ends the process.
	pool.on("connect", (client) => client.on("error", (error) => onError?.(error)));
	pool.on("connect", (client: EventEmitter) => client.on(deadlockEvent, onDeadlock));
	(pool as EventEmitter).on(deadlockEvent, onDeadlock);
	// The same error once more, of a connection that was not handed out.
	pool.on("error", () => undefined);
	return { db: drizzle(pool), pool, close: () => pool.end() };
}
