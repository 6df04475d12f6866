import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { refusal, refusedBy } from "#tests/factories/failure.ts";
import { chooseLocale, chooseMails } from "./commands.server.ts";
import { mailKinds } from "./rules-people.ts";
import { users } from "./tables.server.ts";

const { db } = await testDatabase();

async function rowOf(id: string) {
	const [row] = await db.select().from(users).where(eq(users.id, id));
	return row;
}

it("turns one kind of the actor's mails off and on, and nobody else's", async () => {
	const [user, other] = [await buildUser(db), await buildUser(db)];
	for (const [kind, isWanted, muted] of [
		["offers", false, ["offers"]],
		["offers", false, ["offers"]],
		["messages", false, ["offers", "messages"]],
		["offers", true, ["messages"]],
		["offers", true, ["messages"]],
	] as const) {
		await chooseMails(contextOf(db, user), { kind, isWanted });
		expect((await rowOf(user.id))?.mutedMails).toEqual(muted);
	}
	expect(await rowOf(other.id)).toEqual(other);
});

it("keeps both choices of two kinds that are made at once", async () => {
	const user = await buildUser(db);
	const ctx = contextOf(db, user);
	await Promise.all(mailKinds.map((kind) => chooseMails(ctx, { kind, isWanted: false })));
	expect((await rowOf(user.id))?.mutedMails.toSorted()).toEqual(mailKinds.toSorted());
});

it("knows no other kinds, as the database does", async () => {
	const user = await buildUser(db);
	const unknown = chooseMails(contextOf(db, user), { kind: "news" as "offers", isWanted: false });
	expect((await refusal(unknown)).code).toBe("request.invalid");
	expect(await refusedBy(buildUser(db, { mutedMails: ["news" as "offers"] }))).toBe(
		"users_muted_mails_check",
	);
});

it("is also for who is banned", async () => {
	const user = await buildUser(db, { isBanned: true });
	await chooseMails(contextOf(db, user), { kind: "offers", isWanted: false });
	expect((await rowOf(user.id))?.mutedMails).toEqual(["offers"]);
});

it("keeps the language that the actor is written to in", async () => {
	const user = await buildUser(db);
	await chooseLocale(contextOf(db, user), "en");
	expect((await rowOf(user.id))?.locale).toBe("en");
});

it("is for nobody without a session", async () => {
	expect((await refusal(chooseMails(contextOf(db, null), { kind: "offers", isWanted: false }))).code).toBe(
		"auth.required",
	);
	expect((await refusal(chooseLocale(contextOf(db, null), "en"))).code).toBe("auth.required");
});
