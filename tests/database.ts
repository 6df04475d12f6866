import { randomBytes } from "node:crypto";
import type pg from "pg";
import { afterAll, inject } from "vitest";
import {
	connectDatabase,
	type Database,
	type DatabaseLimits,
} from "#app/platform/database/database.server.ts";
import { databaseUrl, runOn } from "./database-server.ts";

export interface TestDatabase {
	db: Database;
	pool: pg.Pool;
	/** For what opens connections of its own: a server, a job runner. */
	connectionString: string;
}

/** Many tests' calls wait at once, on machines that do other things too: longer times than a person's, in milliseconds. */
export const patientLimits: DatabaseLimits = { connection: 30_000, statement: 10_000 };
/** Plans show at tens of thousands of rows, which a busy machine takes its time to write. */
const fillingTimeout = "120000";

/**
 * Gives a test file a migrated, empty database of its own, dropped when its tests are over.
 * Call it at the top of the file: `const { db } = await testDatabase();`
 * @param options.isFilled lets a statement run for two minutes, for a file that fills its tables first
 */
export async function testDatabase({ isFilled = false } = {}): Promise<TestDatabase> {
	const { serverUrl, template, prefix } = inject("testDatabase");
	const name = `${prefix}_${randomBytes(4).toString("hex")}`;
	await runOn(serverUrl, async (client) => {
		// Takes a quarter of the time of the strategy that comes unasked.
		await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
	});
	const url = new URL(databaseUrl(serverUrl, name));
	if (isFilled) url.searchParams.set("statement_timeout", fillingTimeout);
	const connectionString = url.toString();
	const { db, pool, close } = connectDatabase({ connectionString, limits: patientLimits });
	afterAll(async () => {
		await close();
		await runOn(serverUrl, async (client) => {
			await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
		});
	});
	return { db, pool, connectionString };
}
