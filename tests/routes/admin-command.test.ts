import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { users } from "#app/features/accounts/tables.server.ts";
import { startBuiltServer } from "#tests/built-server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildUser } from "#tests/factories/accounts.ts";

const { db, connectionString } = await testDatabase();
const dataDir = await mkdtemp(join(tmpdir(), "reino-admin-"));

afterAll(() => rm(dataDir, { recursive: true }));

/** Runs what `npm run admin --` runs. */
async function admin(...args: string[]) {
	const child = spawn(process.execPath, ["server/admin.ts", ...args], {
		cwd: join(import.meta.dirname, "../.."),
		env: { ...process.env, DATABASE_URL: connectionString, DATA_DIR: dataDir },
		stdio: ["ignore", "pipe", "pipe"],
	});
	const [output, problems, [code]] = await Promise.all([
		text(child.stdout),
		text(child.stderr),
		once(child, "exit"),
	]);
	return { code, output, problems };
}

const isAdmin = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0]?.isAdmin;

/** Each call is a process of its own. */
const slow = { timeout: 120_000 };

describe("the address of ADMIN_EMAIL", slow, () => {
	it("is the first admin from the next start, though it was verified before", async () => {
		const { id, email } = await buildUser(db);
		const environment = { DATABASE_URL: connectionString, ADMIN_EMAIL: email.toUpperCase() };
		const server = await startBuiltServer({ environment });
		await server.stop();
		expect(await isAdmin(id)).toBe(true);
		await db.update(users).set({ role: "user" }).where(eq(users.id, id));
	});
});

describe("npm run admin", slow, () => {
	it("grants, lists and revokes, the address in any case", async () => {
		expect(await admin("list")).toMatchObject({ code: 0, output: "There is no admin yet.\n" });
		const { id, email, username } = await buildUser(db);
		const granted = await admin("grant", email.toUpperCase());
		expect(granted).toMatchObject({ code: 0, output: `${username} is an admin now.\n` });
		expect(await isAdmin(id)).toBe(true);
		expect(await admin("list")).toMatchObject({ code: 0, output: `admin: ${email} (${username})\n` });
		const revoked = await admin("revoke", email);
		expect(revoked).toMatchObject({ code: 0, output: `${username} has no role any more.\n` });
		expect(await isAdmin(id)).toBe(false);
		const helped = await admin("grant", email, "moderator");
		expect(helped).toMatchObject({ code: 0, output: `${username} is a moderator now.\n` });
		const listed = await admin("list");
		expect(listed.output).toBe(`moderator: ${email} (${username})\nThere is no admin yet.\n`);
	});

	it("says whom it does not know, and how it is used", async () => {
		const unknown = await admin("grant", "nobody@example.test");
		expect(unknown.code).toBe(1);
		expect(unknown.problems).toContain("Nobody has an account with nobody@example.test.");
		for (const wrong of [
			[],
			["grant"],
			["list", "x"],
			["promote", "a@example.test"],
			["grant", "a@example.test", "king"],
		]) {
			const answer = await admin(...wrong);
			expect(answer.code).toBe(2);
			expect(answer.problems).toContain("npm run admin -- grant EMAIL");
		}
	});
});
