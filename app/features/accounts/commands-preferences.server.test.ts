import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal } from "#tests/factories/failure.ts";
import { chooseLocale, chooseMails } from "./commands-preferences.server.ts";
import { users } from "./tables.server.ts";

const { db } = await testDatabase();

async function rowOf(id: string) {
	const [row] = await db.select().from(users).where(eq(users.id, id));
	return row;
}

it("turns the mails of the actor off and on, and nobody else's", async () => {
	const [user, other] = [await buildUser(db), await buildUser(db)];
	for (const wantsEmails of [false, false, true]) {
		await chooseMails(contextOf(db, user), wantsEmails);
		expect((await rowOf(user.id))?.wantsEmails).toBe(wantsEmails);
	}
	expect(await rowOf(other.id)).toEqual(other);
});

it("is also for who is banned", async () => {
	const user = await buildUser(db, { isBanned: true });
	await chooseMails(contextOf(db, user), false);
	expect((await rowOf(user.id))?.wantsEmails).toBe(false);
});

it("keeps the language that the actor is written to in", async () => {
	const user = await buildUser(db);
	await chooseLocale(contextOf(db, user), "en");
	expect((await rowOf(user.id))?.locale).toBe("en");
});

it("is for nobody without a session", async () => {
	expect((await refusal(chooseMails(contextOf(db, null), false))).code).toBe("auth.required");
	expect((await refusal(chooseLocale(contextOf(db, null), "en"))).code).toBe("auth.required");
});
