import { useT } from "#app/i18n/provider.tsx";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmailField } from "./account-fields.tsx";
import { useAccountForm } from "./use-account-form.ts";
import { useAuthAction } from "./use-auth-action.ts";

/** Asks for another verification mail where nobody knows yet which address waits for it. */
export function VerifyAgainForm() {
	const t = useT();
	const form = useAccountForm("resend", { action: useAuthAction("signIn", "/") });
	if (form.value?.sent) return <p role="status">{t("auth.resend.success")}</p>;
	return (
		<div className="grid gap-5">
			<FormErrors form={form} />
			<ActionForm form={form} worksWithoutScript className="grid gap-4">
				<input type="hidden" name="intent" value="resend" />
				<EmailField form={form} autoComplete="username" />
				<Button type="submit" wide pending={form.isSending}>
					{t("auth.resend.action")}
				</Button>
			</ActionForm>
		</div>
	);
}
