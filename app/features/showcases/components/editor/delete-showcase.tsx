import type { ReactNode } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { deleteShowcasePath } from "#app/shared/paths.ts";
import { DeleteButton, DeleteForm } from "#app/ui/delete-form.tsx";
import { useActionForm } from "#app/ui/use-action-form.ts";

/** The button that deletes the showcase that is edited. */
export function DeleteShowcase({ id, name }: { id: string; name: string }) {
	const t = useT();
	return (
		<DeleteButton
			label={t("showcases.delete.action")}
			title={t("showcases.delete.title")}
			text={t("showcases.delete.text", { name })}
			labels={{ cancel: t("listing.cancel"), close: t("listing.close") }}
			className="editor-delete"
			renderForm={(cancel) => <DeleteShowcaseForm id={id} cancel={cancel} />}
		/>
	);
}

function DeleteShowcaseForm({ id, cancel }: { id: string; cancel: ReactNode }) {
	const t = useT();
	const form = useActionForm<unknown>({ action: deleteShowcasePath(id) });
	return <DeleteForm form={form} confirm={t("showcases.delete.action")} cancel={cancel} />;
}
