import type { ReactNode } from "react";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { deleteListingPath } from "#app/shared/paths.ts";
import type { Result } from "#app/shared/result.ts";
import { DeleteButton, DeleteForm } from "#app/ui/delete-form.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";

export interface DeleteListingProps {
	id: string;
	/** The consequences, told before it is done. */
	text: MessageKey;
}

/** The button that deletes the page's listing. */
export function DeleteListing({ id, text }: DeleteListingProps) {
	const t = useT();
	return (
		<DeleteButton
			path={deleteListingPath(id)}
			label={t("listing.own.delete")}
			title={t("listing.delete.title")}
			text={t(text)}
			labels={{ cancel: t("listing.cancel"), close: t("listing.close") }}
			renderForm={(cancel) => <DeleteListingForm cancel={cancel} />}
		/>
	);
}

export interface DeleteListingFormProps {
	/** The result of the form when it was sent without script. */
	result?: Result<unknown> | undefined;
	/** The way back. */
	cancel: ReactNode;
}

export function DeleteListingForm({ result, cancel }: DeleteListingFormProps) {
	const t = useT();
	const form = useActionForm<unknown>({ result });
	return (
		<DeleteForm form={form} confirm={t("listing.delete.confirm")} cancel={cancel}>
			<input type="hidden" name="intent" value="delete" />
		</DeleteForm>
	);
}
