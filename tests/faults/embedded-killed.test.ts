import { afterAll, expect, test } from "vitest";
import { startStopwatch } from "#tests/cpu-wait.ts";
import { query } from "#tests/query.ts";
import { until } from "#tests/until.ts";
import { killNow, startWithNotes, writeNotes } from "./embedded-setup.ts";

/** One folder and one living owner for all tests. */
const { setup, owner, backWithin } = await startWithNotes();
afterAll(() => setup.clear());

const reads = () => query(owner.connectionString, "SELECT").then(Array.isArray, () => false);

test("kill -9 of PostgreSQL under a living owner, 20 times while rows are written: it is back within two seconds with each of them", async () => {
	const writing = writeNotes(() => owner.connectionString);
	const waits: number[] = [];
	for (let time = 1; time <= 20; time++) {
		const before = writing.acknowledged.length;
		await until("rows are written", () => writing.acknowledged.length > before + 5);
		const killed = await setup.postmaster();
		killNow(killed);
		const kept = writing.acknowledged.length;
		const elapsed = await startStopwatch(owner.pid);
		await until(`rows are written again, time ${time}`, () => writing.acknowledged.length > kept + 1);
		waits.push(await elapsed());
		expect((await setup.postmaster())?.pid).not.toBe(killed?.pid);
	}
	expect(Math.max(...waits)).toBeLessThan(backWithin);
	await writing.expectKept();
});

test("kill -9 of PostgreSQL while a query keeps one of its backends busy", async () => {
	const killed = await setup.postmaster();
	// Asked for in the list of columns, the numbers are counted as they come instead of being kept on the disk first.
	const endless = "SELECT count(*) FROM (SELECT generate_series(1, 1e12)) AS numbers";
	const busy = query(owner.connectionString, endless).catch(() => "broken off");
	await until("the query runs", async () => {
		const running = await query(
			owner.connectionString,
			`SELECT 1 FROM pg_stat_activity WHERE query = '${endless}'`,
		);
		return running.length === 1;
	});
	killNow(killed);
	await until("the database is back", reads);
	expect(await busy).toBe("broken off");
});

test("kill -9 of one backend: PostgreSQL recovers under the same owner", async () => {
	const before = await setup.postmaster();
	const [backend] = (await setup.processes()).filter(({ command }) => command.includes("checkpointer"));
	killNow(backend);
	await until("the killed process is replaced", async () => {
		const now = await setup.processes();
		return now.some(({ pid, command }) => command.includes("checkpointer") && pid !== backend?.pid);
	});
	await until("the database is back", reads);
	expect((await setup.postmaster())?.pid).toBe(before?.pid);
});

test("SIGTERM while PostgreSQL is being started again ends both", async () => {
	killNow(await setup.postmaster());
	process.kill(owner.pid, "SIGTERM");
	await owner.exited;
	expect(await setup.processes()).toEqual([]);
});
