import { lazy } from "react";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import type { AuthMode, SentMail } from "../../rules.ts";
import { EmailField, PasswordField, useAccountForm } from "./account-fields.tsx";
import { useAuthAction } from "./auth-location.ts";
import { type AuthFormProps, AuthSwitch, SocialButtons, TermsNote } from "./auth-parts.tsx";
import { ResendForm } from "./resend-form.tsx";
import { SentPanel } from "./sent-mail.tsx";

/** The one long form, with its countries and cities, is fetched when somebody signs up. */
const SignUpForm = lazy(() =>
	import("./sign-up-form.tsx").then((module) => ({ default: module.SignUpForm })),
);

const forms = { signIn: SignInForm, signUp: SignUpForm, resetPassword: ResetForm } as const;

const titles: Record<AuthMode, MessageKey> = {
	signIn: "auth.signIn.title",
	signUp: "auth.signUp.title",
	resetPassword: "auth.resetPassword.title",
};

interface AuthModeProps {
	mode: AuthMode;
	/** The mail that the mode's form has sent. */
	sent: SentMail | undefined;
}

/** The title over {@link AuthForm}. */
export function authTitle({ mode, sent }: AuthModeProps): MessageKey {
	return sent ? "auth.sent.title" : titles[mode];
}

/**
 * The form of a mode, within a `Suspense`, or what to do now that it has sent a mail. Give it the mode as its key, so that
 * switching forgets what was typed.
 */
export function AuthForm({ mode, sent, ...props }: AuthFormProps & AuthModeProps) {
	const Form = forms[mode];
	const t = useT();
	const { hrefOf } = props;
	if (!sent) return <Form {...props} />;
	return (
		<SentPanel {...sent} other={hrefOf(sent.mail === "reset" ? "resetPassword" : "signUp")}>
			<AuthSwitch to={hrefOf("signIn")}>{t("auth.sent.back")}</AuthSwitch>
		</SentPanel>
	);
}

function SignInForm({ next, stays, hadSession, providers, hrefOf, result }: AuthFormProps) {
	const t = useT();
	const form = useAccountForm("signIn", { action: useAuthAction("signIn", next), result });
	const isUnverified = form.failure?.code === "auth.emailNotVerified";
	return (
		<div className="grid gap-5">
			<FormErrors form={form} text={isUnverified ? "auth.error.emailNotVerified" : undefined}>
				{isUnverified && <ResendForm mail="verification" email={form.typed.email ?? ""} next={next} />}
			</FormErrors>
			<SocialButtons
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

function ResetForm({ next, hrefOf, result, onSent }: AuthFormProps) {
	const t = useT();
	const action = useAuthAction("resetPassword", next);
	const form = useAccountForm("resetPassword", {
		action,
		result,
		onDone: (value) => value?.sent && onSent(value),
	});
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
