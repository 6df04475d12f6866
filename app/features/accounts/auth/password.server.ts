import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { DomainError } from "#app/shared/domain-error.ts";
import data from "../data/common-passwords.json" with { type: "json" };

const common = new Set(data.passwords.flatMap((line) => line.split(" ")));

/**
 * Argon2id with 19 MiB of memory, 2 passes and 1 lane: the first choice of OWASP's password storage sheet.
 * `memory` is in KiB, lengths are in bytes.
 */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const saltBytes = 16;
const hashBytes = 32;
const argon2Hash = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;
const derive = promisify(argon2);

/**
 * Hashes a password the way sign-in checks it, off the main thread, over a random salt. Its text is normalised
 * (NFKC) first, so that a letter typed as one character or as two is the same letter (NIST SP 800-63B, 3.1.1.2).
 * @returns the usual text form, `$argon2id$…$salt$hash`, as `accounts.password` of provider `credential` keeps it
 */
export async function hashPassword(password: string): Promise<string> {
	const salt = randomBytes(saltBytes);
	const hash = await deriveHash(password, salt, cost);
	return textOf(salt, hash);
}

function textOf(salt: Buffer, hash: Buffer): string {
	return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(hash)}`;
}

/** The hash of no password that anybody could find. */
const nobodysHash = textOf(Buffer.alloc(saltBytes), Buffer.alloc(hashBytes));

/**
 * True for the password of a hash. The hash contains its cost, so that the cost may change.
 * @param hash null for an account without one, or no account, which is checked at the same cost
 */
export async function verifyPassword({
	hash,
	password,
}: {
	hash: string | null;
	password: string;
}): Promise<boolean> {
	const [, memory, passes, parallelism, salt = "", expected = ""] =
		argon2Hash.exec(hash ?? nobodysHash) ?? [];
	if (!expected) return false;
	const hashCost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
	const actual = await deriveHash(password, Buffer.from(salt, "base64"), hashCost);
	const stored = Buffer.from(expected, "base64");
	return actual.length === stored.length && timingSafeEqual(actual, stored);
}

interface Cost {
	readonly memory: number;
	readonly passes: number;
	readonly parallelism: number;
}

function deriveHash(password: string, nonce: Buffer, { memory, passes, parallelism }: Cost): Promise<Buffer> {
	const message = password.normalize("NFKC");
	return derive("argon2id", { message, nonce, tagLength: hashBytes, memory, passes, parallelism });
}

function base64(bytes: Buffer): string {
	return bytes.toString("base64").replaceAll("=", "");
}

/**
 * Refuses a new password that is among the most common ones, one character over and over, or the person's own
 * name or address (NIST SP 800-63B, 3.1.1.2).
 * @param names username and address of the person
 * @throws DomainError `auth.weakPassword`
 */
export function requireStrongPassword(password: string, names: readonly string[] = []): void {
	const plain = password.normalize("NFKC").toLowerCase();
	const personal = names.flatMap((text) => [text.toLowerCase(), text.toLowerCase().split("@")[0] ?? ""]);
	const isOneCharacter = new Set(plain).size === 1;
	if (common.has(plain) || isOneCharacter || personal.includes(plain))
		throw new DomainError("auth.weakPassword", {}, { password: "auth.error.weakPassword" });
}
