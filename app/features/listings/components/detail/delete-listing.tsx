import type { ReactNode } from "react";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { deleteListingPath } from "#app/shared/paths.ts";
import type { FormResult } from "#app/shared/result.ts";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { useHashDialog } from "#app/ui/use-hash-dialog.ts";

const deleteDialog = "delete";

export interface DeleteListingProps {
	id: string;
	/** What follows from it, said before it is done. */
	text: MessageKey;
}

/** The button that deletes the page's listing, after a question; that leads away from the page. */
export function DeleteListing({ id, text }: DeleteListingProps) {
	const t = useT();
	const dialog = useHashDialog();
	return (
		<>
			<ButtonLink
				variant="dangerGhost"
				icon="trash"
				to={deleteListingPath(id)}
				onClick={dialog.openInstead(deleteDialog)}
			>
				{t("listing.own.delete")}
			</ButtonLink>
			<Dialog
				open={dialog.name === deleteDialog}
				onOpenChange={dialog.close}
				title={t("listing.delete.title")}
				description={t(text)}
				closeLabel={t("listing.close")}
			>
				<DeleteForm
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

export interface DeleteFormProps {
	/** The result of the form when it was sent without script. */
	result?: FormResult<unknown> | undefined;
	/** The way back. */
	cancel: ReactNode;
}

/** The answer to the question, in its dialog and on the page that does without script. */
export function DeleteForm({ result, cancel }: DeleteFormProps) {
	const t = useT();
	const form = useActionForm<unknown>({ result });
	return (
		<ActionForm form={form}>
			<input type="hidden" name="intent" value="delete" />
			<FormErrors form={form} className="mb-4" />
			<DialogActions>
				{cancel}
				<Button type="submit" variant="danger" icon="trash" pending={form.isSending}>
					{t("listing.delete.confirm")}
				</Button>
			</DialogActions>
		</ActionForm>
	);
}
