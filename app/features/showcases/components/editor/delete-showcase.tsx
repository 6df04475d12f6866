import type { ReactNode } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { deleteShowcasePath } from "#app/shared/paths.ts";
import type { FormResult } from "#app/shared/result.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { useHashDialog } from "#app/ui/use-hash-dialog.ts";

const deleteDialog = "delete";

/** The button that deletes a showcase, after a question; that leads away from the page. */
export function DeleteShowcase({ id, name }: { id: string; name: string }) {
	const t = useT();
	const dialog = useHashDialog();
	return (
		<>
			<ButtonLink
				variant="dangerGhost"
				icon="trash"
				className="editor-delete"
				to={deleteShowcasePath(id)}
				onClick={dialog.openInstead(deleteDialog)}
			>
				{t("showcases.delete.action")}
			</ButtonLink>
			<Dialog
				open={dialog.name === deleteDialog}
				onOpenChange={dialog.close}
				title={t("showcases.delete.title")}
				description={t("showcases.delete.text", { name })}
				closeLabel={t("listing.close")}
			>
				<DeleteShowcaseForm
					id={id}
					cancel={
						<Button variant="ghost" onClick={dialog.close}>
							{t("listing.cancel")}
						</Button>
					}
				/>
			</Dialog>
		</>
	);
}

export interface DeleteShowcaseFormProps {
	id: string;
	/** The result of the form when it was sent without script. */
	result?: FormResult<unknown> | undefined;
	/** The way back. */
	cancel: ReactNode;
}

/** The answer to the question, in its dialog and on the page that does without script. */
export function DeleteShowcaseForm({ id, result, cancel }: DeleteShowcaseFormProps) {
	const t = useT();
	const form = useActionForm<unknown>({ action: deleteShowcasePath(id), result });
	return (
		<ActionForm form={form}>
			<FormErrors form={form} className="mb-4" />
			<DialogActions>
				{cancel}
				<Button type="submit" variant="danger" icon="trash" pending={form.isSending}>
					{t("showcases.delete.action")}
				</Button>
			</DialogActions>
		</ActionForm>
	);
}
