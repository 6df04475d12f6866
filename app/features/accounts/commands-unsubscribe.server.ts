import { createHmac } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { QueryContext } from "#app/platform/context.server.ts";
import type { Secrets } from "#app/platform/secrets.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { unsubscribePath } from "#app/shared/paths.ts";
import { isUuid } from "#app/shared/uuid-pattern.ts";
import { isSigned } from "./auth/auth.server.ts";
import { isMailKind, type MailKind } from "./rules-settings.ts";
import { users } from "./tables.server.ts";

/** The person and the kind of mail of an unsubscribe link. */
export interface Unsubscription {
	readonly userId: string;
	readonly kind: MailKind;
}

/**
 * The link in a mail by which its reader ends the mails of its kind, without signing in. It works as long as the
 * account exists: mails are opened late. It can do nothing else.
 * @param publicUrl origin without a slash at the end
 * @param secret the installation's, the newest
 */
export function unsubscribeLink(publicUrl: string, secret: string, of: Unsubscription): string {
	return publicUrl + unsubscribePath(`${of.userId}.${of.kind}.${signatureOf(secret, of)}`);
}

/** The content of such a link's token, or null for one that is not ours. */
export function readUnsubscribeToken(secrets: Secrets, token: string): Unsubscription | null {
	const [userId = "", kind, signature = "", ...rest] = token.split(".");
	if (!isUuid(userId) || !isMailKind(kind) || rest.length > 0) return null;
	const of = { userId, kind };
	return isSigned(secrets, signature, (secret) => signatureOf(secret, of)) ? of : null;
}

/**
 * Ends the mails that the token names; doing it again changes nothing.
 * @throws DomainError `auth.linkInvalid` for a token that is not ours, or of an account that is gone
 */
export async function stopMails(ctx: QueryContext, secrets: Secrets, token: string): Promise<void> {
	const of = readUnsubscribeToken(secrets, token);
	const stopped =
		of &&
		(await ctx.db
			.update(users)
			.set({ mutedMails: withMuted(of.kind), updatedAt: sql`now()` })
			.where(eq(users.id, of.userId))
			.returning({ id: users.id }));
	if (!stopped?.length) throw new DomainError("auth.linkInvalid");
}

/** The kinds that a person does not want, with one more; each stands there once. */
export function withMuted(kind: MailKind) {
	return sql`array_append(array_remove(${users.mutedMails}, ${kind}), ${kind})`;
}

function signatureOf(secret: string, { userId, kind }: Unsubscription): string {
	return createHmac("sha256", secret).update(`unsubscribe:${kind}:${userId}`).digest("base64url");
}
