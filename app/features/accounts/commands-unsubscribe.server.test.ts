import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { readUnsubscribeToken, stopMails, unsubscribeLink } from "./commands.server.ts";
import { type MailKind, mailKinds } from "./rules-people.ts";
import { users } from "./tables.server.ts";

const { db } = await testDatabase();
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
