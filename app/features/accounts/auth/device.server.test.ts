import { beforeEach, describe, expect, it } from "vitest";
import { recordAttempt } from "#app/platform/database/rate-limits.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildPassword, buildUser } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { unique } from "#tests/factories/row.ts";
import { buildAccounts, buildVisitor, cookieOf, tokenIn } from "#tests/factories/signing-in.ts";
import { requestReset, resetPassword } from "../commands-credentials.server.ts";
import { signIn } from "../commands-sign-in.server.ts";
import { limits } from "./auth.server.ts";
import { findDevice, findKnownDevice, markDevice, rememberDevice } from "./device.server.ts";
import { hashPassword } from "./password.server.ts";

const { db } = await testDatabase();
const ctx = contextOf(db, null);
const password = "clave-larga";
const hash = await hashPassword(password);
const { accounts, sent } = buildAccounts(db);
let visitor = buildVisitor();

beforeEach(() => {
	visitor = buildVisitor({ address: `192.0.2.${unique()}` });
});

async function buildMember() {
	const user = await buildUser(db);
	await buildPassword(db, { userId: user.id, password: hash });
	return user;
}

/** What many strangers do who guess at once. */
async function useUpGuesses(email: string): Promise<void> {
	for (let n = 0; n <= limits.signInAccount.max; n += 1)
		await recordAttempt(ctx, limits.signInAccount, email);
}

describe("a browser that the owner has used", () => {
	it("signs in while strangers' guesses are refused, right ones among them", async () => {
		const { email } = await buildMember();
		const cookie = cookieOf(await signIn(ctx, accounts, visitor, { email, password }));
		await useUpGuesses(email);
		const stranger = signIn(ctx, accounts, buildVisitor({ address: "198.51.100.9" }), { email, password });
		expect((await refusal(stranger)).code).toBe("request.tooManyRequests");
		const home = { ...visitor, cookie };
		expect(cookieOf(await signIn(ctx, accounts, home, { email, password }))).not.toContain("reino.device");
	});

	it("has a number of guesses of its own, which others at its address cannot use up", async () => {
		const { email } = await buildMember();
		const cookie = cookieOf(await signIn(ctx, accounts, visitor, { email, password }));
		for (let n = 0; n < 8; n += 1) {
			await recordAttempt(ctx, limits.signInPair, `${visitor.address} ${email}`);
		}
		expect((await refusal(signIn(ctx, accounts, visitor, { email, password }))).code).toBe(
			"request.tooManyRequests",
		);
		const home = { ...visitor, cookie };
		await signIn(ctx, accounts, home, { email, password });
		const device = findKnownDevice(accounts, cookie, email) ?? "";
		for (let n = 0; n < 8; n += 1) await recordAttempt(ctx, limits.signInDevice, device);
		const locked = refusal(signIn(ctx, accounts, home, { email, password }));
		expect((await locked).code).toBe("request.tooManyRequests");
	});

	it("can be any that reads the account's mail: a new password makes it known", async () => {
		const { email } = await buildMember();
		await useUpGuesses(email);
		await requestReset(ctx, accounts, visitor, { email });
		const fresh = "clave-nueva";
		const headers = await resetPassword(ctx, accounts, visitor, {
			token: tokenIn((await sent())[0]),
			password: fresh,
		});
		await useUpGuesses(email);
		const home = { ...visitor, cookie: cookieOf(headers) };
		await expect(signIn(ctx, accounts, home, { email, password: fresh })).resolves.toBeDefined();
	});

	it("is known for its owner only, and by our signature only", () => {
		const email = "ana@example.test";
		const cookie = cookieOf(rememberDevice(accounts, new Headers(), email));
		expect(findKnownDevice(accounts, `a=b; ${cookie}`, "Ana@Example.test")).toHaveLength(16);
		expect(findKnownDevice(accounts, cookie, "otra@example.test")).toBeNull();
		expect(findKnownDevice({ ...accounts, secrets: ["another"] }, cookie, email)).toBeNull();
		for (const forged of [null, "", "reino.device=", "reino.device=.", cookie.slice(0, -1), `${cookie}x`]) {
			expect(findKnownDevice(accounts, forged, email)).toBeNull();
		}
	});

	it("has a mark whoever uses it, which stays when its owner signs in", () => {
		const headers = new Headers();
		markDevice(accounts, headers);
		expect(headers.getSetCookie()).toEqual([expect.not.stringContaining("Max-Age")]);
		const visitors = cookieOf(headers);
		const owners = cookieOf(rememberDevice(accounts, new Headers(), "ana@example.test"));
		for (const cookie of [visitors, owners]) {
			expect(findDevice(accounts, `a=b; ${cookie}`)).toHaveLength(16);
			expect(findDevice({ ...accounts, secrets: ["another"] }, cookie)).toBeNull();
		}
		expect(findKnownDevice(accounts, visitors, "")).toBeNull();
		const [name, id] = visitors.split(/[=.]/).slice(-3);
		for (const forged of [null, "", `${name}=${id}.`, `${visitors}x`]) {
			expect(findDevice(accounts, forged)).toBeNull();
		}
	});

	it("is not marked anew by the answer that makes it its owner's", () => {
		const headers = rememberDevice(accounts, new Headers(), "ana@example.test");
		markDevice(accounts, headers);
		expect(headers.getSetCookie()).toHaveLength(1);
	});

	it("keeps it secret on a site served over https", () => {
		const secure = { ...accounts, publicUrl: "https://reino.example" };
		const [cookie = ""] = rememberDevice(secure, new Headers(), "ana@example.test").getSetCookie();
		expect(cookie).toMatch(/^__Secure-reino\.device=.*; HttpOnly; SameSite=Lax; Secure$/);
	});
});
