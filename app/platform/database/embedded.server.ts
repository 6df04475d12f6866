import { rm } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { claimLock, releaseLock } from "../lock-file.js";
import { ensureCluster, readClusterVersion } from "./embedded/cluster.server.ts";
import { connectionString, ensureDatabase, startPostmaster } from "./embedded/postmaster.server.ts";
import { endProcesses } from "./embedded/processes.server.ts";
import { EmbeddedError, resolveSite, type Site } from "./embedded/site.server.ts";

export interface EmbeddedOptions {
	/** Folder of the data; it and its parents are created. */
	dataDir: string;
	/** Told what a person at the terminal should know, a line each. */
	log: (line: string) => void;
	/** PostgreSQL settings that stand above the app's own. */
	settings?: Readonly<Record<string, string>>;
	/** Whether a folder without data becomes a database; it does unless told. */
	creates?: boolean;
	/** Whether the server of another process on the folder will do; that process is an error unless told. */
	shares?: boolean;
}

/** Thrown when the database, or Reino's part of it, does not exist. */
export class NoDatabaseError extends EmbeddedError {
	override name = "NoDatabaseError";

	constructor() {
		super("Reino has no database here yet. Run npm start first, or name its database in DATABASE_URL.");
	}
}

interface EmbeddedPostgres {
	/** Reaches the app's database over a Unix socket; stays the same when PostgreSQL is restarted. */
	connectionString: string;
	/** Ends our PostgreSQL cleanly and waits for it; leaves another's alone. Safe to call twice. */
	stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on a data directory. This process holds the folder meanwhile, and starts PostgreSQL again when it dies.
 * @throws NoDatabaseError when there is none and none is wanted; EmbeddedError when it cannot run here, or another
 *   process holds the folder
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
	const site = await resolveSite(options.dataDir);
	if ((await readClusterVersion(site)) === null && options.creates === false) throw new NoDatabaseError();
	const url = connectionString(site.socketDir);
	const isOurs = await claim(site, options.shares ?? false);
	if (!isOurs) return { connectionString: url, stop: async () => undefined };
	try {
		const end = await run(site, options);
		let stopped: Promise<void> | undefined;
		const stop = () => (stopped ??= end().finally(() => releaseLock(lockOf(site))));
		return { connectionString: url, stop };
	} catch (error) {
		releaseLock(lockOf(site));
		throw error;
	}
}

const lockOf = ({ dataDir }: Site) => `${dataDir}.lock`;

/** Whether the folder is ours now; otherwise the server of the process that holds it answers. */
async function claim(site: Site, shares: boolean): Promise<boolean> {
	// The other's may be recovering from a crash.
	const deadline = Date.now() + 60_000;
	for (let holder = claimLock(lockOf(site)); holder !== null; holder = claimLock(lockOf(site))) {
		if (!shares || Date.now() > deadline)
			throw new EmbeddedError(`Another Reino holds this folder, its process is ${holder}: ${site.dataDir}.`);
		if (await ensureDatabase(site.socketDir)) return false;
		await delay(20);
	}
	return true;
}

/** Runs PostgreSQL, again and again if it dies. @returns what ends it */
async function run(site: Site, { settings = {}, log }: EmbeddedOptions): Promise<() => Promise<void>> {
	if (await ensureCluster(site)) log(`Created a database in ${site.dataDir}`);
	let isEnding = false;
	const first = await startPostmaster(site, settings);
	const keepRunning = async () => {
		for (let current: typeof first | null = first; ; ) {
			await current?.ended;
			if (isEnding) return true;
			log("PostgreSQL is gone; starting it again.");
			current = await startPostmaster(site, settings).catch((error: unknown) => {
				if (!isEnding) log(error instanceof Error ? error.message : String(error));
				return delay(500, null);
			});
			if (current) log("PostgreSQL is back.");
		}
	};
	const kept = keepRunning();
	return async () => {
		isEnding = true;
		// A start may be under way.
		do await endProcesses(site.name);
		while (!(await Promise.race([kept, delay(20, false)])));
		await rm(site.socketDir, { recursive: true, force: true });
	};
}
