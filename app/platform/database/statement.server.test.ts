import { describe, expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { connectDatabase } from "./database.server.ts";
import { array, boolean, date, float, integer, json, nullable, statement, text } from "./statement.server.ts";
import { allowLong, transaction } from "./transaction.server.ts";

const { db, connectionString } = await testDatabase();

describe("a statement's parameters", () => {
	it("are those that its SQL has, and no others", () => {
		expect(() => statement({ name: text() }, {})`select from users where username = :nam`).toThrow(
			"No parameter is called nam in: select from users where username = :nam",
		);
		expect(() => statement({ name: text(), city: text() }, {})`select :name`).toThrow(
			"Nothing asks for city in: select :name",
		);
		expect(() => statement({ name: text() }, {})`select :name, $2`).toThrow(
			"Parameters have names, no numbers",
		);
	});

	it("have the type that they are declared with, also where a name comes twice and others between", async () => {
		const read = statement(
			{ first: text(), count: integer(), days: array(date()) },
			{ texts: array(text()), next: integer(), last: nullable(date()) },
		)`select array[:first, :first || :count] as texts, :count + 1 as next, (:days)[2] as last`;
		expect(await read(db, { days: ["2026-05-30", "2026-05-31"], count: 3, first: "a" })).toEqual([
			{ texts: ["a", "a3"], next: 4, last: "2026-05-31" },
		]);
	});

	it("are neither a cast nor a class of letters", async () => {
		const read = statement(
			{ name: text(), day: date() },
			{ isWord: boolean(), day: text() },
		)`select :name ~ '^[[:alpha:]]+$' as "isWord", :day::text as day`;
		expect(await read(db, { name: "ñandú", day: "2026-05-31" })).toEqual([
			{ isWord: true, day: "2026-05-31" },
		]);
	});

	it("may be JSON's null, which is a value, or none", async () => {
		const read = statement(
			{ value: json<unknown>(), other: nullable(json<unknown>()) },
			{ type: text(), other: nullable(json<unknown>()) },
		)`select jsonb_typeof(:value) as type, :other as other`;
		expect(await read(db, { value: null, other: null })).toEqual([{ type: "null", other: null }]);
		expect(await read(db, { value: [1], other: { a: "b" } })).toEqual([{ type: "array", other: { a: "b" } }]);
	});
});

it("a statement may take more time than others of its connection, but not all", async () => {
	const limits = { connection: 30_000, statement: 500, answer: 1_500 };
	const { db, pool, close } = connectDatabase({ connectionString, max: 1, limits });
	const sleep = statement({ seconds: float() }, {})`select from pg_sleep(:seconds)`;
	const sleepWithin = (limit: number, seconds: number) =>
		transaction(db, async (tx) => {
			await allowLong(tx, limit);
			await sleep(tx, { seconds });
		});
	await sleepWithin(30, 2);
	await expect(sleepWithin(1, 30)).rejects.toMatchObject({
		query: "select from pg_sleep($1::float8)",
		cause: { code: "57014" },
	});
	await expect(pool.query("select pg_sleep(30)")).rejects.toMatchObject({ code: "57014" });
	await close();
});
