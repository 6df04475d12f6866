import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { buildPassword, buildSession, buildUser } from "#tests/factories/accounts.ts";
import { collectEvents, contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { whileHeld } from "#tests/factories/held-rows.ts";
import { collectLog } from "#tests/factories/log.ts";
import { unique } from "#tests/factories/row.ts";
import { buildAccounts, buildVisitor, cookieOf, tokenIn } from "#tests/factories/signing-in.ts";
import { hashPassword } from "./auth/auth.server.ts";
import { changePassword, findResetLinkFault, requestReset } from "./commands-credentials.server.ts";
import { signIn } from "./commands-sign-in.server.ts";
import type { SessionEnded } from "./events.ts";
import { sessions, accounts as signIns } from "./tables.server.ts";

const { db, pool } = await testDatabase();
const { log, logged } = collectLog();
const { accounts, identify, sent } = buildAccounts(db, { log });
const present = "clave-larga";
const hash = await hashPassword(present);
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
