import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { shieldImagePath } from "#app/shared/paths.ts";
import { shieldImageName } from "#app/ui/shield-number.ts";
import { testDatabase } from "#tests/database.ts";
import { buildPassword, buildUser } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { attributesOf } from "#tests/factories/html.ts";
import { startOauth } from "#tests/factories/oauth.ts";
import { unique } from "#tests/factories/row.ts";
import {
	type AccountsOverrides,
	buildAccounts,
	buildVisitor,
	cookieOf,
	tokenIn,
} from "#tests/factories/signing-in.ts";
import { readUnsubscribeToken, stopMails, unsubscribeLink } from "./commands.server.ts";
import { requestReset } from "./commands-credentials.server.ts";
import { startSocialSignIn } from "./commands-sign-in.server.ts";
import { handleAuthRequest, resendVerification, signUp } from "./commands-sign-up.server.ts";
import { type MailKind, mailKinds } from "./rules-people.ts";
import { users, verifications } from "./tables.server.ts";

const { db } = await testDatabase();
const ctx = contextOf(db, null);
const visitor = buildVisitor();

const broken = {
	onMail: async () => {
		throw new Error("the queue is away");
	},
};
const find = (email: string) => db.select().from(users).where(eq(users.email, email));

function buildInput() {
	const username = `user_${unique()}`;
	const email = `${username}@example.test`;
	return { email, username, password: "clave-larga", country: "AR", city: "Rosario" };
}

/** Comes back from Facebook, which does not say whether the address is verified, as somebody new. */
async function comeFromFacebook(email: string, overrides: AccountsOverrides) {
	const oauth = await startOauth();
	try {
		const { accounts, sent } = buildAccounts(db, { social: { facebook: oauth.settings }, ...overrides });
		oauth.profile = { id: unique(), email };
		const { url, headers } = await startSocialSignIn(ctx, accounts, visitor, "facebook", "/");
		const agreed = await fetch(url, { redirect: "manual" });
		const back = agreed.headers.get("Location") ?? "";
		const request = new Request(back, { headers: { Cookie: cookieOf(headers) } });
		const answer = await handleAuthRequest(ctx, accounts, request, { address: "192.0.2.1", locale: "es" });
		return { location: answer.headers.get("Location") ?? "", sent };
	} finally {
		await oauth.stop();
	}
}

describe("the mail of an account", () => {
	it("is written in the transaction that makes the account", async () => {
		const input = buildInput();
		const seen: number[] = [];
		const { accounts, sent } = buildAccounts(db, {
			onMail: async (tx) => {
				const inside = await tx.select().from(users).where(eq(users.email, input.email));
				seen.push(inside.length, (await find(input.email)).length);
			},
		});
		await signUp(ctx, accounts, visitor, input);
		expect(seen).toEqual([1, 0]);
		expect(await sent()).toHaveLength(1);
		expect(await find(input.email)).toHaveLength(1);
	});

	it("leaves no account behind that could not be told how to verify its address", async () => {
		const input = buildInput();
		const failing = signUp(ctx, buildAccounts(db, broken).accounts, visitor, input);
		await expect(failing).rejects.toThrow("the queue is away");
		expect(await find(input.email)).toEqual([]);
		const { accounts, sent } = buildAccounts(db);
		await signUp(ctx, accounts, visitor, input);
		expect(await sent()).toHaveLength(1);
	});

	it("is there, or the person is not, also when they come from a provider", async () => {
		const email = `${unique()}@example.test`;
		const failed = await comeFromFacebook(email, broken);
		expect(failed.location).toContain("error=");
		expect(await find(email)).toEqual([]);
		const { sent, location } = await comeFromFacebook(email, {});
		expect(location).toContain("new=1");
		expect((await sent()).map(({ to }) => to)).toEqual([email]);
	});

	it("gets its link when it leaves: until then nothing that is kept opens anything", async () => {
		const { email, id } = await buildUser(db);
		const links = () => db.$count(verifications, eq(verifications.value, id));
		const asked: unknown[] = [];
		const { accounts, sent } = buildAccounts(db, { onMail: async (_tx, mail) => void asked.push(mail) });
		await requestReset(ctx, accounts, visitor, { email });
		expect(asked).toEqual([{ kind: "reset", userId: id, locale: "es", askedAt: expect.any(String) }]);
		expect(await links()).toBe(0);
		expect(tokenIn((await sent())[0])).toHaveLength(32);
		expect(await links()).toBe(1);
	});

	it("carries the mark and the shield of its person, at the site's own address", async () => {
		const { email, username } = await buildUser(db);
		const publicUrl = "https://reino.example";
		const { accounts, sent } = buildAccounts(db, { publicUrl });
		await requestReset(ctx, accounts, visitor, { email });
		const [mail] = await sent();
		expect(attributesOf(mail?.html ?? "", "img", "src")).toEqual([
			`${publicUrl}/art/mark.png`,
			publicUrl + shieldImagePath(shieldImageName(username)),
		]);
		expect(mail?.html).toContain('alt="Escudo"');
	});

	it("is not sent once it serves nothing any more", async () => {
		const { accounts, sent } = buildAccounts(db);
		const [gone, verified, settled] = [
			await buildUser(db),
			await buildUser(db, { emailVerified: false }),
			await buildUser(db),
		];
		await requestReset(ctx, accounts, visitor, { email: gone.email });
		await db.delete(users).where(eq(users.id, gone.id));
		await resendVerification(ctx, accounts, visitor, { email: verified.email });
		await db.update(users).set({ emailVerified: true }).where(eq(users.id, verified.id));
		await requestReset(ctx, accounts, visitor, { email: settled.email });
		await buildPassword(db, {
			userId: settled.id,
			password: "set since",
			updatedAt: new Date(Date.now() + 1_000),
		});
		expect(await sent()).toEqual([]);
	});

	it("does not count as sent when it was not written", async () => {
		const { email } = await buildUser(db, { emailVerified: false });
		for (let tries = 0; tries < 5; tries += 1) {
			const failing = resendVerification(ctx, buildAccounts(db, broken).accounts, visitor, { email });
			await expect(failing).rejects.toThrow("the queue is away");
		}
		const { accounts, sent } = buildAccounts(db);
		await resendVerification(ctx, accounts, visitor, { email });
		expect(await sent()).toHaveLength(1);
	});
});

