import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { connectionString } from "#app/platform/database/embedded/connection.server.ts";

/**
 * PostgreSQL's server process on an app's data folder, and how to reach it, as it has written them down.
 * @throws while it is not there
 */
export async function readPostmaster(dataDir: string): Promise<{ pid: number; url: string }> {
	const lines = (await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8")).split("\n");
	// The fifth line names the folder of its socket.
	return { pid: Number(lines[0]), url: connectionString(lines[4] ?? "") };
}
