import { useLocation } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmailField, PasswordField } from "./account-fields.tsx";
import type { AuthFormProps } from "./auth-form.tsx";
import { leadsBack } from "./auth-location.ts";
import { AuthError, AuthSwitch, SentPanel } from "./auth-parts.tsx";
import { useAuthAction } from "./auth-sending.tsx";
import { ResendForm } from "./resend-form.tsx";
import { SocialLinks } from "./social-links.tsx";
import { useAccountForm } from "./use-account-form.ts";

export function SignInForm({ next, providers, hrefOf, reply: firstReply }: AuthFormProps) {
	const t = useT();
	const form = useAccountForm("signIn", firstReply);
	const action = useAuthAction("signIn", next);
	const stays = leadsBack(useLocation());
	const { fetcher, reply, failure } = form;
	if (reply?.sent) return <SentPanel {...reply.sent} signInHref={hrefOf("signIn")} />;
	return (
		<div className="grid gap-5">
			<AuthError form={form}>
				{failure === "auth.emailNotVerified" && <ResendForm email={form.values.email ?? ""} />}
			</AuthError>
			<SocialLinks providers={providers} next={next} />
			<fetcher.Form {...form.formProps} method="post" action={action} className="grid gap-4">
				<input type="hidden" name="intent" value="signIn" />
				<input type="hidden" name="next" value={next} />
				{stays && <input type="hidden" name="stays" value="1" />}
				<EmailField form={form} autoComplete="username" />
				<PasswordField form={form} label={t("auth.field.password")} />
				<Button type="submit" wide pending={form.pending}>
					{t("auth.signIn.submit")}
				</Button>
			</fetcher.Form>
			<div className="flex flex-wrap justify-between gap-x-6">
				<AuthSwitch to={hrefOf("signUp")}>{t("auth.signUp.switch")}</AuthSwitch>
				<AuthSwitch to={hrefOf("resetPassword")}>{t("auth.resetPassword.switch")}</AuthSwitch>
			</div>
		</div>
	);
}
