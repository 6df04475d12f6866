import { getFormProps } from "@conform-to/react";
import { useT } from "#app/i18n/provider.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmailInput } from "../schema.ts";
import { AccountField } from "./account-field.tsx";
import type { AuthFormProps } from "./auth-form.tsx";
import { authPageHref } from "./auth-location.ts";
import { AuthError, AuthSwitch, SentPanel } from "./auth-parts.tsx";
import { useAuthForm } from "./use-auth-form.ts";

export function ResetForm({ next, hrefOf, reply: firstReply }: AuthFormProps) {
	const t = useT();
	const { fetcher, reply, form, fields, pending } = useAuthForm(EmailInput, firstReply);
	if (reply?.sent) return <SentPanel {...reply.sent} signInHref={hrefOf("signIn")} />;
	return (
		<div className="grid gap-5">
			<p className="text-ink-2">{t("auth.resetPassword.lead")}</p>
			<AuthError failure={reply?.failure} fieldsWrong={!form.valid} answer={reply} />
			<fetcher.Form
				{...getFormProps(form)}
				method="post"
				action={authPageHref("resetPassword", next)}
				className="grid gap-4"
			>
				<input type="hidden" name="intent" value="resetPassword" />
				<AccountField
					field={fields.email}
					type="email"
					label={t("auth.field.email")}
					autoComplete="username"
					inputMode="email"
					required
				/>
				<Button type="submit" wide pending={pending}>
					{t("auth.resetPassword.submit")}
				</Button>
			</fetcher.Form>
			<AuthSwitch to={hrefOf("signIn")}>{t("auth.sent.back")}</AuthSwitch>
		</div>
	);
}
