import pg from "pg";
import { databaseUser } from "./cluster.server.ts";
import { EmbeddedError, restoreAdvice } from "./embedded-error.server.ts";

/** The app's database; the same name as its only role. */
const databaseName = "reino";
const attemptTimeoutMs = 2000;
/** A file that is missing or unreadable, corrupted data, a system database that is missing. */
const brokenData = /^(58|XX|3D)/;
/** duplicate_database, and unique_violation when both creations overlap. */
const existsCodes = ["42P04", "23505"];

/**
 * The URL of a database behind a Unix socket, understood by `pg` and by `psql` alike.
 * @param socketDir absolute path of the socket's folder
 * @param database name of the database, the app's own unless told
 */
export function connectionString(socketDir: string, database = databaseName): string {
	return `postgresql://${databaseUser}@localhost/${database}?host=${encodeURIComponent(socketDir)}`;
}

/**
 * Asks the server that answers on a socket who owns it.
 * @returns the owner's token, or null when nothing answers yet
 * @throws EmbeddedError when it answers that its data are broken
 */
export async function requestOwner(socketDir: string): Promise<string | null> {
	try {
		return await withMaintenanceClient(socketDir, async (client) => {
			const result = await client.query<{ owner: string | null }>(
				"SELECT current_setting('reino.owner', true) AS owner",
			);
			return result.rows[0]?.owner ?? "";
		});
	} catch (error) {
		if (!(error instanceof pg.DatabaseError && brokenData.test(error.code ?? ""))) return null;
		throw new EmbeddedError(`The data of PostgreSQL are broken: ${error.message}. ${restoreAdvice}`, {
			cause: error,
		});
	}
}

/** The same of a server that ran before: broken or away, it has to be joined again. */
export function askOwner(socketDir: string): Promise<string | null> {
	return requestOwner(socketDir).catch(() => null);
}

/**
 * Creates the app's database unless it exists, or another start creates it at this moment.
 * @throws DatabaseError when PostgreSQL refuses, a full disk for one
 */
export async function ensureDatabase(socketDir: string): Promise<void> {
	await withMaintenanceClient(socketDir, async (client) => {
		const found = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [databaseName]);
		if (found.rowCount !== 0) return;
		await client.query(`CREATE DATABASE ${databaseName}`).catch((error: unknown) => {
			const isThere = error instanceof pg.DatabaseError && existsCodes.includes(error.code ?? "");
			if (!isThere) throw error;
		});
	});
}

async function withMaintenanceClient<T>(
	socketDir: string,
	use: (client: pg.Client) => Promise<T>,
): Promise<T> {
	const client = new pg.Client({
		connectionString: connectionString(socketDir, "postgres"),
		connectionTimeoutMillis: attemptTimeoutMs,
		application_name: "reino start",
	});
	// A connection that breaks between queries must not end the process.
	client.on("error", () => undefined);
	try {
		await client.connect();
		return await use(client);
	} finally {
		await client.end().catch(() => undefined);
	}
}
