import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { buildPassword, buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { startOauth } from "#tests/factories/oauth.ts";
import { unique } from "#tests/factories/row.ts";
import { cookieOf as sessionCookieOf } from "#tests/factories/session-cookie.ts";
import { buildAccounts, buildVisitor, cookieOf } from "#tests/factories/signing-in.ts";
import { hashPassword } from "./auth/auth.server.ts";
import { changePassword } from "./commands-credentials.server.ts";
import { startSocialLink, startSocialSignIn, unlinkProvider } from "./commands-sign-in.server.ts";
import { handleAuthRequest } from "./commands-sign-up.server.ts";
import { getOwnSettings, listSignIns } from "./queries-settings.server.ts";
import { accounts as signIns, users } from "./tables.server.ts";

const { db } = await testDatabase();
const oauth = await startOauth();
const social = { google: oauth.settings, facebook: oauth.settings };
const { accounts, identify } = buildAccounts(db, { social });
const configured = ["google", "facebook"] as const;
type Provider = (typeof configured)[number];

afterAll(() => oauth.stop());

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
	return { back: agreed.headers.get("Location") ?? "", session, cookie: `${session}; ${cookieOf(headers)}` };
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
