import { join } from "node:path";
import type { Config } from "../config.server.ts";
import type { Database } from "../database/database.server.ts";
import { transaction } from "../database/transaction.server.ts";
import { createFiles, type Files } from "../files.server.ts";

/** Files below the data folder, where they are unless the configuration names a bucket. */
export function openLocalFiles({ dataDir }: Pick<Config, "dataDir">): Files {
	return createFiles(join(dataDir, "files"));
}

/**
 * Files where the configuration says. The SDK of the storage is loaded only when there is one.
 * @param onError called with why the storage failed
 */
export async function openFiles(
	config: Pick<Config, "dataDir" | "filesUrl">,
	onError: (error: unknown) => void,
): Promise<Files> {
	if (config.filesUrl === undefined) return withLoggedWrites(openLocalFiles(config), onError);
	const { createS3Files } = await import("./s3-files.server.ts");
	return createS3Files({ url: config.filesUrl, onError });
}

/** Files whose failed writes are logged: a full disk above all. */
function withLoggedWrites(files: Files, onError: (error: unknown) => void): Files {
	return {
		...files,
		write: (name, bytes) =>
			files.write(name, bytes).catch((error: unknown) => {
				onError(error);
				throw error;
			}),
	};
}

/** Any constant, the same in every node: a backup holds it alone, whoever removes a file holds it with others. */
export const backupLock = 4_711_202_602;

/**
 * Files of which none is removed during a backup, whose rows may be older. A file that stays so has no row and goes with
 * the next purge of orphans.
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
