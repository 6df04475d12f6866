import { join } from "node:path";
import { systemClock } from "#app/platform/clock.ts";
import type { Config } from "#app/platform/config.server.ts";
import type { TransactionContext } from "#app/platform/context.server.ts";
import { connectDatabase } from "#app/platform/database/database.server.ts";
import { EventBus } from "#app/platform/events.server.ts";
import { createFiles } from "#app/platform/files.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import type { Deps } from "#app/routes/deps.server.ts";

export interface OwnedDeps {
	readonly deps: Deps;
	close(): Promise<void>;
}

/** Builds everything that lives as long as the process, over a database that is there already. */
export async function createDeps(config: Config, connectionString: string): Promise<OwnedDeps> {
	const log = createLog(config.logLevel);
	const { db, pool, close } = connectDatabase({
		connectionString,
		max: config.databasePool,
		onError: (error) => log.warn({ err: error }, "database connection lost"),
	});
	const events = new EventBus<TransactionContext>((error) => log.error({ err: error }, "listener failed"));
	const files = createFiles(join(config.dataDir, "files"));
	const deps: Deps = { files, config, log, clock: systemClock, db, pool, events, identify: async () => null };
	return { deps, close };
}
