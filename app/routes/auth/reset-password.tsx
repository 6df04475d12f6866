import { redirect } from "react-router";
import {
	findResetEmail,
	findResetLinkFault,
	resetPassword,
} from "#app/features/accounts/commands-credentials.server.ts";
import {
	HiddenUsername,
	PasswordField,
	useAccountForm,
} from "#app/features/accounts/components/auth/account-fields.tsx";
import { authPageHref } from "#app/features/accounts/components/auth/auth-location.ts";
import { AuthSwitch } from "#app/features/accounts/components/auth/auth-parts.tsx";
import { useHashError } from "#app/features/accounts/components/auth/use-hash-error.ts";
import { FormColumn } from "#app/features/accounts/components/form-column.tsx";
import type { AccountFormValue } from "#app/features/accounts/rules.ts";
import { readFields, visitorFormResult } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { storedReturn, visitorOf, withNotice } from "#app/http/visitor-cookies.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PrivateHead } from "#app/seo/page-head.tsx";
import { resetPasswordPath } from "#app/shared/account-paths.ts";
import { withSearch } from "#app/shared/paths.ts";
import type { Result } from "#app/shared/result.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Page } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/waiting.tsx";
import type { Route } from "./+types/reset-password.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
	const { ctx } = context.get(requestContext);
	const token = url.searchParams.get("token") ?? "";
	const fault = token ? await findResetLinkFault(ctx, token) : null;
	if (fault) throw redirect(`${resetPasswordPath}#${new URLSearchParams({ error_code: fault })}`);
	return { token, email: token ? await findResetEmail(ctx, token) : null };
}

export function action({ request, context }: Route.ActionArgs) {
	const { ctx, deps } = context.get(requestContext);
	return visitorFormResult(request, async (form): Promise<AccountFormValue> => {
		const visitor = visitorOf(request, context);
		const cookies = await resetPassword(ctx, deps.accounts, visitor, readFields(form));
		const headers = withNotice(cookies, "passwordChanged");
		throw redirect(authPageHref("signIn", await storedReturn(request)), { headers });
	});
}

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
	const t = useT();
	const { token, email } = loaderData;
	const hashError = useHashError();
	if (hashError || !token) {
		const title = t("auth.email.failed");
		return (
			<Page>
				<PrivateHead title={title} />
				<EmptyState
					level={1}
					title={title}
					action={
						<ButtonLink to={authPageHref("resetPassword", "/")}>{t("auth.resetPassword.again")}</ButtonLink>
					}
				>
					{hashError?.text ?? t("auth.resetPassword.error.general")}
				</EmptyState>
			</Page>
		);
	}
	const title = t("auth.newPassword.title");
	return (
		<Page>
			<PrivateHead title={title} />
			<FormColumn title={title}>
				<NewPasswordForm token={token} email={email} result={actionData} />
			</FormColumn>
		</Page>
	);
}

interface NewPasswordFormProps {
	/** Token of the reset mail's link. */
	token: string;
	/** The account's address, when it is known. */
	email: string | null;
	result: Result<AccountFormValue> | undefined;
}

function NewPasswordForm({ token, email, result }: NewPasswordFormProps) {
	const t = useT();
	const action = withSearch(resetPasswordPath, { token });
	const form = useAccountForm("newPassword", { action, result });
	return (
		<div className="grid gap-5">
			<FormErrors form={form}>
				{form.failure?.code === "auth.linkExpired" && (
					<AuthSwitch to={authPageHref("resetPassword", "/")}>{t("auth.resetPassword.again")}</AuthSwitch>
				)}
			</FormErrors>
			<ActionForm form={form} worksWithoutScript className="grid gap-4">
				<input type="hidden" name="token" value={token} />
				{email && <HiddenUsername email={email} />}
				<PasswordField form={form} label={t("auth.field.newPassword")} isNew />
				<Button type="submit" wide pending={form.isSending}>
					{t("auth.newPassword.submit")}
				</Button>
			</ActionForm>
		</div>
	);
}
