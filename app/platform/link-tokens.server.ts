import { createHash, randomBytes } from "node:crypto";

const tokenBytes = 24;
/** Base64url has four characters for three bytes. */
const tokenPattern = /^[\w-]{32}$/;

/** The token of a link that goes out by mail: 192 random bits, for an address. */
export function createLinkToken(): string {
	return randomBytes(tokenBytes).toString("base64url");
}

/** Whether a text looks like a token of {@link createLinkToken}, so that it is worth a question to the database. */
export function isLinkToken(text: string): boolean {
	return tokenPattern.test(text);
}

/** The hash of a token, which is all that the database keeps: of something long and random a plain one does. */
export function hashLinkToken(token: string): string {
	return createHash("sha256").update(token).digest("base64url");
}
