import { Suspense } from "react";
import { replace } from "react-router";
import { configuredProviders, socialFailureIn } from "#app/features/accounts/commands-sign-in.server.ts";
import { AuthForm, authTitles } from "#app/features/accounts/components/auth/auth-form.tsx";
import { authPageHref } from "#app/features/accounts/components/auth/auth-location.ts";
import type { SignUpPlace } from "#app/features/accounts/components/auth/auth-parts.tsx";
import { countryOptions } from "#app/features/accounts/components/country-options.ts";
import { isAuthMode, returnPath } from "#app/features/accounts/rules.ts";
import { countryOfLanguage } from "#app/features/accounts/rules-people.ts";
import { accountAction } from "#app/http/account-actions.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import type { Locale } from "#app/i18n/locale.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PrivateHead } from "#app/seo/page-head.tsx";
import type { ErrorCode } from "#app/shared/error-codes.ts";
import { plainFailure, type Result } from "#app/shared/result.ts";
import { newClientId } from "#app/shared/uuid-pattern.ts";
import { Notice } from "#app/ui/labels.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/auth.ts";

export async function loader({ request, url, context }: Route.LoaderArgs) {
	const { ctx, deps, locale } = context.get(requestContext);
	const { searchParams } = url;
	const asked = searchParams.get("mode");
	const mode = isAuthMode(asked) ? asked : "signIn";
	const next = returnPath(searchParams.get("next"));
	if (ctx.actor) throw replace(next);
	return {
		mode,
		next,
		providers: configuredProviders(deps.accounts.social),
		isRegistered: searchParams.has("registered"),
		failure: socialFailureIn(searchParams.get("failed")),
		place: mode === "signUp" ? signUpPlace(request, locale) : null,
		submissionKey: newClientId(),
	};
}

function signUpPlace(request: Request, locale: Locale): SignUpPlace {
	const country = countryOfLanguage(request.headers.get("Accept-Language"));
	return { countries: countryOptions(locale), country };
}

/** Every account form that is sent without script; with it they go to `auth/send`, which does the same. */
export function action(args: Route.ActionArgs) {
	return accountAction(args);
}

function failed(code: ErrorCode): Result<never> {
	return { ok: false, failure: plainFailure(code), typed: [] };
}

export default function AuthPage({ loaderData, actionData }: Route.ComponentProps) {
	const t = useT();
	const { mode, next, place, providers, failure, isRegistered, submissionKey } = loaderData;
	const title = t(authTitles[mode]);
	return (
		<Page>
			<PrivateHead title={title} description={t("auth.meta.description")} />
			<div className="wrap max-w-[520px]! pt-8">
				<h1 className="type-section mb-6">{title}</h1>
				{isRegistered && mode === "signIn" && (
					<Notice tone="plain" icon="info" className="mb-5">
						{t("auth.error.alreadyRegistered")}
					</Notice>
				)}
				<Suspense>
					<AuthForm
						key={mode}
						mode={mode}
						next={next}
						place={place}
						submissionKey={submissionKey}
						hrefOf={(other) => authPageHref(other, next)}
						providers={providers}
						result={actionData ?? (failure ? failed(failure) : undefined)}
					/>
				</Suspense>
			</div>
		</Page>
	);
}
