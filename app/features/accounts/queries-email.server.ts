import { domainToUnicode } from "node:url";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { type QueryContext, requireActor } from "#app/platform/context.server.ts";
import { hashLinkToken, isLinkToken } from "#app/platform/secrets.ts";
import { isUuid } from "#app/shared/uuid.ts";
import type { EmailChange } from "./rules.ts";
import { emailChanges, users, verifications } from "./tables.server.ts";

/** The name of a link to a new password in `verifications`. @param tokenHash of its token */
export const passwordLinkName = (tokenHash: string) => `password-link:${tokenHash}`;

/** The name of a refused mail in `verifications`. @param requestId the sign-up's submission key or the change's id */
export const refusedMailName = (requestId: string) => `refused-mail:${requestId}`;

/** The change that a link makes, or null once it was used, overtaken or is too old. It was sent to that address. */
export async function findEmailChange(ctx: QueryContext, token: string): Promise<EmailChange | null> {
	if (!isLinkToken(token)) return null;
	const [change] = await ctx.db
		.select({
			id: emailChanges.id,
			userId: emailChanges.userId,
			username: users.username,
			email: emailChanges.email,
		})
		.from(emailChanges)
		.innerJoin(users, eq(users.id, emailChanges.userId))
		.where(
			and(
				eq(emailChanges.tokenHash, hashLinkToken(token)),
				isNull(emailChanges.formerEmail),
				gt(emailChanges.expiresAt, ctx.clock.now()),
			),
		);
	return change ?? null;
}

/** The address that the actor wants to have and whose link was not used yet, and whether its mail was refused. */
export async function findPendingEmail(
	ctx: QueryContext,
): Promise<{ email: string; isRefused: boolean } | null> {
	const { id } = requireActor(ctx);
	const [change] = await ctx.db
		.select({ email: emailChanges.email, refusal: verifications.id })
		.from(emailChanges)
		.leftJoin(verifications, eq(verifications.identifier, sql`${refusedMailName("")} || ${emailChanges.id}`))
		.where(
			and(
				eq(emailChanges.userId, id),
				isNull(emailChanges.formerEmail),
				gt(emailChanges.expiresAt, ctx.clock.now()),
			),
		);
	return change ? { email: shownEmail(change.email), isRefused: change.refusal !== null } : null;
}

/**
 * Whether the mail that somebody waits for was refused for good by the address's mail server.
 * @param submissionKey of the sign-up that a visitor has sent; a person waits for the mail to their new address
 */
export async function isMailRefused(ctx: QueryContext, submissionKey: string | null): Promise<boolean> {
	if (ctx.actor) return (await findPendingEmail(ctx))?.isRefused ?? false;
	if (submissionKey === null || !isUuid(submissionKey)) return false;
	return (
		(await ctx.db.$count(verifications, eq(verifications.identifier, refusedMailName(submissionKey)))) > 0
	);
}

/** An address as its person writes it: the domain in its own letters. */
export function shownEmail(email: string): string {
	const domain = email.slice(email.lastIndexOf("@") + 1);
	return email.slice(0, -domain.length) + (domainToUnicode(domain) || domain);
}
