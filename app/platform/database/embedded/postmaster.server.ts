import { spawn } from "node:child_process";
import { once } from "node:events";
import { chown, mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { isRunning } from "../../lock-file.js";
import { reasonIn, restoreAdvice, serverArguments } from "./cluster.server.ts";
import { endProcesses } from "./processes.server.ts";
import { EmbeddedError, type Site } from "./site.server.ts";

/** The URL of a database behind a Unix socket, for `pg` and `psql`; its only role is for whoever may open the socket. */
export function connectionString(socketDir: string, database = "reino"): string {
	return `postgresql://reino@localhost/${database}?host=${encodeURIComponent(socketDir)}`;
}

/**
 * Starts PostgreSQL with the app's database in it. The caller holds the folder's lock, so that whatever still runs there
 * was left behind, and is ended first.
 * @throws EmbeddedError with the reason in PostgreSQL's log when it does not start
 */
export async function startPostmaster(site: Site, settings: Readonly<Record<string, string>>) {
	await endProcesses(site.name);
	await removeStaleFiles(site);
	const postmaster = await spawnPostmaster(site, serverArguments(site, settings));
	const isOver = () => Promise.race([postmaster.ended.then(() => true), delay(20, false)]);
	try {
		while (!(await ensureDatabase(site.socketDir))) {
			if (!(await isOver())) continue;
			const reason = reasonIn((await readFile(logOf(site), "utf8")).slice(-2000));
			throw new EmbeddedError(
				`PostgreSQL does not start: ${reason}. More is in ${logOf(site)}. Are its data broken? ${restoreAdvice}`,
			);
		}
		return postmaster;
	} catch (error) {
		await endProcesses(site.name);
		await rm(site.socketDir, { recursive: true, force: true });
		throw error;
	}
}

/**
 * Runs `postgres` apart from the terminal, so that Ctrl-C reaches the app alone. It is told to end when this process
 * exits or gets a signal; only a SIGKILL leaves it to the next start.
 * @returns a promise of its end, for whatever reason
 * @throws Error when it cannot be run at all
 */
export async function spawnPostmaster(site: Site, args: readonly string[]) {
	await using log = await openLog(site);
	const child = spawn(join(site.binDir, "postgres"), args, {
		...site.account,
		cwd: "/",
		detached: true,
		// PGPORT and its like would overrule our arguments.
		env: { PATH: process.env.PATH },
		stdio: ["ignore", log.fd, log.fd],
	});
	const endWithUs = () => child.kill("SIGINT");
	process.on("exit", endWithUs);
	for (const name of endingSignals) process.on(name, exitUnlessHandled);
	const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
	void ended.then(() => {
		process.off("exit", endWithUs);
		for (const name of endingSignals) process.off(name, exitUnlessHandled);
	});
	await once(child, "spawn");
	return { ended };
}

const endingSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Exits where nobody else handles the signal: ended by the signal itself, a process gets no `exit` event. */
function exitUnlessHandled(name: NodeJS.Signals, number: number): void {
	if (process.listeners(name).every((listener) => listener === exitUnlessHandled)) process.exit(128 + number);
}

/**
 * Creates the app's database unless it is there.
 * @returns whether PostgreSQL answers
 * @throws EmbeddedError when its data are broken; DatabaseError when it cannot make the database, on a full disk for one
 */
export async function ensureDatabase(socketDir: string): Promise<boolean> {
	const url = connectionString(socketDir, "postgres");
	const limits = { connectionTimeoutMillis: 2000, application_name: "reino start" };
	const client = new pg.Client({ connectionString: url, ...limits });
	// A connection that breaks between queries must not end the process.
	client.on("error", () => undefined);
	try {
		await client.connect();
		await client.query("CREATE DATABASE reino");
		return true;
	} catch (cause) {
		if (!(cause instanceof pg.DatabaseError)) return false;
		const { code = "", message } = cause;
		// It is there already, or another process creates it at this moment.
		if (code === "42P04" || code === "23505") return true;
		// PostgreSQL starts or ends.
		if (code.startsWith("57")) return false;
		// A file is missing or unreadable, data are corrupted, or the system's database is missing.
		if (!/^(58|XX|3D)/.test(code)) throw cause;
		throw new EmbeddedError(`The data of PostgreSQL are broken: ${message}. ${restoreAdvice}`, { cause });
	} finally {
		await client.end().catch(() => undefined);
	}
}

/** Removes what looks like a running server: a lock whose pid means another process now, and the last one's socket. */
async function removeStaleFiles({ dataDir, socketDir, account }: Site): Promise<void> {
	const lock = join(dataDir, "postmaster.pid");
	const pid = Number.parseInt(await readFile(lock, "utf8").catch(() => ""), 10);
	if (isRunning(pid)) await rm(lock);
	await rm(socketDir, { recursive: true, force: true });
	await mkdir(socketDir, { mode: 0o700 });
	await chown(socketDir, account.uid, account.gid);
}

/** The file that PostgreSQL writes its log to. */
const logOf = ({ dataDir }: Site) => join(dataDir, "server.log");

async function openLog(site: Site) {
	const path = logOf(site);
	const { size } = await stat(path).catch(() => ({ size: 0 }));
	// One older log is kept.
	if (size > 5_000_000) await rename(path, `${path}.1`);
	const log = await open(path, "a", 0o600);
	await log.chown(site.account.uid, site.account.gid);
	return log;
}
