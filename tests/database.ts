import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { connectDatabase, type Database } from "#app/platform/database/database.server.ts";
import { databaseUrl } from "./database-server.ts";
import { longTimeouts } from "./long-timeouts.ts";

export interface TestDatabase {
	db: Database;
	pool: pg.Pool;
	/** For what opens connections of its own: a server, a job runner. */
	connectionString: string;
}

/** Reaches the server itself. A worker keeps it open for all of its files: each connection is a process of the server's. */
const server = new pg.Pool({
	connectionString: inject("testDatabase").serverUrl,
	max: 1,
	idleTimeoutMillis: 0,
	allowExitOnIdle: true,
});
// The server may end before the worker does.
server.on("error", () => undefined);
/** Plans show at tens of thousands of rows, which a busy machine takes its time to write. */
const fillingTimeout = "120000";

/**
 * Gives a test file a migrated, empty database of its own, dropped when its tests are over.
 * Call it at the top of the file: `const { db } = await testDatabase();`
 * @param options.connections most that are held at once; each is a process of the server's, so that races alone take more
 * @param options.isFilled lets a statement run for two minutes, for a file that fills its tables first
 */
export async function testDatabase({ connections = 5, isFilled = false } = {}): Promise<TestDatabase> {
	const { serverUrl, template, prefix } = inject("testDatabase");
	const name = `${prefix}_${randomBytes(4).toString("hex")}`;
	// Takes a quarter of the time of the strategy that comes unasked.
	await server.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
	const url = new URL(databaseUrl(serverUrl, name));
	if (isFilled) url.searchParams.set("statement_timeout", fillingTimeout);
	const connectionString = url.toString();
	const { db, pool, close } = connectDatabase({
		connectionString,
		max: connections,
		limits: longTimeouts,
	});
	afterAll(async () => {
		await close();
		await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
	});
	return { db, pool, connectionString };
}
