import { getFormProps } from "@conform-to/react";
import { useT } from "#app/i18n/provider.tsx";
import { Button } from "#app/ui/button.tsx";
import { SignInInput } from "../schema.ts";
import { AccountField } from "./account-field.tsx";
import type { AuthFormProps } from "./auth-form.tsx";
import { authPageHref } from "./auth-location.ts";
import { AuthError, AuthSwitch, SentPanel } from "./auth-parts.tsx";
import { ResendForm } from "./resend-form.tsx";
import { SocialLinks } from "./social-links.tsx";
import { useAuthForm } from "./use-auth-form.ts";

export function SignInForm({ next, providers, hrefOf, reply: firstReply }: AuthFormProps) {
	const t = useT();
	const { fetcher, reply, form, fields, pending } = useAuthForm(SignInInput, firstReply);
	if (reply?.sent) return <SentPanel {...reply.sent} signInHref={hrefOf("signIn")} />;
	const email = String(reply?.submission?.initialValue?.email ?? "");
	return (
		<div className="grid gap-5">
			<AuthError failure={reply?.failure} fieldsWrong={!form.valid} answer={reply}>
				{reply?.failure === "auth.emailNotVerified" && <ResendForm email={email} />}
			</AuthError>
			<SocialLinks providers={providers} next={next} />
			<fetcher.Form
				{...getFormProps(form)}
				method="post"
				action={authPageHref("signIn", next)}
				className="grid gap-4"
			>
				<input type="hidden" name="intent" value="signIn" />
				<input type="hidden" name="next" value={next} />
				<AccountField
					field={fields.email}
					type="email"
					label={t("auth.field.email")}
					autoComplete="username"
					inputMode="email"
					required
				/>
				<AccountField
					field={fields.password}
					type="password"
					label={t("auth.field.password")}
					autoComplete="current-password"
					required
				/>
				<Button type="submit" wide pending={pending}>
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
