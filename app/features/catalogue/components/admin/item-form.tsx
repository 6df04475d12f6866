import { useT } from "#app/i18n/provider.tsx";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextArea } from "#app/ui/field.tsx";
import { showToast } from "#app/ui/toast.ts";
import { type ActionForm as ActionFormState, useActionForm } from "#app/ui/use-action-form.ts";
import { itemDescriptionMaxLength } from "../../rules.ts";
import {
	checkDescription,
	checkName,
	checkSpanishName,
	type ExpansionRow,
	type ItemDetail,
} from "../../rules-admin.ts";
import { CatalogueForm } from "./catalogue-form.tsx";

export interface CategoryChoice {
	readonly options: readonly { readonly value: string; readonly label: string }[];
	/** Empty for none yet. */
	readonly chosen: string;
	readonly onChoose?: (id: string) => void;
}

export interface ItemFormProps {
	/** The one to change; without it a new one is added. */
	item?: ItemDetail;
	/** To choose a new item's from, by their ids. */
	categories?: CategoryChoice;
	/** Of the item's category. */
	expansions: readonly ExpansionRow[];
	/** The initial name of a new item. */
	name?: string;
}

/** The form of an item. */
export function ItemForm({ expansions, ...props }: ItemFormProps) {
	const t = useT();
	const form = useItemForm(props);
	return (
		<CatalogueForm
			form={form}
			version={props.item?.version}
			before={props.categories && <CategorySelect form={form} categories={props.categories} />}
		>
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

interface CategorySelectProps {
	form: ActionFormState<unknown>;
	categories: CategoryChoice;
}

function CategorySelect({ form, categories: { options, chosen, onChoose } }: CategorySelectProps) {
	const t = useT();
	return (
		<SelectField
			{...form.field("categoryId")}
			label={t("catalogue.category")}
			defaultValue={form.values.categoryId || chosen}
			required
			options={[{ value: "", label: t("catalogue.chooseCategory") }, ...options]}
			onValueChange={onChoose}
		/>
	);
}

export interface MoveItemFormProps {
	item: ItemDetail;
	/** The other categories. */
	categories: CategoryChoice;
}

/** The form that moves an item to another category. */
export function MoveItemForm({ item, categories }: MoveItemFormProps) {
	const t = useT();
	const form = useActionForm<unknown>({
		labels: { categoryId: t("catalogue.category") },
		onDone: () => showToast({ tone: "ok", text: t("catalogue.move.done") }),
	});
	return (
		<ActionForm form={form} className="catalogue-form">
			<FormErrors form={form} />
			<input type="hidden" name="intent" value="move" />
			<input type="hidden" name="version" value={item.version} />
			<p className="text-ink-2">{t("catalogue.move.about")}</p>
			<CategorySelect form={form} categories={categories} />
			<div className="row-wrap">
				<Button type="submit" variant="secondary" pending={form.isSending}>
					{t("catalogue.move.submit")}
				</Button>
			</div>
		</ActionForm>
	);
}

function useItemForm({ item, categories, name }: Omit<ItemFormProps, "expansions">) {
	const t = useT();
	return useActionForm<unknown>({
		labels: {
			categoryId: t("catalogue.category"),
			name: t("catalogue.name"),
			nameEs: t("catalogue.nameEs"),
			expansionId: t("catalogue.expansion"),
			description: t("catalogue.description"),
		},
		checks: { name: checkName, nameEs: checkSpanishName, description: checkDescription },
		values: {
			categoryId: categories?.chosen ?? "",
			name: item?.name ?? name ?? "",
			nameEs: item?.nameEs ?? "",
			expansionId: item?.expansionId ?? "",
			description: item?.description ?? "",
		},
		onDone: () => showToast({ tone: "ok", text: t("catalogue.saved") }),
	});
}
