import pg from "pg";

/** Runs one statement on a connection of its own. */
export async function query(url: string, statement: string): Promise<unknown[]> {
	const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
	client.on("error", () => undefined);
	try {
		await client.connect();
		return (await client.query(statement)).rows;
	} finally {
		await client.end().catch(() => undefined);
	}
}
