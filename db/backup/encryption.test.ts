import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { decrypt, encrypt, encryptedMark, splitHead } from "./encryption.server.ts";

const passphrase = "one that is long enough";
const chunk = 64 * 1024;
const seal = chunk + 16;

async function* inPieces(bytes: Uint8Array, size = 50_000) {
	for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const sealed = (bytes: Uint8Array) => buffer(encrypt(inPieces(bytes), passphrase));
async function unsealed(bytes: Uint8Array, key = passphrase): Promise<Buffer> {
	const { head, rest } = await splitHead(inPieces(bytes), encryptedMark.length);
	expect(head).toEqual(encryptedMark);
	return buffer(decrypt(rest, key));
}

describe("an encrypted stream", () => {
	it.each([0, 1, chunk - 1, chunk, chunk + 1, 5 * chunk + 7])(
		"of %i bytes comes back as it was",
		async (size) => {
			const bytes = randomBytes(size);
			const secret = await sealed(bytes);
			expect((await unsealed(secret)).equals(bytes)).toBe(true);
			if (size >= 16) expect(secret.includes(bytes.subarray(0, 16))).toBe(false);
		},
	);

	const begin = encryptedMark.length + 16;
	const changes: [string, (secret: Buffer) => Buffer][] = [
		[
			"a byte is another",
			(s) => Buffer.concat([s.subarray(0, 500), Buffer.of((s[500] ?? 0) ^ 1), s.subarray(501)]),
		],
		["its end is cut off", (s) => s.subarray(0, -1)],
		["it is cut where a chunk ends", (s) => s.subarray(0, begin + 2 * seal)],
		["it has nothing but its beginning", (s) => s.subarray(0, begin)],
		[
			"two chunks have changed places",
			(s) =>
				Buffer.concat([
					s.subarray(0, begin),
					s.subarray(begin + seal, begin + 2 * seal),
					s.subarray(begin, begin + seal),
					s.subarray(begin + 2 * seal),
				]),
		],
		["something follows it", (s) => Buffer.concat([s, Buffer.of(0)])],
	];
	it.each(changes)("is refused when %s", async (_what, change) => {
		const secret = await sealed(randomBytes(3 * chunk + 100));
		await expect(unsealed(change(secret))).rejects.toThrow("BACKUP_KEY");
	});

	it("is refused with another passphrase", async () => {
		await expect(unsealed(await sealed(randomBytes(100)), "another that is long")).rejects.toThrow(
			"BACKUP_KEY",
		);
	});
});
