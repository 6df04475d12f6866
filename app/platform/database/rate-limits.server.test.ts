import { expect, it } from "vitest";
import { connectDatabase } from "#app/platform/database/database.server.ts";
import { rateLimits } from "#app/platform/database/tables.server.ts";
import { testDatabase } from "#tests/database.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { unique } from "#tests/factories/row.ts";
import { recordAttempt, requireAttempt, returnAttempt } from "./rate-limits.server.ts";
import {
	isSharedAddress,
	listSharedAddresses,
	shareAddress,
	sharedFactor,
	unshareAddress,
} from "./shared-addresses.server.ts";

const { db, connectionString } = await testDatabase();
const limit = { name: "test", max: 3, seconds: 60 };
let now = Date.UTC(2026, 0, 1);
const ctx = { ...contextOf(db, null), clock: { now: () => new Date(now) } };

it("allows as many attempts as the limit says, however many come at once", async () => {
	const subject = unique();
	const taken = await Promise.all(Array.from({ length: 20 }, () => recordAttempt(ctx, limit, subject)));
	expect(taken.filter(Boolean)).toHaveLength(3);
	expect((await refusal(requireAttempt(ctx, limit, subject))).code).toBe("request.tooManyRequests");
});

it("counts the attempts of all nodes together", async () => {
	const subject = unique();
	const others = [1, 2].map(() => connectDatabase({ connectionString, max: 2 }));
	const nodes = [ctx, ...others.map((other) => ({ ...ctx, db: other.db }))];
	const attempts = Array.from({ length: 12 }, (_, n) => recordAttempt(nodes[n % 3] ?? ctx, limit, subject));
	expect((await Promise.all(attempts)).filter(Boolean)).toHaveLength(3);
	for (const node of nodes) expect(await recordAttempt(node, limit, subject)).toBe(false);
	for (const other of others) await other.close();
});

it("keeps nobody's address readable", async () => {
	await recordAttempt(ctx, limit, "192.0.2.1 ana@example.test");
	const rows = await db.select({ key: rateLimits.key }).from(rateLimits);
	// With a mark that no digest has: letters and digits alone may well be in one.
	expect(rows.map(({ key }) => key).join()).not.toMatch(/192\.0|ana@|example\./);
});

it("counts each subject and each limit by itself", async () => {
	const subject = unique();
	for (let n = 0; n < 4; n += 1) await recordAttempt(ctx, limit, subject);
	expect(await recordAttempt(ctx, limit, unique())).toBe(true);
	expect(await recordAttempt(ctx, { ...limit, name: "other" }, subject)).toBe(true);
});

it("starts anew when the time since the first attempt is over, refused ones not prolonging it", async () => {
	const subject = unique();
	for (let n = 0; n < 10; n += 1) {
		await recordAttempt(ctx, limit, subject);
		now += 5_000;
	}
	expect(await recordAttempt(ctx, limit, subject)).toBe(false);
	now += 10_000;
	expect(await recordAttempt(ctx, limit, subject)).toBe(true);
});

it("takes an attempt back", async () => {
	const subject = unique();
	for (let n = 0; n < 3; n += 1) await recordAttempt(ctx, limit, subject);
	await returnAttempt(ctx, limit, subject);
	expect(await recordAttempt(ctx, limit, subject)).toBe(true);
	expect(await recordAttempt(ctx, limit, subject)).toBe(false);
});

it("lets an address that many share do more, until the evening is over", async () => {
	const attempts = async (address: string) => {
		const made = [];
		for (let n = 0; n < limit.max * sharedFactor + 1; n++)
			made.push(await recordAttempt(ctx, limit, address));
		return made.filter(Boolean).length;
	};
	const evening = new Date(now + 6 * 60 * 60 * 1000);
	expect(await shareAddress(db, "190.2.3.77/24", evening)).toBe("190.2.3.0/24");
	await shareAddress(db, "2800:810:5::/48", null);
	expect(await attempts("190.2.3.4")).toBe(limit.max * sharedFactor);
	expect(await attempts("2800:810:5:7::")).toBe(limit.max * sharedFactor);
	expect(await attempts("190.2.4.4")).toBe(limit.max);
	expect(await attempts("190.2.3.4 ana@example.test")).toBe(limit.max);
	now = evening.getTime();
	expect(await attempts("190.2.3.4")).toBe(limit.max);
	expect((await listSharedAddresses(db, new Date(now))).map(({ network }) => network)).toEqual([
		"2800:810:5::/48",
	]);
	expect(await unshareAddress(db, "2800:810:5::/48")).toBe(true);
	expect(await unshareAddress(db, "2800:810:5::/48")).toBe(false);
	expect(await isSharedAddress(ctx, "2800:810:5:7::")).toBe(false);
});
