import { isAPIError } from "better-auth/api";
import type { SocialConfig } from "#app/platform/config.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { type Accounts, headersOf, type Visitor } from "./commands-service.server.ts";
import { limits, requireAttempt } from "./commands-throttle.server.ts";
import { returnPath, type SocialProvider, socialProviders } from "./rules.ts";

/** The providers that a sign-in button is shown for. */
export function configuredProviders(social: SocialConfig): SocialProvider[] {
	return socialProviders.filter((provider) => social[provider] !== undefined);
}

/**
 * Begins to sign in through a provider.
 * @param next path to go to afterwards
 * @returns the provider's address, and the cookie that ties its answer to this browser
 * @throws DomainError `page.notFound` for a provider that is not configured,
 * `request.tooManyRequests`
 */
export async function startSocialSignIn(
	ctx: QueryContext,
	{ auth, social }: Accounts,
	visitor: Visitor,
	provider: string,
	next: unknown,
): Promise<{ url: string; headers: Headers }> {
	const known = configuredProviders(social).find((configured) => configured === provider);
	if (!known) throw new DomainError("page.notFound");
	await requireAttempt(ctx, limits.socialAddress, visitor.address);
	const back = (params: Record<string, string>) =>
		`/auth/callback?${new URLSearchParams({ provider: known, next: returnPath(next), ...params })}`;
	try {
		const { response, headers } = await auth.api.signInSocial({
			body: {
				provider: known,
				callbackURL: back({}),
				newUserCallbackURL: back({ new: "1" }),
				errorCallbackURL: back({}),
				disableRedirect: true,
			},
			headers: headersOf(visitor),
			returnHeaders: true,
		});
		if (!response.url) throw new DomainError(socialFailures[known]);
		return { url: response.url, headers };
	} catch (error) {
		if (!isAPIError(error)) throw error;
		throw new DomainError(socialFailures[known]);
	}
}

/** What is said when signing in through a provider fails, whatever the cause. */
export const socialFailures = { google: "auth.googleFailed", facebook: "auth.facebookFailed" } as const;
