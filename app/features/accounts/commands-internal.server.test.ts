import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { transaction } from "#app/platform/database/transaction.server.ts";
import type { DomainError } from "#app/shared/domain-error.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal, refusedBy } from "#tests/factories/failure.ts";
import { countWaitingForLocks } from "#tests/factories/held-rows.ts";
import { unique } from "#tests/factories/row.ts";
import { changeDetails, deletePerson, purgeExpired } from "./commands.server.ts";
import { getPersonByName } from "./queries.server.ts";
import { formerUsernames, users } from "./tables.server.ts";

const { db, pool } = await testDatabase();
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
