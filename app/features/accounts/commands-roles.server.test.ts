import { and, eq, ne } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { deleteAccount } from "#app/features/profiles/commands.server.ts";
import { inTransaction } from "#app/platform/context.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildSession, buildUser, type UserRow } from "#tests/factories/accounts.ts";
import { collectEvents, contextOf } from "#tests/factories/context.ts";
import { refusal, refusedBy } from "#tests/factories/failure.ts";
import { collectLog } from "#tests/factories/log.ts";
import { setBanned } from "./commands.server.ts";
import { changeRole, grantFirstAdmin, listRoles, setRole } from "./commands-roles.server.ts";
import { endSessionsOf } from "./commands-sign-in.server.ts";
import type { RoleChanged, SessionEnded } from "./events.ts";
import { listRoleChanges } from "./queries.server.ts";
import { listSessionsOf } from "./queries-settings.server.ts";
import type { Role } from "./rules.ts";
import { roleChanges, sessions, users } from "./tables.server.ts";

const { db } = await testDatabase();

beforeEach(async () => {
	await db.update(users).set({ role: "user" }).where(ne(users.role, "user"));
});

describe("by an admin", () => {
	const buildAdmin = () => buildUser(db, { role: "admin" });
	const roleOf = async ({ id }: UserRow) => (await db.select().from(users).where(eq(users.id, id)))[0]?.role;
	const change = (actor: UserRow | null, person: UserRow, role: Role, before = person.role) =>
		changeRole(contextOf(db, actor), { personId: person.id, role, before });

	describe("a role", () => {
		it("is given and taken by admins, and each change is a line in the log", async () => {
			const [admin, person] = [await buildAdmin(), await buildUser(db)];
			const ctx = contextOf(db, admin);
			const told = collectEvents<RoleChanged>(ctx.events, ["account.roleChanged"]);
			const steps: Role[] = ["user", "moderator", "admin", "user"];
			for (const [index, role] of steps.slice(1).entries())
				await changeRole(ctx, { personId: person.id, role, before: steps[index] ?? "user" });
			expect(await roleOf(person)).toBe("user");
			expect(told.map(({ role }) => role)).toEqual(["moderator", "admin", "user"]);
			const lines = (await listRoleChanges(ctx, { personId: person.id })).rows;
			expect(lines.map(({ before, role }) => [before, role])).toEqual([
				["admin", "user"],
				["moderator", "admin"],
				["user", "moderator"],
			]);
			for (const line of lines)
				expect(line).toMatchObject({ actor: admin.username, username: person.username });
			expect((await listRoleChanges(ctx, { personId: null })).rows).toHaveLength(3);
		});

		it("stays as it is when it is given twice", async () => {
			const [admin, person] = [await buildAdmin(), await buildUser(db, { role: "moderator" })];
			await change(admin, person, "moderator");
			expect((await listRoleChanges(contextOf(db, admin), { personId: person.id })).rows).toEqual([]);
		});

		it("is nobody else's to give", async () => {
			const person = await buildUser(db);
			await buildAdmin();
			const banned = await buildUser(db, { role: "admin", isBanned: true });
			for (const actor of [null, person, await buildUser(db, { role: "moderator" }), banned])
				expect((await refusal(change(actor, person, "admin"))).code).toBe("auth.forbidden");
			expect(await roleOf(person)).toBe("user");
		});

		it("is refused to who has not proven their address, to nobody, and over another's change", async () => {
			const admin = await buildAdmin();
			const unproven = await buildUser(db, { emailVerified: false });
			expect((await refusal(change(admin, unproven, "moderator"))).code).toBe("role.unverified");
			const person = await buildUser(db);
			expect((await refusal(change(admin, person, "admin", "moderator"))).code).toBe("role.changed");
			const nobody = { ...person, id: crypto.randomUUID() };
			expect((await refusal(change(admin, nobody, "admin"))).code).toBe("person.notFound");
			expect((await refusal(change(admin, person, "king" as Role))).code).toBe("request.invalid");
		});

		it("is kept in a log that nobody rewrites", async () => {
			const admin = await buildAdmin();
			await change(admin, await buildUser(db), "moderator");
			const rewrite = db.update(roleChanges).set({ actorUsername: "other" });
			expect(await refusedBy(rewrite)).toBe("role_changes_append_only");
			expect(await refusedBy(db.delete(roleChanges))).toBe("role_changes_append_only");
		});
	});

	describe("the last admin", () => {
		it("cannot take the role from themself, be banned or delete the account", async () => {
			const admin = await buildAdmin();
			await buildUser(db, { role: "admin", isBanned: true });
			await buildUser(db, { role: "moderator" });
			expect((await refusal(change(admin, admin, "user"))).code).toBe("role.lastAdmin");
			expect((await refusal(change(admin, admin, "moderator"))).code).toBe("role.lastAdmin");
			const ctx = contextOf(db, admin);
			const ban = inTransaction(ctx, (tx) => setBanned(tx, admin.id, true));
			expect((await refusal(ban)).code).toBe("role.lastAdmin");
			const leave = deleteAccount(ctx, {} as never, { confirmation: admin.username });
			expect((await refusal(leave)).code).toBe("role.lastAdmin");
			expect(await roleOf(admin)).toBe("admin");
			const second = await buildAdmin();
			await change(admin, admin, "user");
			expect([await roleOf(admin), await roleOf(second)]).toEqual(["user", "admin"]);
		});

		const removals = {
			"take the role from each other": (actor: UserRow, other: UserRow) => change(actor, other, "user"),
			"ban each other": (actor: UserRow, other: UserRow) =>
				inTransaction(contextOf(db, actor), (tx) => setBanned(tx, other.id, true)),
			"take their own role": (_: UserRow, other: UserRow) => change(other, other, "user"),
		};
		it.each(Object.entries(removals))("is left by two who %s at once", async (_, remove) => {
			for (let round = 0; round < 10; round++) {
				await db.update(users).set({ role: "user" }).where(ne(users.role, "user"));
				const [one, other] = [await buildAdmin(), await buildAdmin()];
				const results = await Promise.allSettled([remove(one, other), remove(other, one)]);
				const lost = results.flatMap((result) => (result.status === "rejected" ? [result.reason] : []));
				expect(lost).toHaveLength(1);
				expect(["auth.forbidden", "role.lastAdmin"]).toContain(lost[0].code);
				const isLeft = and(eq(users.isAdmin, true), eq(users.isBanned, false));
				expect(await db.$count(users, isLeft)).toBe(1);
			}
		});
	});

	describe("somebody's sessions", () => {
		it("are seen and ended by an admin, one or all, and nobody else's with them", async () => {
			const [admin, person] = [await buildAdmin(), await buildUser(db)];
			const [first] = [
				await buildSession(db, { userId: person.id }),
				await buildSession(db, { userId: person.id }),
			];
			const own = await buildSession(db, { userId: admin.id });
			const ctx = contextOf(db, admin);
			const told = collectEvents<SessionEnded>(ctx.events, ["account.sessionEnded"]);
			expect(await listSessionsOf(ctx, person.id)).toHaveLength(2);
			const foreign = { personId: person.id, sessionId: own.id };
			expect(await endSessionsOf(ctx, foreign)).toBe(0);
			expect(await endSessionsOf(ctx, { personId: person.id, sessionId: first?.id ?? "" })).toBe(1);
			expect(await endSessionsOf(ctx, { personId: person.id, sessionId: null })).toBe(1);
			expect(await listSessionsOf(ctx, person.id)).toEqual([]);
			expect(told.map(({ personId }) => personId)).toEqual([person.id, person.id]);
			expect(await db.$count(sessions, eq(sessions.id, own.id))).toBe(1);
		});

		it("are nobody else's to see or end", async () => {
			const person = await buildUser(db);
			const session = await buildSession(db, { userId: person.id });
			for (const actor of [null, person, await buildUser(db, { role: "moderator" })]) {
				const ctx = contextOf(db, actor);
				const end = endSessionsOf(ctx, { personId: person.id, sessionId: session.id });
				expect((await refusal(end)).code).toBe("auth.forbidden");
				expect((await refusal(listSessionsOf(ctx, person.id))).code).toBe("auth.forbidden");
			}
			expect(await db.$count(sessions, eq(sessions.id, session.id))).toBe(1);
		});
	});
});

describe("by the operator", () => {
	const { log, logged } = collectLog();

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
});
