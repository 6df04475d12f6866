import { data, redirect } from "react-router";
import { verifyEmail } from "#app/features/accounts/commands-sign-in.server.ts";
import { authPageHref } from "#app/features/accounts/components/auth-location.ts";
import { useHashError } from "#app/features/accounts/components/use-hash-error.ts";
import { VerifyAgainForm } from "#app/features/accounts/components/verify-again-form.tsx";
import { returnPath, type SocialProvider, socialProviders } from "#app/features/accounts/rules.ts";
import { completeProfileHref } from "#app/features/profiles/components/edit-profile-form.tsx";
import { errorMessage } from "#app/i18n/error-messages.ts";
import { useT } from "#app/i18n/provider.tsx";
import { DomainError } from "#app/shared/domain-error.ts";
import { errorStatus } from "#app/shared/error-codes.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/waiting.tsx";
import type { Route } from "./+types/auth-callback.ts";
import { visitorOf, withNotice } from "./auth-visitor.server.ts";
import { PrivateHead } from "./page-head.tsx";
import { requestContext } from "./request-context.server.ts";

/** Where the link of the verification mail leads: proves the address and signs its owner in. */
export async function loader({ request, context }: Route.LoaderArgs) {
	// Mail scanners ask with HEAD first; that must not use the link up.
	if (request.method === "HEAD") return data(null, { status: 204 });
	const { ctx, deps } = context.get(requestContext);
	const { searchParams } = new URL(request.url);
	const provider = socialProviders.find((known) => known === searchParams.get("provider"));
	if (provider) throw redirectFromProvider(provider, searchParams, ctx.actor !== null);
	const token = searchParams.get("token") ?? "";
	try {
		const cookies = await verifyEmail(deps.accounts, visitorOf(request, context), token);
		if (cookies.getSetCookie().length > 0) throw redirect("/", { headers: withNotice(cookies, "verified") });
		return { failure: null };
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		return data({ failure: error.code }, { status: errorStatus[error.code] });
	}
}

/** Where coming back from a social provider leads: a new person is asked once for username and city. */
function redirectFromProvider(provider: SocialProvider, params: URLSearchParams, signedIn: boolean) {
	const next = returnPath(params.get("next"));
	if (params.has("error") || !signedIn) {
		return redirect(`${authPageHref("signIn", next)}&${new URLSearchParams({ failed: provider })}`);
	}
	const to = params.has("new") ? completeProfileHref : next;
	return redirect(to, { headers: withNotice(null, "signedInSocially") });
}

export default function AuthCallback({ loaderData }: Route.ComponentProps) {
	const t = useT();
	const hashError = useHashError();
	const failure = loaderData?.failure;
	const isExpired = hashError ? hashError.isExpired : Boolean(failure);
	const title = t(failure || hashError ? "auth.verified.failed" : "auth.verified.before");
	return (
		<main id="content" tabIndex={-1} className="page">
			<PrivateHead title={title} />
			<EmptyState
				level={1}
				title={title}
				action={<ButtonLink to={authPageHref("signIn", "/")}>{t("auth.signIn.submit")}</ButtonLink>}
			>
				{hashError?.text ?? (failure && t(errorMessage(failure)))}
			</EmptyState>
			{isExpired && (
				<section className="wrap max-w-[520px]! pb-8" aria-label={t("auth.resend.action")}>
					<VerifyAgainForm />
				</section>
			)}
		</main>
	);
}
