import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { createJobs, type Jobs } from "./jobs.server.ts";
import { createLog } from "./log.server.ts";

const { pool } = await testDatabase();
const minuteOf = (millis: number) => Math.floor(millis / 60_000);
const firstMinute = minuteOf(Date.now());
const nodes: Jobs[] = [];
const scheduled: number[] = [];
const repeated = { running: 0, most: 0, times: 0 };
let afterFailures = 0;
let afterDeath = 0;

/** A node that looks at its schedules each second. */
function createNode(number: number): Jobs {
	const jobs = createJobs(pool, createLog("silent"), { scheduleSeconds: 1 });
	nodes.push(jobs);
	// Due at each second, and made once for each look.
	jobs.schedule("failing", "* * * * * *", () => Promise.reject(new Error("the disk is away")));
	jobs.schedule("purging", "* * * * * *", async () => scheduled.push(number));
	jobs.repeat("repeating", 1, async () => {
		repeated.times += 1;
		repeated.running += 1;
		repeated.most = Math.max(repeated.most, repeated.running);
		await new Promise((resolve) => setImmediate(resolve));
		repeated.running -= 1;
	});
	jobs.repeat("repeating-failing", 1, async () => {
		afterFailures += 1;
		throw new Error("no");
	});
	return jobs;
}

beforeAll(async () => {
	for (const number of [1, 2, 3]) await createNode(number).start();
});

afterAll(() => Promise.all(nodes.map((jobs) => jobs.stop())));

it("does what is scheduled on one node, whatever became of the rest", async () => {
	await expect.poll(() => scheduled.length).toBeGreaterThan(0);
	// Three nodes look each second, and a schedule makes one job in a minute.
	await expect.poll(() => repeated.times).toBeGreaterThan(4);
	expect(scheduled.length).toBeLessThanOrEqual(minuteOf(Date.now()) - firstMinute + 1);
});

it("does what repeats again and again, one node after the other", async () => {
	const before = repeated.times;
	await expect.poll(() => repeated.times - before).toBeGreaterThan(2);
	expect(repeated.most).toBe(1);
});

it("goes on with what repeats after an error", async () => {
	await expect.poll(() => afterFailures).toBeGreaterThan(2);
});

it("does what repeats elsewhere when the process that did it is gone", async () => {
	const ended = Promise.withResolvers<void>();
	const started = Promise.withResolvers<void>();
	const [dying, other] = [createJobs(pool, createLog("silent")), createJobs(pool, createLog("silent"))];
	nodes.push(dying, other);
	dying.repeat("surviving", 1, async () => {
		started.resolve();
		await ended.promise;
	});
	other.repeat("surviving", 1, async () => {
		afterDeath += 1;
	});
	await dying.start();
	await started.promise;
	await other.start();
	await expect.poll(() => afterDeath).toBeGreaterThan(1);
	ended.resolve();
});
