import { useRevalidator } from "react-router";
import { requestEmailChange } from "#app/features/accounts/commands-credentials.server.ts";
import {
	EmailField,
	PasswordField,
	useAccountForm,
} from "#app/features/accounts/components/auth/account-fields.tsx";
import { RefusedMail, useRefusedMail } from "#app/features/accounts/components/auth/sent-mail.tsx";
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
import { Notice } from "#app/ui/notice.tsx";
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
		const email = await requestEmailChange(ctx, deps.accounts, visitor, readFields(form));
		return { sent: { mail: "emailChange", email: shownEmail(email) } };
	});
}

export default function ChangeEmail({ loaderData }: Route.ComponentProps) {
	const t = useT();
	const { email, ...form } = loaderData;
	return (
		<Page>
			<PrivateHead title={t("auth.email.title")} />
			<FormColumn title={t("auth.email.title")}>
				<p className="wrap-anywhere">{t("auth.email.text", { email })}</p>
				<ChangeEmailForm {...form} />
			</FormColumn>
		</Page>
	);
}

interface ChangeEmailFormProps {
	/** True when the person has a password. */
	asksPassword: boolean;
	/** The address that was requested last and takes no mail. */
	refusedEmail: string | null;
}

/** Requests another address; then the message to which address the confirming link was sent. */
function ChangeEmailForm({ asksPassword, refusedEmail }: ChangeEmailFormProps) {
	const t = useT();
	const form = useAccountForm(asksPassword ? "changeEmailWithPassword" : "changeEmail", {
		action: changeEmailPath,
	});
	const sentTo = form.value?.sent?.email;
	if (sentTo && sentTo !== refusedEmail) return <RequestedChange email={sentTo} />;
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
				<BackToSettings>{t("common.cancel")}</BackToSettings>
			</div>
		</ActionForm>
	);
}

/** The message that the link was sent. When the address takes no mail, the page's new data show the form again. */
function RequestedChange({ email }: { email: string }) {
	const t = useT();
	const { revalidate } = useRevalidator();
	useRefusedMail(() => void revalidate());
	return (
		<div className="grid justify-items-start gap-4">
			<Notice tone="ok" icon="mail" role="status" title={t("auth.sent.title")}>
				<p className="wrap-anywhere">{t("auth.email.sent", { email })}</p>
				<p>{t("auth.sent.hint")}</p>
			</Notice>
			<BackToSettings>{t("settings.toSettings")}</BackToSettings>
		</div>
	);
}

function BackToSettings({ children }: { children: string }) {
	return (
		<ButtonLink variant="ghost" to={settingsSectionPath("access")}>
			{children}
		</ButtonLink>
	);
}
