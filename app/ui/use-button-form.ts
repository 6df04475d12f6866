import { failureText } from "#app/i18n/error-messages.ts";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { showToast } from "./toast.ts";
import { type ActionForm, type ActionFormOptions, useActionForm } from "./use-action-form.ts";

export interface ButtonFormOptions<T> extends Pick<ActionFormOptions<T>, "action" | "result"> {
	/** Said in a toast once it is done. */
	readonly done?: MessageKey;
	/** Said of a failure that is about nothing in particular. */
	readonly otherwise?: MessageKey;
}

/** A form that is one button or switch: what came of it is said in a toast, since there is no field to say it at. */
export function useButtonForm<T = unknown>(options: ButtonFormOptions<T> = {}): ActionForm<T> {
	const t = useT();
	const { done, otherwise, ...form } = options;
	return useActionForm<T>({
		...form,
		onDone: () => done && showToast({ tone: "ok", text: t(done) }),
		onFailed: (failure) => showToast({ tone: "bad", text: failureText(t, failure, otherwise) }),
	});
}
