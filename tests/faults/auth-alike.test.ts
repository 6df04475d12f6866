import { describe, expect, it } from "vitest";
import { hashPassword } from "#app/features/accounts/auth/auth.server.ts";
import { buildPassword, buildUser } from "#tests/factories/accounts.ts";
import { unique } from "#tests/factories/row.ts";
import { serveApp } from "#tests/routes/served-app.ts";
import { median } from "./median.ts";

const app = await serveApp({ jobs: true, environment: { TRUST_PROXY: "1" } });
const hash = await hashPassword("clave-larga-7");
/** Pairs of answers that are compared: at least so many, and more while other work on the machine tells them apart. */
const samples = { least: 5, most: 40 };
let addresses = 0;

interface Answer {
	readonly status: number;
	readonly headers: Record<string, string>;
	readonly body: string;
	readonly millis: number;
}

async function buildMember(overrides = {}) {
	const user = await buildUser(app.db, overrides);
	await buildPassword(app.db, { userId: user.id, password: hash });
	return user.email;
}

/** Sends a form from an address that nobody used before. */
async function send(fields: Record<string, string>): Promise<Answer> {
	addresses += 1;
	const address = `198.51.${Math.floor(addresses / 200)}.${addresses % 200}`;
	const begun = performance.now();
	const response = await app.post("/auth", fields, { headers: { "X-Forwarded-For": address } });
	const body = await response.text();
	const millis = performance.now() - begun;
	return { status: response.status, headers: Object.fromEntries(response.headers), body, millis };
}

/** An answer without what is different in any two of them. */
function withoutChance({ status, headers, body }: Answer, fields: Record<string, string>) {
	const { date: _date, "x-request-id": _id, "content-length": _length, ...kept } = headers;
	const clean = (text: string) =>
		Object.values(fields)
			// Where a long address may break depends on it.
			.reduce((cleaned, value) => cleaned.replaceAll(value, "FIELD"), text.replaceAll("<wbr/>", ""))
			.replaceAll(/nonce="[^"]*"|nonce-[\w-]+/g, "")
			.replaceAll(/(reino\.device=)[\w-]+\.[\w-]+(?=;)/g, "$1BROWSER")
			.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "FORM")
			.replaceAll(/\\"_\d+\\":\d+/g, "");
	return { status, headers: JSON.parse(clean(JSON.stringify(kept))), body: clean(body) };
}

type Fields = (email: string) => Record<string, string>;

/** How many times as long as the other's one median is. */
function difference({ known, unknown }: Record<"known" | "unknown", readonly number[]>): number {
	const medians = [median(known), median(unknown)];
	return Math.max(...medians) / Math.min(...medians);
}

/**
 * Asks about known and unknown addresses in turn. What the machine does besides makes single answers slower by chance,
 * and more of them even that out; what an answer itself takes longer stays in every median.
 */
async function expectAlike(fieldsOf: Fields, knownEmail: () => Promise<string>, leastMillis: number) {
	const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
	const isEnough = () => times.known.length >= samples.least && difference(times) < 1.5;
	for (let n = 0; n <= samples.most && !isEnough(); n += 1) {
		const fields = {
			known: fieldsOf(await knownEmail()),
			unknown: fieldsOf(`user_${unique()}@example.test`),
		};
		const [known, unknown] = [await send(fields.known), await send(fields.unknown)];
		expect(withoutChance(known, fields.known)).toEqual(withoutChance(unknown, fields.unknown));
		// The first of each loads what later ones find in memory.
		if (n === 0) continue;
		times.known.push(known.millis);
		times.unknown.push(unknown.millis);
	}
	expect(difference(times)).toBeLessThan(1.5);
	expect(Math.min(...times.known, ...times.unknown)).toBeGreaterThan(leastMillis);
}

// Each waits for most of its time, so that they wait at the same time.
describe.concurrent("whether an address is known is not told", { timeout: 240_000 }, () => {
	it("by signing in", () =>
		expectAlike((email) => ({ intent: "signIn", email, password: "no-es-esta" }), buildMember, 240));

	it("by signing in where there is a way in, but no password", () =>
		expectAlike(
			(email) => ({ intent: "signIn", email, password: "no-es-esta" }),
			async () => (await buildUser(app.db)).email,
			240,
		));

	it("by signing in to an account whose address waits to be verified", () =>
		expectAlike(
			(email) => ({ intent: "signIn", email, password: "no-es-esta" }),
			() => buildMember({ emailVerified: false }),
			240,
		));

	it("by signing up", () =>
		expectAlike(
			(email) => ({
				intent: "signUp",
				email,
				password: "clave-larga-7",
				username: `u_${unique()}`,
				country: "AR",
				city: "Rosario, Santa Fe",
			}),
			buildMember,
			590,
		));

	it("by asking for a new password", () =>
		expectAlike((email) => ({ intent: "resetPassword", email }), buildMember, 590));

	it("by asking for another verification mail", () =>
		expectAlike(
			(email) => ({ intent: "resend", email }),
			() => buildMember({ emailVerified: false }),
			590,
		));
});
