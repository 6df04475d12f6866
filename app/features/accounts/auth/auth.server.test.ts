import { sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { isDatabaseUnavailable } from "#app/platform/database/availability.server.ts";
import { connectDatabase } from "#app/platform/database/database.server.ts";
import { testDatabase } from "#tests/database.ts";
import { buildPassword, buildUser } from "#tests/factories/accounts.ts";
import { contextOf } from "#tests/factories/context.ts";
import { buildAccounts, buildVisitor, cookieOf } from "#tests/factories/signing-in.ts";
import { signIn, signOut } from "../commands-sign-in.server.ts";
import { listOwnSessions } from "../queries-settings.server.ts";
import { headersOf, inAuthTransaction } from "./auth.server.ts";
import { hashPassword } from "./password.server.ts";

const { db } = await testDatabase();
const { accounts } = buildAccounts(db);
const nowhere = connectDatabase({ connectionString: "postgres:///reino?host=/nowhere" });
const { accounts: awayAccounts } = buildAccounts(nowhere.db);
const password = "clave-larga";

afterAll(() => nowhere.close());

async function signedIn() {
	const user = await buildUser(db);
	await buildPassword(db, { userId: user.id, password: await hashPassword(password) });
	const sender = buildVisitor();
	const headers = await signIn(contextOf(db, null), accounts, sender, { email: user.email, password });
	return { user, visitor: { ...sender, cookie: cookieOf(headers) } };
}

async function expectUnavailable(work: Promise<unknown>): Promise<void> {
	const failure: unknown = await work.then(
		() => null,
		(error: unknown) => error,
	);
	expect(isDatabaseUnavailable(failure), String(failure)).toBe(true);
}

describe("while the database is away", () => {
	it("nobody is told that they are signed out: the session would live on", async () => {
		const { visitor } = await signedIn();
		await expectUnavailable(signOut(contextOf(db, null), awayAccounts, visitor));
	});

	it("one's sessions do not load, and say why", async () => {
		const { user, visitor } = await signedIn();
		await expectUnavailable(listOwnSessions(contextOf(db, user), awayAccounts, visitor));
	});

	it("a session that cannot be looked up does not pass for one that has ended", async () => {
		const { visitor } = await signedIn();
		const changing = inAuthTransaction(accounts, async (auth, tx) => {
			await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`).catch(() => undefined);
			return auth.api.changePassword({
				body: { currentPassword: password, newPassword: "otra-clave-larga" },
				headers: headersOf(accounts, visitor),
			});
		});
		await expectUnavailable(changing);
	});
});
