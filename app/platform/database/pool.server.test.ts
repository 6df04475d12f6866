import { afterAll, beforeEach, expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { startDatabaseProxy } from "#tests/database-proxy.ts";
import { DatabaseSilentError, isDatabaseUnavailable } from "./availability.server.ts";
import { connectDatabase } from "./database.server.ts";

const { connectionString } = await testDatabase();
const proxy = await startDatabaseProxy(connectionString);
const limits = { connection: 1_500, statement: 1_200, answer: 1_800 };
const { pool, close } = connectDatabase({ connectionString: proxy.connectionString, max: 2, limits });

beforeEach(async () => {
	await proxy.open();
	await expect.poll(() => errorOf()).toBeNull();
});
afterAll(async () => {
	await close();
	await proxy.remove();
});

function errorOf(query = "select"): Promise<unknown> {
	return pool.query(query).then(
		() => null,
		(error: unknown) => error,
	);
}

async function backend(): Promise<number | undefined> {
	return (await pool.query<{ pid: number }>("select pg_backend_pid() as pid")).rows[0]?.pid;
}

it.each(["freeze", "shut"] as const)(
	"waits for the database once and not once for each: %s",
	async (fault) => {
		const before = await backend();
		await proxy[fault]();
		expect(isDatabaseUnavailable(await errorOf())).toBe(true);
		await expect.poll(() => errorOf()).toBeInstanceOf(DatabaseSilentError);
		await expect(pool.connect()).rejects.toThrow(DatabaseSilentError);
		await proxy.open();
		await expect.poll(() => errorOf()).toBeNull();
		// The other end of an old connection may be gone without a word.
		expect(await backend()).not.toBe(before);
	},
);

it("is not stopped by a statement that takes too long", async () => {
	expect(isDatabaseUnavailable(await errorOf("select pg_sleep(5)"))).toBe(true);
	expect(await errorOf()).toBeNull();
});

it("is not stopped when all of its connections are in use for long", async () => {
	const [one, other] = [await pool.connect(), await pool.connect()];
	expect(isDatabaseUnavailable(await errorOf())).toBe(true);
	one.release();
	expect(await errorOf()).toBeNull();
	other.release();
});

it("is not stopped by the loss of one connection", async () => {
	expect(isDatabaseUnavailable(await errorOf("select pg_terminate_backend(pg_backend_pid())"))).toBe(true);
	expect(await errorOf()).toBeNull();
});
