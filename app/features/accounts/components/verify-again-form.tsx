import { useT } from "#app/i18n/provider.tsx";
import { Button } from "#app/ui/button.tsx";
import type { AuthReply } from "../schema.ts";
import { EmailField } from "./account-fields.tsx";
import { AuthError } from "./auth-parts.tsx";
import { AuthSendingCode, useAuthAction } from "./auth-sending.tsx";
import { useAccountForm } from "./use-account-form.ts";

/** Asks for another verification mail where nobody knows yet which address waits for it. */
export function VerifyAgainForm({ reply: firstReply }: { reply?: AuthReply | undefined }) {
	const t = useT();
	const form = useAccountForm("resend", firstReply);
	const action = useAuthAction("signIn", "/");
	const { fetcher, reply } = form;
	if (reply?.sent) return <p role="status">{t("auth.resend.success")}</p>;
	return (
		<div className="grid gap-5">
			<AuthSendingCode />
			<AuthError form={form} />
			<fetcher.Form {...form.formProps} method="post" action={action} className="grid gap-4">
				<input type="hidden" name="intent" value="resend" />
				<EmailField form={form} autoComplete="username" />
				<Button type="submit" wide pending={form.pending}>
					{t("auth.resend.action")}
				</Button>
			</fetcher.Form>
		</div>
	);
}
