import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { requireAttempt } from "#app/platform/database/rate-limits.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildSession, buildUser } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { collectLog } from "#tests/factories/log.ts";
import { unique } from "#tests/factories/row.ts";
import { cookieOf as cookieOfSession } from "#tests/factories/session-cookie.ts";
import { buildAccounts, buildVisitor, cookieOf, tokenIn } from "#tests/factories/signing-in.ts";
import { hashPassword, limits } from "./auth/auth.server.ts";
import { requestReset, resetPassword } from "./commands-credentials.server.ts";
import {
	endOtherSessions,
	endSession,
	signIn,
	signOut,
	signOutEverywhere,
} from "./commands-sign-in.server.ts";
import type { SessionEnded } from "./events.ts";
import { listOwnSessions } from "./queries-settings.server.ts";
import { sessionSeconds } from "./rules.ts";
import { accounts as accountTable, sessions, users } from "./tables.server.ts";

const { db } = await testDatabase();

describe("signing in", () => {
	const ctx = contextOf(db, null);
	const password = "clave-larga";
	let hash = "";
	beforeAll(async () => {
		hash = await hashPassword(password);
	});
	const { accounts, identify, sent } = buildAccounts(db);
	let visitor = buildVisitor();

	beforeEach(() => {
		visitor = buildVisitor({ address: `192.0.2.${unique()}` });
	});

	async function buildMember(overrides = {}) {
		const user = await buildUser(db, overrides);
		await db
			.insert(accountTable)
			.values({ userId: user.id, providerId: "credential", accountId: user.id, password: hash });
		return user;
	}

	const whoIs = (cookie: string) => identify(new Headers({ Cookie: cookie }));

	describe("sign-in", () => {
		it("gives a session that names the person", async () => {
			const user = await buildMember();
			const headers = await signIn(ctx, accounts, visitor, { email: user.email.toUpperCase(), password });
			expect(headers.getSetCookie()).toHaveLength(2);
			for (const cookie of headers.getSetCookie())
				expect(cookie).toMatch(/; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
			const [session] = await db.select().from(sessions).where(eq(sessions.userId, user.id));
			const lasts = (session?.expiresAt.getTime() ?? 0) - Date.now();
			expect(Math.abs(lasts - sessionSeconds * 1000)).toBeLessThan(60_000);
			expect(await whoIs(cookieOf(headers))).toEqual({
				id: user.id,
				username: user.username,
				email: user.email,
				emailVerified: true,
				isAdmin: false,
				isModerator: false,
				isBanned: false,
			});
		});

		it("marks the cookie as secure on a site served over https", async () => {
			const secure = buildAccounts(db, { publicUrl: "https://reino.example" });
			const user = await buildMember();
			const headers = await signIn(ctx, secure.accounts, visitor, { email: user.email, password });
			expect(headers.getSetCookie()[0]).toMatch(/^__Secure-reino\.session_token=.*; Secure/);
			expect(await secure.identify(new Headers({ Cookie: cookieOf(headers) }))).toMatchObject({
				id: user.id,
			});
		});

		it("fails alike for a wrong password and an unknown address", async () => {
			const user = await buildMember();
			for (const email of [user.email, "nobody@example.test"]) {
				const failure = await refusal(signIn(ctx, accounts, visitor, { email, password: "otra-clave" }));
				expect(failure.code).toBe("auth.invalidCredentials");
			}
		});

		it("asks the database the same of a known address as of an unknown one", async () => {
			const { email } = await buildMember();
			const queries: string[] = [];
			const logged = drizzle({
				client: db.$client,
				logger: { logQuery: (query) => void queries.push(query) },
			});
			const { accounts: watched } = buildAccounts(logged as typeof db);
			const queriesOf = async (address: string) => {
				const input = { email: address, password: "otra-clave" };
				await refusal(signIn(contextOf(logged as typeof db, null), watched, visitor, input));
				return queries.splice(0);
			};
			expect(await queriesOf(email)).toEqual(await queriesOf("nobody@example.test"));
		});

		it("stops guessing from an address, and never locks the owner out elsewhere", async () => {
			const user = await buildMember();
			const right = { email: user.email, password };
			await guess(7, user.email);
			const wrong = { email: user.email, password: "adivino" };
			expect((await refusal(signIn(ctx, accounts, visitor, wrong))).code).toBe("auth.invalidCredentials");
			expect((await refusal(signIn(ctx, accounts, visitor, right))).code).toBe("request.tooManyRequests");
			const elsewhere = buildVisitor({ address: "198.51.100.7" });
			expect(cookieOf(await signIn(ctx, accounts, elsewhere, right))).not.toBe("");
		});

		it("is logged by the person's id and the address it came from", async () => {
			const { log, logged } = collectLog();
			const user = await buildMember();
			await signIn(ctx, buildAccounts(db, { log }).accounts, visitor, { email: user.email, password });
			const event = { security: "signIn.succeeded", method: "password", personId: user.id };
			expect(logged).toMatchObject([{ ...event, ip: visitor.address }]);
			expect(JSON.stringify(logged)).not.toMatch(/clave|example\.test/);
		});

		it("is logged when it fails or is refused, by the person's id and the address it came from", async () => {
			const { log, logged } = collectLog();
			const own = buildAccounts(db, { log });
			const [user, unproven] = [await buildMember(), await buildMember({ emailVerified: false })];
			const attempt = (email: string, typed: string) =>
				refusal(signIn(ctx, own.accounts, visitor, { email, password: typed }));
			await attempt(user.email, "otra-clave");
			await attempt("nobody@example.test", "otra-clave");
			await attempt(unproven.email, password);
			await guess(7, user.email);
			await attempt(user.email, password);
			const failed = { security: "signIn.failed", ip: visitor.address };
			expect(logged).toMatchObject([
				{ ...failed, reason: "auth.invalidCredentials", personId: user.id },
				{ ...failed, reason: "auth.invalidCredentials", personId: null },
				{ ...failed, reason: "auth.emailNotVerified", personId: unproven.id },
				{ ...failed, reason: "request.tooManyRequests", personId: user.id },
			]);
			expect(JSON.stringify(logged)).not.toMatch(/clave|example\.test/);
		});

		it("forgets wrong guesses after the right password", async () => {
			const user = await buildMember();
			const right = { email: user.email, password };
			await guess(7, user.email);
			await signIn(ctx, accounts, visitor, right);
			await guess(7, user.email);
			await expect(signIn(ctx, accounts, visitor, right)).resolves.toBeDefined();
		});

		async function guess(times: number, email: string): Promise<void> {
			const pair = `${visitor.address} ${email}`;
			for (let n = 0; n < times; n += 1) await requireAttempt(ctx, limits.signInPair, pair);
		}
	});

	describe("a session", () => {
		it("ends at sign-out", async () => {
			const user = await buildMember();
			const cookie = cookieOf(await signIn(ctx, accounts, visitor, { email: user.email, password }));
			const headers = await signOut(ctx, accounts, { ...visitor, cookie });
			expect(headers.getSetCookie()[0]).toMatch(/Max-Age=0/);
			expect(await whoIs(cookie)).toBeNull();
		});

		it("is nobody's without our signature", async () => {
			const user = await buildMember();
			const cookie = cookieOf(await signIn(ctx, accounts, visitor, { email: user.email, password }));
			const [name = "", value = ""] = cookie.split("=");
			const [token = ""] = decodeURIComponent(value).split(".");
			const other = buildAccounts(db);
			expect(await other.identify(new Headers({ Cookie: cookie }))).toMatchObject({ id: user.id });
			for (const forged of [
				token,
				`${token}.`,
				`${token}.${"A".repeat(43)}=`,
				`.${token}`,
				"%",
				"x".repeat(5_000),
				value.replace(/^./, (first) => (first === "a" ? "b" : "a")),
			]) {
				expect(await whoIs(`${name}=${forged}`)).toBeNull();
			}
			expect(await identify(new Headers())).toBeNull();
		});

		it("ends with its time, and moves its end when it is used after a day", async () => {
			const user = await buildMember();
			const cookie = cookieOf(await signIn(ctx, accounts, visitor, { email: user.email, password }));
			const yesterday = new Date(Date.now() - 25 * 3_600_000);
			const soon = new Date(Date.now() + 3_600_000);
			await db
				.update(sessions)
				.set({ updatedAt: yesterday, expiresAt: soon })
				.where(eq(sessions.userId, user.id));
			expect(await whoIs(cookie)).toMatchObject({ id: user.id });
			await expect.poll(() => endOf(user.id)).toBeGreaterThan(Date.now() + 29 * 86_400_000);
			await db
				.update(sessions)
				.set({ expiresAt: new Date(Date.now() - 1_000) })
				.where(eq(sessions.userId, user.id));
			expect(await whoIs(cookie)).toBeNull();
		});

		it("ends 180 days after sign-in, however often it is used", async () => {
			const user = await buildMember();
			const cookie = cookieOf(await signIn(ctx, accounts, visitor, { email: user.email, password }));
			const day = 86_400_000;
			const signedInAt = new Date(Date.now() - 170 * day);
			await db
				.update(sessions)
				.set({ createdAt: signedInAt, updatedAt: new Date(Date.now() - 2 * day) })
				.where(eq(sessions.userId, user.id));
			expect(await whoIs(cookie)).toMatchObject({ id: user.id });
			await expect.poll(() => endOf(user.id)).toBe(signedInAt.getTime() + 180 * day);
		});

		it("shows a ban and an admin's rights on the next request", async () => {
			const user = await buildMember();
			const cookie = cookieOf(await signIn(ctx, accounts, visitor, { email: user.email, password }));
			await db.update(users).set({ isBanned: true, role: "admin" }).where(eq(users.id, user.id));
			expect(await whoIs(cookie)).toMatchObject({ isBanned: true, isAdmin: true });
		});

		async function endOf(userId: string): Promise<number> {
			const [session] = await db.select().from(sessions).where(eq(sessions.userId, userId));
			return session?.expiresAt.getTime() ?? 0;
		}
	});

	describe("a forgotten password", () => {
		it("is replaced once through the link, ends every session and proves the address", async () => {
			const user = await buildMember({ emailVerified: false });
			await requestReset(ctx, accounts, visitor, { email: user.email });
			const token = tokenIn((await sent())[0]);
			await resetPassword(ctx, accounts, visitor, { token, password: "clave-nueva" });
			const fresh = { email: user.email, password: "clave-nueva" };
			const cookie = cookieOf(await signIn(ctx, accounts, visitor, fresh));
			expect(await whoIs(cookie)).toMatchObject({ emailVerified: true });
			const again = resetPassword(ctx, accounts, visitor, { token, password: "clave-otra" });
			expect((await refusal(again)).code).toBe("auth.linkExpired");
			await requestReset(ctx, accounts, visitor, { email: user.email });
			await resetPassword(ctx, accounts, visitor, {
				token: tokenIn((await sent())[0]),
				password: "clave-otra",
			});
			expect(await whoIs(cookie)).toBeNull();
		});

		it("makes the operator's own address the first admin, whose account waited to be verified", async () => {
			const user = await buildMember({ emailVerified: false });
			await db.update(users).set({ role: "user" }).where(eq(users.isAdmin, true));
			const own = buildAccounts(db, { adminEmail: user.email.toUpperCase() });
			await requestReset(ctx, own.accounts, visitor, { email: user.email });
			await resetPassword(ctx, own.accounts, visitor, {
				token: tokenIn((await own.sent())[0]),
				password: "clave-nueva",
			});
			const [row] = await db.select().from(users).where(eq(users.id, user.id));
			expect(row).toMatchObject({ emailVerified: true, isAdmin: true });
		});

		it("answers for an unknown address as for a known one", async () => {
			await expect(requestReset(ctx, accounts, visitor, { email: "nobody@example.test" })).resolves.toBe(
				"nobody@example.test",
			);
			expect(await sent()).toEqual([]);
		});
	});
});

describe("sessions", () => {
	const { accounts } = buildAccounts(db);
	const left = (userId: string) => db.select().from(sessions).where(eq(sessions.userId, userId));
	const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

	function hearing(user: Parameters<typeof contextOf>[1]) {
		const ctx = contextOf(db, user);
		const heard: string[] = [];
		ctx.events.onCommitted<SessionEnded>("account.sessionEnded", ({ personId }) => heard.push(personId));
		return { ctx, heard };
	}

	describe("one's own sessions", () => {
		it("are listed with their device, without those that have ended and without anybody else's", async () => {
			const user = await buildUser(db);
			const living = await buildSession(db, { userId: user.id, userAgent: firefox, ipAddress: "192.0.2.7" });
			await buildSession(db, { userId: user.id, expiresAt: new Date(Date.now() - 1000) });
			await buildSession(db);
			const listed = await listOwnSessions(contextOf(db, user), accounts, buildVisitor());
			expect(listed).toEqual([
				{
					id: living.id,
					device: { browser: "Firefox", system: "Linux" },
					address: "192.0.2.7",
					usedAt: living.updatedAt.toISOString(),
					isCurrent: false,
				},
			]);
		});

		it("end one by one, and sockets hear of it", async () => {
			const user = await buildUser(db);
			const [first, second] = [
				await buildSession(db, { userId: user.id }),
				await buildSession(db, { userId: user.id }),
			];
			const { ctx, heard } = hearing(user);
			await endSession(ctx, { session: first.id });
			expect((await left(user.id)).map(({ id }) => id)).toEqual([second.id]);
			expect(heard).toEqual([user.id]);
		});

		it("of others are left alone", async () => {
			const other = await buildSession(db);
			const { ctx, heard } = hearing(await buildUser(db));
			await endSession(ctx, { session: other.id });
			await endSession(ctx, { session: "no-id" });
			expect(await left(other.userId)).toHaveLength(1);
			expect(heard).toEqual([]);
		});

		it("end all at once", async () => {
			const user = await buildUser(db);
			await buildSession(db, { userId: user.id });
			await buildSession(db, { userId: user.id });
			const other = await buildSession(db);
			const { ctx, heard } = hearing(user);
			await signOutEverywhere(ctx);
			expect(await left(user.id)).toEqual([]);
			expect(await left(other.userId)).toHaveLength(1);
			expect(heard).toEqual([user.id]);
		});

		it("end at once but for the one that asks, and sockets hear of it", async () => {
			const user = await buildUser(db);
			await buildSession(db, { userId: user.id });
			const cookie = await cookieOfSession(db, user, accounts.secrets[0]);
			await buildSession(db, { userId: user.id });
			const other = await buildSession(db);
			const { ctx, heard } = hearing(user);
			const visitor = buildVisitor({ cookie });
			await endOtherSessions(ctx, accounts, visitor);
			const [kept, ...rest] = await listOwnSessions(ctx, accounts, visitor);
			expect([kept?.isCurrent, rest]).toEqual([true, []]);
			expect(await left(other.userId)).toHaveLength(1);
			expect(heard).toEqual([user.id]);
			await endOtherSessions(ctx, accounts, visitor);
			expect(heard).toEqual([user.id]);
		});

		it("do not end for a session that is over or another's", async () => {
			const [user, other] = [await buildUser(db), await buildUser(db)];
			await buildSession(db, { userId: user.id });
			const { ctx } = hearing(user);
			const foreign = buildVisitor({ cookie: await cookieOfSession(db, other, accounts.secrets[0]) });
			for (const visitor of [buildVisitor(), foreign])
				expect((await refusal(endOtherSessions(ctx, accounts, visitor))).code).toBe("auth.required");
			expect(await left(user.id)).toHaveLength(1);
		});

		it("are nobody's without signing in", async () => {
			const visitor = contextOf(db, null);
			expect((await refusal(signOutEverywhere(visitor))).code).toBe("auth.required");
			expect((await refusal(endSession(visitor, { session: "x" }))).code).toBe("auth.required");
			expect((await refusal(listOwnSessions(visitor, accounts, buildVisitor()))).code).toBe("auth.required");
		});
	});
});
