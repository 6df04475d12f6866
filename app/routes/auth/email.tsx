import { data, redirect } from "react-router";
import { confirmEmailChange } from "#app/features/accounts/commands-credentials.server.ts";
import { authPageHref } from "#app/features/accounts/components/auth/auth-location.ts";
import { findEmailChange, shownEmail } from "#app/features/accounts/queries-settings.server.ts";
import { visitorFormResult } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { visitorOf, withNotice } from "#app/http/visitor-cookies.server.ts";
import { errorMessage } from "#app/i18n/error-messages.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PrivateHead } from "#app/seo/page-head.tsx";
import { confirmEmailPath, settingsSectionPath } from "#app/shared/account-paths.ts";
import { errorStatus } from "#app/shared/error-codes.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { EmptyState } from "#app/ui/waiting.tsx";
import type { Route } from "./+types/email.ts";

/** The page of the link that was sent to a new address. Opening it changes nothing: mail scanners open every link. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	const token = url.searchParams.get("token") ?? "";
	const change = await findEmailChange(ctx, token);
	const view = change && { username: change.username, email: shownEmail(change.email) };
	return data({ token, change: view }, { status: change ? 200 : errorStatus["auth.linkExpired"] });
}

export function action({ request, context }: Route.ActionArgs) {
	const { ctx, deps } = context.get(requestContext);
	return visitorFormResult(request, async (form): Promise<null> => {
		const token = String(form.get("token"));
		const cookies = await confirmEmailChange(ctx, deps.accounts, visitorOf(request, context), token);
		const access = settingsSectionPath("access");
		const next = ctx.actor ? access : authPageHref("signIn", access);
		throw redirect(next, { headers: withNotice(cookies, "emailChanged") });
	});
}

export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
	const t = useT();
	const { token, change } = loaderData;
	const form = useActionForm<null>({ action: confirmEmailPath, result: actionData });
	const isOver = !change && !form.failure;
	const title = t(isOver ? "auth.email.failed" : "auth.email.confirmTitle");
	const confirm = (
		<ActionForm form={form} worksWithoutScript>
			<FormErrors form={form} className="mb-4" />
			<input type="hidden" name="token" value={token} />
			<Button type="submit" pending={form.isSending}>
				{t("auth.email.confirm")}
			</Button>
		</ActionForm>
	);
	const toSettings = (
		<ButtonLink variant="secondary" to={settingsSectionPath("access")}>
			{t("settings.toSettings")}
		</ButtonLink>
	);
	return (
		<Page>
			<PrivateHead title={title} />
			<EmptyState level={1} title={title} action={isOver || form.failure ? toSettings : confirm}>
				{form.failure || isOver
					? t(errorMessage(form.failure?.code ?? "auth.linkExpired"))
					: t("auth.email.confirmText", { email: change?.email ?? "", username: change?.username ?? "" })}
			</EmptyState>
		</Page>
	);
}
