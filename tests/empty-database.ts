import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { databaseUrl, runOn } from "./database-server.ts";

/** Makes a database without tables, which goes with the others of this run. @returns its URL */
export async function emptyDatabase(): Promise<string> {
	const { serverUrl, prefix } = inject("testDatabase");
	const name = `${prefix}_${randomBytes(4).toString("hex")}`;
	await runOn(serverUrl, async (client) => void (await client.query(`create database ${name}`)));
	return databaseUrl(serverUrl, name);
}
