import { once } from "node:events";
import pg from "pg";
import { afterAll, expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { startDatabaseProxy } from "#tests/database-proxy.ts";
import { brokenConnection, poolTimeout, readTimeout } from "./availability.server.ts";

const { connectionString } = await testDatabase();
const proxy = await startDatabaseProxy(connectionString);
afterAll(() => proxy.remove());

async function withClient<T>(work: (client: pg.Client) => Promise<T>, config: pg.ClientConfig = {}) {
	const client = new pg.Client({ connectionString: proxy.connectionString, ...config });
	client.on("error", () => undefined);
	await client.connect();
	return work(client).finally(() => client.end());
}

async function withPool(work: (pool: pg.Pool) => Promise<void>) {
	const pool = new pg.Pool({
		connectionString: proxy.connectionString,
		max: 1,
		connectionTimeoutMillis: 2_000,
	});
	await work(pool).finally(() => pool.end());
}

it("says that a connection broke, and that it is of no use then", async () => {
	await withClient(async (client) => {
		const broken = once(client, "error");
		await proxy.shut();
		expect(await broken).toMatchObject([{ message: expect.stringMatching(brokenConnection) }]);
		await expect(client.query("select")).rejects.toThrow(brokenConnection);
	}).finally(proxy.open);
});

it("says that a connection was closed", async () => {
	const closed = await withClient(async (client) => client);
	await expect(closed.query("select")).rejects.toThrow(brokenConnection);
});

it("says that a connection is not made in time", async () => {
	proxy.freeze();
	await withPool((pool) => expect(pool.connect()).rejects.toThrow(brokenConnection)).finally(proxy.open);
});

it("says that an answer does not come", async () => {
	const asked = withClient((client) => client.query("select pg_sleep(5)"), { query_timeout: 100 });
	await expect(asked).rejects.toThrow(readTimeout);
});

it("says that all connections of a pool are in use", async () => {
	await withPool(async (pool) => {
		const client = await pool.connect();
		await expect(pool.connect()).rejects.toThrow(poolTimeout);
		client.release();
	});
});
