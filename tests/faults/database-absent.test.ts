import { expect, it } from "vitest";
import { findFreePort, startBuiltServer } from "#tests/built-server.ts";
import { testDatabase } from "#tests/database.ts";

const { connectionString } = await testDatabase();
const absent = connectionString.replace(/\/\w+(?=\?)/, "/reino_of_nobody");
const closed = `postgres://reino:very-secret-word@localhost:${await findFreePort()}/reino`;

it.each([
	["does not run", closed, "ECONNREFUSED"],
	["does not exist", absent, "reino_of_nobody"],
	["has a name that nobody knows", "postgres://reino:very-secret-word@db.reino.invalid/reino", "ENOTFOUND"],
])("a start whose database %s ends and says so in one line", async (_what, url, reason) => {
	const start = startBuiltServer({ environment: { DATABASE_URL: url } });
	const error = await start.then(() => undefined, String);
	expect(error).toMatch(new RegExp(`The database cannot be reached: .*${reason}.*is DATABASE_URL right\\?`));
	expect(error).not.toMatch(/very-secret-word| at .*\.js:/);
});
