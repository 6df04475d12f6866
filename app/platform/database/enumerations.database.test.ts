import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { describe, expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";

const { pool } = await testDatabase();

const sources = import.meta.glob<string>("../../**/tables.server.ts", {
	eager: true,
	query: "?raw",
	import: "default",
});
const modules = import.meta.glob<Record<string, unknown>>("../../**/tables.server.ts", { eager: true });

/** The columns that the code gives a closed list of values, such as `trades.status`. */
function enumerationsInCode(): Map<string, readonly string[]> {
	const tables = Object.values(modules)
		.flatMap((file) => Object.values(file))
		.filter((value) => is(value, PgTable))
		.map((table) => getTableConfig(table));
	return new Map(
		tables.flatMap(({ name, columns }) =>
			columns.flatMap((column) =>
				column.enumValues ? [[`${name}.${column.name}`, column.enumValues] as const] : [],
			),
		),
	);
}

/** The columns that a check of the database gives one. */
async function enumerationsInDatabase(): Promise<Map<string, readonly string[]>> {
	const { rows } = await pool.query<{ column: string; definition: string }>(
		`select format('%s.%s', conrelid::regclass, attname) as column, pg_get_constraintdef(c.oid) as definition
		from pg_constraint as c join pg_attribute on attrelid = conrelid and attnum = any(conkey)
		where contype = 'c' and connamespace = 'public'::regnamespace and pg_get_constraintdef(c.oid) ~ '= ANY \\(ARRAY\\['`,
	);
	const valuesIn = (definition: string) =>
		[...definition.matchAll(/'([^']*)'::text/g)].map(([, value = ""]) => value);
	return new Map(rows.map(({ column, definition }) => [column, valuesIn(definition)]));
}

describe("a closed list of values", () => {
	it.each(Object.entries(sources))("is not written in %s itself, but taken from the rules", (_, source) => {
		expect(source).not.toMatch(/enum: \[/);
	});

	it("is the same in the rules and in the check of the database", async () => {
		const [code, database] = [enumerationsInCode(), await enumerationsInDatabase()];
		expect(code.size).toBeGreaterThan(10);
		expect(Object.fromEntries(database)).toEqual(Object.fromEntries(code));
	});
});
