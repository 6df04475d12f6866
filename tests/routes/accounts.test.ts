import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import type { MessageKey } from "#app/i18n/register.ts";
import { translateFor } from "#app/messages.server.ts";
import { startBuiltServer } from "#tests/built-server.ts";
import { testDatabase } from "#tests/database.ts";
import { attributesOf, textsOf } from "#tests/factories/html.ts";
import { openSocket } from "#tests/faults/socket-client.ts";
import { startSmtp } from "#tests/smtp.ts";

const { connectionString } = await testDatabase();
const smtp = await startSmtp();
const environment = { DATABASE_URL: connectionString, SMTP_URL: smtp.url };
const server = await startBuiltServer({ environment });

afterAll(async () => {
	await server.stop();
	await smtp.stop();
});

type Fields = Record<string, string>;

interface Answer {
	status: number;
	location: string | null;
	cookies: string[];
	body: string;
}

async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
	const response = await fetch(new URL(path, server.url), { redirect: "manual", ...init });
	return {
		status: response.status,
		location: response.headers.get("Location"),
		cookies: response.headers.getSetCookie(),
		body: await response.text(),
	};
}

function post(path: string, fields: Fields, headers: Fields = {}): Promise<Answer> {
	return ask(path, { method: "POST", body: new URLSearchParams(fields), headers });
}

function newPerson() {
	const username = `user_${randomBytes(4).toString("hex")}`;
	return {
		username,
		email: `${username}@example.test`,
		password: "clave-larga",
		country: "AR",
		city: "Salta",
	};
}

function signUp(person: Fields, headers: Fields = {}): Promise<Answer> {
	return post("/auth?mode=signUp", { intent: "signUp", ...person }, headers);
}

function signIn({ email = "", password = "" }: Fields, fields: Fields = {}): Promise<Answer> {
	return post("/auth?mode=signIn", { intent: "signIn", email, password, ...fields });
}

/** The link in the newest mail to an address, once it has arrived. */
async function linkTo(email: string, count = 1): Promise<string> {
	const mails = () => smtp.received.filter(({ to }) => to.includes(email));
	await expect.poll(() => mails().length).toBe(count);
	const link = /http:\/\/localhost:\d+\/(?:auth\/callback|reset-password)\?token=[^\s"<]+/.exec(
		mails().at(-1)?.source ?? "",
	)?.[0];
	if (!link) throw new Error("The mail has no link.");
	return link;
}

function verify(link: string, fields: Fields, headers: Fields = {}): Promise<Answer> {
	return post(link, { intent: "verify", ...fields }, headers);
}

function sessionIn({ cookies }: Answer): string {
	return cookies.find((cookie) => cookie.startsWith("reino.session_token="))?.split(";")[0] ?? "";
}

it("has the long form in its place also for who asks for it first", async () => {
	const { body } = await ask("/auth?mode=signUp");
	expect(body).toContain('name="username"');
	expect(body, "nothing waits for a script to show it").not.toContain('<div hidden id="S:');
});

