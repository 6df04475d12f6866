import { access, open, rename, rm } from "node:fs/promises";
import type { Config } from "#app/platform/config.server.ts";
import { openFiles } from "#app/platform/files/open-files.server.ts";
import { OtherFilesError, writeBackup } from "#db/backup/write-backup.server.ts";
import { configOrExit } from "./config-or-exit.ts";
import { openDatabase, type RunningDatabase } from "./database.ts";
import { imageKeysQuery } from "./image-keys.ts";
import { operatorMessage } from "./operator-errors.ts";

const usage = `Usage:
  npm run backup -- FILE
Writes all rows and files of this moment into FILE, while Reino runs. With BACKUP_KEY it is encrypted.`;

/** Under another name until it is whole and on the disk, so that no half of it is ever taken for a backup. */
async function backUp(config: Config, file: string): Promise<void> {
	const unfinished = `${file}.${process.pid}.part`;
	const handle = await open(unfinished, "wx", 0o600);
	const begun = performance.now();
	let database: RunningDatabase | undefined;
	try {
		const files = await openFiles(config, (error) => console.error(`The storage of files failed: ${error}`));
		database = await openDatabase(config, (line) => console.error(line), { creates: false, shares: true });
		const source = {
			connectionString: database.connectionString,
			files,
			imageKeysQuery,
			passphrase: config.backupKey,
		};
		const end = await writeBackup(source, handle.createWriteStream({ flush: true }));
		await rename(unfinished, file);
		const rows = Object.values(end.tables).reduce((sum, table) => sum + table.rows, 0);
		const seconds = ((performance.now() - begun) / 1000).toFixed(1);
		console.log(`${rows} rows and ${end.files.count} files are in ${file} (${seconds} s).`);
		if (end.files.missing > 0)
			console.log(`${end.files.missing} images that rows name were missing, and are in no backup.`);
		if (!config.backupKey) console.log("It is not encrypted: BACKUP_KEY is not set.");
	} finally {
		await handle.close().catch(() => undefined);
		await rm(unfinished, { force: true });
		await database?.stop();
	}
}

const isThere = (file: string) =>
	access(file).then(
		() => true,
		() => false,
	);

const [file, ...more] = process.argv.slice(2);
if (!file || more.length > 0) {
	console.error(usage);
	process.exit(2);
}
if (await isThere(file)) {
	console.error(`${file} is there already.`);
	process.exit(2);
}
try {
	await backUp(configOrExit(), file);
} catch (error) {
	const message = error instanceof OtherFilesError ? error.message : operatorMessage(error);
	console.error(message ?? error);
	console.error("There is no backup.");
	process.exitCode = 1;
}
