import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { taughtTable } from "#app/features/catalogue/commands-teach.server.ts";
import { stagingTable } from "#app/features/catalogue/import/import.server.ts";
import { declaredStatements } from "#app/platform/database/statement.server.ts";
import { testDatabase } from "#tests/database.ts";

const modules = import.meta.glob(["../app/**/*.server.{ts,tsx}", "!../**/*.test.*"]);
await Promise.all(Object.values(modules).map((load) => load()));

const { pool } = await testDatabase();
let client: pg.PoolClient;
const typeNames = new Map<number, string>();

beforeAll(async () => {
	client = await pool.connect();
	await client.query(stagingTable);
	await client.query(taughtTable);
	const { rows } = await client.query<{ oid: number; name: string }>(`
		select oid::int, case when typtype = 'e' then 'text' else typname end as name from pg_type
		union all
		select typarray::int, '_text' from pg_type where typtype = 'e'`);
	for (const { oid, name } of rows) typeNames.set(oid, name);
});
afterAll(() => client.release());

describe("a statement answers with the columns that its code reads", () => {
	it.each(declaredStatements)("$text", async ({ columns, text }) => {
		const answered = await describeColumns(text);
		expect(Object.keys(answered).toSorted()).toEqual(Object.keys(columns).toSorted());
		for (const [name, { types }] of Object.entries(columns)) expect(types).toContain(answered[name]);
	});
});

/** The names and types of a statement's columns, which the database tells without running it. */
function describeColumns(text: string): Promise<Record<string, string | undefined>> {
	return new Promise((resolve, reject) => {
		let columns: Record<string, string | undefined> = {};
		const description = {
			submit(connection: pg.Connection) {
				connection.parse({ name: "", text, types: [] }, true);
				connection.describe({ type: "S", name: "" }, true);
				connection.sync();
			},
			handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }) {
				columns = Object.fromEntries(fields.map((field) => [field.name, typeNames.get(field.dataTypeID)]));
			},
			// After an error the client hands it no further message.
			handleError: reject,
			handleReadyForQuery: () => resolve(columns),
		};
		client.query(description);
	});
}
