import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";

export type Database = NodePgDatabase;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

export interface DatabaseConnection {
	db: Database;
	pool: pg.Pool;
	close(): Promise<void>;
}

export interface ConnectOptions {
	connectionString: string;
	/** Most connections held at once; 10 unless told. */
	max?: number;
	/** Gives up on an answer after this time, in ms, should the server or the network just fall silent. */
	queryTimeout?: number;
	/** Called with the error of an idle connection, which must not end the process. */
	onError?: (error: Error) => void;
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
 * Opens a pool. A statement may run for 10 s and a connection must come within 5 s, so that a stuck or absent
 * database becomes an error that a person sees, never a page that hangs.
 */
export function connectDatabase({
	connectionString,
	max = 10,
	queryTimeout,
	onError,
}: ConnectOptions): DatabaseConnection {
	const pool = new pg.Pool({
		connectionString,
		max,
		connectionTimeoutMillis: 4_000,
		statement_timeout: 10_000,
		idle_in_transaction_session_timeout: 30_000,
		keepAlive: true,
		...(queryTimeout !== undefined && { query_timeout: queryTimeout }),
		idleTimeoutMillis: 30_000,
		application_name: "reino",
		options: sessionSettings.map((setting) => `-c ${setting}`).join(" "),
	});
	pool.on("error", (error) => onError?.(error));
	return { db: drizzle(pool), pool, close: () => pool.end() };
}
