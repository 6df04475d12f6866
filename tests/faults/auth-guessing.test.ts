import { describe, expect, it } from "vitest";
import { hashPassword, limits } from "#app/features/accounts/auth/auth.server.ts";
import { type Limit, requireAttempt } from "#app/platform/database/rate-limits.server.ts";
import { buildPassword, buildUser } from "#tests/factories/accounts.ts";
import { jobsOf } from "#tests/factories/pg-boss-jobs.ts";
import { cookieOf } from "#tests/factories/signing-in.ts";
import { serveApp } from "#tests/routes/served-app.ts";

/** Everybody comes through a proxy, so that each request may have an address of its own. */
const app = await serveApp({ jobs: true, environment: { TRUST_PROXY: "1" } });
const password = "clave-larga-7";
const hash = await hashPassword(password);
const atOnce = 10;

async function buildMember() {
	const user = await buildUser(app.db);
	await buildPassword(app.db, { userId: user.id, password: hash });
	return user;
}

interface Attempt {
	readonly email: string;
	readonly password: string;
	readonly address: string;
	readonly cookie?: string;
}

async function signIn({ email, password, address, cookie }: Attempt) {
	const fields = { intent: "signIn", email, password };
	const response = await app.post("/auth?mode=signIn", fields, {
		headers: { "X-Forwarded-For": address },
		...(cookie && { cookie }),
	});
	await response.arrayBuffer();
	return { status: response.status, cookie: cookieOf(response.headers) };
}

/** Puts most attempts against one account, or from one address, behind it: ten are left. */
async function spendAttempts(limit: Limit, subject: string) {
	const visitor = { ...app.deps, actor: null };
	for (let n = 10; n < limit.max; n += 1) await requireAttempt(visitor, limit, subject);
}

/** Tries wrong passwords, a few at once. @param addressOf where the n-th comes from */
async function guess(email: string, times: number, addressOf: (n: number) => string) {
	const answers: Awaited<ReturnType<typeof signIn>>[] = [];
	for (let n = 0; n < times; n += atOnce) {
		const batch = Array.from({ length: Math.min(atOnce, times - n) }, (_, index) => {
			const attempt = { email, password: `adivino-${n + index}`, address: addressOf(n + index) };
			return signIn(attempt);
		});
		answers.push(...(await Promise.all(batch)));
	}
	return answers;
}

const countOf = (answers: readonly { status: number }[], wanted: number) =>
	answers.filter(({ status }) => status === wanted).length;

describe("guessing passwords", { timeout: 180_000 }, () => {
	it("from everywhere against one account does not succeed, and does not keep its owner out", async () => {
		const { email } = await buildMember();
		const home = await signIn({ email, password, address: "203.0.113.7" });
		expect(home.status).toBe(302);
		await spendAttempts(limits.signInAccount, email);
		const answers = await guess(email, 20, (n) => `198.51.0.${n}`);
		expect(answers.some(({ cookie }) => cookie.includes("session"))).toBe(false);
		expect(countOf(answers, 401)).toBe(10);
		expect(countOf(answers, 429)).toBe(10);
		const lucky = await signIn({ email, password, address: "198.51.100.200" });
		expect(lucky.status).toBe(429);
		const owner = await signIn({ email, password, address: "203.0.113.7", cookie: home.cookie });
		expect(owner.status).toBe(302);
		expect(owner.cookie).toContain("session_token");
		const travelling = await signIn({ email, password, address: "192.0.2.99", cookie: home.cookie });
		expect(travelling.status).toBe(302);
	});

	it("from one address stops for that address, whichever account it is, and for no other", async () => {
		const { email } = await buildMember();
		await spendAttempts(limits.signInAddress, "198.51.7.7");
		const statuses: number[] = [];
		for (let n = 0; n < 20; n += atOnce) {
			const batch = Array.from({ length: atOnce }, (_, index) =>
				signIn({ email: `nobody_${n + index}@example.test`, password: "adivino", address: "198.51.7.7" }),
			);
			statuses.push(...(await Promise.all(batch)).map(({ status }) => status));
		}
		expect(statuses.filter((status) => status === 429)).toHaveLength(10);
		expect((await signIn({ email, password, address: "198.51.7.7" })).status).toBe(429);
		expect((await signIn({ email, password, address: "198.51.7.8" })).status).toBe(302);
	});

	it("against an address that nobody has is cut off just the same", async () => {
		const email = "nobody-at-all@example.test";
		await spendAttempts(limits.signInAccount, email);
		const answers = await guess(email, 20, (n) => `198.52.0.${n}`);
		expect(countOf(answers, 401)).toBe(10);
		expect(countOf(answers, 429)).toBe(10);
	});
});

describe("many mails", () => {
	it("to one person stop, from wherever they are asked for, and nobody is told", async () => {
		const { email } = await buildMember();
		const answers = await Promise.all(
			Array.from({ length: 12 }, (_, n) =>
				app.post(
					"/auth?mode=resetPassword",
					{ intent: "resetPassword", email },
					{ headers: { "X-Forwarded-For": `198.53.0.${n}` } },
				),
			),
		);
		expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
		expect(await jobsOf(app.db, "account-mail")).toHaveLength(5);
	});

	it("asked for from one address stop for that address", async () => {
		const ask = (address: string, n: number) =>
			app.post(
				"/auth?mode=resetPassword",
				{ intent: "resend", email: `anybody_${n}@example.test` },
				{ headers: { "X-Forwarded-For": address } },
			);
		const statuses: number[] = [];
		for (let n = 0; n < 64; n += 8) {
			const batch = await Promise.all(Array.from({ length: 8 }, (_, index) => ask("198.54.0.1", n + index)));
			statuses.push(...batch.map(({ status }) => status));
		}
		expect(statuses.filter((status) => status === 429)).toHaveLength(4);
		expect((await ask("198.54.0.2", 99)).status).toBe(200);
	});
});
