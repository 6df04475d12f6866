import { useT } from "#app/i18n/provider.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/labels.tsx";
import type { AuthReply } from "../schema.ts";
import { PasswordField } from "./account-fields.tsx";
import { authPageHref } from "./auth-location.ts";
import { AuthError, AuthSwitch } from "./auth-parts.tsx";
import { useAccountForm } from "./use-account-form.ts";
import { useHashError } from "./use-hash-error.ts";

export interface NewPasswordFormProps {
	/** From the link of the reset mail; empty when it has none. */
	token: string;
	/** Whose password it is, when that is known. */
	email: string | null;
	reply: AuthReply | undefined;
}

/** Chooses a new password, or says why the link does not let one. */
export function NewPasswordForm({ token, email, reply: firstReply }: NewPasswordFormProps) {
	const t = useT();
	const form = useAccountForm("newPassword", firstReply);
	const { fetcher, failure } = form;
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
			<AuthError form={form}>{failure === "auth.linkExpired" && askAgain}</AuthError>
			<fetcher.Form
				{...form.formProps}
				method="post"
				action={`/reset-password?${new URLSearchParams({ token })}`}
				className="grid gap-4"
			>
				<input type="hidden" name="token" value={token} />
				{email && <HiddenUsername email={email} />}
				<PasswordField form={form} label={t("auth.field.newPassword")} isNew />
				<Button type="submit" wide pending={form.pending}>
					{t("auth.newPassword.submit")}
				</Button>
			</fetcher.Form>
		</div>
	);
}

/** For password managers alone, which keep the new password under it. */
function HiddenUsername({ email }: { email: string }) {
	return (
		<input
			type="email"
			autoComplete="username"
			className="sr-only"
			value={email}
			readOnly
			tabIndex={-1}
			aria-hidden="true"
		/>
	);
}
