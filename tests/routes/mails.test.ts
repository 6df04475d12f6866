import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { unsubscribeLink } from "#app/features/accounts/commands.server.ts";
import { users } from "#app/features/accounts/tables.server.ts";
import { listings } from "#app/features/listings/tables.server.ts";
import { translateFor } from "#app/messages.server.ts";
import { shieldImagePath } from "#app/shared/paths.ts";
import { shieldImageName } from "#app/ui/shield-number.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { attributesOf, select, textsOf } from "#tests/factories/html.ts";
import { buildListing } from "#tests/factories/listings.ts";
import { jobsOf, makeJobsDue } from "#tests/factories/pg-boss-jobs.ts";
import { unique } from "#tests/factories/row.ts";
import { cookieOf } from "#tests/factories/signing-in.ts";
import { startSmtp } from "#tests/smtp.ts";
import { serveApp } from "./served-app.ts";

const smtp = await startSmtp({
	onRcptTo({ address }, _session, done) {
		if (!address.startsWith("nadie")) return done();
		done(Object.assign(new Error("No such user"), { responseCode: 550 }));
	},
});
const app = await serveApp({ jobs: true, environment: { SMTP_URL: smtp.url } });
const { db } = app;

afterAll(() => smtp.stop());

async function mutedBy({ id }: UserRow) {
	const [row] = await db.select().from(users).where(eq(users.id, id));
	return row?.mutedMails;
}

/** Somebody new writes about a listing. @returns the chat */
async function offer(listingId: string, text = "¿La cambiás?") {
	const buyer = await buildUser(db);
	const fields = { listingId, text, clientId: randomUUID() };
	const answer = await app.post("/mensajes/oferta", fields, { cookie: await app.signIn(buyer) });
	expect(answer.status).toBe(200);
	const { value } = (await answer.json()) as { value: { chatId: string } };
	return { buyer, chatId: value.chatId };
}

async function stateOf(chatId: string) {
	return (await jobsOf(db, "offer-mail", { chatId })).map(({ state }) => state);
}

/** A line of a mail's head, put together again. */
function headerOf(source: string, name: string): string | undefined {
	const [head = ""] = source.split(/\r?\n\r?\n/, 1);
	return new RegExp(`^${name}: (.*)$`, "m").exec(head.replaceAll(/\r?\n[ \t]+/g, " "))?.[1]?.trim();
}

/** The path of the address in a mail's unsubscribe header. */
function unsubscribePath(source: string): string {
	return new URL(headerOf(source, "List-Unsubscribe")?.slice(1, -1) ?? "").pathname;
}

const pathFor = ({ id }: Pick<UserRow, "id">) =>
	new URL(
		unsubscribeLink("http://site.invalid", app.deps.config.authSecrets[0], { userId: id, kind: "offers" }),
	).pathname;

