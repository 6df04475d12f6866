import { join } from "node:path";
import type { Config } from "#app/platform/config.server.ts";
import { connectDatabase, type Database } from "#app/platform/database/database.server.ts";
import { type EmbeddedOptions, startEmbeddedPostgres } from "#app/platform/database/embedded.server.ts";
import { migrateDatabase } from "#app/platform/database/migrate.server.ts";

export interface RunningDatabase {
	readonly connectionString: string;
	stop(): Promise<void>;
}

/** Whether our own PostgreSQL is created where there is none, and whether that of another process will do. */
type Choice = Pick<EmbeddedOptions, "creates" | "shares">;

/**
 * The external database when one is configured, else our own PostgreSQL below the data folder.
 * @throws NoDatabaseError when there is none and none is wanted; EmbeddedError when another process holds the folder
 */
export async function openDatabase(
	config: Config,
	say: (line: string) => void,
	choice: Choice = {},
): Promise<RunningDatabase> {
	if (config.databaseUrl) return { connectionString: config.databaseUrl, stop: async () => {} };
	return startEmbeddedPostgres({ dataDir: join(config.dataDir, "postgres"), log: say, ...choice });
}

/**
 * Runs what an operator asks for over the migrated database: that of a running Reino, or one that runs as long as this.
 * @throws NoDatabaseError when there is none and none is wanted; UnknownDatabaseError for one that our migrations did
 *   not make; whatever `work` throws
 */
export async function withDatabase<T>(
	config: Config,
	work: (db: Database) => Promise<T>,
	choice: Choice = {},
): Promise<T> {
	const database = await openDatabase(config, (line) => console.error(line), { shares: true, ...choice });
	const { db, pool, close } = connectDatabase({ connectionString: database.connectionString, max: 2 });
	try {
		await migrateDatabase(pool);
		return await work(db);
	} finally {
		await close();
		await database.stop();
	}
}
