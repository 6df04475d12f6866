import { describe, expect, it } from "vitest";
import { refusal } from "#tests/factories/failure.ts";
import { hashPassword, requireStrongPassword, verifyPassword } from "./password.server.ts";

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

describe("the hash of a password", () => {
	it("is Argon2id's over a salt of its own, and is only its password's", async () => {
		const [hash, other] = await Promise.all([hashPassword("clave-larga"), hashPassword("clave-larga")]);
		expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
		expect(other).not.toBe(hash);
		expect(await verifyPassword({ hash, password: "clave-larga" })).toBe(true);
		expect(await verifyPassword({ hash, password: "clave-Larga" })).toBe(false);
	});

	it("takes a letter for the same however it was typed, and every character counts", async () => {
		const composed = "ñandú y mate ".repeat(10).slice(0, 128);
		const hash = await hashPassword(composed);
		expect(await verifyPassword({ hash, password: composed.normalize("NFD") })).toBe(true);
		expect(await verifyPassword({ hash, password: composed.slice(0, 127) })).toBe(false);
	});

	it("is checked at the cost that it says, and no other text is one", async () => {
		const hash = await hashPassword("clave-larga");
		for (const other of [hash.replace("t=2", "t=1"), hash.replace("argon2id", "argon2i"), "clave-larga", ""])
			expect(await verifyPassword({ hash: other, password: "clave-larga" }), other).toBe(false);
	});
});