describe("an account", () => {
	const person = newPerson();

	it("is made by a form, proven by the mail's link, and used until sign-out", async () => {
		const made = await signUp(person);
		expect(made.status).toBe(200);
		expect(made.body).toContain(person.email);
		expect(made.body).toContain("Revisá tu mail");
		const early = await signIn(person);
		expect(early.status).toBe(403);
		expect(early.body).toContain("Verificá tu mail antes de iniciar sesión.");
		expect(early.body).not.toContain(person.password);

		const link = await linkTo(person.email);
		// Words with letters beyond ASCII come in pieces (RFC 2047).
		expect(smtp.received.at(-1)?.source).toMatch(/^Subject: =\?UTF-8\?Q\?Verific.*Reino/m);
		for (const method of ["HEAD", "GET", "HEAD", "GET"]) {
			const opened = await ask(link, { method });
			expect(opened).toMatchObject({ status: 200, location: null });
			expect(opened.cookies.join()).not.toContain("session");
			if (method === "GET") expect(textsOf(opened.body, "main").join()).toContain(person.username);
		}
		expect((await signIn(person)).status, "opening the link verifies nothing").toBe(403);
		const origin = { Origin: "https://evil.example" };
		expect((await verify(link, { password: person.password }, origin)).status).toBe(403);
		const elsewhere = await verify(link, { password: "no-es-esta" });
		expect(elsewhere.status).toBe(403);
		expect(elsewhere.body).toContain("Esa no es la contraseña de la cuenta. Probá de nuevo.");
		const verified = await verify(link, { password: person.password });
		expect(verified).toMatchObject({ status: 302, location: "/bienvenida" });
		const Cookie = sessionIn(verified);
		expect(verified.cookies[0]).toContain("; HttpOnly; SameSite=Lax");
		const profile = await ask("/perfil", { headers: { Cookie } });
		expect(profile.status).toBe(200);
		expect(profile.body).toContain(person.email);

		const again = await ask(link);
		expect(again.status).toBe(200);
		expect(textsOf(again.body, "h1")).toEqual(["Tu mail ya estaba verificado"]);
		expect(sessionIn(again)).toBe("");
		expect((await post("/auth/sign-out", {}, { Cookie })).location).toBe("/");
		expect((await ask("/perfil", { headers: { Cookie } })).status).toBe(302);
	});

	it.each([
		["/intercambios?want=zelda#lista", "/intercambios?want=zelda#lista"],
		["/", "/bienvenida"],
		["https://evil.example/", "/bienvenida"],
		["//evil.example", "/bienvenida"],
		["/reset-password", "/bienvenida"],
	])("comes from the mail's link to where it was made, at %s, in the same browser", async (next, to) => {
		const somebody = newPerson();
		const made = await signUp({ ...somebody, next, submissionKey: randomUUID() });
		for (const name of ["reino-return", "reino-sign-up"])
			expect(made.cookies.join("\n")).toMatch(new RegExp(`^${name}=.*; HttpOnly; SameSite=Lax$`, "m"));
		const link = await linkTo(somebody.email);
		expect(link).not.toContain("zelda");
		const Cookie = made.cookies.map((cookie) => cookie.split(";")[0]).join("; ");
		expect((await ask(link, { headers: { Cookie } })).body).not.toContain('type="password"');
		expect((await ask(link)).body).toContain('type="password"');
		const verified = await verify(link, {}, { Cookie });
		expect(verified).toMatchObject({ status: 302, location: to });
		for (const name of ["reino-return", "reino-sign-up"])
			expect(verified.cookies.join("\n")).toMatch(new RegExp(`^${name}=[^;]*; Max-Age=0`, "m"));
		expect(sessionIn(verified)).not.toBe("");
	});

	it("comes from the mail's link to the group that invited it, in another browser too", async () => {
		const somebody = newPerson();
		await signUp({ ...somebody, next: "/g/mesa-1a2b", submissionKey: randomUUID() });
		const verified = await verify(await linkTo(somebody.email), { password: somebody.password });
		expect(verified).toMatchObject({ status: 302, location: "/g/mesa-1a2b" });
	});

	it("is led nowhere by a cookie that somebody forged", async () => {
		const somebody = newPerson();
		await signUp(somebody);
		const forged = Buffer.from(JSON.stringify("https://evil.example/")).toString("base64");
		const Cookie = `reino-return=${encodeURIComponent(forged)}`;
		const link = await linkTo(somebody.email);
		const verified = await verify(link, { password: somebody.password }, { Cookie });
		expect(verified).toMatchObject({ location: "/bienvenida" });
	});

	it.each(["es", "en"] as const)(
		"is deleted by whoever has its address and did not make it, in %s",
		async (language) => {
			const t = translateFor(language);
			const somebody = newPerson();
			await signUp(somebody);
			const link = await linkTo(somebody.email);
			const headers = { "Accept-Language": language };
			const opened = await ask(link, { headers });
			expect(textsOf(opened.body, "main button")).toEqual([t("auth.verify.submit"), t("auth.verify.disown")]);
			const deleted = await post(link, { intent: "disown" }, headers);
			expect(textsOf(deleted.body, "h1")).toEqual([t("auth.verify.deleted")]);
			expect(deleted.cookies.join()).not.toContain("session");
			expect((await ask(link)).status).toBe(400);
			expect((await signIn(somebody)).status).toBe(401);
		},
	);

	it("is made, proven and opened by an address whose whole domain is international", async () => {
		const somebody = newPerson();
		const email = `${somebody.username}@correo.рф`;
		expect((await signUp({ ...somebody, email })).body).toContain(email);
		// The mail server reads xn--p1ai and keeps what it stands for.
		const link = await linkTo(email);
		expect(sessionIn(await verify(link, { password: somebody.password }))).not.toBe("");
		expect((await signIn({ ...somebody, email })).status).toBe(302);
	});

	it("signs in and goes back to a page of this site only", async () => {
		expect(await signIn(person, { next: "/tienda" })).toMatchObject({ status: 302, location: "/tienda" });
		expect(await signIn(person, { next: "//evil.example" })).toMatchObject({ location: "/" });
		const stayed = await post("/auth/send", {
			intent: "signIn",
			email: person.email,
			password: person.password,
			next: "/tienda",
			stays: "1",
		});
		expect(stayed, "the dialog leaves its page by itself").toMatchObject({ location: null });
		expect(sessionIn(stayed)).not.toBe("");
		const Cookie = sessionIn(await signIn(person));
		expect(await ask("/auth?next=/tienda", { headers: { Cookie } })).toMatchObject({ location: "/tienda" });
	});

	it("gets a new password by mail, once, and loses its sessions then", async () => {
		const Cookie = sessionIn(await signIn(person));
		const { email } = person;
		await post("/auth?mode=resetPassword", { intent: "resetPassword", email });
		const older = await linkTo(email, 2);
		await post("/auth?mode=resetPassword", { intent: "resetPassword", email });
		const link = new URL(await linkTo(email, 3));
		const screen = await openSocket(server.url, Cookie);
		const token = link.searchParams.get("token") ?? "";
		const form = await ask(link.href);
		expect(form.body).toContain("Elegí una contraseña nueva");
		expect(attributesOf(form.body, 'input[autocomplete="username"]', "value")).toContain(email);
		expect((await post(link.href, { token, password: "123" })).status).toBe(400);
		const changed = await post(link.href, { token, password: "otra-clave" });
		expect(changed.location).toBe("/auth?mode=signIn");
		await expect.poll(() => screen.connected, { timeout: 20_000 }).toBe(false);
		const stale = "/reset-password#error_code=otp_expired";
		expect(await post(link.href, { token, password: "tercera" })).toMatchObject({ location: stale });
		expect(await ask(link.href)).toMatchObject({ status: 302, location: stale });
		expect(await ask(older), "an older link ends with it").toMatchObject({ status: 302, location: stale });
		const garbled = "/reset-password#error_code=invalid_token";
		expect(await ask("/reset-password?token=nonsense")).toMatchObject({ location: garbled });
		expect((await ask("/perfil", { headers: { Cookie } })).status).toBe(302);
		expect((await signIn(person)).status).toBe(401);
		expect((await signIn({ ...person, password: "otra-clave" })).status).toBe(302);
	});

	it("changes its password with the present one, which ends its other sessions", async () => {
		const [here, elsewhere] = [
			sessionIn(await signIn({ ...person, password: "otra-clave" })),
			sessionIn(await signIn({ ...person, password: "otra-clave" })),
		];
		const path = "/perfil/contrasena";
		expect((await ask("/perfil/ajustes", { headers: { Cookie: here } })).body).toContain(`href="${path}"`);
		expect((await ask(path, { headers: { Cookie: here } })).body).toContain('name="currentPassword"');
		const wrong = await post(
			`${path}.data`,
			{ currentPassword: "no-es-esta", password: "clave-cambiada" },
			{ Cookie: here },
		);
		expect(wrong.status).toBe(403);
		expect(wrong.body).toContain("auth.error.passwordWrong");
		expect(wrong.body).not.toMatch(/no-es-esta|clave-cambiada/);
		const short = await post(path, { currentPassword: "otra-clave", password: "123" }, { Cookie: here });
		expect(short.status).toBe(400);
		expect(short.body).not.toContain("otra-clave");
		const screen = await openSocket(server.url, elsewhere);
		const changed = await post(
			path,
			{ currentPassword: "otra-clave", password: "clave-cambiada" },
			{ Cookie: here },
		);
		expect(changed).toMatchObject({ status: 302, location: "/perfil/ajustes#acceso" });
		await expect.poll(() => screen.connected, { timeout: 20_000 }).toBe(false);
		for (const Cookie of [here, elsewhere])
			expect((await ask("/perfil", { headers: { Cookie } })).status).toBe(302);
		const Cookie = sessionIn(changed);
		expect((await ask("/perfil", { headers: { Cookie } })).status).toBe(200);
		const back = await post(path, { currentPassword: "clave-cambiada", password: "otra-clave" }, { Cookie });
		expect(back.status).toBe(302);
	});

	it("is edited on its profile", async () => {
		const Cookie = sessionIn(await signIn({ ...person, password: "otra-clave" }));
		const open = await ask("/perfil?edit=1", { headers: { Cookie } });
		expect(open.body).toContain('name="username"');
		const wrong = await post("/perfil.data?edit=1", { username: "a b", city: "Jujuy" }, { Cookie });
		expect(wrong.status).toBe(400);
		expect(wrong.body).toContain("auth.error.invalidUsername");
		const right = await post(
			"/perfil?edit=1",
			{ username: person.username, city: "San Salvador de Jujuy" },
			{ Cookie },
		);
		expect(right).toMatchObject({ status: 302, location: "/perfil" });
		expect((await ask("/perfil", { headers: { Cookie } })).body).toContain("San Salvador de Jujuy, Jujuy");
	});

	it("is not told apart from none, by status or text", async () => {
		const alike = async (known: Promise<Answer>, unknown: Promise<Answer>, emails: [string, string]) => {
			const [a, b] = await Promise.all([known, unknown]);
			expect(a.status).toBe(b.status);
			const clean = (body: string, email: string) =>
				body
					.replaceAll("<wbr/>", "")
					.replaceAll(email, "EMAIL")
					.replaceAll(/nonce="[^"]*"|nonce-[\w-]+|user_\w{8}/g, "")
					.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "FORM")
					.replaceAll(/\\"_\d+\\":\d+/g, "");
			expect(clean(a.body, emails[0])).toBe(clean(b.body, emails[1]));
		};
		const stranger = newPerson();
		const password = "no-es-esta";
		await alike(signIn({ email: person.email, password }), signIn({ email: stranger.email, password }), [
			person.email,
			stranger.email,
		]);
		const reset = (email: string) => post("/auth?mode=resetPassword", { intent: "resetPassword", email });
		await alike(reset(person.email), reset(stranger.email), [person.email, stranger.email]);
		const other = newPerson();
		await alike(signUp({ ...newPerson(), email: person.email }), signUp(other), [person.email, other.email]);
	});
});

