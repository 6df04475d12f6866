import { readFile, rmdir } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { logFile, rotateLog, serverArguments } from "./cluster.server.ts";
import { askOwner, requestOwner } from "./connection.server.ts";
import { EmbeddedError, reasonIn, restoreAdvice } from "./embedded-error.server.ts";
import { inspectDataDirectory, readSocketDir, removeStaleLocks, stopOrphans } from "./postmaster.server.ts";
import { prepareSocketDir, type Site } from "./site.server.ts";
import { type Supervised, startSupervised } from "./supervisor.server.ts";

/** The dependencies of joining the server on a data directory, again and again if need be. */
export interface Joining {
	site: Site;
	/** This process as an owner. */
	token: string;
	settings: Readonly<Record<string, string>>;
	log: (line: string) => void;
	/** Aborted once the database is no longer wanted. */
	signal: AbortSignal;
}

/** A server that accepts connections: our own under its supervisor, or another process's. */
export type Joined =
	| { attached: false; socketDir: string; supervised: Supervised }
	| { attached: true; socketDir: string };

const pollMs = 20;
/** Recovery after a crash replays at most max_wal_size, which takes seconds. */
const readyTimeoutMs = 120_000;
/** A start may lose a race or meet a dying server; more failures than this have a reason that stays. */
const attempts = 4;

/**
 * Attaches to the server of a living owner, or starts one, clearing away what an earlier owner left.
 * Two processes may do this at once: PostgreSQL lets one of them win and the other attaches.
 * @throws EmbeddedError with the reason in PostgreSQL's log when it does not start, AbortError when no longer wanted
 */
export async function joinServer(joining: Joining): Promise<Joined> {
	const { site, token, signal, log } = joining;
	for (let failures = 0; failures < attempts; ) {
		signal.throwIfAborted();
		const processes = await inspectDataDirectory(site, token);
		if (processes.owned) {
			const socketDir = await waitForOther(joining);
			if (socketDir) return { attached: true, socketDir };
			continue;
		}
		if (processes.orphans.length > 0) {
			log("Stopping a PostgreSQL that an earlier run left behind.");
			await stopOrphans(processes);
			continue;
		}
		const supervised = await launch(joining);
		if (await becomesReady(joining, supervised)) {
			return { attached: false, socketDir: site.socketDir, supervised };
		}
		failures += 1;
		await delay(pollMs * failures);
	}
	const tail = (await readFile(logFile(site), "utf8").catch(() => "")).slice(-2000);
	throw new EmbeddedError(
		`PostgreSQL does not start: ${reasonIn(tail)}. More is in ${logFile(site)}. Are its data broken? ${restoreAdvice}`,
	);
}

/**
 * Ends our own server, harder when it does not end by itself.
 * @param supervised what `joinServer` started
 */
export async function endServer({ site, token }: Joining, supervised: Supervised): Promise<void> {
	supervised.end();
	const patience = new AbortController();
	const ended = supervised.ended.then(() => true);
	const late = delay(10_000, false, { signal: patience.signal }).catch(() => false);
	const isOver = await Promise.race([ended, late]);
	patience.abort();
	if (!isOver) {
		// Under our own token our server counts as an orphan.
		await stopOrphans(await inspectDataDirectory(site, token));
		await supervised.ended;
	}
	// The supervisor may not be allowed to: the folder around may be ours alone. Not empty, it is another's now.
	await rmdir(site.socketDir).catch(() => undefined);
}

async function launch({ site, token, settings }: Joining): Promise<Supervised> {
	await prepareSocketDir(site);
	await removeStaleLocks(site);
	await rotateLog(site);
	return startSupervised(site, serverArguments(site, token, settings));
}

async function becomesReady(joining: Joining, supervised: Supervised): Promise<boolean> {
	const { site, token, signal } = joining;
	let isOver = false;
	let isReady = false;
	void supervised.ended.then(() => {
		isOver = true;
	});
	const deadline = Date.now() + readyTimeoutMs;
	try {
		while (!isOver && !signal.aborted && Date.now() < deadline) {
			// The one that answers may be another start's server, which ours then gives way to.
			if ((await requestOwner(site.socketDir)) === token) {
				isReady = true;
				break;
			}
			await delay(pollMs);
		}
	} finally {
		if (!isOver && !isReady) await endServer(joining, supervised);
	}
	return isReady;
}

async function waitForOther({ site, token, signal }: Joining): Promise<string | null> {
	const deadline = Date.now() + readyTimeoutMs;
	while (!signal.aborted && Date.now() < deadline) {
		const socketDir = await readSocketDir(site);
		if (socketDir && (await askOwner(socketDir)) !== null) return socketDir;
		if (!(await inspectDataDirectory(site, token)).owned) return null;
		await delay(pollMs);
	}
	signal.throwIfAborted();
	throw new EmbeddedError(`The PostgreSQL that another process runs on ${site.dataDir} does not answer.`);
}
