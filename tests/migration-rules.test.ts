import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findUnsafe } from "./migration-rules.ts";

const folder = join(import.meta.dirname, "../db/migrations");
/** The newest file of the first release; nobody ran a version before it. */
const firstRelease = "0017_daily_figures.sql";

it("no migration since the first release breaks the version before", () => {
	const files = readdirSync(folder).filter((file) => file.endsWith(".sql"));
	expect(files).toContain(firstRelease);
	const later = files.filter((file) => file > firstRelease);
	const unsafe = later.map((file) => [file, findUnsafe(readFileSync(join(folder, file), "utf8"))]);
	expect(unsafe.filter(([, found]) => (found?.length ?? 0) > 0)).toEqual([]);
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
	expect(findUnsafe(statement)).toEqual([expect.stringContaining(why)]);
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
	expect(findUnsafe(statement)).toEqual([]);
});
