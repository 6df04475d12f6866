import { useT } from "#app/i18n/provider.tsx";
import type { Result } from "#app/shared/result.ts";
import { SelectField, TextArea } from "#app/ui/field.tsx";
import { showToast } from "#app/ui/toast.ts";
import { useActionForm } from "#app/ui/use-action-form.ts";
import { itemDescriptionMaxLength } from "../../rules.ts";
import {
	checkDescription,
	checkName,
	checkSpanishName,
	type ExpansionRow,
	type ItemDetail,
} from "../../rules-admin.ts";
import { CatalogueForm } from "./catalogue-form.tsx";

export interface ItemFormProps {
	/** The one to change; without it a new one is added. */
	item?: ItemDetail;
	/** Of the item's category. */
	expansions: readonly ExpansionRow[];
	/** The initial name of a new item. */
	name?: string;
	result: Result<unknown> | undefined;
}

/** The form of an item. */
export function ItemForm({ expansions, ...props }: ItemFormProps) {
	const t = useT();
	const form = useItemForm(props);
	return (
		<CatalogueForm form={form} version={props.item?.version}>
			<SelectField
				{...form.field("expansionId")}
				label={form.labels.expansionId}
				note={t("catalogue.optional")}
				defaultValue={form.values.expansionId}
				options={[
					{ value: "", label: t("catalogue.noExpansion") },
					...expansions.map((expansion) => ({ value: expansion.id, label: expansion.name })),
				]}
			/>
			<TextArea
				{...form.field("description")}
				label={form.labels.description}
				note={t("catalogue.optional")}
				hint={t("catalogue.descriptionHint")}
				defaultValue={form.values.description}
				maxLength={itemDescriptionMaxLength}
				rows={3}
			/>
		</CatalogueForm>
	);
}

function useItemForm({ item, name, result }: Omit<ItemFormProps, "expansions">) {
	const t = useT();
	return useActionForm<unknown>({
		result,
		labels: {
			name: t("catalogue.name"),
			nameEs: t("catalogue.nameEs"),
			expansionId: t("catalogue.expansion"),
			description: t("catalogue.description"),
		},
		checks: { name: checkName, nameEs: checkSpanishName, description: checkDescription },
		values: {
			name: item?.name ?? name ?? "",
			nameEs: item?.nameEs ?? "",
			expansionId: item?.expansionId ?? "",
			description: item?.description ?? "",
		},
		onDone: () => showToast({ tone: "ok", text: t("catalogue.saved") }),
	});
}
