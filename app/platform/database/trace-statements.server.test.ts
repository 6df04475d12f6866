import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { noTracing, type SpanStart } from "../tracing.server.ts";
import { connectDatabase } from "./database.server.ts";
import { statement } from "./statement.server.ts";
import { summaryOf, tracedClient } from "./trace-statements.server.ts";
import { transaction } from "./transaction.server.ts";

const { connectionString } = await testDatabase();
const told: SpanStart[] = [];
const tracing = {
	part: <T>(start: SpanStart, work: () => Promise<T>) => {
		told.push(start);
		return noTracing.part(start, work);
	},
};
const { db, pool, close } = connectDatabase({
	connectionString,
	max: 1,
	Client: tracedClient(tracing),
});
afterAll(close);

it.each([
	["select id from listings where title = 'from me'", "select listings"],
	['insert into "users" ("id", "email") values ($1, $2)', "insert users"],
	['update "trades" set "status" = $1', "update trades"],
	["with mine as (select * from chats)\nselect * from mine", "with chats"],
	["INSERT INTO pgboss.job (name) VALUES ('x')", "insert pgboss.job"],
	["select 'from secret_word'", "select"],
	["select * from unnest($1::uuid[])", "select unnest"],
	["begin", "begin"],
	["", "statement"],
])("calls %j by its verb and its table", (text, summary) => {
	expect(summaryOf(text)).toBe(summary);
	expect(summaryOf({ text })).toBe(summary);
});

it("tells of each statement by name, and hands on its rows and its errors", async () => {
	told.length = 0;
	const named = statement<{ one: number }>("one_plus", "select $1::int as one");
	expect(await named(db, [1])).toEqual([{ one: 1 }]);
	expect((await db.execute(sql`select 2 as two`)).rows).toEqual([{ two: 2 }]);
	await expect(pool.query("select 1 / $1::int", [0])).rejects.toMatchObject({ code: "22012" });
	await transaction(db, (tx) => tx.execute(sql`select id from users where email = ${"a@b.test"}`));
	expect(told.map(({ name }) => name)).toEqual([
		"one_plus",
		"select",
		"select",
		"begin",
		"select users",
		"commit",
	]);
	expect(JSON.stringify(told)).not.toContain("a@b.test");
	expect(pool.idleCount).toBe(1);
});
