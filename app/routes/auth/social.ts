import { redirect } from "react-router";
import { startSocialLink } from "#app/features/accounts/commands-link.server.ts";
import { startSocialSignIn } from "#app/features/accounts/commands-social.server.ts";
import { authPageHref } from "#app/features/accounts/components/auth/auth-location.ts";
import { returnPath } from "#app/features/accounts/rules.ts";
import { visitorOf, withNotice } from "#app/http/auth-visitor.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { settingsSectionPath } from "#app/shared/paths.ts";
import type { Route } from "./+types/social.ts";

/**
 * `GET /auth/social/:provider?next=`: sends the person to the provider, or back to the sign-in box; with `link`, to link
 * the provider's account to the own one, or back to the settings.
 */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
	const { ctx, deps } = context.get(requestContext);
	const { searchParams } = url;
	const next = searchParams.get("next");
	const links = searchParams.has("link");
	return loaderResult(async () => {
		const visitor = visitorOf(request, context);
		const begun = links
			? startSocialLink(ctx, deps.accounts, visitor, params.provider)
			: startSocialSignIn(ctx, deps.accounts, visitor, params.provider, next);
		const { url, headers } = await begun.catch((error: unknown) => {
			throw links && ctx.actor ? backToSettings(error) : backToSignIn(error, params.provider, next);
		});
		headers.set("Cache-Control", "no-store");
		return redirect(url, { headers });
	});
}

/** Another page is only where there is no such provider. */
function backToSignIn(error: unknown, provider: string, next: unknown): unknown {
	if (!(error instanceof DomainError) || error.code === "page.notFound") return error;
	const failed = error.code === "request.tooManyRequests" ? "attempts" : provider;
	return redirect(`${authPageHref("signIn", returnPath(next))}&${new URLSearchParams({ failed })}`);
}

function backToSettings(error: unknown): unknown {
	if (!(error instanceof DomainError) || error.code === "page.notFound") return error;
	return redirect(settingsSectionPath("access"), { headers: withNotice(null, "signInNotLinked") });
}