describe("a mail that is waited for", () => {
	it.each(["es", "en"] as const)("is the page's heading, in place of the form, in %s", async (language) => {
		const t = translateFor(language);
		const { email, ...other } = newPerson();
		const forms: Record<string, [Fields, MessageKey]> = {
			signUp: [{ intent: "signUp", email, ...other }, "auth.sent.verification"],
			signIn: [{ intent: "resend", email }, "auth.sent.verification"],
			resetPassword: [{ intent: "resetPassword", email }, "auth.sent.reset"],
		};
		for (const [mode, [fields, text]] of Object.entries(forms)) {
			const { status, body } = await post(`/auth?mode=${mode}`, fields, { "Accept-Language": language });
			expect(status).toBe(200);
			expect(textsOf(body, "h1")).toEqual([t("auth.sent.title")]);
			expect(textsOf(body, "title").join()).toContain(t("auth.sent.title"));
			expect(textsOf(body, "main [role=status]").join()).toContain(t(text));
			expect(textsOf(body, "main [role=status]").join()).toContain(email);
			expect(textsOf(body, "main a")).toEqual([t("auth.sent.other"), t("auth.sent.back")]);
			expect(body).not.toContain('type="email"');
		}
	});

	it("leads back to a form with what was typed, but for the address and the password", async () => {
		const { email, password, ...kept } = { ...newPerson(), country: "UY", city: "Melo" };
		const sent = await signUp({ email, password, ...kept });
		const [other = ""] = attributesOf(sent.body, "main a", "href");
		const { body } = await ask(other);
		const inForm = (selector: string) => attributesOf(body, `main form ${selector}`, "value");
		expect(inForm("[name=username]")).toEqual([kept.username]);
		expect(inForm("[name=country] option[selected]")).toEqual([kept.country]);
		expect(inForm("[name=city]")).toEqual([kept.city]);
		expect(inForm("[name=email]").concat(inForm("[name=password]")).join("")).toBe("");
		for (const secret of [email, password]) expect(other + body).not.toContain(secret);
	});
});

