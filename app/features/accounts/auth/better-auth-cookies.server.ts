import { createHmac } from "node:crypto";
import type { Secrets } from "#app/platform/secrets.ts";
import { isSigned } from "./signatures.server.ts";

// Private knowledge of Better Auth's cookies: every request is identified by one without Better Auth, which accepts the
// newest secret only. The test signs in with Better Auth, and fails when that changes.

export interface CookieOptions {
	readonly secrets: Secrets;
	/** Browsers keep the `__Secure-` cookie only when the site is served over https. */
	readonly secure: boolean;
}

/** The prefix of every cookie's name. */
export const cookiePrefix = "reino";

/** Characters of the longest cookie that can be a session. */
const maxCookieLength = 300;

/** The name of the session cookie. */
export function sessionCookieName(secure: boolean): string {
	return `${secure ? "__Secure-" : ""}${cookiePrefix}.session_token`;
}

/** True for a browser that was signed in: signing out deletes the cookie, an ended session does not. */
export function hasSessionCookie(headers: Headers): boolean {
	return [true, false].some((secure) => findCookie(headers, sessionCookieName(secure)) !== null);
}

/**
 * Makes the function that reads the session's token from a request's cookie, or null without one that a secret has signed.
 * It does not check that the session lives.
 */
export function createReadSession({ secrets, secure }: CookieOptions) {
	const name = sessionCookieName(secure);
	return (headers: Headers): string | null => {
		const value = findCookie(headers, name);
		if (value === null || value.length > maxCookieLength) return null;
		return readSignedCookie(secrets, value);
	};
}

/**
 * The cookies of a request, signed by the newest secret, the only one that Better Auth accepts.
 * @param header a Cookie header
 */
export function withNewSignatures([newest, ...older]: Secrets, header: string): string {
	const [first, ...others] = older;
	if (first === undefined) return header;
	return header
		.split(";")
		.map((cookie) => {
			const [, name = "", encoded = ""] = /^([^=]*=)(.*)$/.exec(cookie) ?? [];
			const value = readSignedCookie([first, ...others], encoded);
			return value === null ? cookie : name + signCookie(newest, value);
		})
		.join(";");
}

/** A cookie's value as Better Auth signs it: `value.signature`, encoded for a URL. */
export function signCookie(secret: string, value: string): string {
	return encodeURIComponent(`${value}.${signatureOf(secret, value)}`);
}

/** The value of a cookie that one of the secrets has signed, or null. */
function readSignedCookie(secrets: Secrets, encoded: string): string | null {
	const signed = decode(encoded);
	const dot = signed.lastIndexOf(".");
	if (dot < 1) return null;
	const value = signed.slice(0, dot);
	return isSigned(secrets, signed.slice(dot + 1), (secret) => signatureOf(secret, value)) ? value : null;
}

function signatureOf(secret: string, value: string): string {
	return createHmac("sha256", secret).update(value).digest("base64");
}

function findCookie(headers: Headers, name: string): string | null {
	for (const part of (headers.get("Cookie") ?? "").split(";")) {
		const pair = part.trimStart();
		if (pair.startsWith(`${name}=`)) return pair.slice(name.length + 1);
	}
	return null;
}

function decode(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return "";
	}
}
