import { failureText } from "#app/i18n/error-messages.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { ActionForm } from "#app/ui/action-form.tsx";
import { Button, type ButtonVariant } from "#app/ui/button.tsx";
import type { IconName } from "#app/ui/icon.tsx";
import { showToast } from "#app/ui/toast.ts";
import { useActionForm } from "#app/ui/use-action-form.ts";

export interface IntentButtonProps {
	variant?: ButtonVariant;
	intent: "pause" | "resume" | "premium" | "ordinary";
	icon: IconName;
	/** Said once it is done. */
	done: MessageKey;
	children: string;
}

/** A button that does one thing with the page's listing. */
export function IntentButton({ intent, icon, done, variant = "secondary", children }: IntentButtonProps) {
	const t = useT();
	const form = useActionForm<unknown>({
		onDone: () => showToast({ tone: "ok", text: t(done) }),
		onFailed: (failure) => showToast({ tone: "bad", text: failureText(t, failure) }),
	});
	return (
		<ActionForm form={form} className="contents">
			<input type="hidden" name="intent" value={intent} />
			<Button type="submit" variant={variant} icon={icon} pending={form.isSending}>
				{children}
			</Button>
		</ActionForm>
	);
}
