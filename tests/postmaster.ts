import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { connectionString } from "#app/platform/database/embedded/postmaster.server.ts";

/**
 * PostgreSQL's server process on an app's data folder, and how to reach it, as it has written them down.
 * @throws while it is not there
 */
export async function readPostmaster(dataDir: string): Promise<{ pid: number; url: string }> {
	const lines = await readLines(join(dataDir, "postgres"));
	// The fifth line names the folder of its socket.
	return { pid: Number(lines[0]), url: connectionString(lines[4] ?? "") };
}

/** The process id of the server on a database's own folder. @throws while it is not there */
export async function pidIn(databaseDir: string): Promise<number> {
	return Number((await readLines(databaseDir))[0]);
}

async function readLines(databaseDir: string): Promise<string[]> {
	return (await readFile(join(databaseDir, "postmaster.pid"), "utf8")).split("\n");
}
