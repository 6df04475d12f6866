import { randomBytes } from "node:crypto";
import type pg from "pg";
import { afterAll, inject } from "vitest";
import { connectDatabase, type Database } from "#app/platform/database/database.server.ts";
import { databaseUrl, runOn } from "./database-server.ts";

export interface TestDatabase {
	db: Database;
	pool: pg.Pool;
	/** For what opens connections of its own: a server, a job runner. */
	connectionString: string;
}

/**
 * Gives a test file a migrated, empty database of its own, dropped when its tests are over.
 * Call it at the top of the file: `const { db } = await testDatabase();`
 */
export async function testDatabase(): Promise<TestDatabase> {
	const { serverUrl, template, prefix } = inject("testDatabase");
	const name = `${prefix}_${randomBytes(4).toString("hex")}`;
	await runOn(serverUrl, async (client) => {
		await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
	});
	const connectionString = databaseUrl(serverUrl, name);
	const { db, pool, close } = connectDatabase({ connectionString });
	afterAll(async () => {
		await close();
		await runOn(serverUrl, async (client) => {
			await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
		});
	});
	return { db, pool, connectionString };
}
