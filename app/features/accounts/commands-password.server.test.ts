import { describe, expect, it } from "vitest";
import { refusal } from "#tests/factories/failure.ts";
import { requireStrongPassword } from "./commands-password.server.ts";

const choosing = async (password: string) =>
	requireStrongPassword(password, ["ana_k", "ana.kovacs@example.test"]);

describe("a new password", () => {
	it.each([
		"123456",
		"password",
		"Qwerty123",
		"BocaJuniors",
		"aaaaaaaa",
		"ana_k",
		"ANA.KOVACS",
		"ana.kovacs@example.test",
	])("is not %s", async (password) => {
		expect((await refusal(choosing(password))).code).toBe("auth.weakPassword");
	});

	it.each(["clave-larga", "ñandú y mate", "k7#pQz"])("may be %s", async (password) => {
		await expect(choosing(password)).resolves.toBeUndefined();
	});
});
