import { createWriteStream } from "node:fs";
import { chmod, mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { hashPassword } from "#app/features/accounts/auth/auth.server.ts";
import { readConfig } from "#app/platform/config.server.ts";
import { openLocalFiles } from "#app/platform/files/open-files.server.ts";
import { writeBackup } from "#db/backup/write-backup.server.ts";
import { demoPassword } from "#db/demo/people.ts";
import { openDatabase, withDatabase } from "#server/database.ts";
import { startBuiltServer } from "#tests/built-server.ts";
import { archiveFile } from "#tests/releases.ts";
import { generateScale } from "#tools/scale/generate.server.ts";

/** An archive with rows alone: images would be all but a few of its bytes. */
const noImages = "select null::text";
const imageOfNone = { key: "0".repeat(32), width: 320, height: 448, color: "#336699" };
const generatedListings = 60;

/** Makes the archives of this version, as its build fills them: the demo, and a place that others can reach, without it. */
export async function makeArchives(version: string): Promise<void> {
	await inDataDir(async (dataDir) => {
		await startOnce(dataDir, "demo");
		await archive(dataDir, archiveFile(version, "demo"));
	});
	await inDataDir(async (dataDir) => {
		await startOnce(dataDir, "none");
		await generate(dataDir);
		// What is derived by the clock is there after a start.
		await startOnce(dataDir, "none");
		await archive(dataDir, archiveFile(version, "public"));
	});
}

async function inDataDir(work: (dataDir: string) => Promise<void>): Promise<void> {
	const dataDir = await mkdtemp(join(tmpdir(), "reino-release-"));
	// The account that runs PostgreSQL for root has to pass through.
	await chmod(dataDir, 0o711);
	await work(dataDir).finally(() => rm(dataDir, { recursive: true, force: true }));
}

/** Starts the build over a data folder, as an operator would, and ends it again. */
async function startOnce(dataDir: string, seed: "demo" | "none"): Promise<void> {
	const server = await startBuiltServer({ dataDir, environment: { SEED: seed } });
	await server.stop();
}

const configOf = (dataDir: string) => readConfig({ DATA_DIR: dataDir, SEED: "none" });

async function generate(dataDir: string): Promise<void> {
	const passwordHash = await hashPassword(demoPassword);
	await withDatabase(configOf(dataDir), async ({ $client: pool }) => {
		await generateScale({ pool, listings: generatedListings, images: [imageOfNone], passwordHash });
	});
}

async function archive(dataDir: string, file: string): Promise<void> {
	const config = configOf(dataDir);
	const database = await openDatabase(config, (line) => console.error(line), { creates: false });
	try {
		await mkdir(dirname(file), { recursive: true });
		const written = await writeBackup(
			{
				connectionString: database.connectionString,
				files: openLocalFiles(config),
				imageKeysQuery: noImages,
				passphrase: undefined,
				sharedFiles: undefined,
			},
			createWriteStream(file),
		);
		const rows = Object.values(written.tables).reduce((sum, table) => sum + table.rows, 0);
		console.log(`${rows} rows, ${(await stat(file)).size} bytes: ${file}`);
	} finally {
		await database.stop();
	}
}
