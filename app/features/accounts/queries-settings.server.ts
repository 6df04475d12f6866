import { eq } from "drizzle-orm";
import { type QueryContext, requireActor } from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { findPendingEmail, shownEmail } from "./queries-email.server.ts";
import { listSignIns } from "./queries-password.server.ts";
import { type SocialProvider, socialProviders } from "./rules.ts";
import { canUnlink, type OwnSettings, passwordProvider } from "./rules-settings.ts";
import { users } from "./tables.server.ts";

/**
 * The actor's own settings.
 * @param configured the providers of social sign-in that the installation has
 * @throws DomainError `auth.required`, also when the account is gone since the session was read
 */
export async function getOwnSettings(
	ctx: QueryContext,
	configured: readonly SocialProvider[],
): Promise<OwnSettings> {
	const { id } = requireActor(ctx);
	const [[user], linked, pending] = await Promise.all([
		ctx.db.select({ email: users.email, mutedMails: users.mutedMails }).from(users).where(eq(users.id, id)),
		listSignIns(ctx, id),
		findPendingEmail(ctx),
	]);
	if (!user) throw new DomainError("auth.required");
	const shown = socialProviders.filter((name) => configured.includes(name) || linked.includes(name));
	return {
		...user,
		email: shownEmail(user.email),
		pendingEmail: pending?.email ?? null,
		isPendingRefused: pending?.isRefused ?? false,
		hasPassword: linked.includes(passwordProvider),
		providers: shown.map((provider) => ({
			provider,
			isLinked: linked.includes(provider),
			canUnlink: linked.includes(provider) && canUnlink({ linked, configured }, provider),
		})),
	};
}
