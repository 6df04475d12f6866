import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { runCommand } from "#tests/run-command.ts";

const { connectionString } = await testDatabase();
const dataDir = await mkdtemp(join(tmpdir(), "reino-no-database-"));
// The account that runs PostgreSQL for root has to pass through.
await chmod(dataDir, 0o711);

afterAll(() => rm(dataDir, { recursive: true }));

/** Runs what `npm run` runs for a command. */
const run = (program: string, args: readonly string[], databaseUrl?: string) =>
	runCommand(program, args, { DATABASE_URL: databaseUrl, DATA_DIR: dataDir });

const items = "db/seeds/data/items/magic.csv";

it.each([
	["server/admin.ts", ["grant", "ana@example.test"], 2],
	["server/catalogue.ts", ["import", items], 2],
	["server/backup.ts", [join(dataDir, "new.backup")], 1],
])("%s makes no database where nothing was started, and says what to do", async (program, args, expected) => {
	const { code, problems } = await run(program, args);
	expect(problems).toContain("Reino has no database here yet. Run npm start first");
	expect(code).toBe(expected);
	expect(await readdir(dataDir)).not.toContain("postgres");
});

it.each([
	["server/admin.ts", ["list"], 2],
	["server/catalogue.ts", ["import", items], 2],
	["server/backup.ts", [join(dataDir, "new.backup")], 1],
	["tools/scale/cli.ts", ["--listings", "1"], 2],
])("%s says in a sentence that nobody knows the database's name", async (program, args, expected) => {
	const { code, problems } = await run(program, args, "postgres://reino:clave@db.reino.invalid/reino");
	// By the second one a machine says that nobody answers who knows names.
	expect(problems).toMatch(
		/The database cannot be reached: getaddrinfo (ENOTFOUND|EAI_AGAIN) db\.reino\.invalid\./,
	);
	expect(problems).not.toMatch(/clave|\n\s+at /);
	expect(code).toBe(expected);
});

it.each([
	[
		"server/catalogue.ts",
		["import", "items.csv"],
		`Nothing was imported. There is no file ${resolve("items.csv")}.`,
	],
	["server/catalogue.ts", ["import", "tests/routes/images.ts/items.csv"], "ENOTDIR"],
	["server/backup.ts", [join(dataDir, "none/new.backup")], `There is no folder ${join(dataDir, "none")}.`],
	["server/restore.ts", [join(dataDir, "none.backup")], `There is no file ${join(dataDir, "none.backup")}.`],
	["server/restore.ts", [dataDir], "What was named is a folder, not a file."],
])("%s says in a sentence what is wrong with the file: %o", async (program, args, sentence) => {
	const { code, problems } = await run(program, args, connectionString);
	expect(problems).toContain(sentence);
	expect(problems).not.toMatch(/\n\s+at /);
	expect(code).toBeGreaterThan(0);
});

it("restore makes no database for a file that is no backup", async () => {
	const { code, problems } = await run("server/restore.ts", ["LICENSE"]);
	expect(problems).toBe("This is no backup of Reino.\n");
	expect(code).toBe(1);
	expect(await readdir(dataDir)).not.toContain("postgres");
});
