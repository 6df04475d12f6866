import { useT } from "#app/i18n/provider.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmailField } from "./account-fields.tsx";
import type { AuthFormProps } from "./auth-form.tsx";
import { AuthError, AuthSwitch, SentPanel } from "./auth-parts.tsx";
import { useAuthAction } from "./auth-sending.tsx";
import { useAccountForm } from "./use-account-form.ts";

export function ResetForm({ next, hrefOf, reply: firstReply }: AuthFormProps) {
	const t = useT();
	const form = useAccountForm("resetPassword", firstReply);
	const action = useAuthAction("resetPassword", next);
	const { fetcher, reply } = form;
	if (reply?.sent) return <SentPanel {...reply.sent} signInHref={hrefOf("signIn")} />;
	return (
		<div className="grid gap-5">
			<AuthError form={form} />
			<p className="text-ink-2">{t("auth.resetPassword.lead")}</p>
			<fetcher.Form {...form.formProps} method="post" action={action} className="grid gap-4">
				<input type="hidden" name="intent" value="resetPassword" />
				<EmailField form={form} autoComplete="username" />
				<Button type="submit" wide pending={form.pending}>
					{t("auth.resetPassword.submit")}
				</Button>
			</fetcher.Form>
			<AuthSwitch to={hrefOf("signIn")}>{t("auth.sent.back")}</AuthSwitch>
		</div>
	);
}
