import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { buildPassword, buildSession, buildUser } from "#tests/factories/accounts.ts";
import { collectEvents, contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { collectLog } from "#tests/factories/log.ts";
import { startOauth } from "#tests/factories/oauth.ts";
import { unique } from "#tests/factories/row.ts";
import { buildAccounts, buildVisitor, cookieOf, tokenIn } from "#tests/factories/signing-in.ts";
import { requestReset, resetPassword } from "./commands-credentials.server.ts";
import { configuredProviders, startSocialSignIn } from "./commands-sign-in.server.ts";
import { handleAuthRequest } from "./commands-sign-up.server.ts";
import type { SessionEnded } from "./events.ts";
import { accounts as accountTable, sessions, users } from "./tables.server.ts";

const { db } = await testDatabase();
const ctx = contextOf(db, null);
const oauth = await startOauth();
const social = { google: oauth.settings, facebook: oauth.settings };
const { accounts: shared, identify, sent } = buildAccounts(db, { social });
const visitor = buildVisitor();

afterAll(() => oauth.stop());
beforeEach(async () => void (await sent()));

/** Goes to the provider and comes back, as a browser does. */
async function signInWith(
	provider: "google" | "facebook",
	profile: object | null,
	{ cookie, accounts = shared }: { cookie?: string; accounts?: typeof shared } = {},
) {
	oauth.profile = profile;
	const { url, headers } = await startSocialSignIn(ctx, accounts, visitor, provider, "/tienda");
	const agreed = await fetch(url, { redirect: "manual" });
	const back = agreed.headers.get("Location") ?? "";
	const request = new Request(back, { headers: { Cookie: cookie ?? cookieOf(headers) } });
	const answer = await handleAuthRequest(ctx, accounts, request, { address: "192.0.2.1", locale: "es" });
	const location = new URL(answer.headers.get("Location") ?? "", "http://localhost:3000");
	return {
		answer,
		back,
		headers,
		location,
		actor: await identify(new Headers({ Cookie: cookieOf(answer.headers) })),
	};
}

const googleProfile = (email: string, overrides = {}) => ({
	sub: `g-${unique()}`,
	email,
	email_verified: true,
	...overrides,
});
const newEmail = () => `social_${unique()}@example.test`;
const personOf = async (email: string) => (await db.select().from(users).where(eq(users.email, email)))[0];

describe("signing in through a provider", () => {
	it("is logged, by the person's id and the address it came from", async () => {
		const { log, logged } = collectLog();
		const { accounts } = buildAccounts(db, { social, log });
		const { actor } = await signInWith("google", googleProfile(newEmail()), { accounts });
		const signIns = logged.filter(({ security }) => security === "signIn.succeeded");
		expect(signIns).toMatchObject([{ method: "google", personId: actor?.id, ip: "192.0.2.1" }]);
		expect(JSON.stringify(logged)).not.toContain("example.test");
	});

	it("makes an account with a username of its own and asks once to complete it", async () => {
		const profile = googleProfile(newEmail());
		const first = await signInWith("google", profile);
		expect(first.actor).toMatchObject({ email: profile.email, emailVerified: true });
		expect(first.actor?.username).toMatch(/^user_[0-9a-f]{12}$/);
		expect(first.location.pathname).toBe("/auth/callback");
		expect(Object.fromEntries(first.location.searchParams)).toEqual({
			provider: "google",
			next: "/tienda",
			new: "1",
		});
		expect(first.answer.headers.getSetCookie().join()).toContain("Max-Age=34560000");
		const again = await signInWith("google", profile);
		expect(again.actor?.id).toBe(first.actor?.id);
		expect(again.location.searchParams.has("new")).toBe(false);
		expect(await sent()).toEqual([]);
	});

	it("makes the operator's own address the first admin where the provider has proven it", async () => {
		for (const [provider, isAdmin] of [
			["facebook", false],
			["google", true],
		] as const) {
			const email = newEmail();
			const { accounts } = buildAccounts(db, { social, adminEmail: email });
			const profile = provider === "google" ? googleProfile(email) : { id: unique(), email };
			await signInWith(provider, profile, { accounts });
			expect(await personOf(email)).toMatchObject({ emailVerified: isAdmin, isAdmin });
		}
	});

	it("joins an account whose address is verified on both sides", async () => {
		const user = await buildUser(db);
		const { actor } = await signInWith("google", googleProfile(user.email));
		expect(actor?.id).toBe(user.id);
	});

	it("takes over one whose address nobody had verified, without what its maker set up", async () => {
		const { log, logged } = collectLog();
		const { accounts } = buildAccounts(db, { social, log });
		const squatted = await buildUser(db, { emailVerified: false });
		await buildPassword(db, { userId: squatted.id, password: "x" });
		await db
			.insert(accountTable)
			.values({ userId: squatted.id, providerId: "facebook", accountId: unique() });
		const session = await buildSession(db, { userId: squatted.id });
		const ended = collectEvents<SessionEnded>(ctx.events, ["account.sessionEnded"]);
		const profile = googleProfile(squatted.email.toUpperCase());
		const { actor, location } = await signInWith("google", profile, { accounts });
		expect(location.searchParams.get("new"), "username and city are asked for").toBe("1");
		expect(actor).toMatchObject({ id: squatted.id, username: squatted.username, emailVerified: true });
		const ways = await db.select().from(accountTable).where(eq(accountTable.userId, squatted.id));
		expect(ways.map(({ providerId }) => providerId)).toEqual(["google"]);
		expect(await db.$count(sessions, eq(sessions.id, session.id))).toBe(0);
		expect(ended).toEqual([{ type: "account.sessionEnded", personId: squatted.id }]);
		expect(logged).toMatchObject([
			{ security: "signIn.succeeded", personId: squatted.id },
			{ security: "account.takenOver", personId: squatted.id, provider: "google" },
		]);
		expect(await sent(), "there is nothing left to verify").toEqual([]);
		expect((await signInWith("google", profile)).actor?.id).toBe(squatted.id);
	});

	it("refuses an address that Google has not verified, known or not", async () => {
		const user = await buildUser(db);
		for (const email of [user.email, newEmail()]) {
			const { actor, location } = await signInWith("google", googleProfile(email, { email_verified: false }));
			expect(actor).toBeNull();
			expect(location.searchParams.has("error")).toBe(true);
		}
	});

	it("lets Facebook neither into an account that exists nor past the verification of an address", async () => {
		const user = await buildUser(db);
		const taken = await signInWith("facebook", { id: unique(), email: user.email });
		expect(taken.actor).toBeNull();
		const email = newEmail();
		const { actor } = await signInWith("facebook", { id: unique(), email });
		expect(actor).toMatchObject({ email, emailVerified: false });
		expect((await sent()).map(({ to }) => to)).toEqual([email]);
		expect((await signInWith("facebook", { id: unique() })).actor).toBeNull();
	});

	it("loses what was added before the address's owner came, once that one sets a password", async () => {
		const email = newEmail();
		await signInWith("facebook", { id: unique(), email });
		await sent();
		await requestReset(ctx, shared, visitor, { email });
		await resetPassword(ctx, shared, visitor, { token: tokenIn((await sent())[0]), password: "clave-larga" });
		const person = await personOf(email);
		const ways = await db
			.select()
			.from(accountTable)
			.where(eq(accountTable.userId, person?.id ?? ""));
		expect(ways.map(({ providerId }) => providerId)).toEqual(["credential"]);
	});

	it("fails when the person refuses, comes back in another browser, or with a code that was used", async () => {
		const refused = await signInWith("google", null);
		expect(refused.location.searchParams.get("error")).toBe("access_denied");
		const profile = googleProfile(newEmail());
		const elsewhere = await signInWith("google", profile, { cookie: "other=1" });
		expect(elsewhere.actor).toBeNull();
		const { back, headers } = await signInWith("google", profile);
		const request = new Request(back, { headers: { Cookie: cookieOf(headers) } });
		const replayed = await handleAuthRequest(ctx, shared, request, { address: "192.0.2.1", locale: "es" });
		expect(await identify(new Headers({ Cookie: cookieOf(replayed.headers) }))).toBeNull();
	});

	it("is offered for configured providers only, and leads back to this site only", async () => {
		expect(configuredProviders({})).toEqual([]);
		expect(configuredProviders(social)).toEqual(["google", "facebook"]);
		const without = buildAccounts(db).accounts;
		const starting = startSocialSignIn(ctx, without, visitor, "google", "/");
		expect((await refusal(starting)).code).toBe("page.notFound");
		oauth.profile = googleProfile(newEmail());
		const { url } = await startSocialSignIn(ctx, shared, visitor, "google", "//evil.example");
		expect(new URL(url).searchParams.get("redirect_uri")).toBe(
			"http://localhost:3000/api/auth/callback/google",
		);
	});
});
