import type { MessageKey } from "#app/i18n/register.ts";
import { ActionForm } from "#app/ui/action-form.tsx";
import { Button, type ButtonVariant } from "#app/ui/button.tsx";
import type { IconName } from "#app/ui/icon.tsx";
import { useButtonForm } from "#app/ui/use-button-form.ts";

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
	const form = useButtonForm({ done });
	return (
		<ActionForm form={form} className="contents">
			<input type="hidden" name="intent" value={intent} />
			<Button type="submit" variant={variant} icon={icon} pending={form.isSending}>
				{children}
			</Button>
		</ActionForm>
	);
}
