import { domainToUnicode } from "node:url";
import { and, eq, gt, isNull } from "drizzle-orm";
import type { QueryContext } from "#app/platform/context.server.ts";
import { hashLinkToken, isLinkToken } from "#app/platform/link-tokens.server.ts";
import type { EmailChange } from "./rules.ts";
import { emailChanges, users } from "./tables.server.ts";

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

/** An address as its person writes it: the domain in its own letters. */
export function shownEmail(email: string): string {
	const domain = email.slice(email.lastIndexOf("@") + 1);
	return email.slice(0, -domain.length) + (domainToUnicode(domain) || domain);
}
