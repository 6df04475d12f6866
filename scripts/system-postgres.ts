import { chmod, chown, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { chooseAccount, runAs } from "#app/platform/database/embedded/account.server.ts";
import { askOwner, connectionString } from "#app/platform/database/embedded/connection.server.ts";
import { startSupervised } from "#app/platform/database/embedded/supervisor.server.ts";

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
	const binDir = join(installed, version, "bin");
	const site = {
		account: await chooseAccount(join(folder, "data")),
		dataDir: join(folder, "data"),
		binDir,
		socketDir: join(folder, "socket"),
		name: "reino-system",
	};
	for (const path of [site.dataDir, site.socketDir]) {
		await mkdir(path, { mode: 0o700 });
		if (site.account) await chown(path, site.account.uid, site.account.gid);
	}
	const { code, output } = await runAs(site.account, join(binDir, "initdb"), [
		...["-D", site.dataDir, "-U", "reino", "--auth=trust", "--no-sync"],
		...["--encoding=UTF8", "--locale=C.UTF-8"],
	]);
	if (code !== 0) throw new Error(`initdb of PostgreSQL ${version} failed:\n${output}`);
	const supervised = await startSupervised(site, [
		...["-D", site.dataDir, "-k", site.socketDir],
		...["-c", "listen_addresses=", "-c", "fsync=off", "-c", "max_connections=200"],
	]);
	const stop = async () => {
		supervised.end();
		await supervised.ended;
		await rm(folder, { recursive: true, force: true });
	};
	const isUp = await Promise.race([answers(site.socketDir), supervised.ended.then(() => false)]);
	if (!isUp) {
		await stop();
		throw new Error(`PostgreSQL ${version} of the system does not start.`);
	}
	return {
		version: `PostgreSQL ${version}`,
		connectionString: connectionString(site.socketDir, "postgres"),
		stop,
	};
}

async function answers(socketDir: string): Promise<boolean> {
	const deadline = Date.now() + 30_000;
	while (Date.now() < deadline) {
		if ((await askOwner(socketDir)) !== null) return true;
		await delay(50);
	}
	return false;
}
