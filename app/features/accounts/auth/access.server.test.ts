import { afterAll, expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { startOauth } from "#tests/factories/oauth.ts";
import { cookieOf } from "#tests/factories/session-cookie.ts";
import { buildAccounts, buildVisitor } from "#tests/factories/signing-in.ts";
import { startSocialLink } from "../commands-sign-in.server.ts";
import { verifications } from "../tables.server.ts";
import { endLinks } from "./access.server.ts";

const { db } = await testDatabase();
const oauth = await startOauth();
const { accounts } = buildAccounts(db, { social: { google: oauth.settings } });

afterAll(() => oauth.stop());

async function setOut(user: UserRow): Promise<void> {
	const visitor = buildVisitor({ cookie: await cookieOf(db, user, accounts.secrets[0]) });
	await startSocialLink(contextOf(db, user), accounts, visitor, "google");
}

it("the contract with Better Auth: a way to a provider names in its value whose it is", async () => {
	const [one, another] = [await buildUser(db), await buildUser(db)];
	await setOut(one);
	await setOut(another);
	expect(await db.$count(verifications)).toBe(2);
	await endLinks(db, one.id);
	const left = await db.select({ value: verifications.value }).from(verifications);
	expect(left).toEqual([{ value: expect.stringContaining(another.id) }]);
});
