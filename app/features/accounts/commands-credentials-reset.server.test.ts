import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { buildPassword, buildSession, buildUser } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { whileHeld } from "#tests/factories/held-rows.ts";
import { collectLog } from "#tests/factories/log.ts";
import { unique } from "#tests/factories/row.ts";
import { buildAccounts, buildVisitor, cookieOf, tokenIn } from "#tests/factories/signing-in.ts";
import { hashPassword, verificationToken } from "./auth/auth.server.ts";
import { findResetLinkFault, requestReset, resetPassword } from "./commands-credentials.server.ts";
import { signIn } from "./commands-sign-in.server.ts";
import { resendVerification, signUp, verifyEmail } from "./commands-sign-up.server.ts";
import type { SessionEnded } from "./events.ts";
import { resetSeconds } from "./rules.ts";
import { sessions, accounts as signIns, users, verifications } from "./tables.server.ts";

const { db, pool } = await testDatabase();
const ctx = contextOf(db, null);
const { accounts, sent } = buildAccounts(db);
const password = "clave-nueva";
let visitor = buildVisitor();

beforeEach(() => {
	visitor = buildVisitor({ address: `192.0.2.${unique()}` });
});

async function askForReset(email: string): Promise<string> {
	await requestReset(ctx, accounts, visitor, { email });
	return tokenIn((await sent()).at(-1));
}

async function resendTo(email: string): Promise<string> {
	await resendVerification(ctx, accounts, visitor, { email });
	return tokenIn((await sent()).at(-1));
}

const verify = (token: string) => verifyEmail(ctx, accounts, visitor, { token, submissionKey: null });

/** What comes of doing something several times at once. */
async function outcomesOf<T>(times: number, work: () => Promise<T>): Promise<PromiseSettledResult<T>[]> {
	return Promise.allSettled(Array.from({ length: times }, work));
}

