import { createHmac, timingSafeEqual } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { QueryContext } from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { isUuid } from "#app/shared/uuid-pattern.ts";
import { users } from "./tables.server.ts";

/** Characters of a UUID, which a token begins with. */
const idLength = 36;

/**
 * The link in a mail by which its reader ends such mails, without signing in. It works as long as the account
 * exists: mails are opened late. It can do nothing else.
 * @param publicUrl origin without a slash at the end
 * @param secret the installation's
 */
export function unsubscribeLink(publicUrl: string, secret: string, userId: string): string {
	return `${publicUrl}/mails/baja/${userId}.${signatureOf(secret, userId)}`;
}

/** Whose mails the token of such a link ends, or null for one that is not ours. */
export function readUnsubscribeToken(secret: string, token: string): string | null {
	const userId = token.slice(0, idLength);
	if (!isUuid(userId) || token[idLength] !== ".") return null;
	const given = Buffer.from(token.slice(idLength + 1));
	const expected = Buffer.from(signatureOf(secret, userId));
	return given.length === expected.length && timingSafeEqual(given, expected) ? userId : null;
}

/**
 * Ends the mails of the person whom the token names; doing it again changes nothing.
 * @throws DomainError `auth.linkInvalid` for a token that is not ours, or of an account that is gone
 */
export async function stopMails(ctx: QueryContext, secret: string, token: string): Promise<void> {
	const userId = readUnsubscribeToken(secret, token);
	const stopped =
		userId &&
		(await ctx.db
			.update(users)
			.set({ wantsEmails: false, updatedAt: sql`now()` })
			.where(eq(users.id, userId))
			.returning({ id: users.id }));
	if (!stopped?.length) throw new DomainError("auth.linkInvalid");
}

function signatureOf(secret: string, userId: string): string {
	return createHmac("sha256", secret).update(`unsubscribe:${userId}`).digest("base64url");
}
