import type { ReactNode } from "react";
import { useT } from "#app/i18n/provider.tsx";
import type { MessageKey } from "#app/i18n/register.ts";
import { DeleteButton, DeleteForm } from "#app/ui/delete-form.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";

/** The button that deletes the page's listing. @param text the consequences, told before it is done */
export function DeleteListing({ text }: { text: MessageKey }) {
	const t = useT();
	return (
		<DeleteButton
			label={t("listing.own.delete")}
			title={t("listing.delete.title")}
			text={t(text)}
			labels={{ cancel: t("listing.cancel"), close: t("listing.close") }}
			renderForm={(cancel) => <DeleteListingForm cancel={cancel} />}
		/>
	);
}

function DeleteListingForm({ cancel }: { cancel: ReactNode }) {
	const t = useT();
	const form = useActionForm<unknown>({});
	return (
		<DeleteForm form={form} confirm={t("listing.delete.confirm")} cancel={cancel}>
			<input type="hidden" name="intent" value="delete" />
		</DeleteForm>
	);
}
