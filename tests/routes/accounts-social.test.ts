import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { users, verifications } from "#app/features/accounts/tables.server.ts";
import { translateFor } from "#app/messages.server.ts";
import { completeProfilePath, editProfilePath, welcomePath } from "#app/shared/account-paths.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { textsOf } from "#tests/factories/html.ts";
import { providerAddress, startOauth } from "#tests/factories/oauth.ts";
import { unique } from "#tests/factories/row.ts";
import { cookieOf } from "#tests/factories/signing-in.ts";
import { serveApp } from "./served-app.ts";

const oauth = await startOauth();
const { clientId, clientSecret, authorizeUrl, tokenUrl, profileUrl } = oauth.settings;
const app = await serveApp({
	environment: {
		TRUST_PROXY: "1",
		GOOGLE_CLIENT_ID: clientId,
		GOOGLE_CLIENT_SECRET: clientSecret,
		GOOGLE_AUTHORIZE_URL: authorizeUrl,
		GOOGLE_TOKEN_URL: tokenUrl,
		GOOGLE_PROFILE_URL: profileUrl,
	},
});
let address = "";

afterAll(() => oauth.stop());
beforeEach(() => {
	address = `198.51.100.${unique()}`;
});

const from = () => ({ "X-Forwarded-For": address });
const begin = (fields = {}) => app.post("/auth/social/google", fields, { headers: from() });
const newEmail = () => `social_${unique()}@example.test`;
const google = (email: string, overrides = {}) => ({
	sub: `g-${unique()}`,
	email,
	email_verified: true,
	...overrides,
});

/** Begins at our site and lets the provider answer. @returns where it sends the browser, and our cookies */
async function agree(profile: object | null, next = "/tienda") {
	oauth.profile = profile;
	const begun = await begin({ next });
	const answered = await fetch(await providerAddress(begun), { redirect: "manual" });
	const { pathname, search } = new URL(answered.headers.get("Location") ?? "");
	return { back: pathname + search, cookie: cookieOf(begun.headers) };
}

/** Follows our own redirects to the page that the person ends on. */
async function land(path: string, cookie: string) {
	let [at, jar] = [path, cookie];
	for (let hops = 0; hops < 5; hops += 1) {
		const response = await app.ask(at, { cookie: jar, headers: from() });
		jar = [jar, cookieOf(response.headers)].filter(Boolean).join("; ");
		const next = response.headers.get("Location");
		if (!next) return { at, jar, body: await response.text() };
		expect(next).toMatch(/^\/(?!\/|api)/);
		at = next;
	}
	throw new Error(`${path} leads nowhere`);
}

async function signInWith(profile: object | null, next?: string) {
	const { back, cookie } = await agree(profile, next);
	return { ...(await land(back, cookie)), back };
}

const failedText = "No pudimos iniciar sesión con Google. Probá de nuevo.";
const isSignedIn = async (cookie: string) =>
	(await (await app.ask("/auth/session", { cookie })).json()).value.signedIn;

async function expectRefused(landed: { at: string; jar: string; body: string }) {
	expect(landed.at).toMatch(/^\/auth\?mode=signIn&.*failed=google/);
	expect(landed.body).toContain(failedText);
	expect(await isSignedIn(landed.jar)).toBe(false);
}

