import { expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { unique } from "#tests/factories/row.ts";
import { requireAttempt, returnAttempt, takeAttempt } from "./commands-throttle.server.ts";

const { db } = await testDatabase();
const limit = { name: "test", max: 3, seconds: 60 };
let now = Date.UTC(2026, 0, 1);
const ctx = { ...contextOf(db, null), clock: { now: () => new Date(now) } };

it("allows as many attempts as the limit says, however many come at once", async () => {
	const subject = unique();
	const taken = await Promise.all(Array.from({ length: 20 }, () => takeAttempt(ctx, limit, subject)));
	expect(taken.filter(Boolean)).toHaveLength(3);
	expect((await refusal(requireAttempt(ctx, limit, subject))).code).toBe("request.tooManyRequests");
});

it("counts each subject and each limit by itself", async () => {
	const subject = unique();
	for (let n = 0; n < 4; n += 1) await takeAttempt(ctx, limit, subject);
	expect(await takeAttempt(ctx, limit, unique())).toBe(true);
	expect(await takeAttempt(ctx, { ...limit, name: "other" }, subject)).toBe(true);
});

it("starts anew when the time since the first attempt is over, refused ones not prolonging it", async () => {
	const subject = unique();
	for (let n = 0; n < 10; n += 1) {
		await takeAttempt(ctx, limit, subject);
		now += 5_000;
	}
	expect(await takeAttempt(ctx, limit, subject)).toBe(false);
	now += 10_000;
	expect(await takeAttempt(ctx, limit, subject)).toBe(true);
});

it("takes an attempt back", async () => {
	const subject = unique();
	for (let n = 0; n < 3; n += 1) await takeAttempt(ctx, limit, subject);
	await returnAttempt(ctx, limit, subject);
	expect(await takeAttempt(ctx, limit, subject)).toBe(true);
	expect(await takeAttempt(ctx, limit, subject)).toBe(false);
});
