import { spawn } from "node:child_process";
import { chmod, mkdir, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { resolveSite } from "#app/platform/database/embedded/site.server.ts";
import { query } from "#tests/query.ts";
import { until } from "#tests/until.ts";
import { createEmbeddedSetup, type EmbeddedSetup, type Owner, socketDirOf } from "./embedded-setup.ts";

/** One folder for all tests: each goes on with the owner that the one before it has left. */
let setup: EmbeddedSetup;
let owner: Owner;

beforeAll(async () => {
	setup = await createEmbeddedSetup();
});
afterAll(() => setup.clear());

test("two first starts at once: one creates and owns the database, the other attaches and lets go of it", async () => {
	const both = await Promise.all([setup.start(), setup.start()]);
	const [first, second] = both[0].attached ? both.toReversed() : both;
	if (!first || !second) throw new Error("There are two.");
	expect([first.attached, second.attached]).toEqual([false, true]);
	expect(second.connectionString).toBe(first.connectionString);
	expect((await setup.supervisors()).length).toBe(2);
	owner = first;

	const postmaster = await setup.postmaster();
	await query(second.connectionString, "CREATE TABLE note AS SELECT 'shared' AS text");
	process.kill(second.pid, "SIGTERM");
	expect(await second.exited).toBe(0);
	expect(await query(owner.connectionString, "SELECT text FROM note")).toEqual([{ text: "shared" }]);
	expect((await setup.postmaster())?.pid).toBe(postmaster?.pid);
});

test("the database's own log has nothing of a query that failed", async () => {
	await query(owner.connectionString, "CREATE TABLE person (email text PRIMARY KEY)");
	const insert = "INSERT INTO person VALUES ('ana@example.test')";
	await query(owner.connectionString, insert);
	await expect(query(owner.connectionString, insert)).rejects.toThrow("duplicate key");
	expect(await setup.log()).toContain("ready to accept connections");
	expect(await setup.log()).not.toMatch(/ana@example|duplicate key/);
});

test("a second start attaches while the owner lives, and takes over when that is killed", async () => {
	const second = await setup.start();
	expect(second.attached).toBe(true);
	expect(second.connectionString).toBe(owner.connectionString);
	process.kill(owner.pid, "SIGKILL");
	await until("the attached process supervises the database", async () => {
		const [supervisor] = await setup.supervisors();
		return supervisor?.parentPid === second.pid;
	});
	await until("it answers at the same place", async () => {
		const rows = await query(second.connectionString, "SELECT text FROM note").catch(() => []);
		return rows.length === 1;
	});
	process.kill(second.pid, "SIGTERM");
	expect(await second.exited).toBe(0);
	expect(await setup.processes()).toEqual([]);
});

test("lock files whose pid means another process now do not keep the database from starting", async () => {
	const socketDir = socketDirOf(owner);
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
		expect(next.attached).toBe(false);
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
