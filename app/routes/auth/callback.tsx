import { data, redirect } from "react-router";
import { verifyEmail } from "#app/features/accounts/commands-sign-in.server.ts";
import { authPageHref } from "#app/features/accounts/components/auth/auth-location.ts";
import { useHashError } from "#app/features/accounts/components/auth/use-hash-error.ts";
import { VerifyAgainForm } from "#app/features/accounts/components/auth/verify-again-form.tsx";
import { returnPath, type SocialProvider, socialProviders } from "#app/features/accounts/rules.ts";
import { visitorOf, withNotice } from "#app/http/auth-visitor.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { forgetReturn, keptReturn } from "#app/http/return-cookie.server.ts";
import { errorMessage } from "#app/i18n/error-messages.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PrivateHead } from "#app/seo/page-head.tsx";
import { DomainError } from "#app/shared/domain-error.ts";
import { type ErrorCode, errorStatus } from "#app/shared/error-codes.ts";
import { completeProfilePath } from "#app/shared/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/waiting.tsx";
import type { Route } from "./+types/callback.ts";

/** Where the link of the verification mail leads: proves the address and signs its owner in. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
	// Mail scanners ask with HEAD first; that must not use the link up.
	if (request.method === "HEAD") return data(null, { status: 204 });
	const { ctx } = context.get(requestContext);
	const { searchParams } = url;
	const provider = socialProviders.find((known) => known === searchParams.get("provider"));
	if (provider) throw redirectFromProvider(provider, searchParams, ctx.actor !== null);
	const next = await keptReturn(request);
	const failure = await verifyByLink(request, context, searchParams.get("token") ?? "", next);
	return data({ failure, next }, { status: failure ? errorStatus[failure] : 200 });
}

/**
 * Proves the address of a mail's link.
 * @returns why it does not hold, or null when the address was proven before
 * @throws a redirect that signs its owner in and leads them on
 */
async function verifyByLink(
	request: Request,
	context: Route.LoaderArgs["context"],
	token: string,
	next: string,
): Promise<ErrorCode | null> {
	const { accounts } = context.get(requestContext).deps;
	try {
		const cookies = await verifyEmail(accounts, visitorOf(request, context), token);
		if (cookies.getSetCookie().length === 0) return null;
		const headers = withNotice(cookies, "verified");
		headers.append("Set-Cookie", await forgetReturn());
		throw redirect(next, { headers });
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		return error.code;
	}
}

/** Where coming back from a social provider leads: a new person is asked once for username and city. */
function redirectFromProvider(provider: SocialProvider, params: URLSearchParams, signedIn: boolean) {
	const next = returnPath(params.get("next"));
	if (params.has("error") || !signedIn) {
		return redirect(`${authPageHref("signIn", next)}&${new URLSearchParams({ failed: provider })}`);
	}
	const to = params.has("new") ? completeProfilePath(next) : next;
	return redirect(to, { headers: withNotice(null, "signedInSocially") });
}

export default function AuthCallback({ loaderData }: Route.ComponentProps) {
	const t = useT();
	const hashError = useHashError();
	const failure = loaderData?.failure;
	const isExpired = hashError ? hashError.isExpired : Boolean(failure);
	const title = t(failure || hashError ? "auth.verified.failed" : "auth.verified.before");
	return (
		<Page>
			<PrivateHead title={title} />
			<EmptyState
				level={1}
				title={title}
				action={
					<ButtonLink to={authPageHref("signIn", loaderData?.next ?? "/")}>
						{t("auth.signIn.submit")}
					</ButtonLink>
				}
			>
				{hashError?.text ?? (failure && t(errorMessage(failure)))}
			</EmptyState>
			{isExpired && (
				<section className="wrap max-w-[520px]! pb-8" aria-label={t("auth.resend.action")}>
					<VerifyAgainForm />
				</section>
			)}
		</Page>
	);
}
