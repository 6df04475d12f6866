import type { Database } from "../database/database.server.ts";
import { transaction } from "../database/transaction.server.ts";
import type { Files } from "../files.server.ts";

/** Any constant, the same in every node: a backup holds it alone, whoever removes a file holds it with others. */
export const backupLock = 4_711_202_602;

/**
 * The same files, of which none goes while a backup is made: it may have a row of before. What stays so is without a row,
 * and goes with the next purge of such.
 */
export function keepDuringBackup(files: Files, db: Database): Files {
	return {
		...files,
		remove: (names) =>
			transaction(db, async ({ $client }) => {
				const { rows } = await $client.query<{ isFree: boolean }>(
					'select pg_try_advisory_xact_lock_shared($1) as "isFree"',
					[backupLock],
				);
				if (rows[0]?.isFree) await files.remove(names);
			}),
	};
}
