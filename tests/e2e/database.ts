import { connectDatabase, type Database } from "#app/platform/database/database.server.ts";

let db: Database | undefined;

/** A Reino Card that is drawn meanwhile keeps its number locked, on a busy machine for long. */
const limits = { connection: 30_000, statement: 30_000 };

/** The shared server's database, for people and states that a test needs and does not look at. */
export function sharedDatabase(): Database {
	db ??= connectDatabase({ connectionString: process.env.REINO_E2E_DATABASE_URL ?? "", max: 2, limits }).db;
	return db;
}
