import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { releaseVersion } from "#app/platform/release.server.ts";
import { fills } from "./fills.ts";
import { findUnsafe, tablesOf } from "./migration-rules.ts";
import { hashMigrations, listReleasedArchives, readFrozen } from "./releases.ts";
import { root } from "./sources.ts";

const folder = join(root, "db/migrations");
const frozen = readFrozen();
const versions = Object.keys(frozen);
const files = readdirSync(folder).filter((file) => file.endsWith(".sql"));
/** Nobody ran a version before the first, so that its files may do anything. */
const later = files.filter((file) => !(file in (frozen[versions[0] ?? ""] ?? {})));
const textOf = (file: string) => readFileSync(join(folder, file), "utf8");

/** The versions that were released before a migration, or all of them for one that is not. */
function versionsBefore(file: string): string[] {
	const own = versions.findIndex((version) => file in (frozen[version] ?? {}));
	return own < 0 ? versions : versions.slice(0, own);
}

it("a migration that was released is what it was, and new ones come after it", () => {
	const released = Object.assign({}, ...Object.values(frozen));
	const present = hashMigrations();
	for (const [file, hash] of Object.entries(released)) expect([file, present[file]]).toEqual([file, hash]);
	const newest = Object.keys(released).sort().at(-1) ?? "";
	expect(files.filter((file) => !(file in released) && file < newest)).toEqual([]);
});

it("the version of the package is released: its migrations, archives, and what it changes", () => {
	expect(versions).toContain(releaseVersion());
	for (const { file } of listReleasedArchives()) expect([file, existsSync(file)]).toEqual([file, true]);
	const changes = readFileSync(join(root, "CHANGELOG.md"), "utf8");
	for (const version of versions)
		expect(changes).toMatch(new RegExp(`^## \\[${version}\\] - \\d{4}-\\d\\d-\\d\\d$`, "m"));
});

it("no migration since the first release breaks the version before", () => {
	const unsafe = later.map((file) => [file, findUnsafe(textOf(file), versionsBefore(file))]);
	expect(unsafe.filter(([, found]) => (found?.length ?? 0) > 0)).toEqual([]);
});

it("each table since the first release says how it begins where rows were before it", () => {
	expect(later.flatMap((file) => tablesOf(textOf(file))).filter((table) => !(table in fills))).toEqual([]);
});

it.each([
	["a column less", "alter table chats drop column is_blocked", "takes away"],
	["a table less", "DROP TABLE message_mails;", "takes away"],
	["another name", 'alter table "users" rename column city to town', "the old name"],
	["another type", "alter table listings\n\talter column price type bigint", "rewrites"],
	[
		"a column that must be filled from now on",
		"alter table users alter column city set not null",
		"leave it out",
	],
	[
		"a new column that must be filled",
		"alter table users add column a text, add b text not null",
		"does not fill",
	],
	["a new constraint", "alter table users add constraint a check (city <> '')", "NOT VALID"],
])("breaks it: %s", (_, statement, why) => {
	expect(findUnsafe(statement, ["1.0.0"])).toEqual([expect.stringContaining(why)]);
});

it.each([
	["a column that may be empty", "alter table users add column a text"],
	["a column with a default", "alter table users add column a integer not null default 0"],
	["what is computed", "alter table users add a text generated always as (lower(city)) stored not null"],
	["a constraint for new rows", "alter table users add constraint a check (b in (1, 2)) not valid"],
	["a table of its own, shaped as it likes", "create table a (id uuid not null); alter table a rename to b"],
	[
		"an index, a function, a comment",
		"create index a on users (city); -- drop table users\ncreate function f() as $$ drop table users; $$",
	],
	[
		"a default, and what was given up",
		"alter table users alter column city set default ''; drop index a; drop trigger b on users",
	],
])("does not break it: %s", (_, statement) => {
	expect(findUnsafe(statement, ["1.0.0"])).toEqual([]);
});

it("takes away what a released version has not used any more, in the second of two steps", () => {
	const drop = (since: string) => `-- Not used since ${since}.\nalter table chats drop column is_blocked`;
	expect(findUnsafe(drop("1.0.0"), ["1.0.0"])).toEqual([]);
	expect(findUnsafe(drop("1.1.0"), ["1.0.0"])).toEqual([expect.stringContaining("takes away")]);
	const other = "\n;\nalter table chats rename to talks";
	expect(findUnsafe(drop("1.0.0") + other, ["1.0.0"])).toEqual([expect.stringContaining("old name")]);
});

it("finds the tables that a migration makes", () => {
	expect(
		tablesOf("create table offers (\n\tid uuid\n); -- create table none\nCREATE TABLE if not exists b ();"),
	).toEqual(["offers", "b"]);
});
