import { redirect } from "react-router";
import { startSocialLink, startSocialSignIn } from "#app/features/accounts/commands-sign-in.server.ts";
import { authPageHref } from "#app/features/accounts/components/auth/auth-location.ts";
import { returnPath } from "#app/features/accounts/rules.ts";
import { readVisitorForm } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { visitorOf, withNotice } from "#app/http/visitor-cookies.server.ts";
import type { Locale } from "#app/i18n/locale.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { settingsSectionPath } from "#app/shared/account-paths.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import type { Route } from "./+types/social.ts";

/**
 * `POST /auth/social/:provider`: sends the person to the provider, or back to the sign-in box; with the intent `link`, to
 * link the provider's account to the own one, or back to the settings.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
	const { ctx, deps, locale } = context.get(requestContext);
	const form = await readVisitorForm(request);
	const next = form.get("next");
	const links = form.get("intent") === "link";
	return loaderResult(async () => {
		const visitor = visitorOf(request, context);
		const redirection = links
			? startSocialLink(ctx, deps.accounts, visitor, params.provider)
			: startSocialSignIn(ctx, deps.accounts, visitor, params.provider, next);
		const { url, headers } = await redirection.catch((error: unknown) => {
			throw links && ctx.actor ? toSettings(error) : toSignIn(error, params.provider, next);
		});
		return redirectPage(url, headers, { locale, t: deps.translateFor(locale) });
	});
}

/** A link leads nobody to a provider. */
export function loader() {
	return redirect(authPageHref("signIn", "/"));
}

interface PageLanguage {
	readonly locale: Locale;
	readonly t: Translate;
}

/**
 * A page that refreshes to the provider. A redirect would count as part of sending the form, which browsers only allow to
 * the hosts of the policy's `form-action`; a provider redirects among hosts that we do not know.
 */
function redirectPage(url: string, headers: Headers, { locale, t }: PageLanguage): Response {
	const href = new URL(url).href.replaceAll("&", "&amp;");
	const label = t("auth.social.continue");
	const html = `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${label}</title><style>@view-transition{navigation:auto}</style><meta http-equiv="refresh" content="0;url=${href}"><a href="${href}">${label}</a></html>`;
	headers.set("Content-Type", "text/html; charset=utf-8");
	headers.set("Cache-Control", "no-store");
	return new Response(html, { headers });
}

/** The redirect to the sign-in page with the failure; another error, such as an unknown provider, as it is. */
function toSignIn(error: unknown, provider: string, next: unknown): unknown {
	if (!(error instanceof DomainError) || error.code === "page.notFound") return error;
	const failed = error.code === "request.tooManyRequests" ? "attempts" : provider;
	return redirect(`${authPageHref("signIn", returnPath(next))}&${new URLSearchParams({ failed })}`);
}

function toSettings(error: unknown): unknown {
	if (!(error instanceof DomainError) || error.code === "page.notFound") return error;
	return redirect(settingsSectionPath("access"), { headers: withNotice(null, "signInNotLinked") });
}
