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
 * Adds the cookie that marks this browser as used by an account's owner. It does not reveal who that is and opens
 * nothing: it only tells the owner from strangers who guess the password (the "device cookie" of OWASP's notes on slowing
 * down online guessing).
 * @param email the account's, in any case
 * @returns the same headers
 */
export function rememberDevice(signer: Signer, headers: Headers, email: string): Headers {
	const id = randomBytes(idBytes).toString("base64url");
	const cookie = `${cookieName(signer)}=${id}.${sign(signer.secrets[0], id, email)}`;
	const secure = isSecure(signer) ? "; Secure" : "";
	const rules = `Max-Age=${longestCookieSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`;
	headers.append("Set-Cookie", `${cookie}; ${rules}`);
	return headers;
}

/**
 * The mark of a request's browser, if the owner of this account has signed in with it.
 * @param cookie the request's Cookie header
 * @returns an id that only this browser has, or null for a stranger's or a forged cookie
 */
export function findKnownDevice(signer: Signer, cookie: string | null, email: string): string | null {
	const start = `${cookieName(signer)}=`;
	const part = cookie
		?.split(";")
		.map((text) => text.trim())
		.find((text) => text.startsWith(start));
	const [id = "", signature = ""] = part?.slice(start.length).split(".") ?? [];
	return isSigned(signer.secrets, signature, (secret) => sign(secret, id, email)) ? id : null;
}

function cookieName(signer: Signer): string {
	return `${isSecure(signer) ? "__Secure-" : ""}reino.device`;
}

function isSecure({ publicUrl }: Signer): boolean {
	return publicUrl.startsWith("https:");
}

/** Signs with a derived key, so that the signature is valid for nothing else. */
function sign(secret: string, id: string, email: string): string {
	const text = `${id} ${email.toLowerCase()}`;
	return createHmac("sha256", `device ${secret}`).update(text).digest("base64url");
}
