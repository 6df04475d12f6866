import { describe, expect, it } from "vitest";
import type { QueryContext } from "#app/platform/context.server.ts";
import { connectDatabase } from "#app/platform/database/database.server.ts";
import { rateLimits } from "#app/platform/database/tables.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { unique } from "#tests/factories/row.ts";
import {
	recordAttempt,
	requireAttempt,
	requireVisitorAttempt,
	returnAttempt,
	type Sender,
} from "./rate-limits.server.ts";
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

describe("what visitors may do too", () => {
	const open = { name: "open", max: 3, unmarked: 5, seconds: 60 };
	const attempts = async (sender: Sender, times: number, actor: QueryContext["actor"] = null) => {
		const asked = Array.from({ length: times }, () => requireVisitorAttempt({ ...ctx, actor }, open, sender));
		return (await Promise.allSettled(asked)).filter(({ status }) => status === "fulfilled").length;
	};
	const browser = (address: string): Sender => ({ address, device: unique() });

	it("counts by browser, so that one of a shop does not lock the others out", async () => {
		const address = "198.51.100.1";
		expect(await attempts(browser(address), 10)).toBe(3);
		expect(await attempts(browser(address), 10)).toBe(3);
	});

	it("counts the browsers of an address together, four times as many as before they are marked", async () => {
		const address = "198.51.100.2";
		const done = [];
		for (let n = 0; n < 10; n++) done.push(await attempts(browser(address), 3));
		expect(done.reduce((sum, count) => sum + count)).toBe(20);
		expect(await attempts(browser("198.51.100.3"), 1)).toBe(1);
	});

	it("counts browsers without a mark by their address, beside the others", async () => {
		const address = "198.51.100.4";
		expect(await attempts({ address, device: null }, 10)).toBe(5);
		expect(await attempts(browser(address), 1)).toBe(1);
	});

	it("counts by the account of who is signed in, wherever they are", async () => {
		const { actor } = contextOf(db, await buildUser(db));
		expect(await attempts(browser("198.51.100.5"), 2, actor)).toBe(2);
		expect(await attempts(browser("198.51.100.6"), 2, actor)).toBe(1);
	});
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
