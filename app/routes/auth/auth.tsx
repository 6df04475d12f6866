import { Suspense } from "react";
import { replace } from "react-router";
import { configuredProviders, socialFailureIn } from "#app/features/accounts/commands-sign-in.server.ts";
import { AuthForm, authTitle } from "#app/features/accounts/components/auth/auth-form.tsx";
import { authPageHref } from "#app/features/accounts/components/auth/auth-location.ts";
import type { SignUpPlace } from "#app/features/accounts/components/auth/auth-parts.tsx";
import { useSentMail } from "#app/features/accounts/components/auth/sent-mail.tsx";
import { countryOptions } from "#app/features/accounts/components/country-options.ts";
import { FormColumn } from "#app/features/accounts/components/form-column.tsx";
import { isAuthMode, keptFields, returnPath } from "#app/features/accounts/rules.ts";
import { countryOfLanguage } from "#app/features/accounts/rules-people.ts";
import { accountAction } from "#app/http/account-actions.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import type { Locale } from "#app/i18n/locale.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PrivateHead } from "#app/seo/page-head.tsx";
import { newClientId } from "#app/shared/client-id.ts";
import type { ErrorCode } from "#app/shared/error-codes.ts";
import { plainFailure, type Result } from "#app/shared/result.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Page, useHeadingFocus } from "#app/ui/page.tsx";
import type { Route } from "./+types/auth.ts";

export async function loader({ request, url, context }: Route.LoaderArgs) {
	const { ctx, deps, locale } = context.get(requestContext);
	const { searchParams } = url;
	const requestedMode = searchParams.get("mode");
	const mode = isAuthMode(requestedMode) ? requestedMode : "signIn";
	const next = returnPath(searchParams.get("next"));
	if (ctx.actor) throw replace(next);
	return {
		mode,
		next,
		providers: configuredProviders(deps.accounts.social),
		isRegistered: searchParams.has("registered"),
		failure: socialFailureIn(searchParams.get("failed")),
		place: mode === "signUp" ? signUpPlace(request, locale) : null,
		typed: keptFields(searchParams),
		submissionKey: newClientId(),
	};
}

function signUpPlace(request: Request, locale: Locale): SignUpPlace {
	const country = countryOfLanguage(request.headers.get("Accept-Language"));
	return { countries: countryOptions(locale), country };
}

/** The action of every account form that is sent without script; with script `auth/send` has the same. */
export function action(args: Route.ActionArgs) {
	return accountAction(args);
}

function failureResult(code: ErrorCode): Result<never> {
	return { ok: false, failure: plainFailure(code), typed: [] };
}

export default function AuthPage({ loaderData, actionData }: Route.ComponentProps) {
	const t = useT();
	const { mode, next, place, providers, failure, isRegistered, submissionKey } = loaderData;
	const { sent, onSent, typed = loaderData.typed } = useSentMail(actionData);
	const title = t(authTitle({ mode, sent }));
	useHeadingFocus(title, true);
	return (
		<Page>
			<PrivateHead title={title} description={t("auth.meta.description")} />
			<FormColumn title={title}>
				{isRegistered && mode === "signIn" && !sent && (
					<Notice tone="plain" icon="info">
						{t("auth.error.alreadyRegistered")}
					</Notice>
				)}
				<Suspense>
					<AuthForm
						key={mode}
						mode={mode}
						sent={sent}
						onSent={onSent}
						typed={typed}
						next={next}
						place={place}
						submissionKey={submissionKey}
						hrefOf={(other) => authPageHref(other, next, other === "signUp" ? typed : {})}
						providers={providers}
						result={actionData ?? (failure ? failureResult(failure) : undefined)}
					/>
				</Suspense>
			</FormColumn>
		</Page>
	);
}
