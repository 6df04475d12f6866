import { setTimeout as delay } from "node:timers/promises";
import { ensureCluster, hasCluster } from "./embedded/cluster.server.ts";
import { askOwner, connectionString, ensureDatabase } from "./embedded/connection.server.ts";
import { EmbeddedError } from "./embedded/embedded-error.server.ts";
import { endServer, type Joined, type Joining, joinServer } from "./embedded/join.server.ts";
import { createOwnerToken } from "./embedded/postmaster.server.ts";
import { resolveSite } from "./embedded/site.server.ts";

export interface EmbeddedOptions {
	/** Folder of the data; it and its parents are created. */
	dataDir: string;
	/** Told what a person at the terminal should know, a line each. */
	log: (line: string) => void;
	/** PostgreSQL settings that stand above the app's own. */
	settings?: Readonly<Record<string, string>>;
	/** Whether a folder without data becomes a database; it does unless told. */
	creates?: boolean;
}

/** There is nothing of Reino's in the database, or no database. */
export class NoDatabaseError extends EmbeddedError {
	override name = "NoDatabaseError";

	constructor() {
		super("Reino has no database here yet. Run npm start first, or name its database in DATABASE_URL.");
	}
}

export interface EmbeddedPostgres {
	/** Reaches the app's database over a Unix socket; stays the same when PostgreSQL is restarted. */
	connectionString: string;
	/** Whether another process owned the server at the start; when that one dies, this one takes over. */
	attached: boolean;
	/** Ends our PostgreSQL cleanly and waits for it, or lets go of another's. Safe to call twice. */
	stop(): Promise<void>;
}

/** How soon an attached process notices that the owner took the server down with it. */
const watchEveryMs = 500;
const longestPauseMs = 1000;

/**
 * Starts PostgreSQL on a data directory, or attaches to the one that another process runs there.
 * It restarts when it is killed, and ends with this process however that dies.
 * @throws NoDatabaseError when there is none and none is wanted; EmbeddedError when it cannot run here
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
	const site = await resolveSite(options.dataDir);
	if (options.creates === false && !(await hasCluster(site))) throw new NoDatabaseError();
	if (await ensureCluster(site)) options.log(`Created a database in ${site.dataDir}`);
	const abort = new AbortController();
	const token = await createOwnerToken();
	const joining: Joining = {
		site,
		token,
		settings: options.settings ?? {},
		log: options.log,
		signal: abort.signal,
	};
	const first = await joinServer(joining);
	// After a takeover the server must be found where it was.
	site.socketDir = first.socketDir;
	await ensureDatabase(first.socketDir);
	const kept = keepJoined(joining, first);
	const stop = async () => {
		abort.abort();
		await kept;
	};
	return { connectionString: connectionString(first.socketDir), attached: first.attached, stop };
}

async function keepJoined(joining: Joining, first: Joined): Promise<void> {
	const { signal, log } = joining;
	const aborted = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
	for (let current = first; ; ) {
		await Promise.race([isGone(current, signal), aborted]);
		if (signal.aborted) return leave(joining, current);
		log("PostgreSQL is gone; starting it again.");
		const next = await rejoin(joining);
		if (!next) return;
		log("PostgreSQL is back.");
		current = next;
	}
}

/** Resolves when the server needs to be joined again. */
async function isGone(current: Joined, signal: AbortSignal): Promise<void> {
	if (!current.attached) return current.supervised.ended;
	while (!signal.aborted && (await askOwner(current.socketDir)) !== null) {
		await delay(watchEveryMs, undefined, { signal }).catch(() => undefined);
	}
}

async function rejoin(joining: Joining): Promise<Joined | null> {
	for (let pauseMs = 50; !joining.signal.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
		try {
			return await joinServer(joining);
		} catch (error) {
			if (joining.signal.aborted) return null;
			joining.log(error instanceof Error ? error.message : String(error));
			await delay(pauseMs, undefined, { signal: joining.signal }).catch(() => undefined);
		}
	}
	return null;
}

async function leave(joining: Joining, current: Joined): Promise<void> {
	if (!current.attached) await endServer(joining, current.supervised);
}
