import { and, eq, gt, isNotNull, isNull, or } from "drizzle-orm";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { hashLinkToken } from "#app/platform/link-tokens.server.ts";
import type { OpeningMailView } from "./rules-opening.ts";
import { storeOpeningMails } from "./tables.server.ts";

/** The address of a link, which was sent to it; null once it is forgotten, or was not confirmed in time. */
export async function findOpeningMail(ctx: QueryContext, token: string): Promise<OpeningMailView | null> {
	const [found] = await ctx.db
		.select({ email: storeOpeningMails.email, confirmedAt: storeOpeningMails.confirmedAt })
		.from(storeOpeningMails)
		.where(matchesLink(ctx, token));
	return found ? { email: found.email, isConfirmed: found.confirmedAt !== null } : null;
}

/** The condition of the address that a link was sent to, as long as it is kept. */
export function matchesLink({ clock }: Pick<QueryContext, "clock">, token: string) {
	const isKept = or(isNull(storeOpeningMails.expiresAt), gt(storeOpeningMails.expiresAt, clock.now()));
	return and(eq(storeOpeningMails.tokenHash, hashLinkToken(token)), isKept);
}

/**
 * How many addresses wait for the opening.
 * @throws DomainError `auth.forbidden` to all but admins
 */
export async function countOpeningMails(ctx: QueryContext): Promise<number> {
	requireAdministrator(ctx.actor);
	return ctx.db.$count(storeOpeningMails, isWaiting);
}

/** The condition of an address that was confirmed and has not been written to. */
export const isWaiting = and(isNotNull(storeOpeningMails.confirmedAt), isNull(storeOpeningMails.expiresAt));
