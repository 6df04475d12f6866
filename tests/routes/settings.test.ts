import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { hashPassword } from "#app/features/accounts/auth/auth.server.ts";
import {
	emailChanges,
	sessions,
	accounts as signIns,
	users,
	verifications,
} from "#app/features/accounts/tables.server.ts";
import { translateFor } from "#app/messages.server.ts";
import { buildPassword, buildSession, buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { attributesOf, select, textsOf } from "#tests/factories/html.ts";
import { buildNotification } from "#tests/factories/notifications.ts";
import { providerAddress, startOauth } from "#tests/factories/oauth.ts";
import { unique } from "#tests/factories/row.ts";
import { cookieOf } from "#tests/factories/signing-in.ts";
import { startSmtp } from "#tests/smtp.ts";
import { serveApp } from "./served-app.ts";

const smtp = await startSmtp();
const oauth = await startOauth();
const { clientId, clientSecret, authorizeUrl, tokenUrl, profileUrl } = oauth.settings;
const app = await serveApp({
	jobs: true,
	environment: {
		SMTP_URL: smtp.url,
		GOOGLE_CLIENT_ID: clientId,
		GOOGLE_CLIENT_SECRET: clientSecret,
		GOOGLE_AUTHORIZE_URL: authorizeUrl,
		GOOGLE_TOKEN_URL: tokenUrl,
		GOOGLE_PROFILE_URL: profileUrl,
	},
});
const { db } = app;
const t = translateFor("es");

afterAll(() => Promise.all([smtp.stop(), oauth.stop()]));

const path = "/perfil/ajustes";
const password = "la clave de siempre";
const hash = await hashPassword(password);
const newEmail = () => `nuevo_${unique()}@example.test`;
const linkIn = (source: string) => new URL(/^.*: (https?:\S+)\r?$/m.exec(source)?.[1] ?? "");

async function buildPerson(overrides: Parameters<typeof buildUser>[1] = {}) {
	const user = await buildUser(db, overrides);
	await buildPassword(db, { userId: user.id, password: hash });
	return { user, cookie: await app.signIn(user) };
}

/** The rows by which a person gets in. */
async function stateOf({ id }: UserRow) {
	const [people, ways, open, changes, resets] = await Promise.all([
		db.select().from(users).where(eq(users.id, id)),
		db.select().from(signIns).where(eq(signIns.userId, id)),
		db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, id)),
		db.select().from(emailChanges).where(eq(emailChanges.userId, id)),
		db.select().from(verifications).where(eq(verifications.value, id)),
	]);
	return { people, ways, open, changes, resets };
}

const sessionsOf = ({ id }: UserRow) => db.$count(sessions, eq(sessions.userId, id));

describe("the settings", () => {
	it.each(["es", "en"] as const)("are one page with all its parts, in %s", async (language) => {
		const t = translateFor(language);
		const { cookie, user } = await buildPerson();
		const response = await app.ask(path, { cookie, language });
		const html = await response.text();
		expect(response.headers.get("Cache-Control")).toContain("no-store");
		for (const section of ["apariencia", "avisos", "acceso", "sesiones", "datos"])
			expect(html).toContain(`<section id="${section}"`);
		expect(html).toContain(`<h1 class="type-page">${t("settings.title")}</h1>`);
		expect(html).toContain(user.email);
		expect(html).not.toContain(hash);
	});

	it("do nothing unknown", async () => {
		const { cookie } = await buildPerson();
		const unknown: Record<string, string>[] = [{}, { intent: "root" }, { intent: "mails", kind: "news" }];
		for (const fields of unknown) expect((await app.post(path, fields, { cookie })).status).toBe(400);
	});

	it("end one session, or all others", async () => {
		const { user, cookie } = await buildPerson();
		const one = await buildSession(db, { userId: user.id });
		await buildSession(db, { userId: user.id });
		await buildSession(db, { userId: user.id });
		const ended = await app.post(path, { intent: "endSession", session: one.id }, { cookie });
		expect([ended.status, ended.headers.get("Location")]).toEqual([302, `${path}#sesiones`]);
		expect(await sessionsOf(user)).toBe(3);
		const others = await app.post(path, { intent: "endOtherSessions" }, { cookie });
		expect([others.status, others.headers.get("Location")]).toEqual([302, `${path}#sesiones`]);
		expect(await sessionsOf(user)).toBe(1);
		expect((await app.ask(path, { cookie })).status).toBe(200);
	});
});

