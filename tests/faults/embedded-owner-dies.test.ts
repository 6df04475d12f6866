import { existsSync } from "node:fs";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createSetting, type Owner, query, type Setting, socketDirOf, until } from "./embedded-setting.ts";

let setting: Setting;
beforeEach(async () => {
	setting = await createSetting();
});
afterEach(() => setting.clear());

const recovered = /was not properly shut down/;

async function startWithNote(): Promise<Owner> {
	const owner = await setting.start();
	await query(owner.connectionString, "CREATE TABLE note AS SELECT 'kept' AS text");
	return owner;
}

async function expectNoteAfterRestart(): Promise<void> {
	const next = await setting.start();
	expect(next.attached).toBe(false);
	expect(await query(next.connectionString, "SELECT text FROM note")).toEqual([{ text: "kept" }]);
}

test("SIGTERM shuts the database down cleanly and leaves nothing behind", async () => {
	const owner = await startWithNote();
	process.kill(owner.pid, "SIGTERM");
	expect(await owner.exited).toBe(0);
	expect(await setting.processes()).toEqual([]);
	expect(existsSync(socketDirOf(owner))).toBe(false);
	await expectNoteAfterRestart();
	expect(await setting.log()).not.toMatch(recovered);
});

test("Ctrl-C, which arrives twice, lets requests finish and shuts down once", async () => {
	const owner = await startWithNote();
	owner.signal("SIGINT");
	expect(await owner.nextLine()).toBe("stopping");
	owner.signal("SIGINT");
	expect(await owner.exited).toBe(0);
	expect(await setting.processes()).toEqual([]);
	await expectNoteAfterRestart();
	expect(await setting.log()).not.toMatch(recovered);
});

test("kill -9 of the owner ends the database with it", async () => {
	const owner = await startWithNote();
	process.kill(owner.pid, "SIGKILL");
	await until("nothing runs on the data", async () => (await setting.processes()).length === 0);
	await expectNoteAfterRestart();
	expect(await setting.log()).not.toMatch(recovered);
});

test("kill -9 of the owner and the supervisor still ends the database", async () => {
	const owner = await startWithNote();
	const [supervisor] = await setting.supervisors();
	// Stopped first, so that the owner has no time to see its supervisor die.
	process.kill(owner.pid, "SIGSTOP");
	process.kill(supervisor?.pid ?? 0, "SIGKILL");
	process.kill(owner.pid, "SIGKILL");
	await until("nothing runs on the data", async () => (await setting.processes()).length === 0);
	await expectNoteAfterRestart();
});

test("kill -9 of everything but the database: the next start stops the orphan", async () => {
	const owner = await startWithNote();
	const orphan = await setting.postmaster();
	process.kill(owner.pid, "SIGSTOP");
	const supervisors = await setting.supervisors();
	expect(supervisors).toHaveLength(2);
	for (const { pid } of supervisors.reverse()) process.kill(pid, "SIGKILL");
	process.kill(owner.pid, "SIGKILL");
	await owner.exited;
	expect((await setting.postmaster())?.pid).toBe(orphan?.pid);
	await expectNoteAfterRestart();
	expect((await setting.postmaster())?.pid).not.toBe(orphan?.pid);
});
