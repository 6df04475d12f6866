import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { buildPassword, buildSession, buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { collectEvents, contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { whileHeld } from "#tests/factories/held-rows.ts";
import { collectLog } from "#tests/factories/log.ts";
import { unique } from "#tests/factories/row.ts";
import { cookieOf as sessionCookieOf } from "#tests/factories/session-cookie.ts";
import { buildAccounts, buildVisitor, cookieOf, tokenIn } from "#tests/factories/signing-in.ts";
import { hashPassword } from "./auth/auth.server.ts";
import {
	changePassword,
	confirmEmailChange,
	findResetLinkFault,
	requestEmailChange,
	requestReset,
	resetPassword,
} from "./commands-credentials.server.ts";
import { signIn } from "./commands-sign-in.server.ts";
import type { SessionEnded } from "./events.ts";
import { getOwnSettings } from "./queries-settings.server.ts";
import { emailChanges, sessions, accounts as signIns, users } from "./tables.server.ts";

const { db, pool } = await testDatabase();

describe("the password", () => {
	const { log, logged } = collectLog();
	const { accounts, identify, sent } = buildAccounts(db, { log });
	const present = "clave-larga";
	let hash = "";
	beforeAll(async () => {
		hash = await hashPassword(present);
	});
	const change = { currentPassword: present, password: "clave-nueva" };

	beforeEach(() => {
		logged.length = 0;
	});

	const whoIs = (cookie: string) => identify(new Headers({ Cookie: cookie }));
	const sessionsOf = (id: string) => db.$count(sessions, eq(sessions.userId, id));

	/** Somebody with a password, signed in from an address of their own. */
	async function buildSignedIn() {
		const user = await buildUser(db);
		await buildPassword(db, { userId: user.id, password: hash });
		const visitor = buildVisitor({ address: `192.0.2.${unique()}` });
		const headers = await signIn(contextOf(db, null), accounts, visitor, {
			email: user.email,
			password: present,
		});
		return { user, ctx: contextOf(db, user), visitor: { ...visitor, cookie: cookieOf(headers) } };
	}

	describe("changing the password", () => {
		it("takes the new one from then on, and keeps the person in", async () => {
			const { user, ctx, visitor } = await buildSignedIn();
			const cookie = cookieOf(await changePassword(ctx, accounts, visitor, change));
			expect(await whoIs(cookie)).toMatchObject({ id: user.id });
			const again = (password: string) => signIn(ctx, accounts, visitor, { email: user.email, password });
			expect((await refusal(again(present))).code).toBe("auth.invalidCredentials");
			await expect(again(change.password)).resolves.toBeDefined();
		});

		it("ends every session but the one that it gives, those of sockets too, and nobody else's", async () => {
			const { user, ctx, visitor } = await buildSignedIn();
			await buildSession(db, { userId: user.id });
			const other = await buildSession(db);
			const ended = collectEvents<SessionEnded>(ctx.events, ["account.sessionEnded"]);
			await changePassword(ctx, accounts, visitor, change);
			expect(await sessionsOf(user.id)).toBe(1);
			expect(await whoIs(visitor.cookie), "a copy of this browser's cookie is over too").toBeNull();
			expect(await sessionsOf(other.userId)).toBe(1);
			expect(ended).toEqual([{ type: "account.sessionEnded", personId: user.id }]);
		});

		it("ends links to a new password, and those that are on their way", async () => {
			const { user, ctx, visitor } = await buildSignedIn();
			await requestReset(ctx, accounts, visitor, { email: user.email });
			const token = tokenIn((await sent())[0]);
			await requestReset(ctx, accounts, visitor, { email: user.email });
			await changePassword(ctx, accounts, visitor, change);
			expect(await findResetLinkFault(ctx, token)).toBe("otp_expired");
			expect(await sent()).toEqual([]);
		});

		it("asks for the present password, and for a new one that is not weak", async () => {
			const { user, ctx, visitor } = await buildSignedIn();
			const attempt = (fields: object) =>
				refusal(changePassword(ctx, accounts, visitor, { ...change, ...fields }));
			expect((await attempt({ currentPassword: "otra-clave" })).code).toBe("auth.passwordWrong");
			for (const password of ["123456", user.username, user.email])
				expect((await attempt({ password })).code).toBe("auth.weakPassword");
			expect(await whoIs(visitor.cookie)).toMatchObject({ id: user.id });
		});

		it("stops guessing after five, also with the right one", async () => {
			const { ctx, visitor } = await buildSignedIn();
			const guess = (currentPassword: string) =>
				refusal(changePassword(ctx, accounts, visitor, { ...change, currentPassword }));
			for (let n = 0; n < 5; n += 1) expect((await guess("adivino")).code).toBe("auth.passwordWrong");
			expect((await guess(present)).code).toBe("request.tooManyRequests");
		});

		it("is for who is signed in and has a password", async () => {
			const { user, ctx, visitor } = await buildSignedIn();
			const asVisitor = changePassword(contextOf(db, null), accounts, visitor, change);
			expect((await refusal(asVisitor)).code).toBe("auth.required");
			const withoutSession = changePassword(ctx, accounts, { ...visitor, cookie: null }, change);
			expect((await refusal(withoutSession)).code).toBe("auth.required");
			await db.delete(signIns).where(eq(signIns.userId, user.id));
			const withoutPassword = changePassword(ctx, accounts, visitor, change);
			expect((await refusal(withoutPassword)).code).toBe("auth.passwordWrong");
			expect(await sessionsOf(user.id)).toBe(1);
		});

		it("leaves no session to a sign-in with the old one that was quicker", async () => {
			const { user, ctx, visitor } = await buildSignedIn();
			await whileHeld(pool, {
				lock: "select from users where id = $1 for no key update",
				values: [user.id],
				begin: () => changePassword(ctx, accounts, visitor, change),
				meanwhile:
					"insert into sessions (user_id, token, expires_at) values ($1, gen_random_uuid(), now() + '1 day')",
				end: "commit",
			});
			expect(await sessionsOf(user.id)).toBe(1);
		});

		it("is logged, as is each failure, without a password", async () => {
			const { user, ctx, visitor } = await buildSignedIn();
			logged.splice(0);
			await refusal(changePassword(ctx, accounts, visitor, { ...change, currentPassword: "otra-clave" }));
			await changePassword(ctx, accounts, visitor, change);
			const own = { personId: user.id, ip: visitor.address };
			expect(logged).toMatchObject([
				{ security: "password.changeFailed", reason: "auth.passwordWrong", ...own },
				{ security: "password.changed", ...own },
			]);
			expect(JSON.stringify(logged)).not.toContain("clave");
		});
	});
});

describe("the address", () => {
	const { accounts, sent, identify } = buildAccounts(db);
	const visitor = buildVisitor();
	const nobody = contextOf(db, null);
	const password = "la clave de siempre";
	let hash = "";
	beforeAll(async () => {
		hash = await hashPassword(password);
	});
	const newEmail = () => `nuevo_${unique()}@example.test`;
	const rowOf = async ({ id }: UserRow) => (await db.select().from(users).where(eq(users.id, id)))[0];

	beforeEach(async () => void (await sent()));

	async function buildPerson(overrides: Parameters<typeof buildUser>[1] = {}): Promise<UserRow> {
		const user = await buildUser(db, overrides);
		await buildPassword(db, { userId: user.id, password: hash });
		return user;
	}

	/** Asks for another address with the right password. @returns the link's token, as the mail brings it */
	async function ask(user: UserRow, email: string): Promise<string> {
		await requestEmailChange(contextOf(db, user), accounts, visitor, { email, currentPassword: password });
		const [mail] = await sent();
		expect(mail?.to).toBe(email);
		return tokenIn(mail);
	}

	describe("another address", () => {
		it("is had once its link is used, which ends all else and is told to the former one", async () => {
			const user = await buildPerson();
			const email = newEmail();
			const here = await sessionCookieOf(db, user, accounts.secrets[0]);
			await buildSession(db, { userId: user.id });
			const token = await ask(user, email);
			expect((await rowOf(user))?.email).toBe(user.email);
			expect(await getOwnSettings(contextOf(db, user), [])).toMatchObject({
				email: user.email,
				pendingEmail: email,
			});
			await requestReset(nobody, accounts, visitor, { email: user.email });
			const resetToken = tokenIn((await sent())[0]);
			await confirmEmailChange(nobody, accounts, buildVisitor({ cookie: here }), token);
			expect(await rowOf(user)).toMatchObject({ email, emailVerified: true });
			expect(await identify(new Headers({ Cookie: here }))).toMatchObject({ id: user.id, email });
			expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(1);
			const late = resetPassword(nobody, accounts, visitor, {
				token: resetToken,
				password: "otra clave nueva",
			});
			expect((await refusal(late)).code).toBe("auth.linkExpired");
			const [told, ...rest] = await sent();
			expect([told?.to, rest]).toEqual([user.email, []]);
			expect(told?.text).not.toContain(email);
			expect(await db.$count(emailChanges, eq(emailChanges.userId, user.id))).toBe(0);
		});

		it("is proven by a link that works once, signed out too, and not by a made-up one", async () => {
			const user = await buildPerson({ emailVerified: false });
			const token = await ask(user, newEmail());
			for (const wrong of ["", "x", token.slice(1), `${token}x`, "A".repeat(32), "\u0000"]) {
				const made = confirmEmailChange(nobody, accounts, visitor, wrong);
				expect((await refusal(made)).code, wrong).toBe("auth.linkExpired");
			}
			const both = await Promise.allSettled([
				confirmEmailChange(nobody, accounts, visitor, token),
				confirmEmailChange(nobody, accounts, visitor, token),
			]);
			expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
			expect((await rowOf(user))?.emailVerified).toBe(true);
		});

		it("takes the newest link alone, and none a day later", async () => {
			const user = await buildPerson();
			const [first, second] = [await ask(user, newEmail()), await ask(user, newEmail())];
			expect((await refusal(confirmEmailChange(nobody, accounts, visitor, first))).code).toBe(
				"auth.linkExpired",
			);
			const later = contextOf(db, null, { clock: { now: () => new Date(Date.now() + 25 * 3_600_000) } });
			expect((await refusal(confirmEmailChange(later, accounts, visitor, second))).code).toBe(
				"auth.linkExpired",
			);
			expect((await rowOf(user))?.email).toBe(user.email);
		});

		it("is not sent a link once the day is over", async () => {
			const user = await buildPerson();
			const clock = { now: () => new Date(Date.now() + 25 * 3_600_000) };
			const late = buildAccounts(db, { clock });
			const values = { email: newEmail(), currentPassword: password };
			await requestEmailChange(contextOf(db, user), late.accounts, visitor, values);
			expect(await late.sent()).toEqual([]);
			await requestEmailChange(contextOf(db, user, { clock }), late.accounts, visitor, values);
			expect(await late.sent()).toHaveLength(1);
		});

		it("answers the same for a taken one, whose owner gets a mail without a link to it", async () => {
			const [user, holder] = [await buildPerson(), await buildUser(db)];
			const values = { email: holder.email, currentPassword: password };
			expect(await requestEmailChange(contextOf(db, user), accounts, visitor, values)).toBe(holder.email);
			expect((await getOwnSettings(contextOf(db, user), [])).pendingEmail).toBe(holder.email);
			const [mail, ...rest] = await sent();
			expect([mail?.to, rest]).toEqual([holder.email, []]);
			expect(mail?.text).toContain(holder.username);
			expect(mail?.text).not.toContain(user.username);
			expect(mail?.text).not.toContain("/auth/email");
		});

		it("is not taken from who got it meanwhile", async () => {
			const [first, second] = [await buildPerson(), await buildPerson()];
			const email = newEmail();
			const tokens = [await ask(first, email), await ask(second, email)];
			await confirmEmailChange(nobody, accounts, visitor, tokens[0] ?? "");
			const late = confirmEmailChange(nobody, accounts, visitor, tokens[1] ?? "");
			expect((await refusal(late)).code).toBe("auth.emailTaken");
			expect((await rowOf(second))?.email).toBe(second.email);
			await sent();
		});

		it("takes the present password, a few times an hour, unless there is none", async () => {
			const user = await buildPerson();
			const guess = (currentPassword: string) =>
				requestEmailChange(contextOf(db, user), accounts, visitor, { email: newEmail(), currentPassword });
			expect((await refusal(guess(""))).problems).toEqual({ currentPassword: "auth.error.passwordRequired" });
			for (let n = 0; n < 5; n += 1)
				expect((await refusal(guess(`adivino ${n}`))).problems).toEqual({
					currentPassword: "auth.error.passwordWrong",
				});
			expect((await refusal(guess(password))).code).toBe("request.tooManyRequests");
			expect(await sent()).toEqual([]);
			const social = await buildUser(db);
			await requestEmailChange(contextOf(db, social), accounts, visitor, { email: newEmail() });
			expect(await sent()).toHaveLength(1);
		});

		it("ends with a new password", async () => {
			const user = await buildPerson();
			const token = await ask(user, newEmail());
			const cookie = await sessionCookieOf(db, user, accounts.secrets[0]);
			await changePassword(contextOf(db, user), accounts, buildVisitor({ cookie }), {
				currentPassword: password,
				password: "una clave distinta",
			});
			expect((await refusal(confirmEmailChange(nobody, accounts, visitor, token))).code).toBe(
				"auth.linkExpired",
			);
		});

		it("lets the browser that made the change sign in while others guess", async () => {
			const token = await ask(await buildPerson(), newEmail());
			expect(cookieOf(await confirmEmailChange(nobody, accounts, visitor, token))).toContain("reino.device=");
			await sent();
		});

		it("floods nobody's inbox", async () => {
			const email = newEmail();
			for (let n = 0; n < 6; n += 1) {
				const user = await buildPerson();
				await requestEmailChange(contextOf(db, user), accounts, visitor, {
					email,
					currentPassword: password,
				});
			}
			expect(await sent()).toHaveLength(5);
		});

		it("is an address, another one, and nobody's without signing in", async () => {
			const user = await buildPerson();
			for (const [email, problem] of [
				["no es un mail", "auth.error.invalidEmail"],
				[user.email.toUpperCase(), "auth.error.emailSame"],
			] as const) {
				const values = { email, currentPassword: password };
				const refused = await refusal(requestEmailChange(contextOf(db, user), accounts, visitor, values));
				expect(refused.problems).toEqual({ email: problem });
			}
			const visitors = requestEmailChange(nobody, accounts, visitor, { email: newEmail() });
			expect((await refusal(visitors)).code).toBe("auth.required");
		});
	});
});
