import { data, redirect } from "react-router";
import {
	deleteUnverifiedAccount,
	findUnverifiedAccount,
	type OpenedLink,
	verifyEmail,
} from "#app/features/accounts/commands-sign-up.server.ts";
import { authPageHref } from "#app/features/accounts/components/auth/auth-location.ts";
import { useHashError } from "#app/features/accounts/components/auth/use-hash-error.ts";
import { VerifyAgainForm } from "#app/features/accounts/components/auth/verify-again-form.tsx";
import { VerifyForm } from "#app/features/accounts/components/auth/verify-form.tsx";
import { returnPath, type SocialProvider, socialProviders } from "#app/features/accounts/rules.ts";
import { visitorFormResult } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import {
	forgetMailLink,
	storedReturn,
	storedSignUp,
	visitorOf,
	withNotice,
} from "#app/http/visitor-cookies.server.ts";
import { errorMessage } from "#app/i18n/error-messages.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PrivateHead } from "#app/seo/page-head.tsx";
import { DomainError } from "#app/shared/domain-error.ts";
import { errorStatus } from "#app/shared/error-codes.ts";
import { authCallbackPath, completeProfilePath, welcomePath, withSearch } from "#app/shared/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/waiting.tsx";
import type { Route } from "./+types/callback.ts";

/** Where the link of the verification mail leads. It only asks: mail scanners open every link. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
	const { ctx, deps } = context.get(requestContext);
	const { searchParams } = url;
	const provider = socialProviders.find((known) => known === searchParams.get("provider"));
	if (provider) throw redirectFromProvider(provider, searchParams, ctx.actor !== null);
	const next = await storedReturn(request);
	const link = await openedLink(request, searchParams);
	const page = { next, action: withSearch(authCallbackPath, { token: link.token }) };
	try {
		const account = await findUnverifiedAccount(ctx, deps.accounts, visitorOf(request, context), link);
		return data({ ...page, account, failure: null });
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		return data({ ...page, account: null, failure: error.code }, { status: errorStatus[error.code] });
	}
}

async function openedLink(request: Request, params: URLSearchParams): Promise<OpenedLink> {
	return { token: params.get("token") ?? "", submissionKey: await storedSignUp(request) };
}

/** The person's press: verifies the address and signs its owner in, or deletes the account of somebody else. */
export function action({ request, url, context }: Route.ActionArgs) {
	const { ctx, deps } = context.get(requestContext);
	return visitorFormResult(request, async (form): Promise<{ isDeleted: boolean }> => {
		const visitor = visitorOf(request, context);
		const link = await openedLink(request, url.searchParams);
		switch (form.get("intent")) {
			case "verify": {
				const input = { ...link, password: form.get("password") ?? undefined };
				const cookies = await verifyEmail(ctx, deps.accounts, visitor, input);
				throw await redirectVerified(request, cookies, link);
			}
			case "disown":
				await deleteUnverifiedAccount(ctx, deps.accounts, visitor, link.token);
				return { isDeleted: true };
			default:
				throw new DomainError("request.invalid");
		}
	});
}

/** Leads on to where the account was made; without a session the address was verified before, as the page then says. */
async function redirectVerified(
	request: Request,
	cookies: Headers,
	{ token }: OpenedLink,
): Promise<Response> {
	if (cookies.getSetCookie().length === 0) return redirect(withSearch(authCallbackPath, { token }));
	const headers = withNotice(cookies, "verified");
	for (const cookie of await forgetMailLink()) headers.append("Set-Cookie", cookie);
	return redirect(firstPage(await storedReturn(request)), { headers });
}

/** Where a new person goes on: to what they were at, or to a first step instead of the home page. */
function firstPage(next: string): string {
	return next === "/" ? welcomePath : next;
}

/** Where coming back from a social provider leads: a new person is asked once for username and city. */
function redirectFromProvider(provider: SocialProvider, params: URLSearchParams, signedIn: boolean) {
	const next = returnPath(params.get("next"));
	if (params.has("error") || !signedIn) {
		return redirect(`${authPageHref("signIn", next)}&${new URLSearchParams({ failed: provider })}`);
	}
	const to = params.has("new") ? completeProfilePath(firstPage(next)) : next;
	return redirect(to, { headers: withNotice(null, "signedInSocially") });
}

export default function AuthCallback({ loaderData, actionData }: Route.ComponentProps) {
	const t = useT();
	const hashError = useHashError();
	const { account, action, next, failure } = loaderData;
	if (account && !hashError) {
		return (
			<Page>
				<PrivateHead title={t("auth.verify.title")} />
				<div className="wrap max-w-[520px]! pt-8">
					<h1 className="type-section mb-6">{t("auth.verify.title")}</h1>
					<VerifyForm account={account} action={action} next={next} result={actionData} />
				</div>
			</Page>
		);
	}
	if (actionData?.ok) return <DeletedAccount />;
	const isExpired = hashError ? hashError.isExpired : Boolean(failure);
	const title = t(failure || hashError ? "auth.verified.failed" : "auth.verified.before");
	return (
		<Page>
			<PrivateHead title={title} />
			<EmptyState
				level={1}
				title={title}
				action={<ButtonLink to={authPageHref("signIn", next)}>{t("auth.signIn.submit")}</ButtonLink>}
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

function DeletedAccount() {
	const t = useT();
	return (
		<Page>
			<PrivateHead title={t("auth.verify.deleted")} />
			<EmptyState
				level={1}
				title={t("auth.verify.deleted")}
				action={<ButtonLink to={authPageHref("signUp", "/")}>{t("auth.signUp.submit")}</ButtonLink>}
			>
				{t("auth.verify.deletedText")}
			</EmptyState>
		</Page>
	);
}
