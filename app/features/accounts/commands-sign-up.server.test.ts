import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { CommandContext } from "#app/platform/context.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { unique } from "#tests/factories/row.ts";
import { buildAccounts, buildVisitor, cookieOf, tokenIn } from "#tests/factories/signing-in.ts";
import { changeDetails } from "./commands.server.ts";
import { signIn } from "./commands-sign-in.server.ts";
import { resendVerification, signUp, verifyEmail } from "./commands-sign-up.server.ts";
import { shownEmail } from "./queries-settings.server.ts";
import { users } from "./tables.server.ts";

const { db } = await testDatabase();
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
		await signUp(ctx, accounts, visitor, input);
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
		const { accounts, sent } = buildAccounts(db);
		const input = buildInput({ submissionKey: randomUUID() });
		await Promise.all([1, 2, 3].map(() => signUp(ctx, accounts, visitor, input)));
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

	it("answers for a known address as for an unknown one, and tells its owner by mail", async () => {
		const { accounts, sent } = buildAccounts(db);
		const owner = await buildUser(db);
		await expect(signUp(ctx, accounts, visitor, buildInput({ email: owner.email }))).resolves.toEqual({
			email: owner.email,
			submissionKey: undefined,
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
		await Promise.all(Array.from({ length: 8 }, () => resendVerification(ctx, accounts, visitor, { email })));
		expect(await sent()).toHaveLength(5);
	});

	it("stops an address that asks for too many", async () => {
		const { accounts } = buildAccounts(db);
		const asking = Array.from({ length: 31 }, () =>
			resendVerification(ctx, accounts, visitor, { email: `${unique()}@example.test` }),
		);
		const outcomes = await Promise.allSettled(asking);
		const refused = outcomes.filter((outcome) => outcome.status === "rejected");
		expect(refused.map(({ reason }) => reason.code)).toEqual(["request.tooManyRequests"]);
	});
});
