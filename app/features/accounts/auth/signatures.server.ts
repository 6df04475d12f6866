import { createHmac, timingSafeEqual } from "node:crypto";
import type { Secrets } from "#app/platform/secrets.ts";

/**
 * Whether a signature is what one of the secrets makes of a text, the older ones too.
 * @param sign makes the signature with a secret
 */
export function isSigned(secrets: Secrets, given: string, sign: (secret: string) => string): boolean {
	return secrets.some((secret) => {
		const [left, right] = [Buffer.from(given), Buffer.from(sign(secret))];
		return left.length === right.length && timingSafeEqual(left, right);
	});
}

/**
 * What a cookie of Better Auth holds: it signs a value as `value.signature`, encoded for a URL.
 * @param encoded the cookie, without its name
 * @returns null when the signature is not ours
 */
export function readSignedCookie(secrets: Secrets, encoded: string): string | null {
	const signed = decode(encoded);
	const dot = signed.lastIndexOf(".");
	if (dot < 1) return null;
	const value = signed.slice(0, dot);
	return isSigned(secrets, signed.slice(dot + 1), (secret) => signatureOf(secret, value)) ? value : null;
}

/**
 * The cookies of a request, those that an older secret has signed signed anew: Better Auth knows the newest alone.
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
			return value === null ? cookie : name + encodeURIComponent(`${value}.${signatureOf(newest, value)}`);
		})
		.join(";");
}

function signatureOf(secret: string, value: string): string {
	return createHmac("sha256", secret).update(value).digest("base64");
}

function decode(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return "";
	}
}
