import { hashPassword as scrypt } from "better-auth/crypto";

/**
 * Hashes a password the way sign-in checks it: scrypt (N 16384, r 16, p 1) over a random salt, off the main
 * thread. OWASP's password storage sheet counts these parameters among the equivalent minimum choices.
 * @returns `salt:hash`, both in hexadecimal, as `accounts.password` of provider `credential` keeps it
 */
export function hashPassword(password: string): Promise<string> {
	return scrypt(password);
}
