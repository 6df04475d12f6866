import { connectDatabase, type Database } from "#app/platform/database/database.server.ts";

let db: Database | undefined;

/** The shared server's database, for people and states that a test needs and does not look at. */
export function sharedDatabase(): Database {
	db ??= connectDatabase({ connectionString: process.env.REINO_E2E_DATABASE_URL ?? "", max: 2 }).db;
	return db;
}
