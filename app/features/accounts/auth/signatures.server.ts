import { timingSafeEqual } from "node:crypto";
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
