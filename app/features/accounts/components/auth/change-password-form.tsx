import { useT } from "#app/i18n/provider.tsx";
import { changePasswordPath, settingsSectionPath } from "#app/shared/paths.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { HiddenUsername, PasswordField } from "./account-fields.tsx";
import { useAccountForm } from "./use-account-form.ts";

export interface ChangePasswordFormProps {
	/** The person's address, which password managers keep the new password under. */
	email: string;
}

/** Changes the password, with the present one. */
export function ChangePasswordForm({ email }: ChangePasswordFormProps) {
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
					{t("auth.changePassword.submit")}
				</Button>
				<ButtonLink variant="ghost" to={settingsSectionPath("access")}>
					{t("auth.changePassword.cancel")}
				</ButtonLink>
			</div>
		</ActionForm>
	);
}
