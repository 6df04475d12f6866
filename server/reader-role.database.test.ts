import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";

const { db } = await testDatabase();
const reader = `reader_${randomBytes(4).toString("hex")}`;
const file = await readFile(join(import.meta.dirname, "../deploy/postgresql/reader.sql"), "utf8");
await db.$client.query(`create role ${reader}`);
await db.$client.query(file.replaceAll("reino_reader", reader));

afterAll(async () => {
	await db.$client.query(`drop owned by ${reader}; drop role ${reader}`);
});

/** The columns that the role can read, as `table.column`. */
async function readableColumns(): Promise<string[]> {
	const { rows } = await db.execute<{ name: string }>(sql`
		select relation.relname || '.' || attname as name
		from pg_attribute join pg_class as relation on relation.oid = attrelid
		join pg_namespace as schema on schema.oid = relnamespace
		where relkind in ('r', 'v', 'm', 'p') and attnum > 0 and not attisdropped
			and nspname not in ('pg_catalog', 'information_schema')
			and has_column_privilege(${reader}, relation.oid, attnum, 'select')`);
	return rows.map(({ name }) => name);
}

it("who looks for figures reads them, and what everybody sees", async () => {
	expect(await readableColumns()).toEqual(
		expect.arrayContaining(["daily_figures.sign_ups", "users.username", "listings.title", "trades.status"]),
	);
});

it("no password, token, mail address, message, or word that is not for everybody can be read", async () => {
	const readable = await readableColumns();
	const secret = /password|token|secret|hash|email$|ip_address|content|reason|appeal|slug$|message\b/;
	expect(readable.filter((name) => secret.test(name))).toEqual(["product_categories.slug"]);
	const tables = new Set(readable.map((name) => name.split(".")[0]));
	for (const table of [
		"accounts",
		"sessions",
		"verifications",
		"email_changes",
		"chat_messages",
		"notifications",
	])
		expect(tables).not.toContain(table);
	for (const table of ["reports", "moderation_cases", "pending_imports", "groups", "idempotency_keys", "job"])
		expect(tables).not.toContain(table);
});

it("a table of a later version cannot be read until somebody says so", async () => {
	await db.execute(sql`create table of_later (word text)`);
	expect(await readableColumns()).not.toContain("of_later.word");
	await db.execute(sql`drop table of_later`);
});
