import { redirect } from "react-router";
import { changePassword } from "#app/features/accounts/commands-credentials.server.ts";
import {
	HiddenUsername,
	PasswordField,
	useAccountForm,
} from "#app/features/accounts/components/auth/account-fields.tsx";
import { FormColumn } from "#app/features/accounts/components/form-column.tsx";
import { hasPassword } from "#app/features/accounts/queries-settings.server.ts";
import { formResult, readFields } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireUserOrRedirect } from "#app/http/require-user.server.ts";
import { visitorOf, withNotice } from "#app/http/visitor-cookies.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PrivateHead } from "#app/seo/page-head.tsx";
import { changePasswordPath, settingsSectionPath } from "#app/shared/account-paths.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/password.ts";

export async function loader({ request, url, context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	const { id, email } = requireUserOrRedirect(ctx, { request, url });
	if (!(await hasPassword(ctx, id))) throw redirect(settingsSectionPath("access"));
	return { email };
}

/** Changes the password; a session that has ended meanwhile is a failure in the form. */
export function action({ request, context }: Route.ActionArgs) {
	const { ctx, deps } = context.get(requestContext);
	return formResult(ctx, request, async (form): Promise<null> => {
		const visitor = visitorOf(request, context);
		const cookies = await changePassword(ctx, deps.accounts, visitor, readFields(form));
		throw redirect(settingsSectionPath("access"), { headers: withNotice(cookies, "ownPasswordChanged") });
	});
}

export default function ChangePassword({ loaderData }: Route.ComponentProps) {
	const t = useT();
	const title = t("auth.changePassword.title");
	return (
		<Page>
			<PrivateHead title={title} />
			<FormColumn title={title}>
				<p>{t("auth.changePassword.text")}</p>
				<ChangePasswordForm email={loaderData.email} />
			</FormColumn>
		</Page>
	);
}

function ChangePasswordForm({ email }: { email: string }) {
	const t = useT();
	const form = useAccountForm("changePassword", { action: changePasswordPath });
	return (
		<ActionForm form={form} className="grid gap-4">
			<FormErrors form={form} />
			<HiddenUsername email={email} />
			<PasswordField form={form} name="currentPassword" label={t("auth.field.currentPassword")} />
			<PasswordField form={form} label={t("auth.field.newPassword")} isNew />
			<div className="row-wrap">
				<Button type="submit" pending={form.isSending}>
					{t("auth.newPassword.submit")}
				</Button>
				<ButtonLink variant="ghost" to={settingsSectionPath("access")}>
					{t("common.cancel")}
				</ButtonLink>
			</div>
		</ActionForm>
	);
}
