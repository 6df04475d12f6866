import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startEmbeddedPostgres } from "#app/platform/database/embedded.server.ts";
import { runCommand } from "#tests/run-command.ts";

let folder = "";

beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "reino-broken-"));
	// The account that runs PostgreSQL for root has to pass through.
	await chmod(folder, 0o711);
	const server = await startEmbeddedPostgres({ dataDir: join(folder, "postgres"), log: () => undefined });
	await server.stop();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The account that runs a start where root runs this, whom no mode keeps out. */
const stranger = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** Runs what `npm run` runs for a command that opens the database as a start does. */
const run = (dataDir: string, account = {}) =>
	runCommand("server/admin.ts", ["list"], { DATABASE_URL: "", DATA_DIR: dataDir }, account);

const version = (words: string) => (dataDir: string) => writeFile(join(dataDir, "PG_VERSION"), words);
const without = (name: string) => (dataDir: string) => rm(join(dataDir, name), { recursive: true });

it.each([
	["is of another version", version("17\n"), "was made by PostgreSQL 17, this is 18: dump it"],
	["has no version in its file", version(""), "The file PG_VERSION in "],
	["has no control file", without("global/pg_control"), "PostgreSQL does not start: could not find"],
	["has no list of databases", without("global/1262"), "The data of PostgreSQL are broken: "],
	[
		"has garbage for settings",
		(dir: string) => writeFile(join(dir, "postgresql.conf"), "]["),
		"does not start: ",
	],
])("a data folder that %s ends the start with a sentence", async (_what, destroy, sentence) => {
	const dataDir = await mkdtemp(join(folder, "copy-"));
	await chmod(dataDir, 0o711);
	await copy(join(folder, "postgres"), join(dataDir, "postgres"));
	await destroy(join(dataDir, "postgres"));
	expectSentence(await run(dataDir), sentence);
});

it.each([
	["that cannot be written", "", "DATA_DIR: cannot be written (EACCES"],
	[
		"with a database of somebody else",
		"postgres",
		"belongs to another user. Start as that user, or set DATA_DIR.",
	],
])("a data folder %s ends the start with a sentence", async (_what, closed, sentence) => {
	const dataDir = await mkdtemp(join(folder, "others-"));
	await mkdir(join(dataDir, "postgres"));
	await writeFile(join(dataDir, "postgres/PG_VERSION"), "18\n");
	await chmod(dataDir, 0o777);
	await chmod(join(dataDir, closed), 0o000);
	expectSentence(await run(dataDir, stranger), sentence);
	await chmod(join(dataDir, closed), 0o700);
});

function expectSentence({ code, problems }: Awaited<ReturnType<typeof run>>, sentence: string): void {
	expect(problems).toContain(sentence);
	expect(problems).not.toMatch(/\n\s+at /);
	// The list of what is wrong with the configuration has a heading.
	const lines = problems.replace("Reino cannot start with this configuration:\n", "").trim().split("\n");
	expect(lines).toHaveLength(1);
	expect(code).toBe(2);
}

it("a data folder without its version file is not taken for a new one", async () => {
	const dataDir = join(folder, "postgres");
	await rm(join(dataDir, "PG_VERSION"));
	await expect(startEmbeddedPostgres({ dataDir, log: () => undefined })).rejects.toThrow(
		"is in the way: it is not empty, and not a database. Bring a backup",
	);
});

/** Copies a folder with its owners, as root too. */
async function copy(from: string, to: string): Promise<void> {
	await once(spawn("cp", ["-a", from, to]), "exit");
}
