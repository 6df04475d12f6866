import { open } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Config } from "#app/platform/config.server.ts";
import { openFiles } from "#app/platform/files/open-files.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { WrongSealError } from "#db/backup/encryption.server.ts";
import { openArchive, RestoreRefusedError, restoreBackup } from "#db/backup/restore-backup.server.ts";
import { openSharedFiles } from "#db/backup/shared-files.server.ts";
import { configOrExit } from "./config-or-exit.ts";
import { openDatabase } from "./database.ts";
import { operatorMessage } from "./operator-errors.ts";

const usage = `Usage:
  npm run restore -- FILE
Brings what npm run backup wrote into FILE into the empty database of DATABASE_URL or DATA_DIR, and the files into
DATA_DIR or the bucket of FILES_URL. Reino must not run there meanwhile. BACKUP_KEY is the one that it was made with.
The files of a backup into a folder are looked for in the folder "files" beside FILE.`;

async function restore(config: Config, file: string): Promise<void> {
	const begun = performance.now();
	const source = await open(file);
	const archive = await openArchive(source.createReadStream(), config.backupKey);
	const files = await openFiles(config, (error) => console.error(`The storage of files failed: ${error}`));
	const database = await openDatabase(config, (line) => console.error(line));
	try {
		const { connectionString } = database;
		const log = createLog("warn", process.stderr);
		const sharedFiles = openSharedFiles(join(dirname(resolve(file)), "files"));
		const end = await restoreBackup(archive, { connectionString, files, sharedFiles, log });
		const rows = Object.values(end.tables).reduce((sum, table) => sum + table.rows, 0);
		const seconds = ((performance.now() - begun) / 1000).toFixed(1);
		console.log(
			`${rows} rows of ${Object.keys(end.tables).length} tables and ${end.files.count} files were restored, read back and found equal (${seconds} s).`,
		);
	} finally {
		await database.stop();
	}
}

const [file, ...more] = process.argv.slice(2);
if (!file || more.length > 0) {
	console.error(usage);
	process.exit(2);
}
try {
	await restore(configOrExit(), file);
} catch (error) {
	const isRefused = error instanceof RestoreRefusedError || error instanceof WrongSealError;
	console.error((isRefused ? error.message : operatorMessage(error)) ?? error);
	process.exitCode = 1;
}
