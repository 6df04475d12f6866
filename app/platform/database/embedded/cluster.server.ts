import { chown, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { basename, dirname, join } from "node:path";
import { EmbeddedError, runAs, type Site } from "./site.server.ts";

/** The major version that the bundled programs belong to; a data directory of another cannot be opened. */
const majorVersion = "18";
/** The advice about data that is broken. */
export const restoreAdvice = "Bring a backup into another DATA_DIR with npm run restore.";
/** Syncs the whole file system in one call: on a busy disk one for each file takes seconds after a kill. */
const syncMethod = process.platform === "linux" ? "syncfs" : "fsync";
/** Trigrams and full text ask the system which characters are letters. */
const systemLocale =
	process.platform === "darwin" ? ["--lc-collate=C", "--lc-ctype=UTF-8"] : ["--locale=C.UTF-8"];

/**
 * Makes sure that the data directory exists, creating it when it does not; the caller holds the folder's lock.
 * It appears under its name only when it is complete, so that a kill in the middle leaves nothing half made.
 * @returns whether it was created now
 * @throws EmbeddedError when it belongs to another major version, or initdb fails
 */
export async function ensureCluster(site: Site): Promise<boolean> {
	const { account, dataDir } = site;
	const version = (await readClusterVersion(site))?.trim();
	if (version === majorVersion) return false;
	if (version !== undefined)
		throw new EmbeddedError(
			/^\d+$/.test(version)
				? `${dataDir} was made by PostgreSQL ${version}, this is ${majorVersion}: dump it with that version and load it again.`
				: `The file PG_VERSION in ${dataDir} is broken. ${restoreAdvice}`,
		);
	const [parent, prefix] = [dirname(dataDir), `${basename(dataDir)}.new-`];
	for (const left of (await readdir(parent)).filter((name) => name.startsWith(prefix)))
		await rm(join(parent, left), { recursive: true });
	const incoming = await mkdtemp(join(parent, prefix));
	try {
		await chown(incoming, account.uid, account.gid);
		const { ok, output } = await runAs(account, join(site.binDir, "initdb"), [
			...["-D", incoming, "-U", "reino", "--encoding=UTF8", "--no-instructions"],
			// The socket's folder is private, which is what guards the database.
			...["--auth=trust", `--sync-method=${syncMethod}`],
			// Built in: the same order on every machine and after every system upgrade.
			...["--locale-provider=builtin", "--builtin-locale=C.UTF-8", ...systemLocale],
		]);
		if (!ok) throw new EmbeddedError(`initdb could not create ${dataDir}: ${reasonIn(output)}.`);
		await rename(incoming, dataDir).catch((cause: unknown) => {
			const problem = `${dataDir} is in the way: it is not empty, and not a database.`;
			throw new EmbeddedError(`${problem} ${restoreAdvice}`, { cause });
		});
		return true;
	} finally {
		await rm(incoming, { recursive: true, force: true });
	}
}

/** The version that made the data directory, or null when there is none. */
export async function readClusterVersion({ dataDir }: Site): Promise<string | null> {
	return readFile(join(dataDir, "PG_VERSION"), "utf8").catch((cause: Error & { code?: string }) => {
		if (cause.code === "ENOENT") return null;
		const problem = `${dataDir} belongs to another user.`;
		throw new EmbeddedError(`${problem} Start as that user, or set DATA_DIR.`, { cause });
	});
}

/** The last line in which a program of PostgreSQL says why it ended. */
export function reasonIn(output: string): string {
	// Those who ask too early are refused with a reason that is none.
	const lines = output.split("\n").filter((line) => !line.includes("the database system is"));
	const line =
		lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ??
		lines.findLast((line) => /^\w+: /.test(line));
	return line?.replace(/^(.*(FATAL|PANIC|error)|\w+): +/, "") ?? "no reason given";
}

/** The arguments that `postgres` is started with; `overrides` stand above the app's own settings. */
export function serverArguments(site: Site, overrides: Readonly<Record<string, string>>): string[] {
	const settings = {
		cluster_name: site.name,
		listen_addresses: "",
		unix_socket_directories: site.socketDir,
		unix_socket_permissions: "0700",
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
		timezone: "UTC",
		log_timezone: "UTC",
		// What it logs of a failed query has the query's values in it; the app logs the error without them.
		log_min_messages: "log",
		...overrides,
	};
	const flags = Object.entries(settings).map(([key, value]) => ["-c", `${key}=${value}`]);
	return ["-D", site.dataDir, ...flags.flat()];
}
