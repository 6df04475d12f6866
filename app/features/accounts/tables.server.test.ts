import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { rateLimits } from "#app/platform/database/tables.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildSession, buildUser } from "#tests/factories/accounts.ts";
import { refusedBy } from "#tests/factories/failure.ts";
import { unique } from "#tests/factories/row.ts";
import { accounts, sessions, users } from "./tables.server.ts";

const { db } = await testDatabase();

describe("a person", () => {
	it.each([
		["a short username", { username: "ab" }, "users_username_check"],
		["a long username", { username: "a".repeat(21) }, "users_username_check"],
		["a username with a space", { username: "ana b" }, "users_username_check"],
		["a username with an accent", { username: "josé" }, "users_username_check"],
		["an e-mail that is none", { email: "a" }, "users_email_check"],
		["a country in words", { country: "Argentina" }, "users_country_check"],
		["a blank city", { city: "  " }, "users_city_check"],
		["a long X name", { twitterUsername: "a".repeat(16) }, "users_twitter_username_check"],
		["an X name with its @", { twitterUsername: "@ana" }, "users_twitter_username_check"],
		["a language that we do not speak", { locale: "fr" as "es" }, "users_locale_check"],
		["a role that is none", { role: "owner" as "admin" }, "users_role_check"],
	])("cannot have %s", async (_, overrides, constraint) => {
		expect(await refusedBy(buildUser(db, overrides))).toBe(constraint);
	});

	it("has a username and an e-mail of their own, whatever the case", async () => {
		const user = await buildUser(db);
		expect(await refusedBy(buildUser(db, { username: user.username.toUpperCase() }))).toBe(
			"users_username_key",
		);
		expect(await refusedBy(buildUser(db, { email: user.email.toUpperCase() }))).toBe("users_email_key");
	});

	it("is found by e-mail and username in any case", async () => {
		const { id, email, username } = await buildUser(db);
		expect(await db.select().from(users).where(eq(users.email, email.toUpperCase()))).toMatchObject([{ id }]);
		expect(await db.select().from(users).where(eq(users.username, username.toUpperCase()))).toMatchObject([
			{ id },
		]);
	});

	it("is an admin by role and cannot be made one otherwise", async () => {
		const [admin, collector] = [await buildUser(db, { role: "admin" }), await buildUser(db)];
		expect([admin.isAdmin, collector.isAdmin]).toEqual([true, false]);
		await expect(
			db.execute(`update users set is_admin = true where id = '${collector.id}'`),
		).rejects.toThrow();
	});

	it("starts in Argentina, in Spanish, unbanned", async () => {
		const username = `new_${unique()}`;
		const [user] = await db
			.insert(users)
			.values({ username, email: `${username}@example.test` })
			.returning();
		expect(user).toMatchObject({
			country: "AR",
			locale: "es",
			isBanned: false,
			emailVerified: false,
			mutedMails: [],
		});
	});
});

describe("a session", () => {
	it("has a token of its own and goes with its person", async () => {
		const session = await buildSession(db);
		expect(await refusedBy(buildSession(db, { token: session.token }))).toBe("sessions_token_key");
		await db.delete(users).where(eq(users.id, session.userId));
		expect(await db.select().from(sessions).where(eq(sessions.id, session.id))).toEqual([]);
	});
});

describe("a way of signing in", () => {
	it("belongs to one person and goes with them", async () => {
		const [one, other] = [await buildUser(db), await buildUser(db)];
		const way = { providerId: "google", accountId: unique() };
		await db.insert(accounts).values({ ...way, userId: one.id });
		const stolen = db.insert(accounts).values({ ...way, userId: other.id });
		expect(await refusedBy(stolen)).toBe("accounts_provider_id_account_id_key");
		await db.delete(users).where(eq(users.id, one.id));
		expect(await db.select().from(accounts).where(eq(accounts.accountId, way.accountId))).toEqual([]);
	});
});

describe("a limiter's counter", () => {
	it("is one per key", async () => {
		const counter = { key: unique(), count: 1, windowStart: new Date() };
		await db.insert(rateLimits).values(counter);
		expect(await refusedBy(db.insert(rateLimits).values(counter))).toBe("rate_limits_pkey");
	});
});
