import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { transaction } from "#app/platform/database/transaction.server.ts";
import { testDatabase } from "#tests/database.ts";
import { unique } from "#tests/factories/row.ts";
import { buildAccounts } from "#tests/factories/signing-in.ts";
import { users } from "../tables.server.ts";
import { type AuthWork, createAuth } from "./better-auth.server.ts";

const { db } = await testDatabase();
const { authOptions } = buildAccounts(db).accounts;

function buildSignUp() {
	const name = `user_${unique()}`;
	const body = { name, email: `${name}@example.test`, password: "clave-larga", locale: "es" };
	const register = (work: AuthWork) => createAuth(authOptions, work).api.signUpEmail({ body });
	return { register, isThere: async () => (await db.$count(users, eq(users.email, body.email))) === 1 };
}

describe("the contract with Better Auth: the transactions that it opens are ours", () => {
	it("a sign-up whose mail cannot be written leaves no user", async () => {
		const { register, isThere } = buildSignUp();
		const send = () => Promise.reject(new Error("the queue is away"));
		await expect(register({ db, send })).rejects.toThrow();
		expect(await isThere()).toBe(false);
	});

	it("a sign-up in a transaction of ours ends with it", async () => {
		const { register, isThere } = buildSignUp();
		const failing = transaction(db, async (tx) => {
			await register({ db: tx });
			throw new Error("what comes after it");
		});
		await expect(failing).rejects.toThrow("what comes after it");
		expect(await isThere()).toBe(false);
	});
});
