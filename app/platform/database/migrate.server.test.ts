import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { is, sql } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import type pg from "pg";
import { describe, expect, inject, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { longTimeouts } from "#tests/long-timeouts.ts";
import { releaseVersion } from "../release.server.ts";
import { connectDatabase } from "./database.server.ts";
import { migrateDatabase, migrationsFolder, UnknownDatabaseError } from "./migrate.server.ts";

const { db, pool, connectionString } = await testDatabase();

const tables = Object.values(
	import.meta.glob<Record<string, unknown>>("../../**/tables.server.ts", { eager: true }),
)
	.flatMap((file) => Object.values(file))
	.filter((value) => is(value, PgTable))
	.map((table) => getTableConfig(table));

interface ColumnFacts {
	column: string;
	type: string;
	isNotNull: boolean;
	hasDefault: boolean;
	isGenerated: boolean;
}

async function columnsInDatabase(table: string): Promise<ColumnFacts[]> {
	const { rows } = await pool.query<ColumnFacts>(
		`select attname as column, format_type(atttypid, atttypmod) as type, attnotnull as "isNotNull",
			atthasdef and attgenerated = '' as "hasDefault", attgenerated <> '' as "isGenerated"
		from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attname`,
		[`public.${table}`],
	);
	return rows;
}

const typeNames: Record<string, string> = {
	"timestamp (3) with time zone": "timestamp(3) with time zone",
};

function columnsInCode(table: (typeof tables)[number]): ColumnFacts[] {
	return table.columns
		.map((column) => ({
			column: column.name,
			type: column.getSQLType().replace(/^numeric\((\d+), (\d+)\)$/, "numeric($1,$2)"),
			isNotNull: column.notNull || column.primary,
			hasDefault: column.hasDefault && column.generated === undefined,
			isGenerated: column.generated !== undefined,
		}))
		.map((facts) => ({ ...facts, type: typeNames[facts.type] ?? facts.type }))
		.sort((one, other) => (one.column < other.column ? -1 : 1));
}

describe("the tables in code and in the database", () => {
	it("are the same tables", async () => {
		const { rows } = await pool.query<{ tablename: string }>(
			"select tablename from pg_tables where schemaname = 'public'",
		);
		expect(tables.map((table) => table.name).sort()).toEqual(rows.map((row) => row.tablename).sort());
	});

	it.each(tables.map((table) => [table.name, table] as const))("agree on %s", async (name, table) => {
		expect(columnsInCode(table)).toEqual(await columnsInDatabase(name));
	});
});

describe("the migrations", () => {
	it("are all in the journal, in the order of their names", () => {
		const folder = migrationsFolder();
		const files = readdirSync(folder).filter((file) => file.endsWith(".sql"));
		const journal = JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8"));
		const entries: { tag: string; when: number }[] = journal.entries;
		const moments = entries.map(({ when }) => when);
		expect(entries.map(({ tag }) => `${tag}.sql`)).toEqual(files.sort());
		expect(moments).toEqual(moments.toSorted((one, other) => one - other));
		expect(new Set(moments).size).toBe(moments.length);
	});

	it("run once when several nodes start at once on a new database", async () => {
		await withDatabase("template0", async (url) => {
			const nodes = Array.from({ length: 4 }, () => connectDatabase({ connectionString: url, max: 2 }));
			try {
				await Promise.all(nodes.map((node) => migrateDatabase(node.pool)));
				const applied = await nodes[0]?.pool.query("select hash from drizzle.__drizzle_migrations");
				const files = readdirSync(migrationsFolder()).filter((file) => file.endsWith(".sql"));
				expect(applied?.rows).toHaveLength(files.length);
			} finally {
				await Promise.all(nodes.map((node) => node.close()));
			}
		});
	});

	it("do nothing the second time, and leave the connections as they were", async () => {
		await migrateDatabase(pool);
		const timeout = await db.execute(sql`show statement_timeout`);
		expect(timeout.rows).toEqual([{ statement_timeout: `${longTimeouts.statement / 1_000}s` }]);
	});
});

const journal = "drizzle.__drizzle_migrations";
const ours = inject("testDatabase").template;

describe("a database that these migrations did not make", () => {
	it.each([
		[
			"of an earlier draft",
			ours,
			`update ${journal} set created_at = created_at - 1e9, hash = 'x' || hash`,
			"before its tables were released",
		],
		["of a draft of one migration", ours, `update ${journal} set hash = 'x' where id = 3`, "before its"],
		["of a draft whose journal is lost", ours, "drop schema drizzle cascade", "before its"],
		["of another project", "template0", "create table orders (id integer)", "did not make"],
		[
			"of another project that Drizzle migrates",
			"template0",
			`create schema drizzle; create table ${journal} (id serial, hash text, created_at bigint);
			insert into ${journal} (hash, created_at) values ('theirs', 4102444800000)`,
			"did not make",
		],
	])("%s is refused, and nothing is written into it", async (_, template, statements, reason) => {
		await withPool(template, async (other) => {
			await other.query(statements);
			const before = await contentsOf(other);
			await expect(migrateDatabase(other)).rejects.toThrow(UnknownDatabaseError);
			await expect(migrateDatabase(other)).rejects.toThrow(reason);
			expect(await contentsOf(other)).toEqual(before);
		});
	});

	it("is told with the file that was edited since", async () => {
		await withPool(ours, async (other) => {
			await other.query(`update ${journal} set hash = 'x' where id = 3`);
			await expect(migrateDatabase(other)).rejects.toMatchObject({ changed: ["0003_catalogue.sql"] });
		});
	});

	it("names the version to install where a later one than the next has prepared it", async () => {
		await withPool(ours, async (later) => {
			const [major = 0, minor = 0] = releaseVersion().split(".").map(Number);
			await later.query(`insert into ${journal} (hash, created_at) values ('later', 4102444800000)`);
			const install = (version: string) =>
				later.query("insert into installed_versions (version) values ($1)", [version]);
			await install(`${major}.${minor + 1}.10`);
			await migrateDatabase(later);
			await install(`${major}.${minor + 2}.0`);
			const before = await contentsOf(later);
			await expect(migrateDatabase(later)).rejects.toThrow(
				`Install Reino ${major}.${minor + 2}.0 or a later`,
			);
			expect(await contentsOf(later)).toEqual(before);
		});
	});

	it("is not one of the next version, which may start beside this one", async () => {
		await withPool(ours, async (later) => {
			await later.query(`insert into ${journal} (hash, created_at) values ('later', 4102444800000)`);
			const before = await contentsOf(later);
			await migrateDatabase(later);
			expect(await contentsOf(later)).toEqual(before);
		});
	});
});

/** Everything that is in a database but the system's own: schemas, relations and the journal's rows. */
async function contentsOf(database: pg.Pool): Promise<unknown[]> {
	const { rows } = await database.query(
		`select nspname, relname, relkind, query_to_xml(format('select * from %s limit 100',
				case relkind when 'r' then relation.oid::regclass::text else 'pg_namespace where false' end),
				true, false, '')::text as content
		from pg_namespace left join pg_class as relation on relnamespace = pg_namespace.oid
		where nspname <> 'information_schema' and nspname !~ '^pg_' order by nspname, relname`,
	);
	return rows;
}

async function withPool(template: string, use: (other: pg.Pool) => Promise<void>): Promise<void> {
	await withDatabase(template, async (url) => {
		const connection = connectDatabase({ connectionString: url, max: 2 });
		await use(connection.pool).finally(() => connection.close());
	});
}

/** Lends a copy of another database, dropped afterwards. */
async function withDatabase(template: string, use: (url: string) => Promise<void>): Promise<void> {
	const url = new URL(connectionString);
	const name = `${url.pathname.slice(1)}_copy`;
	await pool.query(`create database ${name} template ${template}`);
	url.pathname = `/${name}`;
	await use(url.href).finally(() => pool.query(`drop database ${name} with (force)`));
}

describe("identifiers", () => {
	it("are version 7 and grow with time", async () => {
		const { rows } = await pool.query<{ id: string }>(
			"select uuidv7() as id, pg_sleep(0.002) from generate_series(1, 5)",
		);
		const ids = rows.map((row) => row.id);
		for (const id of ids)
			expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
		expect(ids).toEqual(ids.toSorted());
		const milliseconds = Number.parseInt(ids[0]?.replaceAll("-", "").slice(0, 12) ?? "", 16);
		expect(Math.abs(milliseconds - Date.now())).toBeLessThan(60_000);
	});
});

describe("folded text", () => {
	it.each([
		["POKÉMON", "pokemon"],
		["Ñandú", "nandu"],
		["Poke\u0301mon", "pokemon"],
		["ﬁgura", "figura"],
	])("makes %s %s", async (text, folded) => {
		const { rows } = await pool.query<{ folded: string }>("select fold_text($1) as folded", [text]);
		expect(rows[0]?.folded).toBe(folded);
	});
});

describe("the health check's table", () => {
	it("has one row and takes no other", async () => {
		await expect(pool.query("insert into healthcheck default values")).rejects.toThrow("healthcheck_pkey");
		await expect(pool.query("insert into healthcheck (id) values (2)")).rejects.toThrow(
			"healthcheck_id_check",
		);
		const { rows } = await pool.query("select count(*) from healthcheck");
		expect(rows).toEqual([{ count: "1" }]);
	});
});
