import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";

/** Any constant, the same in every node: who holds it is migrating. */
const migrationLock = 4_711_202_601;

/**
 * Brings the database to the newest migration of `db/migrations`; does nothing when it is there already.
 * Nodes that start together take turns, so that each migration runs once.
 * @throws what PostgreSQL says when a migration fails; then none of the pending ones was kept
 */
export async function migrateDatabase(pool: pg.Pool): Promise<void> {
	const client = await pool.connect();
	try {
		// Building an index on a large table, or waiting for the node that does, outlasts a page's patience.
		await client.query("set statement_timeout = 0");
		await client.query("select pg_advisory_lock($1)", [migrationLock]);
		await migrate(drizzle(client), { migrationsFolder: migrationsFolder() });
	} finally {
		// Ending the connection gives the lock and the setting back, whatever happened.
		client.release(true);
	}
}

/** `db/migrations` of the project that this file is part of, be it as source or in the build. */
export function migrationsFolder(): string {
	let folder = dirname(fileURLToPath(import.meta.url));
	while (!existsSync(join(folder, "db/migrations/meta/_journal.json"))) {
		const parent = dirname(folder);
		if (parent === folder) throw new Error("The folder db/migrations is missing.");
		folder = parent;
	}
	return join(folder, "db/migrations");
}