describe("the link to a new password", () => {
	it("works once, however many use it at once", async () => {
		const { email } = await buildUser(db);
		const token = await askForReset(email);
		expect(await findResetLinkFault(ctx, token)).toBeNull();
		const outcomes = await outcomesOf(4, () =>
			resetPassword(ctx, accounts, visitor, { token, password: `clave-${unique()}` }),
		);
		expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		for (const outcome of outcomes) {
			if (outcome.status === "rejected") expect(outcome.reason.code).toBe("auth.linkExpired");
		}
		expect(await findResetLinkFault(ctx, token)).toBe("otp_expired");
	});

	it("is good for an hour, and nothing that is kept opens it", async () => {
		const user = await buildUser(db);
		const token = await askForReset(user.email);
		const [link] = await db.select().from(verifications).where(eq(verifications.value, user.id));
		expect(link).toBeDefined();
		expect(JSON.stringify(link)).not.toContain(token);
		const inSeconds = (seconds: number) =>
			contextOf(db, null, { clock: { now: () => new Date(Date.now() + seconds * 1_000) } });
		expect(await findResetLinkFault(inSeconds(resetSeconds - 60), token)).toBeNull();
		const late = inSeconds(resetSeconds + 1);
		expect(await findResetLinkFault(late, token)).toBe("otp_expired");
		const refused = refusal(resetPassword(late, accounts, visitor, { token, password }));
		expect((await refused).code).toBe("auth.linkExpired");
	});

	it("ends every session of the account, those of sockets too", async () => {
		const user = await buildUser(db);
		await buildSession(db, { userId: user.id });
		const other = await buildSession(db);
		const heard: string[] = [];
		const hearing = contextOf(db, null);
		hearing.events.onCommitted<SessionEnded>("account.sessionEnded", ({ personId }) => heard.push(personId));
		const token = await askForReset(user.email);
		await resetPassword(hearing, accounts, visitor, { token, password });
		expect(await db.select().from(sessions).where(eq(sessions.userId, user.id))).toEqual([]);
		expect(await db.select().from(sessions).where(eq(sessions.id, other.id))).toHaveLength(1);
		expect(heard).toEqual([user.id]);
	});

	it("ends with a newer one, and nobody else's with it", async () => {
		const { email } = await buildUser(db);
		const other = await askForReset((await buildUser(db)).email);
		const [older, newer] = [await askForReset(email), await askForReset(email)];
		expect(await findResetLinkFault(ctx, older)).toBe("otp_expired");
		const late = refusal(resetPassword(ctx, accounts, visitor, { token: older, password }));
		expect((await late).code).toBe("auth.linkExpired");
		for (const token of [newer, other]) expect(await findResetLinkFault(ctx, token)).toBeNull();
	});

	it("ends all others once it is used: those to a new password, and those that verify the address", async () => {
		const { id, email } = await buildUser(db, { emailVerified: false });
		const verification = await resendTo(email);
		const token = await askForReset(email);
		const soon = new Date(Date.now() + 60_000);
		await db.insert(verifications).values({ identifier: "another link", value: id, expiresAt: soon });
		await resetPassword(ctx, accounts, visitor, { token, password });
		expect(await db.$count(verifications, eq(verifications.value, id))).toBe(0);
		expect(cookieOf(await verify(verification))).toBe("");
	});

	it("ends the session of a sign-in that was quicker", async () => {
		const { id, email } = await buildUser(db);
		const token = await askForReset(email);
		await whileHeld(pool, {
			lock: "select from users where id = $1 for no key update",
			values: [id],
			begin: () => resetPassword(ctx, accounts, visitor, { token, password }),
			meanwhile:
				"insert into sessions (user_id, token, expires_at) values ($1, gen_random_uuid(), now() + '1 day')",
			end: "commit",
		});
		expect(await db.$count(sessions, eq(sessions.userId, id))).toBe(0);
	});

	it("leaves no session to who signs in with the old password at that moment", async () => {
		const user = await buildUser(db);
		const old = await hashPassword("clave-vieja");
		await buildPassword(db, { userId: user.id, password: old });
		const begin = () =>
			refusal(signIn(ctx, accounts, visitor, { email: user.email, password: "clave-vieja" }));
		const codes: string[] = [];
		await whileHeld(pool, {
			lock: "select from users where id = $1 for no key update",
			values: [user.id],
			begin: async () => codes.push((await begin()).code),
			meanwhile: "update accounts set password = 'another' where user_id = $1",
			end: "commit",
		});
		expect(codes).toEqual(["auth.invalidCredentials"]);
		expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(0);
	});

	it("is logged when it is used, without the address and the link", async () => {
		const { log, logged } = collectLog();
		const own = buildAccounts(db, { log });
		const { id, email } = await buildUser(db);
		await requestReset(ctx, own.accounts, visitor, { email });
		const token = tokenIn((await own.sent())[0]);
		await resetPassword(ctx, own.accounts, visitor, { token, password });
		expect(logged).toMatchObject([{ security: "password.reset", personId: id, ip: visitor.address }]);
		expect(JSON.stringify(logged)).not.toMatch(new RegExp(`${token}|${email}|${password}`));
	});

	it("takes no password that is common or the person's own name", async () => {
		const { email, username } = await buildUser(db);
		const token = await askForReset(email);
		for (const weak of ["123456", username, email]) {
			const failure = await refusal(resetPassword(ctx, accounts, visitor, { token, password: weak }));
			expect(failure.code).toBe("auth.weakPassword");
		}
		await expect(resetPassword(ctx, accounts, visitor, { token, password })).resolves.toBeDefined();
	});

	it("is told apart from nonsense, which no column would hold", async () => {
		for (const token of ["", "x", "a".repeat(33), "../../etc/passwd", "a\0b", "ñ".repeat(32)]) {
			expect(await findResetLinkFault(ctx, token)).toBe("invalid_token");
		}
		expect(await findResetLinkFault(ctx, "a".repeat(32))).toBe("otp_expired");
	});

	it("replaces the password that the sign-up had set", async () => {
		const username = `user_${unique()}`;
		const email = `${username}@example.test`;
		const values = { email, username, password: "clave-vieja", country: "AR", city: "Rosario" };
		await signUp(ctx, accounts, visitor, values);
		await resetPassword(ctx, accounts, visitor, { token: await askForReset(email), password });
		const [user] = await db.select().from(users).where(eq(users.email, email));
		expect(await db.$count(signIns, eq(signIns.userId, user?.id ?? ""))).toBe(1);
		const former = signIn(ctx, accounts, visitor, { email, password: "clave-vieja" });
		expect((await refusal(former)).code).toBe("auth.invalidCredentials");
		await expect(signIn(ctx, accounts, visitor, { email, password })).resolves.toBeDefined();
	});

	it("sets a password for who had none, and for nobody who is gone", async () => {
		const { email } = await buildUser(db);
		const token = await askForReset(email);
		await resetPassword(ctx, accounts, visitor, { token, password });
		await expect(signIn(ctx, accounts, visitor, { email, password })).resolves.toBeDefined();
		const gone = await askForReset(email);
		await db.delete(users).where(eq(users.email, email));
		const failure = refusal(resetPassword(ctx, accounts, visitor, { token: gone, password }));
		expect((await failure).code).toBe("auth.linkExpired");
	});
});

describe("a token", () => {
	it("serves no purpose but its own", async () => {
		const { email, id } = await buildUser(db, { emailVerified: false });
		await buildPassword(db, { userId: id, password: "x" });
		const [reset, verification] = [
			await askForReset(email),
			await verificationToken(accounts.secrets, email),
		];
		expect((await refusal(verify(reset))).code).toBe("auth.linkInvalid");
		expect(await findResetLinkFault(ctx, verification)).toBe("invalid_token");
		const crossed = resetPassword(ctx, accounts, visitor, { token: verification.slice(0, 200), password });
		expect((await refusal(crossed)).code).toBe("auth.linkExpired");
		await db
			.insert(verifications)
			.values({ identifier: "auth-state:aaaaaaaaaaaaaaaaaaaaaaaa", value: id, expiresAt: soon() });
		const stolen = resetPassword(ctx, accounts, visitor, { token: "aaaaaaaaaaaaaaaaaaaaaaaa", password });
		expect((await refusal(stolen)).code).toBe("auth.linkExpired");
	});

	it("of a day ago, or changed by a letter, verifies nothing", async () => {
		const { email } = await buildUser(db, { emailVerified: false });
		const token = await verificationToken(accounts.secrets, email);
		const changed = token.replace(/.(?=\.[^.]*$)/, (letter) => (letter === "A" ? "B" : "A"));
		expect((await refusal(verify(changed))).code).toBe("auth.linkInvalid");
		expect((await refusal(verify(""))).code).toBe("auth.linkInvalid");
	});

	const soon = () => new Date(Date.now() + 60_000);
});
