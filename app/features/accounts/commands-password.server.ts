import { hashPassword as scrypt } from "better-auth/crypto";
import { DomainError } from "#app/shared/domain-error.ts";
import data from "./data/common-passwords.json" with { type: "json" };

const common = new Set(data.passwords.flatMap((line) => line.split(" ")));

/**
 * Hashes a password the way sign-in checks it: scrypt (N 16384, r 16, p 1) over a random salt, off the main
 * thread. OWASP's password storage sheet counts these parameters among the equivalent minimum choices.
 * @returns `salt:hash`, both in hexadecimal, as `accounts.password` of provider `credential` keeps it
 */
export function hashPassword(password: string): Promise<string> {
	return scrypt(password);
}

/**
 * Refuses a new password that is among the most common ones, one character over and over, or the person's own
 * name or address (NIST SP 800-63B, 3.1.1.2).
 * @param own what the person is known by
 * @throws DomainError `auth.weakPassword`
 */
export function requireStrongPassword(password: string, own: readonly string[] = []): void {
	const plain = password.toLowerCase();
	const known = own.flatMap((text) => [text.toLowerCase(), text.toLowerCase().split("@")[0] ?? ""]);
	const isOneCharacter = new Set(plain).size === 1;
	if (common.has(plain) || isOneCharacter || known.includes(plain))
		throw new DomainError("auth.weakPassword");
}
