import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { idempotencyKeys, rateLimits } from "#app/platform/database/tables.server.ts";
import { transaction } from "#app/platform/database/transaction.server.ts";
import type { DomainError } from "#app/shared/domain-error.ts";
import { testDatabase } from "#tests/database.ts";
import { buildSession, buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { collectEvents, contextOf } from "#tests/factories/context.ts";
import { refusal, refusedBy } from "#tests/factories/failure.ts";
import { countWaitingForLocks } from "#tests/factories/held-rows.ts";
import { unique } from "#tests/factories/row.ts";
import {
	blockPerson,
	changeDetails,
	chooseLocale,
	chooseMails,
	deletePerson,
	purgeExpired,
	unblockPerson,
} from "./commands.server.ts";
import type { BlockChanged } from "./events.ts";
import { getPersonByName, hasBlockBetween, hasBlocked, listBlockedPeople } from "./queries.server.ts";
import { mailKinds } from "./rules-people.ts";
import { blocks, emailChanges, formerUsernames, sessions, users, verifications } from "./tables.server.ts";

const { db, pool } = await testDatabase();

describe("usernames", () => {
	const dayMillis = 24 * 60 * 60 * 1000;

	function contextAgo(user: UserRow, days: number, tx: Database | Transaction = db) {
		return contextOf(db, user, { clock: { now: () => new Date(Date.now() - days * dayMillis) }, db: tx });
	}

	/** @param days how long ago it happens */
	function rename(user: UserRow, username: string, days = 0, tx?: Transaction): Promise<void> {
		const details = { city: "Rosario, Santa Fe", twitterUsername: null, about: null };
		return changeDetails(contextAgo(user, days, tx), user.id, { username, ...details });
	}

	const newName = () => `new_${unique()}`;
	const find = (username: string) => getPersonByName(contextOf(db, null), username);

	describe("taking another username", () => {
		it("is free the first time, and then waits 30 days after each", async () => {
			const user = await buildUser(db);
			const [first, second, third] = [newName(), newName(), newName()];
			await rename(user, first, 40);
			await rename(user, second, 40);
			const failure = await refusal(rename(user, third, 11));
			expect(failure.code).toBe("auth.usernameTooSoon");
			expect(failure.problems).toEqual({ username: "auth.error.usernameTooSoon" });
			expect((await find(second)).id).toBe(user.id);
			await rename(user, third, 9);
			expect((await find(third)).username).toBe(third);
		});

		it("counts no change of case and no other detail", async () => {
			const user = await buildUser(db);
			for (const username of [user.username.toUpperCase(), user.username, user.username.toUpperCase()])
				await rename(user, username);
			await rename(user, newName());
			await rename(user, newName());
			const [row] = await db.select().from(users).where(eq(users.id, user.id));
			expect(row?.usernameChanges).toBe(2);
			expect(await db.$count(formerUsernames, eq(formerUsernames.userId, user.id))).toBe(2);
		});

		it("refuses what is reserved, and leaves one that a person has", async () => {
			const user = await buildUser(db);
			const failure = await refusal(rename(user, "re1no"));
			expect(failure.code).toBe("auth.usernameReserved");
			expect(failure.problems).toEqual({ username: "auth.error.usernameReserved" });
			const official = await buildUser(db, { username: "reino_admin" });
			await rename(official, "Reino_Admin");
			expect((await find("reino_admin")).username).toBe("Reino_Admin");
		});

		it("is decided by the database when two take one at the same time", async () => {
			for (let round = 0; round < 10; round++) {
				const [one, other, username] = [await buildUser(db), await buildUser(db), newName()];
				const outcomes = await Promise.allSettled([
					rename(one, username),
					rename(other, username.toUpperCase()),
				]);
				const lost = outcomes.filter((outcome) => outcome.status === "rejected");
				expect(lost).toHaveLength(1);
				const failure = await refusal(Promise.reject(lost[0]?.reason));
				expect(failure.code).toBe("auth.usernameTaken");
				expect(failure.problems).toEqual({ username: "auth.error.usernameTaken" });
				const winner = outcomes[0].status === "fulfilled" ? one : other;
				expect((await find(username)).id).toBe(winner.id);
			}
		});
	});

	describe("a former username", () => {
		it("leads to its person and is refused to others for 90 days", async () => {
			const [user, other] = [await buildUser(db), await buildUser(db)];
			const name = newName();
			await rename(user, name, 89);
			const found = await find(user.username.toUpperCase());
			expect(found).toMatchObject({ id: user.id, username: name });
			expect((await refusal(rename(other, user.username.toUpperCase()))).code).toBe("auth.usernameTaken");
			expect(await refusedBy(buildUser(db, { username: user.username }))).toBe("users_username_kept");
		});

		it("is free again after them", async () => {
			const [user, other] = [await buildUser(db), await buildUser(db)];
			await rename(user, newName(), 91);
			expect((await refusal(find(user.username))).code).toBe("person.notFound");
			await rename(other, user.username);
			expect((await find(user.username)).id).toBe(other.id);
		});

		it("can be taken back by its person, and is theirs again when given up again", async () => {
			const user = await buildUser(db);
			const name = newName();
			await rename(user, name, 70);
			await rename(user, user.username, 35);
			expect((await find(name)).username).toBe(user.username);
			expect(await db.$count(formerUsernames, eq(formerUsernames.username, user.username))).toBe(0);
			await rename(user, newName());
			expect((await find(user.username)).id).toBe(user.id);
			expect((await find(name)).id).toBe(user.id);
		});

		it.each([
			["given up", (user: UserRow, tx: Transaction) => rename(user, newName(), 0, tx)],
			["deleted", (user: UserRow, tx: Transaction) => deletePerson(contextOf(db, user, { db: tx }), user.id)],
		])("is not got by waiting for it while it is %s", async (_, giveUp) => {
			const [user, other] = [await buildUser(db), await buildUser(db)];
			let waiting: Promise<DomainError> | undefined;
			await transaction(db, async (tx) => {
				await giveUp(user, tx);
				waiting = refusal(rename(other, user.username));
				await expect.poll(() => countWaitingForLocks(pool)).toBeGreaterThan(0);
			});
			expect((await waiting)?.code).toBe("auth.usernameTaken");
		});

		it("of a deleted account is nobody's for 90 days", async () => {
			const [user, other] = [await buildUser(db), await buildUser(db)];
			const name = newName();
			await rename(user, name, 10);
			await deletePerson(contextOf(db, user), user.id);
			for (const gone of [user.username, name]) {
				expect((await refusal(find(gone))).code).toBe("person.gone");
				expect((await refusal(rename(other, gone))).code).toBe("auth.usernameTaken");
			}
			expect(await db.$count(users, eq(users.id, user.id))).toBe(0);
		});

		it("of a deleted account is forgotten after them", async () => {
			const user = await buildUser(db);
			await deletePerson(contextAgo(user, 91), user.id);
			expect((await refusal(find(user.username))).code).toBe("person.notFound");
			expect((await purgeExpired(db, new Date())).formerUsernames).toBeGreaterThan(0);
			expect(await db.$count(formerUsernames, eq(formerUsernames.username, user.username))).toBe(0);
		});

		it("is no name that the database cannot keep", async () => {
			expect((await refusal(find("a\0b"))).code).toBe("person.notFound");
		});
	});
});

describe("blocking", () => {
	it("is there once however often it is done, and is seen by who has blocked alone", async () => {
		const [ana, beto] = [await buildUser(db), await buildUser(db)];
		const ctx = contextOf(db, ana);
		const told = collectEvents<BlockChanged>(ctx.events, ["account.blockChanged"]);
		await blockPerson(ctx, beto.username.toUpperCase());
		await blockPerson(ctx, beto.username);
		expect(told).toHaveLength(1);
		expect(await listBlockedPeople(ctx)).toMatchObject([{ username: beto.username }]);
		expect(await listBlockedPeople(contextOf(db, beto))).toEqual([]);
		expect(await hasBlocked(ctx, beto.id)).toBe(true);
		expect(await hasBlocked(contextOf(db, beto), ana.id)).toBe(false);
		expect(await hasBlocked(contextOf(db, null), ana.id)).toBe(false);
		for (const pair of [
			[ana.id, beto.id],
			[beto.id, ana.id],
		] as const)
			expect(await hasBlockBetween(ctx, ...pair)).toBe(true);
		await unblockPerson(ctx, beto.username);
		await unblockPerson(ctx, beto.username);
		expect(told).toHaveLength(2);
		expect(await hasBlockBetween(ctx, ana.id, beto.id)).toBe(false);
	});

	it("does not wait for the other who blocks at the same moment for ever", async () => {
		const [ana, beto] = [await buildUser(db), await buildUser(db)];
		await Promise.all([
			blockPerson(contextOf(db, ana), beto.username),
			blockPerson(contextOf(db, beto), ana.username),
		]);
		expect(await hasBlocked(contextOf(db, ana), beto.id)).toBe(true);
		expect(await hasBlocked(contextOf(db, beto), ana.id)).toBe(true);
	});

	it("is for who is banned too, and of a banned person", async () => {
		const [ana, beto] = [await buildUser(db, { isBanned: true }), await buildUser(db, { isBanned: true })];
		await blockPerson(contextOf(db, ana), beto.username);
		expect(await hasBlocked(contextOf(db, ana), beto.id)).toBe(true);
	});

	it("is of somebody else who is there, by who is signed in", async () => {
		const ana = await buildUser(db);
		const block = async (user: typeof ana | null, name: string) =>
			(await refusal(blockPerson(contextOf(db, user), name))).code;
		expect(await block(ana, ana.username)).toBe("auth.forbidden");
		expect(await block(ana, "nadie_con_este")).toBe("person.notFound");
		expect(await block(ana, "\u0000")).toBe("person.notFound");
		expect(await block(null, ana.username)).toBe("auth.required");
		const own = db.insert(blocks).values({ blockerId: ana.id, blockedId: ana.id });
		expect(await refusedBy(own)).toBe("blocks_two_people_check");
	});

	it("goes with either account", async () => {
		const [ana, beto] = [await buildUser(db), await buildUser(db)];
		await blockPerson(contextOf(db, ana), beto.username);
		await db.execute(`delete from users where id = '${beto.id}'`);
		expect(await db.$count(blocks, eq(blocks.blockerId, ana.id))).toBe(0);
	});
});

describe("preferences", () => {
	async function rowOf(id: string) {
		const [row] = await db.select().from(users).where(eq(users.id, id));
		return row;
	}

	it("turns one kind of the actor's mails off and on, and nobody else's", async () => {
		const [user, other] = [await buildUser(db), await buildUser(db)];
		for (const [kind, isWanted, muted] of [
			["offers", false, ["offers"]],
			["offers", false, ["offers"]],
			["messages", false, ["offers", "messages"]],
			["offers", true, ["messages"]],
			["offers", true, ["messages"]],
		] as const) {
			await chooseMails(contextOf(db, user), { kind, isWanted });
			expect((await rowOf(user.id))?.mutedMails).toEqual(muted);
		}
		expect(await rowOf(other.id)).toEqual(other);
	});

	it("keeps both choices of two kinds that are made at once", async () => {
		const user = await buildUser(db);
		const ctx = contextOf(db, user);
		await Promise.all(mailKinds.map((kind) => chooseMails(ctx, { kind, isWanted: false })));
		expect((await rowOf(user.id))?.mutedMails.toSorted()).toEqual(mailKinds.toSorted());
	});

	it("knows no other kinds, as the database does", async () => {
		const user = await buildUser(db);
		const unknown = chooseMails(contextOf(db, user), { kind: "news" as "offers", isWanted: false });
		expect((await refusal(unknown)).code).toBe("request.invalid");
		expect(await refusedBy(buildUser(db, { mutedMails: ["news" as "offers"] }))).toBe(
			"users_muted_mails_check",
		);
	});

	it("is also for who is banned", async () => {
		const user = await buildUser(db, { isBanned: true });
		await chooseMails(contextOf(db, user), { kind: "offers", isWanted: false });
		expect((await rowOf(user.id))?.mutedMails).toEqual(["offers"]);
	});

	it("keeps the language that the actor is written to in", async () => {
		const user = await buildUser(db);
		await chooseLocale(contextOf(db, user), "en");
		expect((await rowOf(user.id))?.locale).toBe("en");
	});

	it("is for nobody without a session", async () => {
		expect((await refusal(chooseMails(contextOf(db, null), { kind: "offers", isWanted: false }))).code).toBe(
			"auth.required",
		);
		expect((await refusal(chooseLocale(contextOf(db, null), "en"))).code).toBe("auth.required");
	});
});

describe("purging", () => {
	const now = new Date();
	const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

	it("deletes what has expired and nothing else", async () => {
		const { id: userId } = await buildUser(db);
		await buildSession(db, { userId, expiresAt: daysAgo(0.01) });
		const living = await buildSession(db, { userId });
		await db.insert(emailChanges).values([
			{ userId, email: "viejo@example.test", formerEmail: "antes@example.test", expiresAt: daysAgo(1) },
			{ userId, email: "nuevo@example.test", expiresAt: daysAgo(-1) },
		]);
		const identifier = unique();
		await db.insert(verifications).values([
			{ identifier, value: "old", expiresAt: daysAgo(0.01) },
			{ identifier, value: "new", expiresAt: daysAgo(-0.01) },
		]);
		const key = unique();
		await db.insert(rateLimits).values([
			{ key: `old:${key}`, count: 1, windowStart: daysAgo(2) },
			{ key: `new:${key}`, count: 1, windowStart: now },
		]);
		await db.insert(idempotencyKeys).values([
			{ userId, key: "old", createdAt: daysAgo(2) },
			{ userId, key: "new" },
		]);
		const purged = await purgeExpired(db, now);
		expect(purged.sessions).toBeGreaterThan(0);
		const left = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId));
		expect(left).toEqual([{ id: living.id }]);
		const changes = await db.select().from(emailChanges).where(eq(emailChanges.userId, userId));
		expect(changes.map(({ email }) => email)).toEqual(["nuevo@example.test"]);
		const waiting = await db.select().from(verifications).where(eq(verifications.identifier, identifier));
		expect(waiting.map(({ value }) => value)).toEqual(["new"]);
		expect(
			await db
				.select()
				.from(rateLimits)
				.where(eq(rateLimits.key, `old:${key}`)),
		).toEqual([]);
		expect(
			await db
				.select()
				.from(rateLimits)
				.where(eq(rateLimits.key, `new:${key}`)),
		).toHaveLength(1);
		const keys = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, userId));
		expect(keys.map((row) => row.key)).toEqual(["new"]);
	});
});
