import { randomBytes } from "node:crypto";
import { chmod, chown, mkdir, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { basename, dirname, join } from "node:path";
import { runAs } from "./account.server.ts";
import { EmbeddedError, reasonIn, restoreAdvice } from "./embedded-error.server.ts";
import type { Site } from "./site.server.ts";

/** The major version that the bundled programs belong to; a data directory of another cannot be opened. */
const majorVersion = "18";
/** The only role, reachable by whoever may open the socket. */
export const databaseUser = "reino";
/** A failed initdb leaves its folder behind; older ones than this belong to nobody any more. */
const abandonedAfterMs = 10 * 60 * 1000;
/** One call for the whole file system: on a busy disk one for each file takes seconds after a kill. */
const syncMethod = process.platform === "linux" ? "syncfs" : "fsync";
/** The log starts anew beyond this size; one older log is kept. */
const logLimitBytes = 5 * 1024 * 1024;

/**
 * Makes sure that the data directory exists, creating it when it does not.
 * It appears under its name only when it is complete, so a kill in the middle or a second start leaves it whole.
 * @returns whether it was created now
 * @throws EmbeddedError when it belongs to another major version, or initdb fails
 */
export async function ensureCluster(site: Site): Promise<boolean> {
	const version = await readVersion(site);
	if (version !== null) {
		if (version.trim() === majorVersion) return false;
		if (!/^\d+$/.test(version.trim()))
			throw new EmbeddedError(`The file PG_VERSION in ${site.dataDir} is broken. ${restoreAdvice}`);
		throw new EmbeddedError(
			`${site.dataDir} was made by PostgreSQL ${version.trim()}, this is ${majorVersion}: dump it with that version and load it again.`,
		);
	}
	await removeAbandoned(site);
	const incoming = `${site.dataDir}.new-${randomBytes(6).toString("hex")}`;
	await mkdir(incoming, { mode: 0o700 });
	if (site.account) await chown(incoming, site.account.uid, site.account.gid);
	const { code, output } = await runAs(site.account, join(site.binDir, "initdb"), [
		...["-D", incoming, "-U", databaseUser],
		// The socket's folder is private, which is what guards the database.
		...["--auth=trust", "--encoding=UTF8", "--no-instructions", `--sync-method=${syncMethod}`],
		// Built in: the same order on every machine and after every system upgrade.
		...["--locale-provider=builtin", "--builtin-locale=C.UTF-8", ...systemLocale()],
	]);
	if (code !== 0) {
		await rm(incoming, { recursive: true, force: true });
		throw new EmbeddedError(`initdb could not create ${site.dataDir}: ${reasonIn(output)}.`);
	}
	return publish(incoming, site);
}

/** Whether there is a data directory. */
export async function hasCluster(site: Site): Promise<boolean> {
	return (await readVersion(site)) !== null;
}

/** The file that PostgreSQL writes its log to. */
export function logFile(site: Site): string {
	return join(site.dataDir, "server.log");
}

/** Puts a log that has grown too long aside. */
export async function rotateLog(site: Site): Promise<void> {
	const file = await stat(logFile(site)).catch(() => null);
	if (file && file.size > logLimitBytes) await rename(logFile(site), `${logFile(site)}.1`);
}

/**
 * The arguments that `postgres` is started with.
 * @param owner token of the process that owns this server, readable in the process list
 * @param overrides settings that stand above the app's own
 */
export function serverArguments(
	site: Site,
	owner: string,
	overrides: Readonly<Record<string, string>>,
): string[] {
	const settings = {
		listen_addresses: "",
		unix_socket_directories: site.socketDir,
		unix_socket_permissions: "0700",
		cluster_name: site.name,
		"reino.owner": owner,
		max_connections: "100",
		// Sized for two cores and a machine that it shares with the app.
		shared_buffers: "128MB",
		effective_cache_size: "512MB",
		max_parallel_workers_per_gather: availableParallelism() > 4 ? "2" : "0",
		// Compiling a query costs more than it saves at this size.
		jit: "off",
		random_page_cost: "1.1",
		max_wal_size: "2GB",
		recovery_init_sync_method: syncMethod,
		synchronous_commit: "on",
		fsync: "on",
		timezone: "UTC",
		log_timezone: "UTC",
		// What it logs of a failed query has the query's values in it; the app logs the error without them.
		log_min_messages: "log",
		...overrides,
	};
	const flags = Object.entries(settings).flatMap(([key, value]) => ["-c", `${key}=${value}`]);
	// -D comes first: that is how the process list tells whose server it is.
	return ["-D", site.dataDir, "-p", "5432", ...flags];
}

async function readVersion(site: Site): Promise<string | null> {
	try {
		return await readFile(join(site.dataDir, "PG_VERSION"), "utf8");
	} catch (error) {
		const code = error instanceof Error && "code" in error ? error.code : "";
		if (code === "ENOENT") return null;
		throw new EmbeddedError(`${site.dataDir} belongs to another user. Start as that user, or set DATA_DIR.`, {
			cause: error,
		});
	}
}

function systemLocale(): string[] {
	// Trigrams and full text still ask the system which characters are letters.
	return process.platform === "darwin" ? ["--lc-collate=C", "--lc-ctype=UTF-8"] : ["--locale=C.UTF-8"];
}

async function publish(incoming: string, site: Site): Promise<boolean> {
	try {
		await rename(incoming, site.dataDir);
		await chmod(site.dataDir, 0o700);
		return true;
	} catch (error) {
		await rm(incoming, { recursive: true, force: true });
		const rival = await stat(join(site.dataDir, "PG_VERSION")).catch(() => null);
		if (rival) return false;
		throw new EmbeddedError(
			`${site.dataDir} is in the way: it is not empty, and not a database. ${restoreAdvice}`,
			{
				cause: error,
			},
		);
	}
}

async function removeAbandoned(site: Site): Promise<void> {
	const prefix = `${basename(site.dataDir)}.new-`;
	const parent = dirname(site.dataDir);
	for (const name of await readdir(parent)) {
		if (!name.startsWith(prefix)) continue;
		const folder = await stat(join(parent, name)).catch(() => null);
		if (folder && Date.now() - folder.mtimeMs > abandonedAfterMs) {
			await rm(join(parent, name), { recursive: true, force: true });
		}
	}
}
