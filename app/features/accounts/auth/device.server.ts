import { createHmac, randomBytes } from "node:crypto";
import type { Secrets } from "#app/platform/secrets.ts";
import { longestCookieSeconds } from "../rules.ts";
import { isSigned } from "./signatures.server.ts";

const idBytes = 12;

interface Signer {
	readonly secrets: Secrets;
	readonly publicUrl: string;
}

/**
 * Adds the cookie that marks a browser until it is closed, by which attempts are counted. It says nothing of who uses it
 * and opens nothing. Headers that mark it as an owner's stay as they are.
 */
export function markDevice(signer: Signer, headers: Headers): void {
	if (headers.getSetCookie().some((cookie) => cookie.startsWith(`${cookieName(signer)}=`))) return;
	const id = randomBytes(idBytes).toString("base64url");
	appendCookie(signer, headers, `${id}.${signMark(signer.secrets[0], id)}`);
}

/**
 * Adds the cookie that marks this browser as used by an account's owner. It does not reveal who that is and opens
 * nothing: it only tells the owner from strangers who guess the password (the "device cookie" of OWASP's notes on slowing
 * down online guessing).
 * @param email the account's, in any case
 * @returns the same headers
 */
export function rememberDevice(signer: Signer, headers: Headers, email: string): Headers {
	const [secret] = signer.secrets;
	const id = randomBytes(idBytes).toString("base64url");
	const value = `${id}.${signMark(secret, id)}.${signOwner(secret, id, email)}`;
	appendCookie(signer, headers, value, `; Max-Age=${longestCookieSeconds}`);
	return headers;
}

/**
 * The mark of a request's browser, whoever uses it.
 * @param cookie the request's Cookie header
 * @returns an id that only this browser has, or null for none or a forged one
 */
export function findDevice(signer: Signer, cookie: string | null): string | null {
	const { id, mark } = readCookie(signer, cookie);
	return isSigned(signer.secrets, mark, (secret) => signMark(secret, id)) ? id : null;
}

/**
 * The mark of a request's browser, if the owner of this account has signed in with it.
 * @param cookie the request's Cookie header
 * @returns an id that only this browser has, or null for a stranger's or a forged cookie
 */
export function findKnownDevice(signer: Signer, cookie: string | null, email: string): string | null {
	const { id, owner } = readCookie(signer, cookie);
	return isSigned(signer.secrets, owner, (secret) => signOwner(secret, id, email)) ? id : null;
}

function readCookie(signer: Signer, cookie: string | null) {
	const start = `${cookieName(signer)}=`;
	const part = cookie
		?.split(";")
		.map((text) => text.trim())
		.find((text) => text.startsWith(start));
	const [id = "", mark = "", owner = ""] = part?.slice(start.length).split(".") ?? [];
	return { id, mark, owner };
}

function appendCookie(signer: Signer, headers: Headers, value: string, lifetime = ""): void {
	const secure = isSecure(signer) ? "; Secure" : "";
	const rules = `${lifetime}; Path=/; HttpOnly; SameSite=Lax${secure}`;
	headers.append("Set-Cookie", `${cookieName(signer)}=${value}${rules}`);
}

function cookieName(signer: Signer): string {
	return `${isSecure(signer) ? "__Secure-" : ""}reino.device`;
}

function isSecure({ publicUrl }: Signer): boolean {
	return publicUrl.startsWith("https:");
}

function signMark(secret: string, id: string): string {
	return sign(`browser ${secret}`, id);
}

function signOwner(secret: string, id: string, email: string): string {
	return sign(`device ${secret}`, `${id} ${email.toLowerCase()}`);
}

/** Signs with a derived key, so that the signature is valid for nothing else. */
function sign(key: string, text: string): string {
	return createHmac("sha256", key).update(text).digest("base64url");
}
