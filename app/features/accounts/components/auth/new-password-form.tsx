import { useT } from "#app/i18n/provider.tsx";
import { resetPasswordPath, withSearch } from "#app/shared/paths.ts";
import type { Result } from "#app/shared/result.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/labels.tsx";
import type { AccountFormValue } from "../../rules.ts";
import { HiddenUsername, PasswordField } from "./account-fields.tsx";
import { authPageHref } from "./auth-location.ts";
import { AuthSwitch } from "./auth-parts.tsx";
import { useAccountForm } from "./use-account-form.ts";
import { useHashError } from "./use-hash-error.ts";

export interface NewPasswordFormProps {
	/** From the link of the reset mail; empty when it has none. */
	token: string;
	/** Whose password it is, when that is known. */
	email: string | null;
	result: Result<AccountFormValue> | undefined;
}

/** Chooses a new password, or says why the link does not let one. */
export function NewPasswordForm({ token, email, result }: NewPasswordFormProps) {
	const t = useT();
	const action = withSearch(resetPasswordPath, { token });
	const form = useAccountForm("newPassword", { action, result });
	const hashError = useHashError();
	const askAgain = (
		<AuthSwitch to={authPageHref("resetPassword", "/")}>{t("auth.resetPassword.submit")}</AuthSwitch>
	);
	if (hashError || !token) {
		return (
			<Notice tone="bad" icon="warning" role="alert">
				<p>{hashError?.text ?? t("auth.resetPassword.error.general")}</p>
				{askAgain}
			</Notice>
		);
	}
	return (
		<div className="grid gap-5">
			<FormErrors form={form}>{form.failure?.code === "auth.linkExpired" && askAgain}</FormErrors>
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
