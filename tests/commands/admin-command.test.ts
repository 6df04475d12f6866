import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { findResetEmail } from "#app/features/accounts/commands-credentials.server.ts";
import { users } from "#app/features/accounts/tables.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { adminCallOf } from "#server/admin-calls.ts";
import { startBuiltServer } from "#tests/built-server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { runCommand } from "#tests/run-command.ts";

const { db, connectionString } = await testDatabase();
const dataDir = await mkdtemp(join(tmpdir(), "reino-admin-"));

afterAll(() => rm(dataDir, { recursive: true }));

/** Runs what `npm run admin --` runs. */
const admin = (...args: string[]) =>
	runCommand("server/admin.ts", args, { DATABASE_URL: connectionString, DATA_DIR: dataDir });

const isAdmin = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0]?.isAdmin;

/** What the command would show, without a process of its own. */
const answerTo = (...args: string[]) => adminCallOf(args)?.(db, createLog("silent"), "https://reino.example");

describe("the address of ADMIN_EMAIL", () => {
	it("is the first admin from the next start, though it was verified before", async () => {
		const { id, email } = await buildUser(db);
		const environment = { DATABASE_URL: connectionString, ADMIN_EMAIL: email.toUpperCase() };
		const server = await startBuiltServer({ environment });
		await server.stop();
		expect(await isAdmin(id)).toBe(true);
		await db.update(users).set({ role: "user" }).where(eq(users.id, id));
	});
});

describe("npm run admin", () => {
	it("grants, lists and revokes, the address in any case", async () => {
		expect(await answerTo("list")).toEqual({ code: 0, text: "There is no admin yet." });
		const { id, email, username } = await buildUser(db);
		const granted = await admin("grant", email.toUpperCase());
		expect(granted).toMatchObject({ code: 0, output: `${username} is an admin now.\n` });
		expect(granted.problems).toContain('"security":"role.changed"');
		expect(await isAdmin(id)).toBe(true);
		expect(await answerTo("list")).toEqual({ code: 0, text: `admin: ${email} (${username})` });
		expect(await answerTo("revoke", email)).toEqual({ code: 0, text: `${username} has no role any more.` });
		expect(await isAdmin(id)).toBe(false);
		const helped = await answerTo("grant", email, "moderator");
		expect(helped).toEqual({ code: 0, text: `${username} is a moderator now.` });
		const listed = await answerTo("list");
		expect(listed?.text).toBe(`moderator: ${email} (${username})\nThere is no admin yet.`);
	});

	it("makes a link to a new password, of which the newest works alone", async () => {
		const { email } = await buildUser(db);
		const tokenOf = async () => {
			const { text = "" } = (await answerTo("link", email.toUpperCase())) ?? {};
			return /^https:\/\/reino\.example\/reset-password\?token=(\S+)$/m.exec(text)?.[1] ?? "";
		};
		const [former, token] = [await tokenOf(), await tokenOf()];
		const ctx = contextOf(db, null);
		expect(await findResetEmail(ctx, former)).toBeNull();
		expect(await findResetEmail(ctx, token)).toBe(email);
		expect(await answerTo("link", "nobody@example.test")).toMatchObject({ code: 1 });
	});

	it("says whom it does not know, and how it is used", async () => {
		const unknown = await admin("grant", "nobody@example.test");
		expect(unknown).toMatchObject({ code: 1, output: "" });
		expect(unknown.problems).toContain("Nobody has an account with nobody@example.test.");
		const answer = await admin("promote", "a@example.test");
		expect(answer).toMatchObject({ code: 2, output: "" });
		expect(answer.problems).toContain("npm run admin -- grant EMAIL");
	});

	it.each([
		[[]],
		[["grant"]],
		[["link"]],
		[["link", "a@example.test", "admin"]],
		[["list", "x"]],
		[["promote", "a@example.test"]],
		[["grant", "a@example.test", "king"]],
		[["revoke", "a@example.test", "admin"]],
		[["grant", "a@example.test", "admin", "b@example.test"]],
	])("makes nothing of %j", (args) => {
		expect(adminCallOf(args)).toBeNull();
	});
});
