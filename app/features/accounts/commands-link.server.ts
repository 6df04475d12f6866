import { and, eq, ne } from "drizzle-orm";
import {
	type CommandContext,
	inTransaction,
	type QueryContext,
	requireActor,
} from "#app/platform/context.server.ts";
import { logSecurityEvent } from "#app/platform/security-log.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { settingsPath } from "#app/shared/paths.ts";
import type { Accounts, Visitor } from "./auth/auth.server.ts";
import { lockAccess } from "./commands-access.server.ts";
import { configuredProviders, type ProviderRedirect, startAtProvider } from "./commands-social.server.ts";
import { listSignIns } from "./queries-password.server.ts";
import { canUnlink, passwordProvider } from "./rules-settings.ts";
import { accounts as signIns } from "./tables.server.ts";

/**
 * Begins to link a provider's account, by which the actor then signs in too. It leads back to the settings.
 * @returns what {@link startAtProvider} does
 * @throws DomainError `auth.required`, and what {@link startAtProvider} throws
 */
export async function startSocialLink(
	ctx: QueryContext,
	accounts: Accounts,
	visitor: Visitor,
	provider: string,
): Promise<ProviderRedirect> {
	requireActor(ctx);
	return startAtProvider(ctx, accounts, visitor, provider, (known, options) =>
		accounts.auth.api.linkSocialAccount({
			body: {
				provider: known,
				callbackURL: settingsPath,
				errorCallbackURL: settingsPath,
				disableRedirect: true,
			},
			...options,
		}),
	);
}

/**
 * Takes back that the actor signs in through a provider. What was signed in by it stays so.
 * @throws DomainError `auth.required`, `auth.lastSignIn` when there is no other way to sign in
 */
export async function unlinkProvider(
	ctx: CommandContext,
	accounts: Accounts,
	provider: string,
): Promise<void> {
	const actor = requireActor(ctx);
	await inTransaction(ctx, async (tx) => {
		// Of two that take back the last two ways at once, the second finds one.
		await lockAccess(tx.db, actor);
		const linked = await listSignIns(tx, actor.id);
		if (!canUnlink({ linked, configured: configuredProviders(accounts.social) }, provider))
			throw new DomainError("auth.lastSignIn");
		await tx.db
			.delete(signIns)
			.where(
				and(
					eq(signIns.userId, actor.id),
					eq(signIns.providerId, provider),
					ne(signIns.providerId, passwordProvider),
				),
			);
	});
	logSecurityEvent(accounts.log, { type: "signIn.unlinked", personId: actor.id, provider });
}
