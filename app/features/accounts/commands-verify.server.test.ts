import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { requireAttempt } from "#app/platform/database/rate-limits.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildPassword, buildSession, buildUser } from "#tests/factories/accounts.ts";
import { collectEvents, contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { whileHeld } from "#tests/factories/held-rows.ts";
import { collectLog } from "#tests/factories/log.ts";
import { unique } from "#tests/factories/row.ts";
import { buildAccounts, buildVisitor, cookieOf, tokenIn } from "#tests/factories/signing-in.ts";
import { hashPassword, limits, verificationToken } from "./auth/auth.server.ts";
import {
	deleteUnverifiedAccount,
	findUnverifiedAccount,
	resendVerification,
	signUp,
	verifyEmail,
} from "./commands-sign-up.server.ts";
import type { SessionEnded } from "./events.ts";
import { verificationSeconds } from "./rules.ts";
import { sessions, users } from "./tables.server.ts";

const { db, pool } = await testDatabase();
const ctx = contextOf(db, null);
const { accounts, identify, sent } = buildAccounts(db);
const password = "clave-larga";
const hash = await hashPassword(password);
let visitor = buildVisitor();

beforeEach(() => {
	visitor = buildVisitor({ address: `192.0.2.${unique()}` });
});

/** Somebody who signed up and has not verified the address. */
async function buildUnverified() {
	const user = await buildUser(db, { emailVerified: false });
	await buildPassword(db, { userId: user.id, password: hash });
	return { user, token: await verificationToken(accounts.secrets, user.email) };
}

async function signUpByForm() {
	const username = `user_${unique()}`;
	const values = { username, email: `${username}@example.test`, country: "AR", city: "Rosario" };
	const submissionKey = randomUUID();
	await signUp(ctx, accounts, visitor, { ...values, password, submissionKey });
	return { ...values, submissionKey, token: tokenIn((await sent()).at(-1)) };
}

const verify = (token: string, proof: { submissionKey?: string; password?: string } = {}) =>
	verifyEmail(ctx, accounts, visitor, { token, submissionKey: null, ...proof });
const find = (token: string, submissionKey: string | null = null) =>
	findUnverifiedAccount(ctx, accounts, visitor, { token, submissionKey });
const isVerified = async (email: string) =>
	(await db.select().from(users).where(eq(users.email, email)))[0]?.emailVerified;

describe("the browser that signed up", () => {
	it("verifies the address by the link alone, and is signed in the first time", async () => {
		const { email, username, submissionKey, token } = await signUpByForm();
		expect(await find(token, submissionKey)).toEqual({ email, username, proof: "browser" });
		expect(await isVerified(email), "looking verifies nothing").toBe(false);
		const cookie = cookieOf(await verify(token, { submissionKey }));
		expect(await identify(new Headers({ Cookie: cookie }))).toMatchObject({ username, emailVerified: true });
		expect(cookieOf(await verify(token, { submissionKey }))).toBe("");
		expect(await find(token, submissionKey)).toBeNull();
	});

	it("is no other's that signed up elsewhere", async () => {
		const [squatted, own] = [await signUpByForm(), await signUpByForm()];
		expect(await find(squatted.token, own.submissionKey)).toMatchObject({ proof: "password" });
		const refused = await refusal(verify(squatted.token, { submissionKey: own.submissionKey }));
		expect(refused.problems).toEqual({ password: "auth.error.passwordRequired" });
		expect(await isVerified(squatted.email)).toBe(false);
	});

	it("is the one where the person is signed in, who came by a provider", async () => {
		const user = await buildUser(db, { emailVerified: false });
		const token = await verificationToken(accounts.secrets, user.email);
		const link = { token, submissionKey: null };
		expect(await find(token)).toMatchObject({ proof: "signIn" });
		expect((await refusal(verify(token))).code).toBe("auth.required");
		await verifyEmail(contextOf(db, user), accounts, visitor, link);
		expect(await isVerified(user.email)).toBe(true);
	});
});

describe("another browser", () => {
	it("takes the account's password, which whoever was signed up by a stranger does not know", async () => {
		const { log, logged } = collectLog();
		const own = buildAccounts(db, { log });
		const { user, token } = await buildUnverified();
		const link = { token, submissionKey: randomUUID() };
		const wrong = verifyEmail(ctx, own.accounts, visitor, { ...link, password: "otra-clave" });
		expect((await refusal(wrong)).problems).toEqual({ password: "auth.verify.passwordWrong" });
		expect(await isVerified(user.email)).toBe(false);
		expect(logged).toMatchObject([
			{ security: "signIn.failed", reason: "auth.passwordWrong", personId: user.id, ip: visitor.address },
		]);
		const cookie = cookieOf(await verify(token, { password }));
		expect(await identify(new Headers({ Cookie: cookie }))).toMatchObject({ id: user.id });
	});

	it("guesses so often only", async () => {
		const { token } = await buildUnverified();
		for (let n = 0; n < 30; n += 1) await requireAttempt(ctx, limits.verifyAddress, visitor.address);
		expect((await refusal(verify(token, { password }))).code).toBe("request.tooManyRequests");
	});
});

describe("whoever did not sign up", () => {
	it("deletes the account with all that opens it, and no other", async () => {
		const { user, token } = await buildUnverified();
		const other = await buildUnverified();
		await buildSession(db, { userId: user.id });
		const ended = collectEvents<SessionEnded>(ctx.events, ["account.sessionEnded"]);
		await deleteUnverifiedAccount(ctx, accounts, visitor, token);
		expect(await db.$count(users, eq(users.id, user.id))).toBe(0);
		expect(await db.$count(users, eq(users.id, other.user.id))).toBe(1);
		expect(ended).toEqual([{ type: "account.sessionEnded", personId: user.id }]);
		expect((await refusal(find(token))).code).toBe("auth.linkInvalid");
		expect((await refusal(verify(token, { password }))).code).toBe("auth.linkInvalid");
	});

	it("deletes none that was verified, also at that moment", async () => {
		const { user, token } = await buildUnverified();
		const codes: string[] = [];
		await whileHeld(pool, {
			lock: "select from users where id = $1 for no key update",
			values: [user.id],
			begin: async () => {
				codes.push((await refusal(deleteUnverifiedAccount(ctx, accounts, visitor, token))).code);
			},
			meanwhile: "update users set email_verified = true where id = $1",
			end: "commit",
		});
		expect(codes).toEqual(["auth.linkExpired"]);
		expect(await db.$count(users, eq(users.id, user.id))).toBe(1);
	});
});

describe("the link that verifies an address", () => {
	it("signs in once, however many use it at once", async () => {
		const { token } = await buildUnverified();
		const cookies = await Promise.all(
			Array.from({ length: 6 }, async () => cookieOf(await verify(token, { password }))),
		);
		expect(cookies.filter((cookie) => cookie !== "")).toHaveLength(1);
	});

	it("signs nobody in who proves the address in another way at that moment", async () => {
		const { user, token } = await buildUnverified();
		const cookies: string[] = [];
		await whileHeld(pool, {
			lock: "select from users where id = $1 for no key update",
			values: [user.id],
			begin: async () => cookies.push(cookieOf(await verify(token, { password }))),
			meanwhile: "update users set email_verified = true where id = $1",
			end: "commit",
		});
		expect(cookies).toEqual([""]);
		expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(0);
	});

	it("is good for a day", async () => {
		const { user } = await buildUnverified();
		await resendVerification(ctx, accounts, visitor, { email: user.email });
		const [, payload = ""] = tokenIn((await sent()).at(-1)).split(".");
		const { exp } = JSON.parse(Buffer.from(payload, "base64url").toString());
		expect(Math.abs(exp - Date.now() / 1000 - verificationSeconds)).toBeLessThan(60);
	});

	it("proves nothing else than its own address", async () => {
		const [mine, other] = [await buildUnverified(), await buildUnverified()];
		await verify(mine.token, { password });
		expect(await isVerified(mine.user.email)).toBe(true);
		expect(await isVerified(other.user.email)).toBe(false);
	});

	it("does nothing when it is not ours", async () => {
		for (const token of ["", "nonsense"]) {
			for (const use of [find(token), verify(token), deleteUnverifiedAccount(ctx, accounts, visitor, token)])
				expect((await refusal(use)).code).toBe("auth.linkInvalid");
		}
	});
});
