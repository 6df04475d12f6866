import type { ReactNode } from "react";
import { failureText } from "#app/i18n/error-messages.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { ActionForm } from "./action-form.tsx";
import { Button, type ButtonProps } from "./button.tsx";
import { showToast } from "./toast.ts";
import {
	type ActionFormOptions,
	type ActionForm as ActionFormState,
	useActionForm,
} from "./use-action-form.ts";

interface ButtonFormOptions<T> extends Pick<ActionFormOptions<T>, "action" | "result"> {
	/** Text of the toast once it is done. */
	readonly done?: MessageKey;
	/** Text of a failure that has none of its own. */
	readonly otherwise?: MessageKey;
}

/** A form that is one button or switch. Its outcome is a toast, since there is no field to show it at. */
export function useButtonForm<T = unknown>(options: ButtonFormOptions<T> = {}): ActionFormState<T> {
	const t = useT();
	const { done, otherwise, ...form } = options;
	return useActionForm<T>({
		...form,
		onDone: () => done && showToast({ tone: "ok", text: t(done) }),
		onFailed: (failure) => showToast({ tone: "bad", text: failureText(t, failure, otherwise) }),
	});
}

export interface IntentButtonProps
	extends Pick<ButtonFormOptions<unknown>, "action" | "done">,
		Pick<ButtonProps, "variant" | "size" | "icon" | "wide"> {
	/** The `intent` that the action gets. */
	intent: string;
	/** Further fields of the form, by name. */
	about?: Readonly<Record<string, string>>;
	/** True where the page's action takes a form that the browser posts by itself. */
	worksWithoutScript?: boolean;
	/** Class of the form around the button. */
	className?: string;
	children: ReactNode;
}

/** A button that is a form of its own: it asks the page's action, or another's, for one thing, and the page stays where it is. */
export function IntentButton(props: IntentButtonProps) {
	const { intent, about = {}, action, done, worksWithoutScript, className, children, ...look } = props;
	const form = useButtonForm({ action, ...(done && { done }) });
	return (
		<ActionForm form={form} preventScrollReset {...{ worksWithoutScript, className }}>
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