describe("the mail about an offer", () => {
	it.each(["es", "en"] as const)("goes out in %s, and one press ends the next ones", async (locale) => {
		const t = translateFor(locale);
		const owner = await buildUser(db, { locale });
		const title = "Carta <b>rara</b>";
		const listing = await buildListing(db, { userId: owner.id, title });
		const { buyer, chatId } = await offer(listing.id, "Tengo esta:\n<script>alert(1)</script>");
		await expect.poll(() => smtp.mailsTo(owner.email)).toHaveLength(1);
		const source = smtp.mailsTo(owner.email)[0]?.source ?? "";
		const about = { name: buyer.username, title };
		expect(headerOf(source, "Subject")).toBe(t("messages.mail.offer.subject", about));
		expect(headerOf(source, "Message-ID")).toContain(`offer.${chatId}@`);
		expect(source).toContain(t("messages.mail.offer.body", about));
		expect(source).toContain("> Tengo esta:");
		expect(source).toContain("Tengo esta:<br/>&lt;script&gt;alert(1)&lt;/script&gt;");
		expect(source).toContain(`<html dir="ltr" lang="${locale}"`);
		const { publicUrl } = app.deps.config;
		expect(source).toContain(`${publicUrl}/mensajes/${chatId}`);
		expect(source).toContain(`src="${publicUrl}/art/mark.png"`);
		expect(source).toContain(`src="${publicUrl}${shieldImagePath(shieldImageName(buyer.username))}"`);
		expect(source).toContain('alt="Carta &lt;b&gt;rara&lt;/b&gt;"');
		const html = source.slice(source.indexOf("<html"));
		const [image = ""] = attributesOf(
			html,
			`img[src^="${publicUrl}/intercambios/${listing.id}/compartir"]`,
			"src",
		);
		const shown = await app.ask(image.slice(publicUrl.length));
		expect(shown.headers.get("Content-Type")).toBe("image/jpeg");
		expect(shown.headers.get("Cache-Control")).toContain("immutable");

		expect(headerOf(source, "List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
		const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
		const pressed = await app.ask(unsubscribePath(source), { method: "POST", body });
		expect(pressed.status).toBe(200);
		expect(await mutedBy(owner)).toEqual(["offers"]);
		const next = await offer(listing.id);
		await expect.poll(() => stateOf(next.chatId)).toEqual(["completed"]);
		expect(smtp.mailsTo(owner.email)).toHaveLength(1);
	});

	it("is not waited for, and comes once when the mail server takes it later", async () => {
		const owner = await buildUser(db);
		const listing = await buildListing(db, { userId: owner.id });
		smtp.refuseNext(1);
		const { chatId } = await offer(listing.id);
		await expect.poll(() => stateOf(chatId)).toEqual(["retry"]);
		await makeJobsDue(db, "offer-mail", { chatId });
		await expect.poll(() => stateOf(chatId)).toEqual(["completed"]);
		expect(smtp.mailsTo(owner.email)).toHaveLength(1);
	});
});

it("shows no image of a listing that is out of sight by then", async () => {
	const owner = await buildUser(db);
	const listing = await buildListing(db, { userId: owner.id });
	smtp.refuseNext(1);
	const { chatId } = await offer(listing.id);
	await expect.poll(() => stateOf(chatId)).toEqual(["retry"]);
	await db.update(listings).set({ status: "in_revision" }).where(eq(listings.id, listing.id));
	await makeJobsDue(db, "offer-mail", { chatId });
	await expect.poll(() => smtp.mailsTo(owner.email)).toHaveLength(1);
	expect(smtp.mailsTo(owner.email)[0]?.source).not.toContain("compartir.jpg");
});

describe("the unsubscribe link", () => {
	it("only asks when it is opened, as mail scanners do", async () => {
		const owner = await buildUser(db);
		for (const [language, title] of [
			["es", "¿No querés más mails por propuestas?"],
			["en", "No more emails about offers?"],
		] as const) {
			const page = await app.ask(pathFor(owner), { language });
			expect(page.status).toBe(200);
			expect(page.headers.get("Cache-Control")).toContain("no-store");
			const html = await page.text();
			expect(html).toContain(title);
			expect(html).toContain('content="noindex"');
			expect(html).not.toContain(owner.email);
		}
		expect((await app.ask(pathFor(owner), { method: "HEAD" })).status).toBe(200);
		expect(await mutedBy(owner)).toEqual([]);
	});

	it("ends the mails by its button, without script and signed out, and signs nobody in", async () => {
		const owner = await buildUser(db);
		for (let press = 0; press < 2; press += 1) {
			const done = await app.post(pathFor(owner), {}, { language: "es" });
			expect(done.status).toBe(200);
			expect(await done.text()).toContain("Listo, no te mandamos más avisos");
			expect(done.headers.getSetCookie().join()).not.toContain("session");
			expect(await mutedBy(owner)).toEqual(["offers"]);
		}
	});

	it("is refused when it is not ours", async () => {
		const [owner, other] = [await buildUser(db), await buildUser(db)];
		const path = pathFor(owner);
		const [, , signature] = path.split(".");
		const bad = [
			"/mails/baja/x",
			"/mails/baja/%00",
			path.slice(0, -1),
			`/mails/baja/${other.id}.offers.${signature}`,
			`/mails/baja/${owner.id}.offers.${"A".repeat(5000)}`,
			pathFor({ id: randomUUID() }).replace(/\.offers\..*$/, `.offers.${signature}`),
		];
		for (const wrong of bad) {
			const opened = await app.ask(wrong, { language: "es" });
			expect(opened.status, wrong).toBe(400);
			expect(await opened.text()).toContain("Este enlace no funciona");
			expect((await app.post(wrong, {})).status, wrong).toBe(400);
		}
		expect(await mutedBy(owner)).toEqual([]);
		expect(await mutedBy(other)).toEqual([]);
		expect((await app.post(pathFor({ id: randomUUID() }), {})).status).toBe(400);
	});

	it("is not pressed by another site's page", async () => {
		const owner = await buildUser(db);
		const headers = { Origin: "https://elsewhere.example" };
		expect((await app.post(pathFor(owner), {}, { headers })).status).toBe(403);
		expect(await mutedBy(owner)).toEqual([]);
	});
});

describe("the switch in the settings", () => {
	const choice = { intent: "mails", kind: "offers" };

	it("turns the mails of its kind on again, and off", async () => {
		const owner = await buildUser(db, { mutedMails: ["offers", "messages"] });
		const cookie = await app.signIn(owner);
		const switches = async () => {
			const html = await (await app.ask("/perfil/ajustes", { cookie })).text();
			return select(html, 'input[name="isWanted"]').map((input) => input.hasAttribute("checked"));
		};
		expect(await switches()).toEqual([false, false]);
		const on = await app.post("/perfil/ajustes", { ...choice, isWanted: "1" }, { cookie });
		expect(on.status).toBe(200);
		expect(await mutedBy(owner)).toEqual(["messages"]);
		expect(await switches()).toEqual([true, false]);
		await app.post("/perfil/ajustes", choice, { cookie });
		expect((await mutedBy(owner))?.toSorted()).toEqual(["messages", "offers"]);
	});
});

it("writes to a person in the language that they chose last", async () => {
	const owner = await buildUser(db, { locale: "es" });
	await app.post("/language", { locale: "en", returnTo: "/" }, { cookie: await app.signIn(owner) });
	const listing = await buildListing(db, { userId: owner.id });
	const { buyer } = await offer(listing.id);
	await expect.poll(() => smtp.mailsTo(owner.email)).toHaveLength(1);
	expect(smtp.mailsTo(owner.email)[0]?.source).toContain(`${buyer.username} wrote to you about`);
});

const nobody = () => `nadie_${unique()}@example.test`;

async function isRefused(cookie?: string): Promise<boolean> {
	const answer = await app.ask("/auth/refusal", { ...(cookie && { cookie }) });
	expect(answer.headers.get("Cache-Control")).toContain("no-store");
	return (await answer.json()).value.isRefused;
}

const mailsGivenUp = (userId: string) => async () =>
	(
		await db.execute(
			sql`select from pgboss.job where name = 'account-mail' and state = 'failed' and data->>'userId' = ${userId}`,
		)
	).rowCount;

/** @returns the cookies of the browser that signed up */
async function signUp(email: string, submissionKey: string = randomUUID()): Promise<string> {
	const person = {
		username: `user_${unique()}`,
		email,
		password: "clave-larga",
		country: "AR",
		city: "Salta",
	};
	const fields = { intent: "signUp", ...person, submissionKey, next: "/" };
	const answer = await app.post("/auth?mode=signUp", fields);
	expect(answer.status).toBe(200);
	return cookieOf(answer.headers);
}

describe("the mail of a sign-up that its address refuses", () => {
	it("is told to the browser that signed up, of a known address as of an unknown one", async () => {
		const known = await buildUser(db, { email: nobody() });
		const browsers = await Promise.all([known.email, nobody()].map((email) => signUp(email)));
		for (const cookie of browsers) await expect.poll(() => isRefused(cookie)).toBe(true);
		expect(await isRefused()).toBe(false);
		expect(await isRefused(`reino-sign-up=${encodeURIComponent(btoa('"x"'))}`)).toBe(false);
	});

	it("is not told of an address that takes it", async () => {
		const email = `alguien_${unique()}@example.test`;
		const cookie = await signUp(email);
		await expect.poll(() => smtp.mailsTo(email)).toHaveLength(1);
		expect(await isRefused(cookie)).toBe(false);
	});

	it("tells nobody by another mail, which known addresses alone get", async () => {
		const known = await buildUser(db, { email: nobody(), emailVerified: false });
		const elsewhere = await signUp(`alguien_${unique()}@example.test`);
		for (const intent of ["resetPassword", "resend"])
			await app.post("/auth?mode=signIn", { intent, email: known.email }, { cookie: elsewhere });
		await expect.poll(mailsGivenUp(known.id)).toBe(2);
		expect(await isRefused(elsewhere)).toBe(false);
	});
});

describe("the mail to a new address that refuses it", () => {
	it.each(["es", "en"] as const)("is told to its person where they asked for it, in %s", async (language) => {
		const holder = await buildUser(db, { email: nobody() });
		const stranger = await app.signIn(await buildUser(db));
		for (const email of [nobody(), holder.email]) {
			const user = await buildUser(db);
			const cookie = await app.signIn(user);
			await app.post("/perfil/mail", { email }, { cookie });
			await expect.poll(() => isRefused(cookie)).toBe(true);
			const text = translateFor(language)("auth.sent.refused", { email });
			for (const path of ["/perfil/mail", "/perfil/ajustes"]) {
				const page = await app.ask(path, { cookie, language });
				expect(textsOf(await page.text(), "main p, main span"), path).toContain(text);
			}
			expect(await isRefused(stranger)).toBe(false);

			const right = `alguien_${unique()}@example.test`;
			await app.post("/perfil/mail", { email: right }, { cookie });
			await expect.poll(() => smtp.mailsTo(right)).toHaveLength(1);
			expect(await isRefused(cookie)).toBe(false);
		}
	});
});
