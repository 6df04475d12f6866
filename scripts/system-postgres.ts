import { chmod, chown, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { connectionString, startPostmaster } from "#app/platform/database/embedded/postmaster.server.ts";
import { endProcesses } from "#app/platform/database/embedded/processes.server.ts";
import { chooseAccount, runAs } from "#app/platform/database/embedded/site.server.ts";

/** Where Debian and its children keep their PostgreSQL, a folder per major version. */
const installed = "/usr/lib/postgresql";

export interface SystemPostgres {
	/** Such as `PostgreSQL 15`. */
	version: string;
	/** Reaches its maintenance database as a superuser. */
	connectionString: string;
	stop(): Promise<void>;
}

/**
 * Starts the newest PostgreSQL that the system has, on an empty data directory and a private socket.
 * @returns null where there is none
 */
export async function startSystemPostgres(): Promise<SystemPostgres | null> {
	const versions = await readdir(installed).catch(() => []);
	const version = versions.sort((a, b) => Number(b) - Number(a))[0];
	if (!version) return null;
	const folder = await mkdtemp(join(tmpdir(), "reino-system-"));
	await chmod(folder, 0o711);
	const dataDir = join(folder, "data");
	const account = await chooseAccount(dataDir);
	const binDir = join(installed, version, "bin");
	const site = { name: basename(folder), account, dataDir, binDir, socketDir: join(folder, "socket") };
	await mkdir(dataDir, { mode: 0o700 });
	await chown(dataDir, account.uid, account.gid);
	const { ok, output } = await runAs(account, join(binDir, "initdb"), [
		...["-D", dataDir, "-U", "reino", "--auth=trust", "--no-sync"],
		...["--encoding=UTF8", "--locale=C.UTF-8"],
	]);
	if (!ok) throw new Error(`initdb of PostgreSQL ${version} failed:\n${output}`);
	const stop = async () => {
		await endProcesses(site.name);
		await rm(folder, { recursive: true, force: true });
	};
	await startPostmaster(site, { fsync: "off", max_connections: "200" });
	return {
		version: `PostgreSQL ${version}`,
		connectionString: connectionString(site.socketDir, "postgres"),
		stop,
	};
}
