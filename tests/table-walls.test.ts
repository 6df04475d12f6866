import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { listFiles, root } from "./sources.ts";
import { findDeclaredTables, findTableWrites, findTemporaryTables } from "./table-writes.ts";

const files = ["app", "server"]
	.flatMap((folder) => listFiles(join(root, folder)).map((file) => `${folder}/${file}`))
	.filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."));
const textOf = (file: string) => readFileSync(join(root, file), "utf8");

/** The feature whose folder a file is in, or the platform. */
function ownerOf(file: string): string | undefined {
	return /^app\/features\/([a-z]+)\//.exec(file)?.[1] ?? /^app\/(platform)\//.exec(file)?.[1];
}

const tables = files
	.filter((file) => file.endsWith("/tables.server.ts"))
	.flatMap((file) =>
		findDeclaredTables(textOf(file)).map((declared) => ({ ...declared, owner: ownerOf(file) })),
	);
const owners = new Map(tables.map(({ table, owner }) => [table, owner]));

describe("a table", () => {
	it("is known by its feature", () => {
		expect(owners.get("listings")).toBe("listings");
		expect(owners.get("archived_listings")).toBe("trades");
		expect(owners.get("rate_limits")).toBe("platform");
		expect(owners.size).toBe(tables.length);
	});

	it("is written by its own feature alone", () => {
		const writes = files.flatMap((file) =>
			findTableWrites(textOf(file), tables).map((write) => ({ file, ...write })),
		);
		const temporary = files.flatMap((file) => findTemporaryTables(textOf(file)));
		const foreign = writes.filter(({ file, table }) => {
			if (table !== null && temporary.includes(table)) return false;
			const owner = table === null ? undefined : owners.get(table);
			return owner === undefined || owner !== ownerOf(file);
		});
		expect(writes.length).toBeGreaterThan(owners.size);
		expect(foreign).toEqual([]);
	});
});

it("asks the database by declared statements and by the builder alone", () => {
	const app = files.filter(
		(file) => file.startsWith("app/") && /\.execute(?:<|\(\s*sql`)/.test(textOf(file)),
	);
	expect(app).toEqual([]);
});

describe("a write to a table is found", () => {
	const declared = [
		{ constant: "users", table: "users" },
		{ constant: "productItems", table: "product_items" },
	];
	const writesOf = (source: string) => findTableWrites(source, declared).map(({ table }) => table);

	it.each([
		["statement({ id: uuid() }, {})`insert into users (id) values (:id)`", ["users"]],
		["statement(ofPerson, {})`with a as (select 1)\n\tupdate users set city = :city from a`", ["users"]],
		[`sql\`update only users as u set city = \${city}\``, ["users"]],
		["sql`update users u set (city, country) = (select 1, 2)`", ["users"]],
		['sql.raw("DELETE FROM public.users")', ["users"]],
		["pool.query('delete from \"users\" where true')", ["users"]],
		[`sql\`insert into \${productItems} (name) values ('x')\``, ["product_items"]],
		[`sql\`update \${tables.productItems} as item set name = 'x'\``, ["product_items"]],
		["sql`merge into users using data on true when matched then delete`", ["users"]],
		["sql`truncate users`", ["users"]],
		["client.query('copy users (id) from stdin')", ["users"]],
		["await tx.db.insert(productItems).values(row)", ["product_items"]],
		["await db\n\t.update(users)\n\t.set({ city })", ["users"]],
		["await inner.delete(users)", ["users"]],
		['import { users as people } from "./tables.server.ts";\nawait tx.delete(people)', ["users"]],
		["await tx.delete(tables.users)", ["users"]],
		[
			"sql`with gone as (delete from users returning id) insert into product_items select id from gone`",
			["product_items", "users"],
		],
	])("in %s", (source, found) => {
		expect(writesOf(source).sort()).toEqual(found);
	});

	it.each([
		["a table that nobody declared", "sql`insert into secrets values (1)`", ["secrets"]],
		["a name that is made elsewhere", `sql\`update \${sql.identifier(name)} set city = 1\``, [null]],
		["a name that is put together", 'pool.query("insert into " + name)', [null]],
		["a table that is passed in", "await tx.delete(table)", [null]],
	])("as %s", (_, source, found) => {
		expect(writesOf(source)).toEqual(found);
	});

	it.each([
		["a reading", "sql`select * from users for update of users`"],
		["an upsert's second half", "sql`on conflict (id) do update set city = excluded.city`"],
		["a set of another kind", 'listeners.delete(listener); params.delete("auth"); hash.update(content)'],
		["a style", '<p className="truncate text-sm">'],
		["a comment", "/** They update users set by set. */\n// delete from users"],
		["its own temporary table", "sql`create temp table staged (id uuid)`; sql`delete from staged`"],
	])("but not in %s", (_, source) => {
		expect(writesOf(source)).toEqual([]);
	});
});
