import { failureText } from "#app/i18n/error-messages.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { ActionForm } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import type { AccountFormValue } from "../../rules.ts";
import type { AccountForm } from "./account-fields.tsx";
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

/** Requests another mail like the last. The button stays where it is, for one more, and what came of it is said below. */
export function ResendForm({ mail, email, next }: ResendFormProps) {
	const t = useT();
	const { intent, mode, label, success } = mails[mail];
	const form = useActionForm<AccountFormValue>({ action: useAuthAction(mode, "/") });
	return (
		<ActionForm form={form} worksWithoutScript>
			<input type="hidden" name="intent" value={intent} />
			<input type="hidden" name="email" value={email} />
			{next && <input type="hidden" name="next" value={next} />}
			<Button type="submit" variant="secondary" size="s" pending={form.isSending}>
				{t(label)}
			</Button>
			<ResendOutcome form={form} success={success} />
		</ActionForm>
	);
}

interface ResendOutcomeProps {
	form: Pick<AccountForm, "isSending" | "value" | "failure" | "problems">;
	success: MessageKey;
}

/** The outcome of asking for another mail. It is empty while one is asked for, so that the same outcome is read out again. */
export function ResendOutcome({ form, success }: ResendOutcomeProps) {
	const t = useT();
	const { isSending, value, failure, problems } = form;
	const isSent = !failure && Object.keys(problems).length === 0 && value?.sent;
	const text = failure ? failureText(t, failure) : isSent && t(success);
	return (
		<p role="status">
			{!isSending && text && (
				<span className="mt-2 flex gap-2">
					<Icon name={failure ? "warning" : "check"} className={failure ? "text-bad" : "text-ok"} />
					{text}
				</span>
			)}
		</p>
	);
}
