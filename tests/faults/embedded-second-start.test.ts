import { spawn } from "node:child_process";
import { chmod, mkdir, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { resolveSite } from "#app/platform/database/embedded/site.server.ts";
import { startEmbeddedPostgres } from "#app/platform/database/embedded.server.ts";
import { query } from "#tests/query.ts";
import { runCommand } from "#tests/run-command.ts";
import { until } from "#tests/until.ts";
import { createEmbeddedSetup, type EmbeddedSetup, killNow, type Owner } from "./embedded-setup.ts";

/** One folder for all tests: each goes on with the owner that the one before it has left. */
let setup: EmbeddedSetup;
let owner: Owner;

beforeAll(async () => {
	setup = await createEmbeddedSetup();
});
afterAll(() => setup.clear());

const reads = (url: string) => query(url, "SELECT").then(Array.isArray, () => false);

/** Runs what `npm run admin` runs. */
const runAdmin = () =>
	runCommand("server/admin.ts", ["list"], { DATABASE_URL: "", DATA_DIR: dirname(setup.dataDir) });

const refusal = () => `Another Reino holds this folder, its process is ${owner.pid}: ${setup.dataDir}.`;

test("two first starts at once: one creates and owns the database, the other says whose it is and ends", async () => {
	const both = await Promise.allSettled([setup.start(), setup.start()]);
	const started = both.filter((start) => start.status === "fulfilled");
	const refused = both.filter((start) => start.status === "rejected");
	expect([started.length, refused.length]).toEqual([1, 1]);
	if (started[0]) owner = started[0].value;
	expect(String(refused[0]?.reason)).toContain(`ended with 1: ${refusal()}`);
});

test("a second start is refused while the owner lives, and changes nothing", async () => {
	const postmaster = await setup.postmaster();
	await query(owner.connectionString, "CREATE TABLE note AS SELECT 'kept' AS text");
	await expect(setup.start()).rejects.toThrow(refusal());
	expect(await query(owner.connectionString, "SELECT text FROM note")).toEqual([{ text: "kept" }]);
	expect((await setup.postmaster())?.pid).toBe(postmaster?.pid);
});

test("a start is refused also while the owner starts its PostgreSQL again", async () => {
	killNow(await setup.postmaster());
	await expect(setup.start()).rejects.toThrow(refusal());
	await until("the database is back", () => reads(owner.connectionString));
});

test("the database's own log has nothing of a query that failed", async () => {
	await query(owner.connectionString, "CREATE TABLE person (email text PRIMARY KEY)");
	const insert = "INSERT INTO person VALUES ('ana@example.test')";
	await query(owner.connectionString, insert);
	await expect(query(owner.connectionString, insert)).rejects.toThrow("duplicate key");
	expect(await setup.log()).toContain("ready to accept connections");
	expect(await setup.log()).not.toMatch(/ana@example|duplicate key/);
});

test("a command uses the database of a running owner, and leaves it alone", async () => {
	const postmaster = await setup.postmaster();
	// Migrations refuse a database with tables of others.
	await query(owner.connectionString, "DROP TABLE note, person");
	const shared = await startEmbeddedPostgres({ dataDir: setup.dataDir, log: () => undefined, shares: true });
	expect(shared.connectionString).toBe(owner.connectionString);
	await shared.stop();
	expect(await runAdmin()).toEqual({ code: 0, output: "There is no admin yet.\n", problems: "" });
	expect((await setup.postmaster())?.pid).toBe(postmaster?.pid);
	expect(await reads(owner.connectionString)).toBe(true);
});

test("a command without a running owner starts the database for as long as it runs", async () => {
	process.kill(owner.pid, "SIGTERM");
	await owner.exited;
	expect(await runAdmin()).toEqual({ code: 0, output: "There is no admin yet.\n", problems: "" });
	expect(await setup.processes()).toEqual([]);
});

test("lock files whose pid means another process now do not keep the database from starting", async () => {
	const { socketDir } = setup;
	const { uid, gid } = await stat(setup.dataDir);
	// PostgreSQL believes a lock file only when its process runs under the same user.
	const stranger = spawn("/bin/sh", ["-c", "read line"], {
		uid,
		gid,
		cwd: "/",
		stdio: ["pipe", "ignore", "ignore"],
	});
	await mkdir(socketDir, { mode: 0o700 });
	const lock = `${stranger.pid}\n${setup.dataDir}\n1700000000\n5432\n${socketDir}\n\n  1 1\nready   \n`;
	await writeFile(join(setup.dataDir, "postmaster.pid"), lock, { mode: 0o600 });
	await writeFile(join(socketDir, ".s.PGSQL.5432.lock"), lock, { mode: 0o600 });
	try {
		const next = await setup.start();
		expect(stranger.exitCode).toBe(null);
		expect(await query(next.connectionString, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
	} finally {
		stranger.kill();
	}
});

test("below a folder that the database's account cannot enter, root keeps the data in /var/lib", async () => {
	const closed = join(dirname(setup.dataDir), "closed");
	await mkdir(closed);
	await chmod(closed, 0o700);
	const site = await resolveSite(join(closed, "postgres"));
	const isRoot = process.getuid?.() === 0;
	expect(site.dataDir).toBe(isRoot ? join("/var/lib", site.name, "postgres") : join(closed, "postgres"));
	await rm(join("/var/lib", site.name), { recursive: true, force: true });
});
