import { eq, ne } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { collectLog } from "#tests/factories/log.ts";
import { grantFirstAdmin, listRoles, setRole } from "./commands-roles.server.ts";
import { listRoleChanges } from "./queries.server.ts";
import { users } from "./tables.server.ts";

const { db } = await testDatabase();
const { log, logged } = collectLog();

beforeEach(async () => {
	await db.update(users).set({ role: "user" }).where(ne(users.role, "user"));
});

describe("the first admin", () => {
	it("is who has the configured address, once it is verified", async () => {
		const { email, id } = await buildUser(db, { emailVerified: false });
		expect(await grantFirstAdmin(db, log, email)).toBe(false);
		await db.update(users).set({ emailVerified: true }).where(eq(users.id, id));
		expect(await grantFirstAdmin(db, log, email.toUpperCase())).toBe(true);
		expect((await listRoles(db)).map((admin) => admin.email)).toEqual([email]);
	});

	it("is nobody while there is another, or nobody has the address", async () => {
		expect(await grantFirstAdmin(db, log, "nobody@example.test")).toBe(false);
		const [admin, second] = [await buildUser(db, { role: "admin" }), await buildUser(db)];
		expect(await grantFirstAdmin(db, log, second.email)).toBe(false);
		expect((await listRoles(db)).map(({ username }) => username)).toEqual([admin.username]);
	});
});

describe("a role", () => {
	it("is given and taken by address, which nobody else is touched by, each with a line in both logs", async () => {
		const [one, other] = [await buildUser(db), await buildUser(db)];
		expect(await setRole(db, log, one.email.toUpperCase(), "admin")).toBe(one.username);
		expect(await setRole(db, log, other.email, "moderator")).toBe(other.username);
		expect(await listRoles(db)).toEqual([
			{ email: one.email, username: one.username, role: "admin" },
			{ email: other.email, username: other.username, role: "moderator" },
		]);
		expect(await setRole(db, log, one.email, "user")).toBe(one.username);
		expect(await setRole(db, log, one.email, "user")).toBe(one.username);
		expect(await setRole(db, log, "nobody@example.test", "admin")).toBeNull();
		expect((await listRoles(db)).map(({ email }) => email)).toEqual([other.email]);
		expect(logged.slice(-3)).toMatchObject([
			{ security: "role.changed", personId: one.id, role: "admin" },
			{ security: "role.changed", personId: other.id, role: "moderator" },
			{ security: "role.changed", personId: one.id, role: "user" },
		]);
		const ctx = contextOf(db, await buildUser(db, { role: "admin" }));
		expect((await listRoleChanges(ctx, { personId: one.id })).rows).toMatchObject([
			{ actor: null, username: one.username, before: "admin", role: "user" },
			{ actor: null, username: one.username, before: "user", role: "admin" },
		]);
	});
});
