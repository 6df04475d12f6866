import { useT } from "#app/i18n/provider.tsx";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmailField, PasswordField } from "./account-fields.tsx";
import type { AuthFormProps } from "./auth-parts.tsx";
import { AuthSwitch, SentPanel, TermsNote } from "./auth-parts.tsx";
import { ResendForm } from "./resend-form.tsx";
import { SocialLinks } from "./social-links.tsx";
import { useAccountForm } from "./use-account-form.ts";
import { useAuthAction } from "./use-auth-action.ts";

export function SignInForm({ next, stays, hadSession, providers, hrefOf, result }: AuthFormProps) {
	const t = useT();
	const form = useAccountForm("signIn", { action: useAuthAction("signIn", next), result });
	const isUnproven = form.failure?.code === "auth.emailNotVerified";
	if (form.value?.sent) return <SentPanel {...form.value.sent} signInHref={hrefOf("signIn")} />;
	return (
		<div className="grid gap-5">
			<FormErrors form={form} text={isUnproven ? "auth.error.emailNotVerified" : undefined}>
				{isUnproven && <ResendForm email={form.typed.email ?? ""} next={next} />}
			</FormErrors>
			<SocialLinks
				providers={providers}
				next={next}
				note={!hadSession && <TermsNote text="auth.terms.social" />}
			/>
			<ActionForm form={form} worksWithoutScript className="grid gap-4">
				<input type="hidden" name="intent" value="signIn" />
				<input type="hidden" name="next" value={next} />
				{stays && <input type="hidden" name="stays" value="1" />}
				<EmailField form={form} autoComplete="username" />
				<PasswordField form={form} label={t("auth.field.password")} />
				<Button type="submit" wide pending={form.isSending}>
					{t("auth.signIn.submit")}
				</Button>
			</ActionForm>
			<div className="flex flex-wrap justify-between gap-x-6">
				<AuthSwitch to={hrefOf("signUp")}>{t("auth.signUp.switch")}</AuthSwitch>
				<AuthSwitch to={hrefOf("resetPassword")}>{t("auth.resetPassword.switch")}</AuthSwitch>
			</div>
		</div>
	);
}
