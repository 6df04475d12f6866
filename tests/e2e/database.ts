import { connectDatabase, type Database } from "#app/platform/database/database.server.ts";
import { longTimeouts } from "#tests/long-timeouts.ts";

let db: Database | undefined;

/** The shared server's database, for people and states that a test needs and does not look at. */
export function sharedDatabase(): Database {
	const connectionString = process.env.REINO_E2E_DATABASE_URL ?? "";
	// A Reino Card that is drawn meanwhile keeps its number locked, on a busy machine for long.
	db ??= connectDatabase({ connectionString, max: 2, limits: longTimeouts }).db;
	return db;
}