describe("unsubscribing", () => {
	const visitor = contextOf(db, null);
	const secret = "a secret of the tests, long enough to be one";
	const origin = "https://reino.test";

	function tokenOf(userId: string, own = secret, kind: MailKind = "offers"): string {
		const link = unsubscribeLink(origin, own, { userId, kind });
		expect(link.startsWith(`${origin}/mails/baja/`)).toBe(true);
		return link.slice(`${origin}/mails/baja/`.length);
	}

	async function mutedBy(userId: string) {
		const [user] = await db.select().from(users).where(eq(users.id, userId));
		return user?.mutedMails;
	}

	describe("the link that ends mails", () => {
		it.each(mailKinds)(
			"ends those of its kind (%s) alone, signed out, as often as it is used",
			async (kind) => {
				const [user, other] = [await buildUser(db), await buildUser(db)];
				const token = tokenOf(user.id, secret, kind);
				for (let use = 0; use < 2; use += 1) {
					await stopMails(visitor, [secret], token);
					expect(await mutedBy(user.id)).toEqual([kind]);
				}
				expect(await mutedBy(other.id)).toEqual([]);
			},
		);

		it("needs no escaping in an address, and names its person", async () => {
			const { id } = await buildUser(db);
			expect(encodeURIComponent(tokenOf(id))).toBe(tokenOf(id));
			expect(readUnsubscribeToken([secret], tokenOf(id))).toEqual({ userId: id, kind: "offers" });
		});

		it("is nothing when it is not ours", async () => {
			const [user, other] = [await buildUser(db), await buildUser(db)];
			const [, , signature] = tokenOf(user.id).split(".");
			const forged = [
				"",
				".",
				user.id,
				`${user.id}.`,
				`${user.id}.${signature}`,
				`${other.id}.offers.${signature}`,
				`${user.id}.messages.${signature}`,
				`${user.id}.news.${signature}`,
				`${user.id.toUpperCase()}.offers.${signature}`,
				`${user.id}-offers-${signature}`,
				`${tokenOf(user.id)}x`,
				tokenOf(user.id).slice(0, -1),
				tokenOf(user.id, "another secret, of another installation"),
				`no-es-un-uuid.offers.${signature}`,
			];
			for (const token of forged) {
				expect(readUnsubscribeToken([secret], token), token).toBeNull();
				expect((await refusal(stopMails(visitor, [secret], token))).code).toBe("auth.linkInvalid");
			}
			expect(await mutedBy(user.id)).toEqual([]);
			expect(await mutedBy(other.id)).toEqual([]);
		});

		it("says so when the account is gone", async () => {
			const gone = tokenOf(randomUUID());
			expect((await refusal(stopMails(visitor, [secret], gone))).code).toBe("auth.linkInvalid");
		});
	});
});
