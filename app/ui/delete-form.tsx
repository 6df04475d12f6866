import type { ReactNode } from "react";
import type { MessageKey } from "#app/i18n/register.ts";
import { ActionForm, FormErrors } from "./action-form.tsx";
import { Button } from "./button.tsx";
import { Dialog, DialogActions } from "./dialog.tsx";
import type { ActionFormState } from "./use-action-form.ts";
import { useHashDialog } from "./use-hash-dialog.ts";

export interface DeleteFormProps {
	form: ActionFormState<unknown>;
	/** The text of a failure that has none of its own. */
	otherwise?: MessageKey;
	/** The label of the button that deletes. */
	confirm: string;
	/** The way back. */
	cancel: ReactNode;
	/** Hidden fields, and what is said of the thing that goes. */
	children?: ReactNode;
}

/** The answer to the question whether to delete something. */
export function DeleteForm({ form, otherwise, confirm, cancel, children }: DeleteFormProps) {
	return (
		<ActionForm form={form}>
			<FormErrors form={form} otherwise={otherwise} className="mb-4" />
			{children}
			<DialogActions>
				{cancel}
				<Button type="submit" variant="danger" icon="trash" pending={form.isSending}>
					{confirm}
				</Button>
			</DialogActions>
		</ActionForm>
	);
}

const dialogName = "delete";

export interface DeleteButtonProps {
	label: string;
	title: string;
	text: string;
	labels: { readonly cancel: string; readonly close: string };
	className?: string;
	/** Draws the answer, with the button that leads back. */
	renderForm: (cancel: ReactNode) => ReactNode;
}

/** The button that deletes what the page is about, after a question; the answer leads away from the page. */
export function DeleteButton({ label, title, text, labels, className, renderForm }: DeleteButtonProps) {
	const dialog = useHashDialog();
	return (
		<>
			<Button
				variant="dangerGhost"
				icon="trash"
				className={className}
				onClick={() => dialog.open(dialogName)}
			>
				{label}
			</Button>
			<Dialog
				open={dialog.name === dialogName}
				onOpenChange={dialog.close}
				title={title}
				description={text}
				closeLabel={labels.close}
			>
				{renderForm(
					<Button variant="ghost" onClick={dialog.close}>
						{labels.cancel}
					</Button>,
				)}
			</Dialog>
		</>
	);
}
