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
): Promise<ProviderRedirect> {
	const back = (params: Record<string, string>) =>
		withSearch(authCallbackPath, { provider, next: returnPath(next), ...params });
	return startAtProvider(ctx, accounts, visitor, provider, (known, options) =>
		accounts.auth.api.signInSocial({
			body: {
				provider: known,
				callbackURL: back({}),
				newUserCallbackURL: back({ new: "1" }),
				errorCallbackURL: back({}),
				disableRedirect: true,
			},
			...options,
		}),
	);
}

/** Where a browser is sent to, and the cookie that ties the provider's answer to it. */
export interface ProviderRedirect {
	readonly url: string;
	readonly headers: Headers;
}

type Ask = (
	provider: SocialProvider,
	options: { headers: Headers; returnHeaders: true },
) => Promise<{ response: { url?: string | undefined }; headers: Headers }>;

/**
 * Asks Better Auth for the way to a provider.
 * @throws DomainError what {@link startSocialSignIn} throws
 */
export async function startAtProvider(
	ctx: QueryContext,
	accounts: Accounts,
	visitor: Visitor,
	provider: string,
	ask: Ask,
): Promise<ProviderRedirect> {
	const known = configuredProviders(accounts.social).find((configured) => configured === provider);
	if (!known) throw new DomainError("page.notFound");
	try {
		await requireAttempt(ctx, limits.socialAddress, visitor.address);
		const { response, headers } = await ask(known, {
			headers: headersOf(accounts, visitor),
			returnHeaders: true,
		});
		if (!response.url) throw new DomainError(socialFailures[known]);
		return { url: response.url, headers };
	} catch (error) {
		if (error instanceof DomainError) throw error;
		accounts.log.error({ err: error, provider: known }, "the way to the provider did not begin");
		throw new DomainError(socialFailures[known]);
	}
}

/** Why signing in through a provider failed, as `failed` in the address of the account page tells it. */
export function socialFailureIn(failed: string | null): ErrorCode | null {
	if (failed === "attempts") return "request.tooManyRequests";
	return failed === "google" || failed === "facebook" ? socialFailures[failed] : null;
}

/** The error when signing in through a provider fails, whatever the cause. */
const socialFailures = { google: "auth.googleFailed", facebook: "auth.facebookFailed" } as const;
