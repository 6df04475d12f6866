import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { buildPassword, buildSession, buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { collectEvents, contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { collectLog } from "#tests/factories/log.ts";
import { startOauth } from "#tests/factories/oauth.ts";
import { unique } from "#tests/factories/row.ts";
import { cookieOf as sessionCookieOf } from "#tests/factories/session-cookie.ts";
import { buildAccounts, buildVisitor, cookieOf, tokenIn } from "#tests/factories/signing-in.ts";
import { hashPassword } from "./auth/auth.server.ts";
import { changePassword, requestReset, resetPassword } from "./commands-credentials.server.ts";
import {
	configuredProviders,
	startSocialLink,
	startSocialSignIn,
	unlinkProvider,
} from "./commands-sign-in.server.ts";
import { handleAuthRequest } from "./commands-sign-up.server.ts";
import type { SessionEnded } from "./events.ts";
import { getOwnSettings, listSignIns } from "./queries-settings.server.ts";
import { accounts as accountTable, sessions, accounts as signIns, users } from "./tables.server.ts";

const { db } = await testDatabase();
const oauth = await startOauth();
const social = { google: oauth.settings, facebook: oauth.settings };

afterAll(() => oauth.stop());

describe("providers", () => {
	const ctx = contextOf(db, null);
	const { accounts: shared, identify, sent } = buildAccounts(db, { social });
	const visitor = buildVisitor();

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
				const { actor, location } = await signInWith(
					"google",
					googleProfile(email, { email_verified: false }),
				);
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
			await resetPassword(ctx, shared, visitor, {
				token: tokenIn((await sent())[0]),
				password: "clave-larga",
			});
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
});

describe("links to providers", () => {
	const { accounts, identify } = buildAccounts(db, { social });
	const configured = ["google", "facebook"] as const;
	type Provider = (typeof configured)[number];

	const newEmail = () => `otra_${unique()}@example.test`;
	const profileOf = (provider: Provider, email = newEmail()) =>
		provider === "google" ? { sub: unique(), email, email_verified: true } : { id: unique(), email };

	/** Sets out to link, and agrees at the provider. @returns what comes back to us, and the browser's cookies */
	async function setOut(user: UserRow, provider: Provider, profile: object | null) {
		oauth.profile = profile;
		const session = await sessionCookieOf(db, user, accounts.secrets[0]);
		const visitor = buildVisitor({ cookie: session });
		const { url, headers } = await startSocialLink(contextOf(db, user), accounts, visitor, provider);
		const agreed = await fetch(url, { redirect: "manual" });
		return {
			back: agreed.headers.get("Location") ?? "",
			session,
			cookie: `${session}; ${cookieOf(headers)}`,
		};
	}

	async function comeBack(back: string, cookie: string): Promise<URL> {
		const request = new Request(back, { headers: { Cookie: cookie } });
		const answer = await handleAuthRequest(contextOf(db, null), accounts, request, {
			address: "192.0.2.1",
			locale: "es",
		});
		return new URL(answer.headers.get("Location") ?? "", "http://localhost:3000");
	}

	async function link(user: UserRow, provider: Provider, profile: object | null): Promise<URL> {
		const { back, cookie } = await setOut(user, provider, profile);
		return comeBack(back, cookie);
	}

	async function signInWith(provider: Provider, profile: object) {
		oauth.profile = profile;
		const begun = await startSocialSignIn(contextOf(db, null), accounts, buildVisitor(), provider, "/");
		const agreed = await fetch(begun.url, { redirect: "manual" });
		const request = new Request(agreed.headers.get("Location") ?? "", {
			headers: { Cookie: cookieOf(begun.headers) },
		});
		const where = { address: "192.0.2.1", locale: "es" } as const;
		const answer = await handleAuthRequest(contextOf(db, null), accounts, request, where);
		return identify(new Headers({ Cookie: cookieOf(answer.headers) }));
	}

	async function buildPerson(password = "x"): Promise<UserRow> {
		const user = await buildUser(db);
		await buildPassword(db, { userId: user.id, password });
		return user;
	}

	describe("linking a provider's account", () => {
		it("takes nothing over: who waits to be verified keeps the password and goes on waiting", async () => {
			const user = await buildUser(db, { emailVerified: false });
			await buildPassword(db, { userId: user.id, password: "x" });
			await link(user, "google", profileOf("google"));
			expect((await listSignIns({ db }, user.id)).sort()).toEqual(["credential", "google"]);
			expect((await db.select().from(users).where(eq(users.id, user.id)))[0]?.emailVerified).toBe(false);
		});

		it.each(configured)("lets its person in by it, also with another address (%s)", async (provider) => {
			const user = await buildPerson();
			const profile = profileOf(provider);
			const landed = await link(user, provider, profile);
			expect(`${landed.pathname}${landed.search}`).toBe(`/perfil/ajustes?provider=${provider}`);
			expect((await signInWith(provider, profile))?.id).toBe(user.id);
			const { providers } = await getOwnSettings(contextOf(db, user), configured);
			expect(providers.find((own) => own.provider === provider)).toEqual({
				provider,
				isLinked: true,
				canUnlink: true,
			});
		});

		it("takes no account that is somebody else's, and none without consent", async () => {
			const [user, other] = [await buildPerson(), await buildPerson()];
			const profile = profileOf("google");
			await link(other, "google", profile);
			expect((await link(user, "google", profile)).searchParams.has("error")).toBe(true);
			expect((await link(user, "google", null)).searchParams.has("error")).toBe(true);
			expect(await listSignIns(contextOf(db, null), user.id)).toEqual(["credential"]);
		});

		it("does not let Facebook into an account by its address alone", async () => {
			const user = await buildPerson();
			expect(await signInWith("facebook", profileOf("facebook", user.email))).toBeNull();
			expect(await listSignIns(contextOf(db, null), user.id)).toEqual(["credential"]);
		});

		it("comes back to the browser that set out alone", async () => {
			const user = await buildPerson();
			const { back, session } = await setOut(user, "google", profileOf("google"));
			await comeBack(back, session);
			expect(await listSignIns(contextOf(db, null), user.id)).toEqual(["credential"]);
		});

		it("ends half-way with a new password", async () => {
			const password = "la clave de antes";
			const user = await buildPerson(await hashPassword(password));
			const { back, session, cookie } = await setOut(user, "google", profileOf("google"));
			await changePassword(contextOf(db, user), accounts, buildVisitor({ cookie: session }), {
				currentPassword: password,
				password: "la clave de ahora",
			});
			await comeBack(back, cookie);
			expect(await listSignIns(contextOf(db, null), user.id)).toEqual(["credential"]);
		});

		it("is for who is signed in, with a configured provider", async () => {
			const nobody = contextOf(db, null);
			const asked = startSocialLink(nobody, accounts, buildVisitor(), "google");
			expect((await refusal(asked)).code).toBe("auth.required");
			const user = contextOf(db, await buildPerson());
			const unknown = startSocialLink(user, accounts, buildVisitor(), "github");
			expect((await refusal(unknown)).code).toBe("page.notFound");
		});
	});

	describe("unlinking", () => {
		async function buildLinked(userId: string, ...providers: Provider[]): Promise<void> {
			await db
				.insert(signIns)
				.values(providers.map((providerId) => ({ userId, providerId, accountId: unique() })));
		}

		it("takes a provider away where another way in is left, and nobody else's", async () => {
			const [user, other] = [await buildPerson(), await buildPerson()];
			for (const { id } of [user, other]) await buildLinked(id, "google");
			await unlinkProvider(contextOf(db, user), accounts, { provider: "google" });
			expect(await listSignIns(contextOf(db, null), user.id)).toEqual(["credential"]);
			expect(await listSignIns(contextOf(db, null), other.id)).toEqual(["credential", "google"]);
		});

		it("never takes the last way in, nor a password", async () => {
			const [social, withPassword] = [await buildUser(db), await buildPerson()];
			await buildLinked(social.id, "google");
			const last = unlinkProvider(contextOf(db, social), accounts, { provider: "google" });
			expect((await refusal(last)).code).toBe("auth.lastSignIn");
			await buildLinked(withPassword.id, "google");
			await unlinkProvider(contextOf(db, withPassword), accounts, { provider: "credential" });
			expect(await listSignIns(contextOf(db, null), withPassword.id)).toEqual(["credential", "google"]);
		});

		it("does not count a provider that lets nobody in any more", async () => {
			const user = await buildUser(db);
			await buildLinked(user.id, "google", "facebook");
			const without = buildAccounts(db, { social: { google: oauth.settings } }).accounts;
			const last = unlinkProvider(contextOf(db, user), without, { provider: "google" });
			expect((await refusal(last)).code).toBe("auth.lastSignIn");
			const { providers } = await getOwnSettings(contextOf(db, user), ["google"]);
			expect(providers.map(({ provider, canUnlink }) => [provider, canUnlink])).toEqual([
				["google", false],
				["facebook", true],
			]);
		});

		it("of both of two at once leaves one", async () => {
			const user = await buildUser(db);
			await buildLinked(user.id, "google", "facebook");
			const both = await Promise.allSettled(
				configured.map((provider) => unlinkProvider(contextOf(db, user), accounts, { provider })),
			);
			expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
			expect(await db.$count(signIns, eq(signIns.userId, user.id))).toBe(1);
		});

		it("is nobody's without signing in", async () => {
			const asked = unlinkProvider(contextOf(db, null), accounts, { provider: "google" });
			expect((await refusal(asked)).code).toBe("auth.required");
		});
	});
});
