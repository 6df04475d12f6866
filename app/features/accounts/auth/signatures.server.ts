import { timingSafeEqual } from "node:crypto";
import type { Secrets } from "#app/platform/secrets.ts";

/**
 * True for a signature that one of the secrets makes, also an older one.
 * @param sign makes the signature with a secret
 */
export function isSigned(secrets: Secrets, signature: string, sign: (secret: string) => string): boolean {
	return secrets.some((secret) => {
		const [left, right] = [Buffer.from(signature), Buffer.from(sign(secret))];
		return left.length === right.length && timingSafeEqual(left, right);
	});
}
