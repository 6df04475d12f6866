import { open, realpath, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve, sep } from "node:path";
import type { Config } from "#app/platform/config.server.ts";
import { openFiles } from "#app/platform/files/open-files.server.ts";
import { projectFolder } from "#app/platform/project-folder.server.ts";
import { openSharedFiles, type SharedFiles } from "#db/backup/shared-files.server.ts";
import { OtherFilesError, type WrittenBackup, writeBackup } from "#db/backup/write-backup.server.ts";
import { configOrExit } from "./config-or-exit.ts";
import { openDatabase, type RunningDatabase } from "./database.ts";
import { imageKeysQuery } from "./image-keys.ts";
import { operatorMessage } from "./operator-errors.ts";

const usage = `Usage:
  npm run backup -- FILE
Writes all rows and files of this moment into FILE, while Reino runs. With BACKUP_KEY it is encrypted.
  npm run backup -- FOLDER
Writes the rows into a file of FOLDER that is named by the moment, and into FOLDER/files each file that is not there yet.`;

/** Where a backup goes. */
interface Target {
	/** Whole path of the archive. */
	readonly file: string;
	/** Where its files go when not into itself. */
	readonly sharedFiles: SharedFiles | undefined;
}

/** Under another name until it is whole and on the disk, so that no half of it is ever taken for a backup. */
async function backUp(config: Config, { file, sharedFiles }: Target): Promise<void> {
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
			sharedFiles,
		};
		const written = await writeBackup(source, handle.createWriteStream({ flush: true }));
		await rename(unfinished, file);
		report(written, { file, sharedFiles }, (performance.now() - begun) / 1000);
		if (!config.backupKey) console.log("It is not encrypted: BACKUP_KEY is not set.");
	} finally {
		await handle.close().catch(() => undefined);
		await rm(unfinished, { force: true });
		await database?.stop();
	}
}

function report(
	{ tables, files, newFiles }: WrittenBackup,
	{ file, sharedFiles }: Target,
	seconds: number,
): void {
	const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
	const took = `(${seconds.toFixed(1)} s)`;
	if (sharedFiles)
		console.log(
			`${rows} rows are in ${file}, their ${files.count} files in ${sharedFiles.folder}, ${newFiles} of them new ${took}.`,
		);
	else console.log(`${rows} rows and ${files.count} files are in ${file} ${took}.`);
	if (files.missing > 0)
		console.log(`${files.missing} images that rows name were missing, and are in no backup.`);
}

/** What was named, by its whole path: a folder takes an archive of this moment and the files beside it. */
async function targetOf(name: string): Promise<Target> {
	const path = resolve(name);
	if (!(await isFolder(path))) return { file: path, sharedFiles: undefined };
	// Such as 2026-11-23-0630, in UTC.
	const moment = new Date().toISOString().slice(0, 16).replace("T", "-").replace(":", "");
	return { file: join(path, `${moment}.backup`), sharedFiles: openSharedFiles(join(path, "files")) };
}

const isFolder = (path: string) =>
	stat(path).then(
		(found) => found.isDirectory(),
		() => false,
	);
const isThere = (path: string) =>
	stat(path).then(
		() => true,
		() => false,
	);

/** Whether a path is in the folder of this release, which the next one does not have. */
async function isInRelease(path: string): Promise<boolean> {
	const folder = await realpath(dirname(path)).catch(() => dirname(path));
	return `${folder}${sep}`.startsWith((await realpath(projectFolder())) + sep);
}

function refuse(message: string): never {
	console.error(message);
	process.exit(2);
}

const [name, ...more] = process.argv.slice(2);
if (!name || more.length > 0) refuse(usage);
const target = await targetOf(name);
if (await isInRelease(target.file))
	refuse(
		`${target.file} is in the folder of this release, which the next one does not have. Name a whole path elsewhere, such as /var/backups/reino/${basename(target.file)}.`,
	);
if (await isThere(target.file)) refuse(`${target.file} is there already.`);
try {
	await backUp(configOrExit(), target);
} catch (error) {
	const message = error instanceof OtherFilesError ? error.message : operatorMessage(error);
	console.error(message ?? error);
	console.error("There is no backup.");
	process.exitCode = 1;
}
