import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type pg from "pg";
import { ensureCluster, serverArguments } from "#app/platform/database/embedded/cluster.server.ts";
import { spawnPostmaster } from "#app/platform/database/embedded/postmaster.server.ts";
import { endProcesses } from "#app/platform/database/embedded/processes.server.ts";
import { resolveSite, type Site } from "#app/platform/database/embedded/site.server.ts";
import { findFreePort } from "#tests/built-server.ts";
import { runOn } from "#tests/database-server.ts";
import { pidIn } from "#tests/postmaster.ts";
import { query } from "#tests/query.ts";
import { until } from "#tests/until.ts";

/** A PostgreSQL and its standby, which has what the first acknowledges; each on a port of this computer. */
export interface DatabasePair {
	/** Of the first. */
	readonly connectionString: string;
	/** Kills the first, and makes the standby a database that is written to. @returns where that is */
	failOver(): Promise<string>;
	stop(): Promise<void>;
}

/** @param folder that the account which runs PostgreSQL for root can enter */
export async function startDatabasePair(folder: string): Promise<DatabasePair> {
	const first = await resolveSite(join(folder, "first"));
	await ensureCluster(first);
	const standby: Site = { ...first, name: `${first.name}-standby`, dataDir: join(folder, "standby") };
	await promisify(execFile)("cp", ["-a", first.dataDir, standby.dataDir]);
	await writeFile(join(standby.dataDir, "standby.signal"), "");
	const ports = [await findFreePort(), await findFreePort()] as const;
	const start = (site: Site, port: number, settings: Readonly<Record<string, string>>) => {
		const reached = { listen_addresses: "127.0.0.1", unix_socket_directories: "", port: String(port) };
		return spawnPostmaster(site, serverArguments(site, { ...reached, ...settings }));
	};
	// Acknowledged is what the standby has written down, too.
	await start(first, ports[0], { synchronous_standby_names: "*" });
	const primary = `host=127.0.0.1 port=${ports[0]} user=reino`;
	await start(standby, ports[1], { primary_conninfo: primary });
	const isUp = (url: string) => query(url, "select").then(Array.isArray, () => false);
	for (const port of ports) await until("both are up", () => isUp(urlOf(port, "postgres")));
	await runOn(urlOf(ports[0], "postgres"), async (client: pg.Client) => {
		await client.query("create database reino");
	});
	return {
		connectionString: urlOf(ports[0]),
		failOver: async () => {
			process.kill(await pidIn(first.dataDir), "SIGKILL");
			await query(urlOf(ports[1]), "select pg_promote()");
			return urlOf(ports[1]);
		},
		stop: async () => {
			for (const { name } of [standby, first]) await endProcesses(name);
		},
	};
}

const urlOf = (port: number, database = "reino") => `postgresql://reino@127.0.0.1:${port}/${database}`;
