import { failureText } from "#app/i18n/error-messages.ts";
import { useT } from "#app/i18n/provider.tsx";
import { ActionForm } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import type { AccountFormValue } from "../../rules.ts";
import { useAuthAction } from "./auth-location.ts";

const mails = {
	verification: {
		intent: "resend",
		mode: "signIn",
		label: "auth.resend.action",
		success: "auth.resend.success",
	},
	reset: {
		intent: "resetPassword",
		mode: "resetPassword",
		label: "auth.resetPassword.again",
		success: "auth.resetPassword.resent",
	},
} as const;

/** A mail that can be sent again. */
export type ResentMail = keyof typeof mails;

interface ResendFormProps {
	mail: ResentMail;
	email: string;
	/** Path that the mail's link leads to; defaults to the last mail's. */
	next?: string;
}

/** Requests another mail like the last. */
export function ResendForm({ mail, email, next }: ResendFormProps) {
	const t = useT();
	const { intent, mode, label, success } = mails[mail];
	const form = useActionForm<AccountFormValue>({ action: useAuthAction(mode, "/") });
	if (form.value?.sent) return <p role="status">{t(success)}</p>;
	return (
		<ActionForm form={form} worksWithoutScript className="grid justify-items-start gap-2">
			{form.failure && <p role="alert">{failureText(t, form.failure)}</p>}
			<input type="hidden" name="intent" value={intent} />
			<input type="hidden" name="email" value={email} />
			{next && <input type="hidden" name="next" value={next} />}
			<Button type="submit" variant="secondary" size="s" pending={form.isSending}>
				{t(label)}
			</Button>
		</ActionForm>
	);
}