describe("coming back from a provider", () => {
	it("makes an account, asks once for username and city, and later goes where one wanted", async () => {
		const profile = google(newEmail());
		const first = await signInWith(profile);
		expect(first.at).toBe(completeProfilePath("/tienda"));
		expect(await isSignedIn(first.jar)).toBe(true);
		expect(first.body).toContain('name="next" value="/tienda"');
		const [person] = await app.db.select().from(users).where(eq(users.email, profile.email));
		expect(person).toMatchObject({ emailVerified: true, city: null });
		expect(person?.username).toMatch(/^user_[0-9a-f]{12}$/);
		const chosen = { username: `nueva_${unique()}`.slice(0, 20), city: "Rosario, Santa Fe" };
		for (const [next, to] of [
			["/tienda", "/tienda"],
			["//evil.example", "/"],
		] as const) {
			const saved = await app.post(editProfilePath, { ...chosen, next }, { cookie: first.jar });
			expect([saved.status, saved.headers.get("Location")]).toEqual([302, to]);
		}
		const again = await signInWith(profile);
		expect(again.at).toBe("/tienda");
	});

	it("leads a new person on to a first step, and says at the button what coming agrees to", async () => {
		expect(textsOf(await (await app.ask("/auth?mode=signIn")).text(), "main p")).toContain(
			translateFor("es")("auth.terms.social"),
		);
		const { at } = await signInWith(google(newEmail()), "/");
		expect(at).toBe(completeProfilePath(welcomePath));
	});

	it("joins the account of an address that both sides have verified", async () => {
		const user = await buildUser(app.db);
		const { jar, at } = await signInWith(google(user.email));
		expect(at).toBe("/tienda");
		expect((await land("/perfil", jar)).body).toContain(user.username);
	});

	it("takes over an account that nobody had verified, and lets its maker in no more", async () => {
		const squatted = await buildUser(app.db, { emailVerified: false });
		const theirs = await app.signIn(squatted);
		const { at, jar } = await signInWith(google(squatted.email));
		expect(at).toBe(completeProfilePath("/tienda"));
		expect(await isSignedIn(jar)).toBe(true);
		expect(await isSignedIn(theirs)).toBe(false);
	});

	it("takes over no account through an address that the provider has not verified", async () => {
		const verified = await buildUser(app.db);
		await expectRefused(await signInWith(google(verified.email, { email_verified: false })));
		await expectRefused(await signInWith(google(newEmail(), { email_verified: false })));
		await expectRefused(await signInWith(google(newEmail(), { email_verified: "true" })));
		await expectRefused(await signInWith({ sub: unique() }));
	});

	it("says so when the person refused, in both languages", async () => {
		const refused = await signInWith(null);
		await expectRefused(refused);
		const english = await app.ask(refused.at, { language: "en" });
		expect(await english.text()).toContain("Error signing in with Google. Please try again.");
	});

	it("takes neither another's state, nor none, nor a code twice", async () => {
		const [mine, other] = [await agree(google(newEmail())), await agree(google(newEmail()))];
		await expectRefused(await land(other.back, mine.cookie));
		await expectRefused(await land(mine.back, ""));
		await expectRefused(await land(mine.back.replace(/state=[^&]+/, "state=made-up"), mine.cookie));
		await expectRefused(await land(mine.back.replace(/code=[^&]+/, "code=made-up"), mine.cookie));
		const once = await agree(google(newEmail()));
		await land(once.back, once.cookie);
		await expectRefused(await land(once.back, once.cookie));
		for (const query of ["", "?code=x", "?state=x", "?error=server_error&error_description=<b>x</b>"]) {
			await expectRefused(await land(`/api/auth/callback/google${query}`, ""));
		}
	});

	it("begins by a press on our own pages, and by nothing else", async () => {
		const begun = () => app.db.$count(verifications);
		const before = await begun();
		for (const query of ["?next=/tienda", "?link=1", ""]) {
			for (const method of ["GET", "HEAD"]) {
				const cookie = await app.signIn(await buildUser(app.db));
				for (const as of [{}, { cookie }]) {
					const response = await app.ask(`/auth/social/google${query}`, { method, ...as });
					expect([response.status, response.headers.get("Location")]).toEqual([302, "/auth?mode=signIn"]);
				}
			}
		}
		const Origin = "https://evil.example";
		const foreign = { headers: { ...from(), Origin, "Sec-Fetch-Site": "cross-site" } };
		expect((await app.post("/auth/social/google", { intent: "link" }, foreign)).status).toBe(403);
		expect(await begun()).toBe(before);
		expect((await begin()).headers.get("Content-Security-Policy")).toContain("form-action 'self'");
		expect(await begun()).toBe(before + 1);
	});

	it("begins only so often from one address", async () => {
		const places: (string | null)[] = [];
		for (let n = 0; n < 61; n += 1) places.push((await begin()).headers.get("Location"));
		expect(places).toEqual([...Array(60).fill(null), "/auth?mode=signIn&failed=attempts"]);
	});
});

describe("Better Auth's own doors", () => {
	it("are closed but for the return of a configured provider", async () => {
		const paths = [
			"",
			"/ok",
			"/error",
			"/error?error=%3Cscript%3E",
			"/get-session",
			"/list-sessions",
			"/callback",
			"/callback/facebook",
			"/callback/github",
			"/callback/google/x",
			"/oauth2/callback/google",
			"/reset-password/x?callbackURL=https://evil.example",
			"/verify-email?token=x&callbackURL=https://evil.example",
			"/delete-user/callback?token=x",
		];
		for (const path of paths) {
			const response = await app.ask(`/api/auth${path}`);
			expect(`${path} ${response.status}`).toBe(`${path} 404`);
			expect((await response.text()).toLowerCase()).not.toContain("better");
		}
		const writes = ["sign-in/email", "sign-in/social", "sign-up/email", "sign-out", "change-password"];
		for (const path of [...writes, "update-user", "delete-user", "link-social", "callback/google"]) {
			expect((await app.post(`/api/auth/${path}`, { email: "a@example.test" })).status).toBe(404);
		}
	});

	it.each([
		["google", "es", "No pudimos iniciar sesión con Google. Probá de nuevo."],
		["google", "en", "Error signing in with Google. Please try again."],
		["facebook", "es", "No pudimos iniciar sesión con Facebook. Probá de nuevo."],
		["facebook", "en", "Error signing in with Facebook. Please try again."],
		[
			"attempts",
			"es",
			"Demasiados intentos seguidos desde tu cuenta o tu conexión. Esperá un momento y probá de nuevo.",
		],
		[
			"attempts",
			"en",
			"Too many attempts in a row from your account or your connection. Wait a moment and try again.",
		],
	] as const)("say over the form that %s failed, in %s", async (failed, language, text) => {
		const response = await app.ask(`/auth?mode=signIn&failed=${failed}`, { language });
		expect(response.status).toBe(200);
		expect(textsOf(await response.text(), '[role="alert"]').join()).toContain(text);
	});

	it("come back to the sign-in box when they cannot even begin", async () => {
		await app.databaseProxy.shut();
		const away = await begin({ next: "/tienda" });
		await app.databaseProxy.open();
		expect(away.status).toBe(302);
		expect(away.headers.get("Location")).toBe("/auth?mode=signIn&next=%2Ftienda&failed=google");
	});

	it("answer no person with a page of its own when the provider is away", async () => {
		const { back, cookie } = await agree(google(newEmail()));
		await oauth.stop();
		await expectRefused(await land(back, cookie));
	});
});
