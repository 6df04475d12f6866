import type pg from "pg";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.server.ts";
import type { TransactionContext } from "./context.server.ts";
import type { Database, DatabaseConnection } from "./database/database.server.ts";
import type { EventBus } from "./events.server.ts";
import type { Log } from "./log.server.ts";

/** The parts of the process, built once by the composition root and passed down, never global. */
export interface Platform {
	readonly config: Config;
	readonly log: Log;
	readonly clock: Clock;
	readonly db: Database;
	readonly pool: pg.Pool;
	/** A copy of the database that is a moment behind it, where there is one; nothing can be written to it. */
	readonly replica: DatabaseConnection | undefined;
	readonly events: EventBus<TransactionContext>;
}
