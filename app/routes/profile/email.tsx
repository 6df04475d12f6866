import { requestEmailChange } from "#app/features/accounts/commands-credentials.server.ts";
import {
	EmailField,
	PasswordField,
	useAccountForm,
} from "#app/features/accounts/components/auth/account-fields.tsx";
import { type AuthFormProps, AuthSwitch } from "#app/features/accounts/components/auth/auth-parts.tsx";
import { RefusedMail, SentPanel, useSentMail } from "#app/features/accounts/components/auth/sent-mail.tsx";
import { FormColumn } from "#app/features/accounts/components/form-column.tsx";
import { findPendingEmail, hasPassword, shownEmail } from "#app/features/accounts/queries-settings.server.ts";
import type { AccountFormValue } from "#app/features/accounts/rules.ts";
import { formResult, readFields } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireUserOrRedirect } from "#app/http/require-user.server.ts";
import { visitorOf } from "#app/http/visitor-cookies.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { PrivateHead } from "#app/seo/page-head.tsx";
import { changeEmailPath, settingsSectionPath } from "#app/shared/account-paths.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Page, useHeadingFocus } from "#app/ui/page.tsx";
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
		const email = await requestEmailChange(ctx, deps.accounts, visitor, readFields(form));
		return { sent: { mail: "emailChange", email: shownEmail(email) } };
	});
}

export default function ChangeEmail({ loaderData }: Route.ComponentProps) {
	const t = useT();
	const { email, ...form } = loaderData;
	const { sent, onSent } = useSentMail();
	const title = t(sent ? "auth.sent.title" : "auth.email.title");
	useHeadingFocus(title, true);
	return (
		<Page>
			<PrivateHead title={title} />
			<FormColumn title={title}>
				{sent ? (
					<SentPanel {...sent} other={changeEmailPath}>
						<AuthSwitch to={settingsSectionPath("access")}>{t("settings.toSettings")}</AuthSwitch>
					</SentPanel>
				) : (
					<>
						<p className="wrap-anywhere">{t("auth.email.text", { email })}</p>
						<ChangeEmailForm {...form} onSent={onSent} />
					</>
				)}
			</FormColumn>
		</Page>
	);
}

interface ChangeEmailFormProps extends Pick<AuthFormProps, "onSent"> {
	/** True when the person has a password. */
	asksPassword: boolean;
	/** The address that was requested last and takes no mail. */
	refusedEmail: string | null;
}

/** Requests another address. */
function ChangeEmailForm({ asksPassword, refusedEmail, onSent }: ChangeEmailFormProps) {
	const t = useT();
	const form = useAccountForm(asksPassword ? "changeEmailWithPassword" : "changeEmail", {
		action: changeEmailPath,
		onDone: (value) => value?.sent && onSent(value),
	});
	return (
		<ActionForm form={form} className="grid gap-4">
			{refusedEmail && <RefusedMail email={refusedEmail} />}
			<FormErrors form={form} />
			<EmailField form={form} label={t("auth.email.new")} autoComplete="email" />
			{asksPassword && (
				<PasswordField form={form} name="currentPassword" label={t("auth.field.currentPassword")} />
			)}
			<div className="row-wrap">
				<Button type="submit" pending={form.isSending}>
					{t("auth.email.submit")}
				</Button>
				<ButtonLink variant="ghost" to={settingsSectionPath("access")}>
					{t("common.cancel")}
				</ButtonLink>
			</div>
		</ActionForm>
	);
}
