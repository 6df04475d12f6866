import { useRevalidator } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { changeEmailPath, settingsSectionPath } from "#app/shared/paths.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/labels.tsx";
import { EmailField, PasswordField } from "../auth/account-fields.tsx";
import { RefusedMail } from "../auth/auth-parts.tsx";
import { useAccountForm } from "../auth/use-account-form.ts";
import { useRefusedMail } from "../auth/use-refused-mail.ts";

export interface ChangeEmailFormProps {
	/** Whether the person has a password to ask for. */
	asksPassword: boolean;
	/** The address that was asked for last and takes no mail. */
	refusedEmail: string | null;
}

/** Asks for another address; once it is asked for, says where the link that makes the change has gone. */
export function ChangeEmailForm({ asksPassword, refusedEmail }: ChangeEmailFormProps) {
	const t = useT();
	const form = useAccountForm(asksPassword ? "changeEmailWithPassword" : "changeEmail", {
		action: changeEmailPath,
	});
	const sentTo = form.value?.sent?.email;
	if (sentTo && sentTo !== refusedEmail) return <SentChange email={sentTo} />;
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
				<BackToSettings>{t("auth.changePassword.cancel")}</BackToSettings>
			</div>
		</ActionForm>
	);
}

/** Once the address turns out to take no mail, the page's new data bring the form back. */
function SentChange({ email }: { email: string }) {
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
