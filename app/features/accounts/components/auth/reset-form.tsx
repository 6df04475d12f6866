import { useT } from "#app/i18n/provider.tsx";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmailField } from "./account-fields.tsx";
import { type AuthFormProps, AuthSwitch, SentPanel } from "./auth-parts.tsx";
import { useAccountForm } from "./use-account-form.ts";
import { useAuthAction } from "./use-auth-action.ts";

export function ResetForm({ next, hrefOf, result }: AuthFormProps) {
	const t = useT();
	const form = useAccountForm("resetPassword", { action: useAuthAction("resetPassword", next), result });
	if (form.value?.sent) return <SentPanel {...form.value.sent} signInHref={hrefOf("signIn")} />;
	return (
		<div className="grid gap-5">
			<FormErrors form={form} />
			<p className="text-ink-2">{t("auth.resetPassword.lead")}</p>
			<ActionForm form={form} worksWithoutScript className="grid gap-4">
				<input type="hidden" name="intent" value="resetPassword" />
				<input type="hidden" name="next" value={next} />
				<EmailField form={form} autoComplete="username" />
				<Button type="submit" wide pending={form.isSending}>
					{t("auth.resetPassword.submit")}
				</Button>
			</ActionForm>
			<AuthSwitch to={hrefOf("signIn")}>{t("auth.sent.back")}</AuthSwitch>
		</div>
	);
}
