import type { ReactNode } from "react";
import { ActionForm } from "./action-form.tsx";
import { Button, type ButtonProps } from "./button.tsx";
import { type ButtonFormOptions, useButtonForm } from "./use-button-form.ts";

export interface IntentButtonProps
	extends Pick<ButtonFormOptions<unknown>, "action" | "done">,
		Pick<ButtonProps, "variant" | "size" | "icon"> {
	/** What the action is asked for. */
	intent: string;
	/** Further fields of the form, by name. */
	about?: Readonly<Record<string, string>>;
	/** Of the form around the button. */
	className?: string;
	children: ReactNode;
}

/** A button that is a form of its own: it asks the page's action, or another's, for one thing, and the page stays where it is. */
export function IntentButton(props: IntentButtonProps) {
	const { intent, about = {}, action, done, className, children, ...look } = props;
	const form = useButtonForm({ action, ...(done && { done }) });
	return (
		<ActionForm form={form} preventScrollReset className={className}>
			<input type="hidden" name="intent" value={intent} />
			{Object.entries(about).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<Button type="submit" {...look} pending={form.isSending}>
				{children}
			</Button>
		</ActionForm>
	);
}