describe("another address", () => {
	it.each(["es", "en"] as const)(
		"is proven by a mail in %s, and the former one is told",
		async (language) => {
			const t = translateFor(language);
			const { user, cookie } = await buildPerson({ locale: language });
			await buildSession(db, { userId: user.id });
			const email = newEmail();
			const asked = await app.post(
				"/perfil/mail.data",
				{ email, currentPassword: password },
				{ cookie, language },
			);
			expect(asked.status).toBe(200);
			expect(await asked.text()).toContain(email);
			await expect.poll(() => smtp.mailsTo(email)).toHaveLength(1);
			const source = smtp.mailsTo(email)[0]?.source ?? "";
			expect(source).toContain(t("auth.mail.emailChange.body"));
			const { pathname, search, searchParams } = linkIn(source);
			for (const method of ["HEAD", "GET"]) await app.ask(pathname + search, { method });
			const page = await app.ask(pathname + search, { language });
			expect(await page.text()).toContain(t("auth.email.confirm"));
			expect((await db.select().from(users).where(eq(users.id, user.id)))[0]?.email).toBe(user.email);
			const token = searchParams.get("token") ?? "";
			const done = await app.post(pathname, { token }, { cookie, language });
			expect([done.status, done.headers.get("Location")]).toEqual([302, `${path}#acceso`]);
			expect((await db.select().from(users).where(eq(users.id, user.id)))[0]?.email).toBe(email);
			expect(await sessionsOf(user)).toBe(1);
			await expect.poll(() => smtp.mailsTo(user.email)).toHaveLength(1);
			expect(smtp.mailsTo(user.email)[0]?.source).toContain(t("auth.mail.emailChanged.body"));
			const again = await app.post(pathname, { token }, { language });
			expect(again.status).toBe(410);
			expect((await app.ask(pathname + search)).status).toBe(410);
		},
	);

	it("is answered alike when it is taken, and its owner gets another mail", async () => {
		const holder = await buildUser(db);
		const bodies = await Promise.all(
			[holder.email, newEmail()].map(async (email) => {
				const { user, cookie } = await buildPerson();
				const answer = await app.post("/perfil/mail.data", { email, currentPassword: password }, { cookie });
				return [answer.status, (await answer.text()).replaceAll(email, "").replaceAll(user.email, "")];
			}),
		);
		expect(bodies[0]).toEqual(bodies[1]);
		expect(bodies[0]?.[1]).toContain("emailChange");
		await expect.poll(() => smtp.mailsTo(holder.email)).toHaveLength(1);
		expect(smtp.mailsTo(holder.email)[0]?.source).not.toContain("/auth/email");
	});

	it("is refused with what is wrong, and the password does not come back", async () => {
		const { cookie } = await buildPerson();
		const answer = await app.post(
			"/perfil/mail.data",
			{ email: "otra@example.test", currentPassword: "no es esta" },
			{ cookie },
		);
		expect(answer.status).toBe(403);
		const data = await answer.text();
		expect(data).toContain("auth.error.passwordWrong");
		expect(data).not.toContain("no es esta");
	});

	it("is not had by opening the link, nor is a new password by opening its own", async () => {
		const { user, cookie } = await buildPerson();
		const email = newEmail();
		await app.post("/perfil/mail", { email, currentPassword: password }, { cookie });
		await app.post(path, { intent: "password" }, { cookie });
		await expect.poll(() => smtp.mailsTo(email).concat(smtp.mailsTo(user.email))).toHaveLength(2);
		const before = await stateOf(user);
		expect([before.changes, before.resets]).toEqual([[expect.anything()], [expect.anything()]]);
		for (const address of [email, user.email]) {
			const { pathname, search } = linkIn(smtp.mailsTo(address)[0]?.source ?? "");
			for (const method of ["HEAD", "GET", "HEAD", "GET"]) {
				const opened = await app.ask(pathname + search, { method });
				expect(opened.status, pathname).toBe(200);
				expect(opened.headers.getSetCookie().join()).not.toContain("session");
			}
		}
		expect(await stateOf(user)).toEqual(before);
	});

	it("says of a link that is not ours that it does not work", async () => {
		for (const token of ["", "x", "%00", "A".repeat(32), "A".repeat(5_000)]) {
			const page = await app.ask(`/auth/email?token=${token}`, { language: "es" });
			expect(page.status).toBe(410);
			expect(await page.text()).toContain("Este enlace ya no sirve");
		}
	});
});