describe("the forms", () => {
	it("keep what was typed, except the password, and say what is wrong at the field", async () => {
		const sent = await signUp({
			...newPerson(),
			username: "a b",
			password: "secreto-largo",
			city: "Tilcara",
		});
		expect(sent.status).toBe(400);
		expect(sent.body).toContain('value="a b"');
		expect(sent.body).toContain('value="Tilcara"');
		expect(sent.body).not.toContain("secreto-largo");
		expect(sent.body).toContain("de 3 a 20 caracteres");
	});

	it("speak the person's language", async () => {
		const sent = await post(
			"/auth?mode=signIn",
			{ intent: "signIn", email: "nobody@example.test", password: "cualquiera" },
			{ "Accept-Language": "en" },
		);
		expect(sent).toMatchObject({ status: 401 });
		expect(sent.body).toContain("Invalid email or password. Please try again.");
	});

	it("show what they are sent as text", async () => {
		const sent = await signUp({ ...newPerson(), city: '"><script>alert(1)</script>', username: "a b" });
		expect(sent.body).not.toContain("<script>alert(1)</script>");
	});

	it("refuse another site's posts, and what they do not know", async () => {
		const Origin = "https://evil.example";
		expect((await signUp(newPerson(), { Origin })).status).toBe(403);
		const socket = await ask("/socket.io/?EIO=4&transport=polling", { headers: { Origin } });
		expect(socket.status).toBe(403);
		for (const path of ["/auth", "/socket.io"]) {
			const entry = new RegExp(
				`"security":"origin.refused","origin":"${Origin}","path":"${path}","ip":"[^"]+"`,
			);
			await expect.poll(server.output).toMatch(entry);
		}
		expect((await post("/auth", { intent: "becomeAdmin" })).status).toBe(400);
	});

	it("cannot be gone around: Better Auth's own doors for them are closed", async () => {
		for (const path of [
			"/sign-up/email",
			"/sign-in/email",
			"/update-user",
			"/verify-email",
			"/change-email",
		]) {
			expect((await ask(`/api/auth${path}`, { method: "POST" })).status).toBe(404);
		}
	});

	it("count attempts by the socket's address, whatever the headers say", async () => {
		const { email } = newPerson();
		const statuses: number[] = [];
		let last = "";
		for (let n = 0; n < 9; n += 1) {
			const fields = { intent: "signIn", email, password: "adivino" };
			const answer = await post("/auth?mode=signIn", fields, { "X-Forwarded-For": `203.0.113.${n}` });
			statuses.push(answer.status);
			last = answer.body;
		}
		expect(statuses).toEqual([...Array(8).fill(401), 429]);
		expect(textsOf(last, '[role="alert"]').join()).toContain(
			"Demasiados intentos seguidos desde tu cuenta o tu conexión. Esperá un momento",
		);
	});

	it("explain a link that does not work", async () => {
		const broken = await ask("/auth/callback?token=nonsense");
		expect(broken.status).toBe(400);
		expect(textsOf(broken.body, "h1")).toEqual(["No pudimos verificar tu mail"]);
		expect(broken.body).toContain("El enlace no funciona. Pedí uno nuevo.");
		expect(broken.body).toContain('name="intent" value="resend"');
		expect((await ask("/auth/callback")).body).toContain('name="email"');
		const dead = await ask("/reset-password");
		expect(dead.body).toContain("El enlace no funciona");
		expect(textsOf(dead.body, "h1")).toEqual(["Este enlace ya no sirve"]);
	});

	it("lead on without script when an address opens the dialog", async () => {
		const { body } = await ask("/tienda?auth=signUp");
		expect(body).toContain(
			'<noscript><meta http-equiv="refresh" content="0;url=/auth?mode=signUp&amp;next=%2Ftienda"/></noscript>',
		);
	});
});
