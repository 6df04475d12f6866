import { join } from "node:path";
import type { Config } from "#app/platform/config.server.ts";
import { startEmbeddedPostgres } from "#app/platform/database/embedded.server.ts";

export interface RunningDatabase {
	readonly connectionString: string;
	stop(): Promise<void>;
}

/** The external database when one is configured, else our own PostgreSQL below the data folder. */
export async function openDatabase(config: Config, say: (line: string) => void): Promise<RunningDatabase> {
	if (config.databaseUrl) return { connectionString: config.databaseUrl, stop: async () => {} };
	return startEmbeddedPostgres({ dataDir: join(config.dataDir, "postgres"), log: say });
}
