import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "#app/platform/database/embedded.server.ts";
import { databaseUrl } from "#tests/database-server.ts";
import { measureQuestions } from "./capacity-answers.ts";
import { measureSizes, measureUpkeep } from "./capacity-sizes.ts";
import { filledDatabase } from "./database.ts";

const usage = `npm run bench:capacity -- [options]
  --listings N     how many listings (200 000)
  --messages N     about how many messages (2 000 000)
  --folder PATH    keeps the filled database there for the next run; otherwise it is removed at the end
  --only TEXT      asks only the questions whose names have it, and measures no more
  --load-only      fills the database and ends`;

/**
 * For filling alone, since what a crash spoils is filled anew: memory for the building of indexes, and as little writing
 * as there can be.
 */
const loadingSettings = {
	fsync: "off",
	full_page_writes: "off",
	wal_level: "minimal",
	max_wal_senders: "0",
	max_wal_size: "2GB",
	checkpoint_timeout: "30min",
	autovacuum: "off",
	shared_buffers: "3GB",
	maintenance_work_mem: "1GB",
	work_mem: "256MB",
	max_parallel_maintenance_workers: "2",
};

/** The statements that make more are those that make so many. */
const maxVerified = 200_000;

interface Options {
	readonly listings: number;
	readonly messages: number;
	readonly folder: string | undefined;
	readonly only: string;
	readonly loadOnly: boolean;
}

function readOptions(argv: readonly string[]): Options {
	const { values } = parseArgs({
		args: [...argv],
		options: {
			listings: { type: "string", default: "200000" },
			messages: { type: "string", default: "2000000" },
			folder: { type: "string" },
			only: { type: "string", default: "" },
			"load-only": { type: "boolean", default: false },
		},
	});
	const { only, folder, "load-only": loadOnly } = values;
	return { listings: Number(values.listings), messages: Number(values.messages), folder, only, loadOnly };
}

async function main({ listings, messages, folder: kept, only, loadOnly }: Options): Promise<void> {
	await using cleanUp = new AsyncDisposableStack();
	const folder = kept ?? (await mkdtemp(join(tmpdir(), "reino-capacity-")));
	if (!kept) cleanUp.defer(() => rm(folder, { recursive: true, force: true }));
	await mkdir(folder, { recursive: true });
	// The account that runs PostgreSQL for root has to pass through.
	await chmod(folder, 0o711);
	const dataDir = join(folder, "postgres");
	const name = `reino_${listings}_${messages}`;
	const start = async (settings = {}) => {
		const { connectionString, stop } = await startEmbeddedPostgres({
			dataDir,
			log: () => undefined,
			settings,
		});
		return { url: databaseUrl(connectionString, name), connectionString, [Symbol.asyncDispose]: stop };
	};
	{
		await using server = await start(loadingSettings);
		const verify = listings <= maxVerified;
		const images = join(folder, "images");
		await filledDatabase(server.connectionString, { name, listings, messages, verify, dataDir: images });
	}
	if (loadOnly) return;
	console.log(await measureQuestions({ start, dataDir, only }));
	if (only) return;
	await using server = await start();
	console.log(await measureSizes(server.url));
	console.log(await measureUpkeep(server.url));
}

if (process.argv.includes("--help")) console.log(usage);
else await main(readOptions(process.argv.slice(2)));
