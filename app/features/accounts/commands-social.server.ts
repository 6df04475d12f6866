import type { SocialConfig } from "#app/platform/config.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { requireAttempt } from "#app/platform/database/rate-limits.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import type { ErrorCode } from "#app/shared/error-codes.ts";
import { authCallbackPath, withSearch } from "#app/shared/paths.ts";
import { type Accounts, headersOf, limits, type Visitor } from "./auth/auth.server.ts";
import { returnPath, type SocialProvider, socialProviders } from "./rules.ts";

/** The providers that a sign-in button is shown for. */
export function configuredProviders(social: SocialConfig): SocialProvider[] {
	return socialProviders.filter((provider) => social[provider] !== undefined);
}

/**
 * Begins to sign in through a provider.
 * @param next path to go to afterwards
 * @returns the provider's address, and the cookie that ties its answer to this browser
 * @throws DomainError `page.notFound` for a provider that is not configured, `request.tooManyRequests`, or the
 * provider's own failure for whatever else went wrong
 */
export async function startSocialSignIn(
	ctx: QueryContext,
	accounts: Accounts,
	visitor: Visitor,
	provider: string,
	next: unknown,
): Promise<{ url: string; headers: Headers }> {
	const { auth, social, log } = accounts;
	const known = configuredProviders(social).find((configured) => configured === provider);
	if (!known) throw new DomainError("page.notFound");
	const back = (params: Record<string, string>) =>
		withSearch(authCallbackPath, { provider: known, next: returnPath(next), ...params });
	try {
		await requireAttempt(ctx, limits.socialAddress, visitor.address);
		const { response, headers } = await auth.api.signInSocial({
			body: {
				provider: known,
				callbackURL: back({}),
				newUserCallbackURL: back({ new: "1" }),
				errorCallbackURL: back({}),
				disableRedirect: true,
			},
			headers: headersOf(accounts, visitor),
			returnHeaders: true,
		});
		if (!response.url) throw new DomainError(socialFailures[known]);
		return { url: response.url, headers };
	} catch (error) {
		if (error instanceof DomainError) throw error;
		log.error({ err: error, provider: known }, "social sign-in did not begin");
		throw new DomainError(socialFailures[known]);
	}
}

/** Why signing in through a provider failed, as `failed` in the address of the account page tells it. */
export function socialFailureIn(failed: string | null): ErrorCode | null {
	if (failed === "attempts") return "request.tooManyRequests";
	return failed === "google" || failed === "facebook" ? socialFailures[failed] : null;
}

/** What is said when signing in through a provider fails, whatever the cause. */
const socialFailures = { google: "auth.googleFailed", facebook: "auth.facebookFailed" } as const;
