import { createHmac } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { QueryContext } from "#app/platform/context.server.ts";
import type { Secrets } from "#app/platform/secrets.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { unsubscribePath } from "#app/shared/paths.ts";
import { isUuid } from "#app/shared/uuid-pattern.ts";
import { isSigned } from "./auth/auth.server.ts";
import { users } from "./tables.server.ts";

/** Characters of a UUID, which a token begins with. */
const idLength = 36;

/**
 * The link in a mail by which its reader ends such mails, without signing in. It works as long as the account
 * exists: mails are opened late. It can do nothing else.
 * @param publicUrl origin without a slash at the end
 * @param secret the installation's, the newest
 */
export function unsubscribeLink(publicUrl: string, secret: string, userId: string): string {
	return publicUrl + unsubscribePath(`${userId}.${signatureOf(secret, userId)}`);
}

/** Whose mails the token of such a link ends, or null for one that is not ours. */
export function readUnsubscribeToken(secrets: Secrets, token: string): string | null {
	const userId = token.slice(0, idLength);
	if (!isUuid(userId) || token[idLength] !== ".") return null;
	const signature = token.slice(idLength + 1);
	return isSigned(secrets, signature, (secret) => signatureOf(secret, userId)) ? userId : null;
}

/**
 * Ends the mails of the person whom the token names; doing it again changes nothing.
 * @throws DomainError `auth.linkInvalid` for a token that is not ours, or of an account that is gone
 */
export async function stopMails(ctx: QueryContext, secrets: Secrets, token: string): Promise<void> {
	const userId = readUnsubscribeToken(secrets, token);
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