describe("a linked sign-in", () => {
	it("is added and taken back", async () => {
		const { user, cookie } = await buildPerson();
		oauth.profile = { sub: unique(), email: newEmail(), email_verified: true };
		const begun = await app.post("/auth/social/google", { intent: "link" }, { cookie });
		const agreed = await fetch(await providerAddress(begun), { redirect: "manual" });
		const { pathname, search } = new URL(agreed.headers.get("Location") ?? "");
		const jar = `${cookie}; ${cookieOf(begun.headers)}`;
		const back = await app.ask(pathname + search, { cookie: jar });
		const landed = await app.ask(back.headers.get("Location") ?? "", { cookie });
		expect(landed.headers.get("Location")).toBe(`${path}#acceso`);
		expect(landed.headers.get("Set-Cookie")).toContain("reino-notice=signInLinked");
		const ways = () => db.$count(signIns, eq(signIns.userId, user.id));
		expect(await ways()).toBe(2);
		const taken = await app.post(path, { intent: "unlink", provider: "google" }, { cookie });
		expect([taken.status, taken.headers.get("Location")]).toEqual([302, `${path}#acceso`]);
		expect(await ways()).toBe(1);
	});

	it("says so when it does not come about, and is offered to nobody signed out", async () => {
		const { cookie } = await buildPerson();
		const failed = await app.ask(`${path}?provider=google&error=x`, { cookie });
		expect(failed.headers.get("Set-Cookie")).toContain("reino-notice=signInNotLinked");
		const lied = await app.ask(`${path}?provider=google`, { cookie });
		expect(lied.headers.get("Set-Cookie")).toContain("reino-notice=signInNotLinked");
		const visitor = await app.post("/auth/social/google", { intent: "link" });
		expect(visitor.headers.get("Location")).toContain("/auth?mode=signIn");
	});

	it("stays where it is the only way in, and a link brings a password", async () => {
		const user = await buildUser(db);
		const cookie = await app.signIn(user);
		await db.insert(signIns).values({ userId: user.id, providerId: "google", accountId: unique() });
		const html = await (await app.ask(path, { cookie })).text();
		expect(html).not.toContain('value="unlink"');
		expect((await app.post(path, { intent: "unlink", provider: "google" }, { cookie })).status).toBe(409);
		await app.post(path, { intent: "password" }, { cookie });
		await expect.poll(() => smtp.mailsTo(user.email)).toHaveLength(1);
		expect(smtp.mailsTo(user.email)[0]?.source).toContain("/reset-password?token");
	});
});

async function htmlOf(path: string, cookie: string): Promise<string> {
	const response = await app.ask(path, { cookie });
	expect(response.status).toBe(200);
	return response.text();
}

describe("who is signed in without having proven the address", () => {
	it.each(["/crear", "/perfil"])("asks for another verification mail on %s", async (path) => {
		const person = await buildUser(app.db, { emailVerified: false });
		const html = await htmlOf(path, await app.signIn(person));
		expect(html).toContain('<input type="hidden" name="intent" value="resend"/>');
		expect(html).toContain(`<input type="hidden" name="email" value="${person.email}"/>`);
		expect(html).toContain(t("auth.resend.action"));
	});

	it.each(["/crear", "/perfil"])("is nobody else who opens %s", async (path) => {
		const html = await htmlOf(path, await app.signIn(await buildUser(app.db)));
		expect(html).not.toContain(t("auth.resend.action"));
		const banned = await buildUser(app.db, { isBanned: true });
		expect(await htmlOf(path, await app.signIn(banned))).not.toContain(t("auth.resend.action"));
	});
});

it("repeats in the menu what waits to be read", async () => {
	const person = await buildUser(app.db);
	const cookie = await app.signIn(person);
	const itemFor = async (path: string) =>
		select(await htmlOf("/tienda", cookie), `a.menu-item[href="${path}"]`)[0];
	expect((await itemFor("/notificaciones"))?.hasAttribute("aria-label")).toBe(false);
	await buildNotification(app.db, { userId: person.id });
	const label = t("shell.notifications.unread", { count: 1 });
	expect((await itemFor("/notificaciones"))?.getAttribute("aria-label")).toBe(label);
	expect(await itemFor("/mensajes")).toBeDefined();
});

it.each(["es", "en"] as const)(
	"says what signing up agrees to, with the texts beside it, in %s",
	async (language) => {
		const pageOf = async (path: string) => (await app.ask(path, { language })).text();
		const form = await pageOf("/auth?mode=signUp");
		expect(textsOf(form, "main p")).toContain(translateFor(language)("auth.terms.signUp"));
		expect(attributesOf(form, 'main a[target="_blank"]', "href")).toEqual(["/terms", "/conditions"]);
		const terms = textsOf(await pageOf("/terms"), "main").join();
		expect(terms).toMatch(language === "es" ? /18 años o más.*13 y los 17/ : /18 or over.*13 to 17/);
	},
);

it.each([["/perfil"], ["/crear"], ["/perfil/contrasena"], ["/perfil/eliminar"]])(
	"says so when the session has ended meanwhile, to the form on %s, which stays as it is",
	async (path) => {
		const answer = await app.post(`${path}.data`, { username: "otro_nombre" });
		expect([answer.status, answer.headers.get("Location")]).toEqual([401, null]);
		expect(await answer.text()).toContain("auth.required");
		const withoutScript = await app.post(path, { username: "otro_nombre" });
		expect(withoutScript.headers.get("Location") ?? "").toContain("auth=signIn");
	},
);
