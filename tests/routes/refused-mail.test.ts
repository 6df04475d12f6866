import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { translateFor } from "#app/messages.server.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { textsOf } from "#tests/factories/html.ts";
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

const soon = { timeout: 25_000, interval: 100 };
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
		for (const cookie of browsers) await expect.poll(() => isRefused(cookie), soon).toBe(true);
		expect(await isRefused()).toBe(false);
		expect(await isRefused(`reino-sign-up=${encodeURIComponent(btoa('"x"'))}`)).toBe(false);
	});

	it("is not told of an address that takes it", async () => {
		const email = `alguien_${unique()}@example.test`;
		const cookie = await signUp(email);
		await expect.poll(() => smtp.mailsTo(email), soon).toHaveLength(1);
		expect(await isRefused(cookie)).toBe(false);
	});

	it("tells nobody by another mail, which known addresses alone get", async () => {
		const known = await buildUser(db, { email: nobody(), emailVerified: false });
		const elsewhere = await signUp(`alguien_${unique()}@example.test`);
		for (const intent of ["resetPassword", "resend"])
			await app.post("/auth?mode=signIn", { intent, email: known.email }, { cookie: elsewhere });
		await expect.poll(mailsGivenUp(known.id), soon).toBe(2);
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
			await expect.poll(() => isRefused(cookie), soon).toBe(true);
			const text = translateFor(language)("auth.sent.refused", { email });
			for (const path of ["/perfil/mail", "/perfil/ajustes"]) {
				const page = await app.ask(path, { cookie, language });
				expect(textsOf(await page.text(), "main p, main span"), path).toContain(text);
			}
			expect(await isRefused(stranger)).toBe(false);

			const right = `alguien_${unique()}@example.test`;
			await app.post("/perfil/mail", { email: right }, { cookie });
			await expect.poll(() => smtp.mailsTo(right), soon).toHaveLength(1);
			expect(await isRefused(cookie)).toBe(false);
		}
	});
});
