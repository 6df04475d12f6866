import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import { promisify } from "node:util";

/** What an encrypted archive begins with; 16 bytes of salt follow it. */
export const encryptedMark = Buffer.from("REINO-BACKUP AES-256-GCM 1\n");
const saltBytes = 16;
const tagBytes = 16;
/** Bytes that are sealed at a time: few in memory, and none is given out before its seal was checked. */
const chunkBytes = 64 * 1024;
const derive = promisify(scrypt) as (passphrase: string, salt: Buffer, length: number) => Promise<Buffer>;

/** The passphrase is another one, or the archive was changed or cut. */
export class WrongSealError extends Error {
	override name = "WrongSealError";

	constructor() {
		super(
			"The archive cannot be decrypted: BACKUP_KEY is not the one that it was made with, or it was changed or cut.",
		);
	}
}

type Bytes = AsyncIterable<Uint8Array>;

/**
 * Encrypts and authenticates a stream in chunks (AES-256-GCM; the STREAM construction of Hoang, Reyhanitabar, Rogaway
 * and Vizár): the nonce has the chunk's number and whether it is the last, so that none can be moved, left out or cut off.
 */
export async function* encrypt(source: Bytes, passphrase: string): AsyncGenerator<Buffer> {
	const salt = randomBytes(saltBytes);
	const key = await derive(passphrase, salt, 32);
	yield Buffer.concat([encryptedMark, salt]);
	for await (const { bytes, index, isLast } of inChunks(source, chunkBytes)) {
		const cipher = createCipheriv("aes-256-gcm", key, nonceOf(index, isLast));
		yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
	}
}

/**
 * The stream that was encrypted.
 * @param source what follows the mark
 * @throws WrongSealError before anything of a chunk that is not as it was
 */
export async function* decrypt(source: Bytes, passphrase: string): AsyncGenerator<Buffer> {
	const { head: salt, rest } = await splitHead(source, saltBytes);
	const key = await derive(passphrase, salt, 32);
	for await (const { bytes, index, isLast } of inChunks(rest, chunkBytes + tagBytes)) {
		try {
			const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(index, isLast), {
				authTagLength: tagBytes,
			});
			decipher.setAuthTag(bytes.subarray(-tagBytes));
			yield Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]);
		} catch {
			throw new WrongSealError();
		}
	}
}

/** 96 bits: the chunk's number, and 1 in the last byte for the last. */
function nonceOf(index: number, isLast: boolean): Buffer {
	const nonce = Buffer.alloc(12);
	nonce.writeUIntBE(index, 5, 6);
	nonce[11] = isLast ? 1 : 0;
	return nonce;
}

/** A stream in pieces of one size; the last may be smaller, even empty. */
async function* inChunks(source: Bytes, size: number) {
	let index = 0;
	let held = Buffer.alloc(0);
	for await (const bytes of source) {
		held = Buffer.concat([held, bytes]);
		for (; held.length > size; index += 1) {
			yield { bytes: held.subarray(0, size), index, isLast: false };
			held = held.subarray(size);
		}
	}
	yield { bytes: held, index, isLast: true };
}

/** The first bytes of a stream, fewer if it ends before, and what follows. */
export async function splitHead(source: Bytes, size: number): Promise<{ head: Buffer; rest: Bytes }> {
	const iterator = source[Symbol.asyncIterator]();
	let held = Buffer.alloc(0);
	while (held.length < size) {
		const { value, done } = await iterator.next();
		if (done) break;
		held = Buffer.concat([held, value]);
	}
	async function* follow() {
		yield held.subarray(size);
		yield* { [Symbol.asyncIterator]: () => iterator };
	}
	return { head: held.subarray(0, size), rest: follow() };
}
