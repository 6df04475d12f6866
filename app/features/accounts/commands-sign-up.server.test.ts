import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CommandContext } from "#app/platform/context.server.ts";
import { requireVisitorAttempt } from "#app/platform/database/rate-limits.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildPassword, buildSession, buildUser } from "#tests/factories/accounts.ts";
import { collectEvents, contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { whileHeld } from "#tests/factories/held-rows.ts";
import { collectLog } from "#tests/factories/log.ts";
import { unique } from "#tests/factories/row.ts";
import { buildAccounts, buildVisitor, cookieOf, tokenIn } from "#tests/factories/signing-in.ts";
import { hashPassword, limits, verificationToken } from "./auth/auth.server.ts";
import { changeDetails } from "./commands.server.ts";
import { signIn } from "./commands-sign-in.server.ts";
import {
	deleteUnverifiedAccount,
	findUnverifiedAccount,
	resendVerification,
	signUp,
	verifyEmail,
} from "./commands-sign-up.server.ts";
import type { SessionEnded } from "./events.ts";
import { shownEmail } from "./queries-settings.server.ts";
import { verificationSeconds } from "./rules.ts";
import { sessions, users } from "./tables.server.ts";

const { db, pool } = await testDatabase();

describe("signing up", () => {
	const ctx: CommandContext = contextOf(db, null);
	let visitor = buildVisitor();

	beforeEach(() => {
		visitor = buildVisitor({ address: `192.0.2.${unique()}` });
	});

	function buildInput(overrides = {}) {
		const username = `user_${unique()}`;
		return {
			email: `${username}@example.test`,
			password: "clave-larga",
			username,
			country: "AR",
			city: "Rosario",
			twitterUsername: "@retro_ro",
			...overrides,
		};
	}

	describe("sign-up", () => {
		it("creates an account that waits for its address to be verified", async () => {
			const { accounts, sent } = buildAccounts(db);
			const input = buildInput({ email: `Ana.${unique()}@Example.test` });
			expect(await signUp(ctx, accounts, visitor, input)).toMatchObject({ isNew: true });
			const [user] = await db.select().from(users).where(eq(users.username, input.username));
			expect(user).toMatchObject({
				email: input.email.toLowerCase(),
				emailVerified: false,
				country: "AR",
				city: "Rosario, Santa Fe",
				twitterUsername: "retro_ro",
				locale: "es",
				isAdmin: false,
			});
			const mails = await sent();
			expect(mails).toHaveLength(1);
			expect(mails[0]).toMatchObject({ to: input.email.toLowerCase(), subject: "Verificá tu mail en Reino" });
			expect(mails[0]?.html).toContain("Verificar mi mail");
			const failure = await refusal(signIn(ctx, accounts, visitor, input));
			expect(failure.code).toBe("auth.emailNotVerified");
		});

		it.each([
			["ñandú.example", "xn--and-6ma2c.example"],
			["correo.рф", "correo.xn--p1ai"],
		])(
			"takes an address of %s, writes to it in ASCII and shows it as it was typed",
			async (domain, written) => {
				const { accounts, sent } = buildAccounts(db);
				const input = buildInput();
				const email = `${input.username}@${domain}`;
				await signUp(ctx, accounts, visitor, { ...input, email });
				const ascii = `${input.username}@${written}`;
				expect(await sent()).toMatchObject([{ to: ascii }]);
				for (const typed of [email, ascii.toUpperCase()]) {
					const failure = await refusal(signIn(ctx, accounts, visitor, { ...input, email: typed }));
					expect(failure.code).toBe("auth.emailNotVerified");
				}
				await signUp(ctx, accounts, visitor, { ...buildInput(), email });
				expect(await sent()).toMatchObject([{ to: ascii, subject: "Ya tenés una cuenta en Reino" }]);
				expect(shownEmail(ascii)).toBe(email);
				expect(shownEmail("ana@example.test")).toBe("ana@example.test");
			},
		);

		it("writes in the visitor's language", async () => {
			const { accounts, sent } = buildAccounts(db);
			await signUp(ctx, accounts, { ...visitor, locale: "en" }, buildInput());
			expect((await sent())[0]?.subject).toBe("Verify your email on Reino");
		});

		it("sends the invitation of a group along with the link, for whatever browser opens it", async () => {
			const { accounts, sent } = buildAccounts(db);
			const invited = buildInput();
			await signUp(ctx, accounts, visitor, { ...invited, next: "/g/mesa-1a2b?auth=signUp" });
			await resendVerification(ctx, accounts, visitor, { email: invited.email, next: "/g/mesa-1a2b" });
			await signUp(ctx, accounts, visitor, { ...buildInput(), next: "/intercambios?q=ganaste" });
			const invitations = (await sent()).map(({ text }) => /next=([^&\s]*)/.exec(text)?.[1] ?? null);
			expect(invitations).toEqual(["%2Fg%2Fmesa-1a2b", "%2Fg%2Fmesa-1a2b", null]);
		});

		it("refuses a username that someone has, in any case", async () => {
			const { accounts, sent } = buildAccounts(db);
			const { username } = await buildUser(db);
			const failure = await refusal(
				signUp(ctx, accounts, visitor, buildInput({ username: username.toUpperCase() })),
			);
			expect(failure.code).toBe("auth.usernameTaken");
			expect(await sent()).toEqual([]);
		});

		it("refuses a username that is kept for who gave it up", async () => {
			const { accounts, sent } = buildAccounts(db);
			const { id, username } = await buildUser(db);
			const details = { username: `new_${unique()}`, city: null, twitterUsername: null, about: null };
			await changeDetails(ctx, id, details);
			const failure = await refusal(signUp(ctx, accounts, visitor, buildInput({ username })));
			expect(failure.problems).toEqual({ username: "auth.error.usernameTaken" });
			expect(await sent()).toEqual([]);
		});

		it("lets one of two people win who want a username at once", async () => {
			const { accounts } = buildAccounts(db);
			const username = `user_${unique()}`;
			const outcomes = await Promise.allSettled(
				[1, 2, 3, 4].map(() =>
					signUp(ctx, accounts, visitor, buildInput({ username, email: `${unique()}@example.test` })),
				),
			);
			expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
			for (const outcome of outcomes) {
				if (outcome.status === "rejected") expect(outcome.reason.code).toBe("auth.usernameTaken");
			}
		});

		it("makes one account of the same form, sent at once and again, and answers alike", async () => {
			const { log, logged } = collectLog();
			const { accounts, sent } = buildAccounts(db, { log });
			const input = buildInput({ submissionKey: randomUUID() });
			await Promise.all([1, 2, 3].map(() => signUp(ctx, accounts, visitor, input)));
			expect(logged).not.toContainEqual(expect.objectContaining({ msg: "Better Auth" }));
			await signUp(ctx, accounts, visitor, input);
			expect((await sent()).map(({ subject }) => subject)).toEqual(["Verificá tu mail en Reino"]);
			const others = [
				{ ...input, submissionKey: randomUUID() },
				{ ...input, submissionKey: undefined },
				{ ...input, email: `${unique()}@example.test` },
				{ ...input, password: "otra-clave-larga" },
			];
			for (const other of others) {
				expect((await refusal(signUp(ctx, accounts, visitor, other))).code).toBe("auth.usernameTaken");
			}
		});

		describe("again with another address, under the same name", () => {
			const again = (input: object, lastKey: string | null) => {
				const next = { ...input, email: `${unique()}@example.test`, submissionKey: randomUUID() };
				return signUp(ctx, buildAccounts(db).accounts, visitor, next, lastKey);
			};

			it("makes the account of the last address alone, in the browser that signed up", async () => {
				const { accounts, sent } = buildAccounts(db);
				const input = { ...buildInput(), submissionKey: randomUUID() };
				await signUp(ctx, accounts, visitor, input);
				const link = { token: tokenIn((await sent())[0]), submissionKey: null };
				const { email } = await again(input, input.submissionKey);
				const made = await db.select().from(users).where(eq(users.username, input.username));
				expect(made).toMatchObject([{ email, emailVerified: false }]);
				expect((await refusal(verifyEmail(ctx, accounts, visitor, link))).code).toBe("auth.linkInvalid");
			});

			it("is refused to another browser, and once the address is verified", async () => {
				const { accounts, sent } = buildAccounts(db);
				const input = { ...buildInput(), submissionKey: randomUUID() };
				await signUp(ctx, accounts, visitor, input);
				for (const key of [null, randomUUID()])
					expect((await refusal(again(input, key))).code).toBe("auth.usernameTaken");
				const link = { token: tokenIn((await sent())[0]), submissionKey: input.submissionKey };
				await verifyEmail(ctx, accounts, visitor, link);
				expect((await refusal(again(input, input.submissionKey))).code).toBe("auth.usernameTaken");
				expect(await db.$count(users, eq(users.email, input.email))).toBe(1);
			});

			it("leaves the account alone that the same form made, or one of another name", async () => {
				const { accounts } = buildAccounts(db);
				const input = { ...buildInput(), submissionKey: randomUUID() };
				await signUp(ctx, accounts, visitor, input);
				await signUp(ctx, accounts, visitor, input, input.submissionKey);
				await again(buildInput(), input.submissionKey);
				expect(await db.$count(users, eq(users.email, input.email))).toBe(1);
			});
		});

		it("answers for a known address as for an unknown one, and tells its owner by mail", async () => {
			const { accounts, sent } = buildAccounts(db);
			const owner = await buildUser(db);
			await expect(signUp(ctx, accounts, visitor, buildInput({ email: owner.email }))).resolves.toEqual({
				email: owner.email,
				submissionKey: undefined,
				isNew: false,
			});
			const mails = await sent();
			expect(mails).toHaveLength(1);
			expect(mails[0]).toMatchObject({ to: owner.email, subject: "Ya tenés una cuenta en Reino" });
			expect(mails[0]?.text).not.toContain("token=");
		});

		it("ignores fields that are not asked for", async () => {
			const { accounts } = buildAccounts(db);
			const input = buildInput({ isAdmin: true, role: "admin", emailVerified: true, isBanned: false });
			await signUp(ctx, accounts, visitor, input);
			const [user] = await db.select().from(users).where(eq(users.username, input.username));
			expect(user).toMatchObject({ isAdmin: false, role: "user", emailVerified: false });
		});

		it("makes the configured address the first admin once it is verified", async () => {
			const input = buildInput();
			const { accounts, sent, identify } = buildAccounts(db, { adminEmail: input.email });
			await signUp(ctx, accounts, visitor, input);
			const link = { token: tokenIn((await sent())[0]), submissionKey: null, password: input.password };
			const cookie = cookieOf(await verifyEmail(ctx, accounts, visitor, link));
			expect(await identify(new Headers({ Cookie: cookie }))).toMatchObject({ isAdmin: true });
		});
	});

	describe("another verification mail", () => {
		it("goes only to an address that waits for one, with the same answer for all", async () => {
			const { accounts, sent } = buildAccounts(db);
			const waiting = await buildUser(db, { emailVerified: false });
			const verified = await buildUser(db);
			for (const email of [waiting.email, verified.email, "nobody@example.test"]) {
				await expect(resendVerification(ctx, accounts, visitor, { email })).resolves.toBe(email);
			}
			expect((await sent()).map(({ to }) => to)).toEqual([waiting.email]);
		});

		it("stops flooding a person, without saying so", async () => {
			const { accounts, sent } = buildAccounts(db);
			const { email } = await buildUser(db, { emailVerified: false });
			await Promise.all(
				Array.from({ length: 8 }, () => resendVerification(ctx, accounts, visitor, { email })),
			);
			expect(await sent()).toHaveLength(5);
		});

		it("stops an address that asks for too many", async () => {
			const { accounts } = buildAccounts(db);
			const asking = Array.from({ length: limits.mail.unmarked + 1 }, () =>
				resendVerification(ctx, accounts, visitor, { email: `${unique()}@example.test` }),
			);
			const outcomes = await Promise.allSettled(asking);
			const refused = outcomes.filter((outcome) => outcome.status === "rejected");
			expect(refused.map(({ reason }) => reason.code)).toEqual(["request.tooManyRequests"]);
		});
	});
});

describe("verifying", () => {
	const ctx = contextOf(db, null);
	const { accounts, identify, sent } = buildAccounts(db);
	const password = "clave-larga";
	let hash = "";
	beforeAll(async () => {
		hash = await hashPassword(password);
	});
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
			expect(await identify(new Headers({ Cookie: cookie }))).toMatchObject({
				username,
				emailVerified: true,
			});
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
			for (let n = 0; n < 30; n += 1) await requireVisitorAttempt(ctx, limits.verify, visitor);
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
				for (const use of [
					find(token),
					verify(token),
					deleteUnverifiedAccount(ctx, accounts, visitor, token),
				])
					expect((await refusal(use)).code).toBe("auth.linkInvalid");
			}
		});
	});
});
