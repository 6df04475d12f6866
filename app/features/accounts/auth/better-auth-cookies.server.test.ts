import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Secrets } from "#app/platform/secrets.ts";
import { testDatabase } from "#tests/database.ts";
import { buildPassword, buildUser } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { startOauth, type TestOauth } from "#tests/factories/oauth.ts";
import { unique } from "#tests/factories/row.ts";
import { buildAccounts, buildVisitor, cookieOf, tokenIn } from "#tests/factories/signing-in.ts";
import { readUnsubscribeToken, unsubscribeLink } from "../commands.server.ts";
import { signIn, signOut, startSocialSignIn } from "../commands-sign-in.server.ts";
import { handleAuthRequest, resendVerification, verifyEmail } from "../commands-sign-up.server.ts";
import { listOwnSessions } from "../queries-settings.server.ts";
import { sessions } from "../tables.server.ts";
import { createReadSession, hasSessionCookie, withNewSignatures } from "./better-auth-cookies.server.ts";
import { findKnownDevice } from "./device.server.ts";
import { hashPassword } from "./password.server.ts";

const { db } = await testDatabase();
const ctx = contextOf(db, null);
const visitor = buildVisitor();
const [old, fresh] = ["the first secret of these tests", "the secret that they change to"] as const;
const rotated: Secrets = [fresh, old];
const password = "clave-larga";

let oauth: TestOauth;
beforeAll(async () => {
	oauth = await startOauth();
});
afterAll(() => oauth.stop());

/** The same installation with other secrets. */
const installation = (secrets: Secrets) => buildAccounts(db, { secrets, social: { google: oauth.settings } });

async function buildMember(overrides: Parameters<typeof buildUser>[1] = {}) {
	const user = await buildUser(db, overrides);
	await buildPassword(db, { userId: user.id, password: await hashPassword(password) });
	return user;
}

describe("the contract with Better Auth: the cookie of a session that it begins", () => {
	it.each(["http://localhost:3000", "https://reino.example"])(
		"is found and read at %s",
		async (publicUrl) => {
			const user = await buildMember();
			const { accounts } = buildAccounts(db, { publicUrl });
			const given = await signIn(ctx, accounts, visitor, { email: user.email, password });
			const headers = new Headers({ Cookie: `a=b; ${cookieOf(given)}` });
			const secure = publicUrl.startsWith("https:");
			const token = createReadSession({ secrets: accounts.secrets, secure })(headers) ?? "none";
			expect(await db.$count(sessions, and(eq(sessions.token, token), eq(sessions.userId, user.id)))).toBe(1);
			expect(hasSessionCookie(headers)).toBe(true);
			expect(createReadSession({ secrets: [fresh], secure })(headers)).toBeNull();
			expect(hasSessionCookie(new Headers({ Cookie: "xreino.session_token=a" }))).toBe(false);
		},
	);
});

describe("once the secret has changed", () => {
	it("a session goes on, is known as one's own and ends at sign-out", async () => {
		const user = await buildMember();
		const cookie = cookieOf(
			await signIn(ctx, installation([old]).accounts, visitor, { email: user.email, password }),
		);
		const { accounts, identify } = installation(rotated);
		expect(await identify(new Headers({ Cookie: cookie }))).toMatchObject({ id: user.id });
		const own = { ...visitor, cookie };
		expect(await listOwnSessions(contextOf(db, user), accounts, own)).toMatchObject([{ isCurrent: true }]);
		await signOut(ctx, accounts, own);
		expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(0);
		expect(await installation([fresh]).identify(new Headers({ Cookie: cookie }))).toBeNull();
	});

	it("links in mails that were sent before go on working", async () => {
		const { email, id } = await buildMember({ emailVerified: false });
		const before = installation([old]);
		await resendVerification(ctx, before.accounts, visitor, { email });
		const token = tokenIn((await before.sent())[0]);
		const link = { token, submissionKey: null, password };
		const unknown = verifyEmail(ctx, installation([fresh]).accounts, visitor, link);
		await expect(unknown).rejects.toMatchObject({ code: "auth.linkInvalid" });
		expect(cookieOf(await verifyEmail(ctx, installation(rotated).accounts, visitor, link))).not.toBe("");
		const of = { userId: id, kind: "offers" } as const;
		const unsubscribe = unsubscribeLink("", old, of).split("/").at(-1) ?? "";
		expect(readUnsubscribeToken(rotated, unsubscribe)).toEqual(of);
		expect(readUnsubscribeToken([fresh], unsubscribe)).toBeNull();
	});

	it("a browser that the owner has used is known", async () => {
		const { email } = await buildMember();
		const cookie = cookieOf(await signIn(ctx, installation([old]).accounts, visitor, { email, password }));
		expect(findKnownDevice(installation(rotated).accounts, cookie, email)).not.toBeNull();
		expect(findKnownDevice(installation([fresh]).accounts, cookie, email)).toBeNull();
	});

	it("who was at a provider meanwhile comes in", async () => {
		oauth.profile = { sub: unique(), email: `${unique()}@example.test`, email_verified: true };
		const { url, headers } = await startSocialSignIn(
			ctx,
			installation([old]).accounts,
			visitor,
			"google",
			"/",
		);
		const back = (await fetch(url, { redirect: "manual" })).headers.get("Location") ?? "";
		const request = new Request(back, { headers: { Cookie: cookieOf(headers) } });
		const { accounts, identify } = installation(rotated);
		const answer = await handleAuthRequest(ctx, accounts, request, { address: "192.0.2.1", locale: "es" });
		expect(await identify(new Headers({ Cookie: cookieOf(answer.headers) }))).not.toBeNull();
	});
});

it("leaves alone what it has not signed", () => {
	for (const cookie of ["", "a=b", "a=b.c; d", "=; x=%", "reino.session_token=a.b"]) {
		expect(withNewSignatures(rotated, cookie)).toBe(cookie);
	}
});
