import type { ReactNode } from "react";
import { failureText } from "#app/i18n/error-messages.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { ActionForm } from "./action-form.tsx";
import { Button, type ButtonProps } from "./button.tsx";
import { showToast } from "./toast.ts";
import { type ActionFormOptions, type ActionFormState, useActionForm } from "./use-action-form.ts";

interface ButtonFormOptions<T> extends Pick<ActionFormOptions<T>, "action"> {
	/** Hears what came of it. */
	readonly onDone?: ((value: T) => void) | undefined;
	/** Text of the toast once it is done. */
	readonly done?: MessageKey | undefined;
	/** Text of a failure that has none of its own. */
	readonly otherwise?: MessageKey | undefined;
}

/** A form that is one button or switch. Its outcome is a toast, since there is no field to show it at. */
export function useButtonForm<T = unknown>(options: ButtonFormOptions<T> = {}): ActionFormState<T> {
	const t = useT();
	const { done, otherwise, onDone, action } = options;
	return useActionForm<T>({
		action,
		onDone: (value) => {
			onDone?.(value);
			if (done) showToast({ tone: "ok", text: t(done) });
		},
		onFailed: (failure) => showToast({ tone: "bad", text: failureText(t, failure, otherwise) }),
	});
}

interface IntentFormProps<T> extends ButtonFormOptions<T> {
	/** The `intent` that the action gets, where it knows several. */
	intent?: string | undefined;
	/** Further fields of the form, by name. */
	about?: Readonly<Record<string, string>> | undefined;
	/** Class of the form around the button. */
	className?: string | undefined;
	/** Draws the button, which submits. */
	children: (isSending: boolean) => ReactNode;
}

/** The form around a button of any look that asks an action for one thing: {@link IntentButton} has the usual one. */
export function IntentForm<T = unknown>({
	intent,
	about = {},
	className,
	children,
	...options
}: IntentFormProps<T>) {
	const form = useButtonForm<T>(options);
	return (
		<ActionForm form={form} preventScrollReset className={className}>
			{Object.entries({ ...(intent && { intent }), ...about }).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			{children(form.isSending)}
		</ActionForm>
	);
}

export interface IntentButtonProps<T>
	extends Omit<IntentFormProps<T>, "children">,
		Pick<ButtonProps, "variant" | "size" | "icon" | "wide" | "aria-label"> {
	children: ReactNode;
}

/** A button that is a form of its own: it asks the page's action, or another's, for one thing, and the page stays where it is. */
export function IntentButton<T = unknown>(props: IntentButtonProps<T>) {
	const { intent, about, action, done, otherwise, onDone, className, children, ...look } = props;
	return (
		<IntentForm<T> {...{ intent, about, action, done, otherwise, onDone, className }}>
			{(isSending) => (
				<Button type="submit" {...look} pending={isSending}>
					{children}
				</Button>
			)}
		</IntentForm>
	);
}
