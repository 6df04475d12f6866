import { describe, expect, it, vi } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { refusedBy } from "#tests/factories/failure.ts";
import { unique } from "#tests/factories/row.ts";
import {
	digestOf,
	forgetOldSubmissions,
	type InputDigests,
	OtherInputError,
	withIdempotencyKey,
} from "./idempotency.server.ts";
import { idempotencyKeys } from "./tables.server.ts";
import { transaction } from "./transaction.server.ts";

const { db } = await testDatabase();
const { id: userId } = await buildUser(db);

describe("a submission", () => {
	it.each([
		["an object", { id: unique() }],
		["digits", "12345678"],
		["nothing", null],
	])("does its work once when it is repeated, and answers again with %s", async (_, answer) => {
		const work = vi.fn(async () => answer);
		const submission = { userId, key: unique() };
		const first = await transaction(db, (tx) => withIdempotencyKey(tx, submission, work));
		const second = await transaction(db, (tx) => withIdempotencyKey(tx, submission, work));
		expect(second).toEqual(first);
		expect(work).toHaveBeenCalledOnce();
	});

	it("does its work once when it comes eight times at once", async () => {
		const work = vi.fn(async () => unique());
		const submission = { userId, key: unique() };
		const answers = await Promise.all(
			Array.from({ length: 8 }, () => transaction(db, (tx) => withIdempotencyKey(tx, submission, work))),
		);
		expect(new Set(answers).size).toBe(1);
		expect(work).toHaveBeenCalledOnce();
	});

	it("may be tried again after its work failed", async () => {
		const submission = { userId, key: unique() };
		const failing = transaction(db, (tx) =>
			withIdempotencyKey(tx, submission, () => Promise.reject(new Error("no"))),
		);
		await expect(failing).rejects.toThrow("no");
		expect(await transaction(db, (tx) => withIdempotencyKey(tx, submission, async () => "yes"))).toBe("yes");
	});

	it("of another input under the same key does nothing, and says what was answered", async () => {
		const work = vi.fn(async () => unique());
		const key = unique();
		const send = (input?: InputDigests) =>
			transaction(db, (tx) => withIdempotencyKey(tx, { userId, key, ...(input && { input }) }, work));
		const first = await send({ fields: "a", image: "b" });
		for (const same of [{ fields: "a", image: "b" }, { fields: "a", image: null }, undefined]) {
			expect(await send(same)).toBe(first);
		}
		for (const other of [
			{ fields: "x", image: "b" },
			{ fields: "a", image: "x" },
		]) {
			await expect(send(other)).rejects.toEqual(new OtherInputError(first));
			await expect(send(other)).rejects.toMatchObject({ answer: first });
		}
		expect(work).toHaveBeenCalledOnce();
	});

	it("that came without a part the first time is another with it", async () => {
		const send = (image: string | null) =>
			transaction(db, (tx) => withIdempotencyKey(tx, { userId, key, input: { image } }, async () => "done"));
		const key = unique();
		await send(null);
		await expect(send("b")).rejects.toThrow(OtherInputError);
	});

	it("is compared with nothing when the first was kept without its input", async () => {
		const submission = { userId, key: unique() };
		await transaction(db, (tx) => withIdempotencyKey(tx, submission, async () => "first"));
		const again = { ...submission, input: { fields: "a" } };
		expect(await transaction(db, (tx) => withIdempotencyKey(tx, again, async () => "second"))).toBe("first");
	});

	it("is another person's own under the same key", async () => {
		const other = await buildUser(db);
		const key = unique();
		await transaction(db, (tx) => withIdempotencyKey(tx, { userId, key }, async () => "mine"));
		const theirs = await transaction(db, (tx) =>
			withIdempotencyKey(tx, { userId: other.id, key }, async () => "theirs"),
		);
		expect(theirs).toBe("theirs");
	});

	it("is forgotten after a day", async () => {
		const createdAt = new Date(Date.now() - 25 * 3_600_000);
		await db.insert(idempotencyKeys).values({ userId, key: unique(), createdAt });
		expect(await forgetOldSubmissions(db, new Date())).toBe(1);
	});

	it("needs a key of 1 to 100 characters", async () => {
		for (const key of ["", "k".repeat(101)]) {
			const write = db.insert(idempotencyKeys).values({ userId, key });
			expect(await refusedBy(write)).toBe("idempotency_keys_key_check");
		}
	});
});

describe("the digest of what is sent", () => {
	it("is that of the same things in another order of keys", () => {
		const fields = { title: "Zelda", item: { kind: "name", name: "Zelda" }, wanted: ["a", "b"] };
		const turned = { wanted: ["a", "b"], item: { name: "Zelda", kind: "name" }, title: "Zelda" };
		expect(digestOf(turned)).toBe(digestOf(fields));
	});

	it.each([
		["another value", { title: "Metroid", wanted: ["a", "b"] }],
		["another order of a list", { title: "Zelda", wanted: ["b", "a"] }],
		["nothing in its place", { title: null, wanted: ["a", "b"] }],
		["one thing more", { title: "Zelda", wanted: ["a", "b"], rarity: null }],
	])("is another one for %s", (_what, other) => {
		expect(digestOf(other)).not.toBe(digestOf({ title: "Zelda", wanted: ["a", "b"] }));
	});

	it("tells bytes apart", () => {
		expect(digestOf(Uint8Array.of(1, 2))).toBe(digestOf(Uint8Array.of(1, 2)));
		expect(digestOf(Uint8Array.of(2, 1))).not.toBe(digestOf(Uint8Array.of(1, 2)));
	});
});
