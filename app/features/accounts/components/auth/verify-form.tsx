import { useT } from "#app/i18n/provider.tsx";
import type { Result } from "#app/shared/result.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { accountForms, type UnverifiedAccount } from "../../rules.ts";
import { PasswordField } from "./account-fields.tsx";
import { authPageHref } from "./auth-location.ts";
import { AuthSwitch } from "./auth-parts.tsx";

export interface VerifyFormProps {
	account: UnverifiedAccount;
	/** Where both forms are sent: the link's own address. */
	action: string;
	/** Path that verifying leads to. */
	next: string;
	result: Result<{ isDeleted: boolean }> | undefined;
}

/** Verifies the address of an account, or deletes the account that somebody else made with it. */
export function VerifyForm({ account, action, next, result }: VerifyFormProps) {
	const t = useT();
	const { email, username, proof } = account;
	return (
		<div className="grid gap-6">
			<p className="wrap-anywhere">
				{t(proof === "signIn" ? "auth.verify.signIn" : "auth.verify.text", { email, username })}
			</p>
			{proof === "signIn" ? (
				<AuthSwitch to={authPageHref("signIn", "/")}>{t("auth.signIn.submit")}</AuthSwitch>
			) : (
				<ProofForm asksPassword={proof === "password"} action={action} next={next} result={result} />
			)}
			<section className="panel grid justify-items-start gap-2">
				<h2 className="type-block">{t("auth.verify.disownTitle")}</h2>
				<p>{t("auth.verify.disownText")}</p>
				<form method="post" action={action}>
					<input type="hidden" name="intent" value="disown" />
					<Button type="submit" variant="dangerGhost" size="s">
						{t("auth.verify.disown")}
					</Button>
				</form>
			</section>
		</div>
	);
}

interface ProofFormProps extends Omit<VerifyFormProps, "account"> {
	asksPassword: boolean;
}

function ProofForm({ asksPassword, action, next, result }: ProofFormProps) {
	const t = useT();
	const label = t("auth.field.password");
	const form = useActionForm({
		action,
		result,
		...(asksPassword && {
			labels: { password: label },
			checks: { password: accountForms.signIn.password },
		}),
	});
	return (
		<ActionForm form={form} worksWithoutScript className="grid gap-4">
			<FormErrors form={form} />
			<input type="hidden" name="intent" value="verify" />
			{asksPassword && (
				<>
					<p className="text-ink-2">{t("auth.verify.elsewhere")}</p>
					<PasswordField form={form} label={label} />
				</>
			)}
			<Button type="submit" wide pending={form.isSending}>
				{t("auth.verify.submit")}
			</Button>
			{asksPassword && (
				<AuthSwitch to={authPageHref("resetPassword", next)}>{t("auth.resetPassword.switch")}</AuthSwitch>
			)}
		</ActionForm>
	);
}
