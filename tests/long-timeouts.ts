import type { DatabaseLimits } from "#app/platform/database/database.server.ts";

/** Many tests' calls wait at once, on machines that do other things too: longer times than a person's, in milliseconds. */
export const longTimeouts: DatabaseLimits = { connection: 30_000, statement: 30_000 };
