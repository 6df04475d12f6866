import { existsSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { cpuWaitMillis } from "#tests/cpu-wait.ts";
import { query } from "#tests/query.ts";
import { until } from "#tests/until.ts";
import { killNow, startWithNotes, writeNotes } from "./embedded-setup.ts";
import { median } from "./median.ts";

/** One folder for all tests: whoever starts in one of them at its end is the owner that dies in the next. */
let { setup, owner, backWithin } = await startWithNotes();
let lastNote = 0;
afterAll(() => setup.clear());

const recovered = /was not properly shut down/;

/** Commits a row that the next owner has to find. */
async function writeNote(): Promise<void> {
	lastNote += 1;
	await query(owner.connectionString, `INSERT INTO notes VALUES (${lastNote})`);
}

async function expectNotesAfterRestart(): Promise<void> {
	owner = await setup.start();
	const notes = Array.from({ length: lastNote }, (_, n) => ({ note: n + 1 }));
	expect(await query(owner.connectionString, "SELECT note FROM notes ORDER BY note")).toEqual(notes);
}

test("SIGTERM shuts the database down cleanly and leaves nothing behind", async () => {
	await writeNote();
	process.kill(owner.pid, "SIGTERM");
	expect(await owner.exited).toBe(0);
	expect(await setup.processes()).toEqual([]);
	expect([setup.socketDir, `${setup.dataDir}.lock`].filter(existsSync)).toEqual([]);
	await expectNotesAfterRestart();
	expect(await setup.log()).not.toMatch(recovered);
});

test("Ctrl-C, which arrives twice, lets requests finish and shuts down once", async () => {
	await writeNote();
	owner.signal("SIGINT");
	expect(await owner.nextLine()).toBe("stopping");
	owner.signal("SIGINT");
	expect(await owner.exited).toBe(0);
	expect(await setup.processes()).toEqual([]);
	await expectNotesAfterRestart();
	expect(await setup.log()).not.toMatch(recovered);
});

test("a signal that nobody handles ends the database with its owner", async () => {
	await writeNote();
	owner.signal("SIGHUP");
	expect(await owner.exited).toBe(129);
	await until("nothing runs on the data", async () => (await setup.processes()).length === 0);
	await expectNotesAfterRestart();
	expect(await setup.log()).not.toMatch(recovered);
});

test("kill -9 of the owner: the next start ends the PostgreSQL that it left behind", async () => {
	await writeNote();
	const orphan = await setup.postmaster();
	process.kill(owner.pid, "SIGKILL");
	await owner.exited;
	expect((await setup.postmaster())?.pid).toBe(orphan?.pid);
	await expectNotesAfterRestart();
	expect((await setup.postmaster())?.pid).not.toBe(orphan?.pid);
	expect(await setup.log()).not.toMatch(recovered);
});

test("kill -9 of the owner, every other time with its PostgreSQL, 20 times while rows are written: the next one is there within two seconds with each of them", async () => {
	await query(owner.connectionString, "TRUNCATE notes");
	const writing = writeNotes(() => owner.connectionString);
	const waits: number[] = [];
	for (let time = 1; time <= 20; time++) {
		const before = writing.acknowledged.length;
		await until("rows are written", () => writing.acknowledged.length > before + 5);
		const postmaster = await setup.postmaster();
		process.kill(owner.pid, "SIGKILL");
		if (time % 2 === 0) killNow(postmaster);
		await owner.exited;
		const begun = performance.now();
		owner = await setup.start();
		waits.push(performance.now() - begun - (await cpuWaitMillis(owner.pid)));
	}
	expect(median(waits)).toBeLessThan(backWithin);
	await writing.expectKept();
}, 900_000);
