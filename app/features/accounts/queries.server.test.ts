import { sql } from "drizzle-orm";
import { pino } from "pino";
import { beforeAll, describe, expect, it } from "vitest";
import { connectDatabase } from "#app/platform/database/database.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildPassword, buildSession, buildUser } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { sessionCookieName, signCookie } from "./auth/auth.server.ts";
import { changeDetails } from "./commands.server.ts";
import {
	createIdentify,
	getPersonRecord,
	listRoleChanges,
	listTeam,
	searchPeople,
} from "./queries.server.ts";

const { db, connectionString } = await testDatabase({ isFilled: true });
const ctx = contextOf(db, await buildUser(db, { role: "admin", username: "Zara_Admin" }));

const secret = "a secret of these tests, which nothing else is signed with";

/** Finds people over a database, with what it logs. */
function identifying(over: typeof db) {
	const logged: { level: number; msg: string }[] = [];
	const log = pino({ level: "debug" }, { write: (line: string) => logged.push(JSON.parse(line)) });
	return { identify: createIdentify({ db: over, log, secrets: [secret], secure: false }), logged };
}

function cookieWith(token: string): Headers {
	return new Headers({ Cookie: `${sessionCookieName(false)}=${signCookie(secret, token)}` });
}

describe("looking up a session", () => {
	it("logs what went wrong, and throws it", async () => {
		const { token } = await buildSession(db);
		const away = connectDatabase({ connectionString, max: 1 });
		await away.close();
		const { identify, logged } = identifying(away.db);
		await expect(identify(cookieWith(token))).rejects.toThrow();
		expect(logged).toMatchObject([{ level: 50, msg: "Session error" }]);
		expect(await identify(new Headers())).toBeNull();
		expect(logged).toHaveLength(1);
	});

	it("notes that a session lives on, without a word that anybody has to read", async () => {
		const old = new Date(Date.now() - 25 * 3_600_000);
		const { token, userId } = await buildSession(db, { updatedAt: old });
		const { identify, logged } = identifying(db);
		expect(await identify(cookieWith(token))).toMatchObject({ id: userId });
		await expect.poll(() => logged).toMatchObject([{ level: 20, msg: "session refreshed", person: userId }]);
		await identify(cookieWith(token));
		expect(logged).toHaveLength(1);
	});
});

describe("the administration", () => {
	const manyPeople = 5_000;

	beforeAll(async () => {
		await db.execute(sql`insert into users (username, email)
		select 'carta_' || n, 'p' || n || '@example.test' from generate_series(1, ${manyPeople}) as n`);
		await db.execute(sql`vacuum analyze`);
	});

	describe("looking a person up", () => {
		it("goes by how the name or the address begins, in any case", async () => {
			const { id, username, email } = await buildUser(db, {
				username: "Rapida_99",
				email: "Quilmes@example.test",
			});
			for (const text of ["rapi", "RAPIDA_99", "  rapida_9 ", "quilm", "quilmes@EXAMPLE.test"])
				expect((await searchPeople(ctx, { text })).rows).toMatchObject([
					{ id, username, email, completedTrades: 0, reportedItems: 0 },
				]);
			for (const text of ["", "r", "apida", "rapida%", "rapidax", "\0\0", "%%"])
				expect(await searchPeople(ctx, { text })).toMatchObject({ rows: [], total: 0 });
		});

		it("finds who had the very name before", async () => {
			const { id } = await buildUser(db, { username: "antes_era" });
			await changeDetails(ctx, id, { username: "ahora_es", city: null, twitterUsername: null, about: null });
			expect((await searchPeople(ctx, { text: "antes_era" })).rows).toMatchObject([
				{ id, username: "ahora_es" },
			]);
			expect(await getPersonRecord(ctx, id)).toMatchObject({
				username: "ahora_es",
				formerNames: ["antes_era"],
			});
		});

		it("comes in the order of the names, 20 a page", async () => {
			const read = (number: number) => searchPeople(ctx, { text: "carta_", number });
			const [first, second, last] = await Promise.all([read(1), read(2), read(manyPeople)]);
			expect([first.total, first.rows.length, last.number]).toEqual([manyPeople, 20, manyPeople / 20]);
			const names = [first, second, last].flatMap(({ rows }) => rows.map(({ username }) => username));
			expect(names).toEqual([...new Set(names)].toSorted());
		});
	});

	describe("a person's record", () => {
		it("says how they sign in and what they are", async () => {
			const person = await buildUser(db, { role: "moderator", isBanned: true });
			await buildPassword(db, { userId: person.id, password: "hash" });
			expect(await getPersonRecord(ctx, person.id)).toMatchObject({
				username: person.username,
				email: person.email,
				emailVerified: true,
				role: "moderator",
				isBanned: true,
				formerNames: [],
				signIns: ["credential"],
			});
			for (const id of ["x", crypto.randomUUID()])
				expect((await refusal(getPersonRecord(ctx, id))).code).toBe("person.notFound");
		});

		it("is among the team's when they have a role, admins first", async () => {
			expect((await listTeam(ctx)).map(({ role }) => role)).toEqual(["admin", "moderator"]);
		});
	});

	it("is shown to admins alone", async () => {
		const person = await buildUser(db);
		for (const user of [null, person, await buildUser(db, { role: "moderator" })]) {
			const stranger = contextOf(db, user);
			const refusals = [
				refusal(searchPeople(stranger, { text: person.username })),
				refusal(getPersonRecord(stranger, person.id)),
				refusal(listTeam(stranger)),
				refusal(listRoleChanges(stranger, { personId: null })),
			];
			for (const { code } of await Promise.all(refusals)) expect(code).toBe("auth.forbidden");
		}
	});
});
