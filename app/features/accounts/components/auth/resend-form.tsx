import { failureText } from "#app/i18n/error-messages.ts";
import { useT } from "#app/i18n/provider.tsx";
import { ActionForm } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import type { AccountFormValue } from "../../rules.ts";
import { useAuthAction } from "./auth-location.ts";

/** Requests another verification mail. @param props.next path that its link leads to; defaults to the last mail's */
export function ResendForm({ email, next }: { email: string; next?: string }) {
	const t = useT();
	const form = useActionForm<AccountFormValue>({ action: useAuthAction("signIn", "/") });
	if (form.value?.sent) return <p role="status">{t("auth.resend.success")}</p>;
	return (
		<ActionForm form={form} worksWithoutScript className="grid justify-items-start gap-2">
			{form.failure && <p role="alert">{failureText(t, form.failure)}</p>}
			<input type="hidden" name="intent" value="resend" />
			<input type="hidden" name="email" value={email} />
			{next && <input type="hidden" name="next" value={next} />}
			<Button type="submit" variant="secondary" size="s" pending={form.isSending}>
				{t("auth.resend.action")}
			</Button>
		</ActionForm>
	);
}
