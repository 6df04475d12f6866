import { requestEmailChange } from "#app/features/accounts/commands-credentials.server.ts";
import { ChangeEmailForm } from "#app/features/accounts/components/access/change-email-form.tsx";
import { findPendingEmail, hasPassword, shownEmail } from "#app/features/accounts/queries-settings.server.ts";
import type { AccountFormValue } from "#app/features/accounts/rules.ts";
import { formResult } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireUserOrRedirect } from "#app/http/require-user.server.ts";
import { visitorOf } from "#app/http/visitor-cookies.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PrivateHead } from "#app/seo/page-head.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/email.ts";

export async function loader({ request, url, context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	const { id, email } = requireUserOrRedirect(ctx, { request, url });
	const [asksPassword, pending] = await Promise.all([hasPassword(ctx, id), findPendingEmail(ctx)]);
	return { email: shownEmail(email), asksPassword, refusedEmail: pending?.isRefused ? pending.email : null };
}

/** Requests the change; a session that has ended meanwhile is a failure in the form. */
export function action({ request, context }: Route.ActionArgs) {
	const { ctx, deps } = context.get(requestContext);
	return formResult(ctx, request, async (form): Promise<AccountFormValue> => {
		const visitor = visitorOf(request, context);
		const email = await requestEmailChange(ctx, deps.accounts, visitor, Object.fromEntries(form));
		return { sent: { mail: "emailChange", email: shownEmail(email) } };
	});
}

export default function ChangeEmail({ loaderData }: Route.ComponentProps) {
	const t = useT();
	const { email, ...form } = loaderData;
	return (
		<Page>
			<PrivateHead title={t("auth.email.title")} />
			<div className="wrap grid max-w-[520px]! gap-6 pt-8">
				<h1 className="type-section">{t("auth.email.title")}</h1>
				<p className="wrap-anywhere">{t("auth.email.text", { email })}</p>
				<ChangeEmailForm {...form} />
			</div>
		</Page>
	);
}
