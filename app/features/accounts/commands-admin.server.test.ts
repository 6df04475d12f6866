import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { collectLog } from "#tests/factories/log.ts";
import { grantFirstAdmin, listAdmins, setAdmin } from "./commands-admin.server.ts";
import { users } from "./tables.server.ts";

const { db } = await testDatabase();
const { log, logged } = collectLog();

beforeEach(async () => {
	await db.update(users).set({ role: "user" }).where(eq(users.isAdmin, true));
});

describe("the first admin", () => {
	it("is who has the configured address, once it is verified", async () => {
		const { email, id } = await buildUser(db, { emailVerified: false });
		expect(await grantFirstAdmin(db, log, email)).toBe(false);
		await db.update(users).set({ emailVerified: true }).where(eq(users.id, id));
		expect(await grantFirstAdmin(db, log, email.toUpperCase())).toBe(true);
		expect((await listAdmins(db)).map((admin) => admin.email)).toEqual([email]);
	});

	it("is nobody while there is another, or nobody has the address", async () => {
		expect(await grantFirstAdmin(db, log, "nobody@example.test")).toBe(false);
		const [admin, second] = [await buildUser(db, { role: "admin" }), await buildUser(db)];
		expect(await grantFirstAdmin(db, log, second.email)).toBe(false);
		expect((await listAdmins(db)).map(({ username }) => username)).toEqual([admin.username]);
	});
});

describe("an admin", () => {
	it("is made and unmade by address, which nobody else is touched by", async () => {
		const [one, other] = [await buildUser(db), await buildUser(db)];
		expect(await setAdmin(db, log, one.email, true)).toBe(one.username);
		expect(await setAdmin(db, log, other.email, true)).toBe(other.username);
		expect(await setAdmin(db, log, one.email, false)).toBe(one.username);
		expect(await setAdmin(db, log, "nobody@example.test", true)).toBeNull();
		expect((await listAdmins(db)).map(({ email }) => email)).toEqual([other.email]);
		expect(logged.slice(-3)).toMatchObject([
			{ security: "role.changed", personId: one.id, role: "admin" },
			{ security: "role.changed", personId: other.id, role: "admin" },
			{ security: "role.changed", personId: one.id, role: "user" },
		]);
	});
});
