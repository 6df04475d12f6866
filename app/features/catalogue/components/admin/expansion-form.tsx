import { useT } from "#app/i18n/provider.tsx";
import { showToast } from "#app/ui/toast.ts";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { checkName, checkSpanishName, type ExpansionRow } from "../../rules-admin.ts";
import { CatalogueForm } from "./catalogue-form.tsx";

export interface ExpansionFormProps {
	/** The one to change; without it a new one is added. */
	expansion?: ExpansionRow;
}

/** The form of an expansion. */
export function ExpansionForm({ expansion }: ExpansionFormProps) {
	const t = useT();
	const form = useActionForm<unknown>({
		labels: { name: t("catalogue.name"), nameEs: t("catalogue.nameEs") },
		checks: { name: checkName, nameEs: checkSpanishName },
		values: { name: expansion?.name ?? "", nameEs: expansion?.nameEs ?? "" },
		onDone: () => showToast({ tone: "ok", text: t("catalogue.saved") }),
	});
	return <CatalogueForm form={form} version={expansion?.version} />;
}
