import { existsSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "#tests/query.ts";
import { until } from "#tests/until.ts";
import {
	createEmbeddedSetup,
	type EmbeddedSetup,
	killNow,
	type Owner,
	socketDirOf,
} from "./embedded-setup.ts";

/** One folder for all tests: whoever starts in one of them at its end is the owner that dies in the next. */
let setup: EmbeddedSetup;
let owner: Owner;
let lastNote = 0;

beforeAll(async () => {
	setup = await createEmbeddedSetup();
	owner = await setup.start();
	await query(owner.connectionString, "CREATE TABLE notes (note integer)");
});
afterAll(() => setup.clear());

const recovered = /was not properly shut down/;

/** Commits a row that the next owner has to find. */
async function writeNote(): Promise<void> {
	lastNote += 1;
	await query(owner.connectionString, `INSERT INTO notes VALUES (${lastNote})`);
}

async function expectNotesAfterRestart(): Promise<void> {
	owner = await setup.start();
	expect(owner.attached).toBe(false);
	const notes = Array.from({ length: lastNote }, (_, n) => ({ note: n + 1 }));
	expect(await query(owner.connectionString, "SELECT note FROM notes ORDER BY note")).toEqual(notes);
}

test("SIGTERM shuts the database down cleanly and leaves nothing behind", async () => {
	await writeNote();
	process.kill(owner.pid, "SIGTERM");
	expect(await owner.exited).toBe(0);
	expect(await setup.processes()).toEqual([]);
	expect(existsSync(socketDirOf(owner))).toBe(false);
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

test("kill -9 of the owner ends the database with it", async () => {
	await writeNote();
	process.kill(owner.pid, "SIGKILL");
	await until("nothing runs on the data", async () => (await setup.processes()).length === 0);
	await expectNotesAfterRestart();
	expect(await setup.log()).not.toMatch(recovered);
});

test("kill -9 of the owner and the supervisor still ends the database", async () => {
	await writeNote();
	const [supervisor] = await setup.supervisors();
	// Stopped first, so that the owner has no time to see its supervisor die.
	process.kill(owner.pid, "SIGSTOP");
	killNow(supervisor);
	process.kill(owner.pid, "SIGKILL");
	await until("nothing runs on the data", async () => (await setup.processes()).length === 0);
	await expectNotesAfterRestart();
});

test("kill -9 of everything but the database: the next start stops the orphan", async () => {
	await writeNote();
	const orphan = await setup.postmaster();
	process.kill(owner.pid, "SIGSTOP");
	const supervisors = await setup.supervisors();
	expect(supervisors).toHaveLength(2);
	for (const { pid } of supervisors.reverse()) process.kill(pid, "SIGKILL");
	process.kill(owner.pid, "SIGKILL");
	await owner.exited;
	expect((await setup.postmaster())?.pid).toBe(orphan?.pid);
	await expectNotesAfterRestart();
	expect((await setup.postmaster())?.pid).not.toBe(orphan?.pid);
});
