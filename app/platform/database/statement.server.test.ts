import { expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { connectDatabase } from "./database.server.ts";
import { longStatement } from "./statement.server.ts";

const { connectionString } = await testDatabase();
const limits = { connection: 30_000, statement: 100, answer: 300 };

it("a long statement may take more time than others of its connection, but not all", async () => {
	const { db, pool, close } = connectDatabase({ connectionString, max: 1, limits });
	await longStatement("test_long", "select from pg_sleep(0.5)", 30)(db, []);
	await expect(longStatement("test_too_long", "select from pg_sleep(30)", 1)(db, [])).rejects.toMatchObject({
		query: "select from pg_sleep(30)",
		cause: { code: "57014" },
	});
	await expect(pool.query("select pg_sleep(30)")).rejects.toMatchObject({ code: "57014" });
	await close();
});
