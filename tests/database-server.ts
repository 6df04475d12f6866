import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { connectDatabase } from "#app/platform/database/database.server.ts";
import { endProcesses } from "#app/platform/database/embedded/processes.server.ts";
import { resolveSite } from "#app/platform/database/embedded/site.server.ts";
import { startEmbeddedPostgres } from "#app/platform/database/embedded.server.ts";
import { migrateDatabase } from "#app/platform/database/migrate.server.ts";
import { isRunning } from "#app/platform/lock-file.js";

declare module "vitest" {
	export interface ProvidedContext {
		testDatabase: TestDatabaseServer;
	}
}

/** What a worker needs to make a database of its own. */
export interface TestDatabaseServer {
	/** Reaches a database of the server that may be used to create others. */
	serverUrl: string;
	/** Migrated and empty; nobody is connected to it. */
	template: string;
	/** Every database of this run begins with it. */
	prefix: string;
}

const folderPrefix = "reino-test-";

/**
 * Starts a throw-away PostgreSQL, or uses the one behind TEST_DATABASE_URL, and migrates a template once.
 * @returns what takes all of it down again
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
	const external = process.env.TEST_DATABASE_URL;
	const server = external
		? { connectionString: external, stop: async () => undefined }
		: await startThrowAway();
	const prefix = `reino_test_${randomBytes(4).toString("hex")}`;
	const template = `${prefix}_template`;
	const serverUrl = server.connectionString;
	const tearDown = async () => {
		await dropDatabases(serverUrl, prefix);
		await server.stop();
	};
	try {
		await runOn(serverUrl, async (client) => {
			await client.query(`CREATE DATABASE ${template}`);
		});
		const connection = connectDatabase({ connectionString: databaseUrl(serverUrl, template) });
		await migrateDatabase(connection.pool).finally(() => connection.close());
	} catch (error) {
		await tearDown();
		throw error;
	}
	project.provide("testDatabase", { serverUrl, template, prefix });
	return tearDown;
}

/** The URL of another database on the same server. */
export function databaseUrl(serverUrl: string, database: string): string {
	const url = new URL(serverUrl);
	url.pathname = `/${database}`;
	return url.toString();
}

/** Runs statements on a connection that is closed again. */
export async function runOn(url: string, use: (client: pg.Client) => Promise<void>): Promise<void> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	try {
		await use(client);
	} finally {
		await client.end();
	}
}

async function startThrowAway() {
	await removeAbandoned();
	const folder = await mkdtemp(join(tmpdir(), `${folderPrefix}${process.pid}-`));
	// The account that runs PostgreSQL for root has to pass through.
	await chmod(folder, 0o711);
	const lines: string[] = [];
	const server = await startEmbeddedPostgres({
		dataDir: join(folder, "postgres"),
		log: (line) => lines.push(line),
		settings: {
			fsync: "off",
			synchronous_commit: "off",
			full_page_writes: "off",
			max_connections: "200",
			// What fills tables analyses them itself; on its own time, this changed plans while they were judged.
			autovacuum: "off",
		},
	});
	const stop = async () => {
		await server.stop();
		await rm(folder, { recursive: true, force: true });
	};
	return { connectionString: server.connectionString, stop };
}

/** A killed run leaves its PostgreSQL and its folder; the next one clears them away. */
async function removeAbandoned(): Promise<void> {
	for (const name of await readdir(tmpdir())) {
		const pid = new RegExp(`^${folderPrefix}(\\d+)-`).exec(name)?.[1];
		if (!pid || isRunning(Number(pid))) continue;
		const folder = join(tmpdir(), name);
		await endProcesses((await resolveSite(join(folder, "postgres"))).name);
		await rm(folder, { recursive: true, force: true });
	}
}

async function dropDatabases(serverUrl: string, prefix: string): Promise<void> {
	await runOn(serverUrl, async (client) => {
		const found = await client.query<{ datname: string }>(
			"SELECT datname FROM pg_database WHERE starts_with(datname, $1)",
			[prefix],
		);
		for (const { datname } of found.rows) await client.query(`DROP DATABASE ${datname} WITH (FORCE)`);
	});
}
