import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { ActionForm, FormErrors } from "#app/ui/action-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { SelectField, TextArea, TextField } from "#app/ui/field.tsx";
import { showToast } from "#app/ui/toast.ts";
import {
	type ActionFormState,
	type ActionFormState as FormState,
	useActionForm,
} from "#app/ui/use-action-form.ts";
import {
	checkCatalogueName,
	checkCodes,
	checkItemDescription,
	checkNumber,
	checkPrintedCount,
	checkSpanishName,
	type ExpansionRow,
	type ItemDetail,
} from "../../rules-admin.ts";
import { itemDescriptionMaxLength, itemNameMaxLength, numberMaxLength } from "../../rules-items.ts";

export interface CatalogueFormProps {
	form: FormState<unknown>;
	/** The version of what is changed; without it something new is added. */
	version: number | undefined;
	/** The fields before the names. */
	before?: ReactNode;
	/** The fields after the names. */
	children?: ReactNode;
}

/** The form of an item or an expansion: its names, other fields, and the button that saves it. */
export function CatalogueForm({ form, version, before, children }: CatalogueFormProps) {
	const t = useT();
	return (
		<ActionForm key={version} form={form} className="grid gap-5">
			<FormErrors form={form}>{form.failure?.code === "catalogue.changed" && <ReloadLink />}</FormErrors>
			<input type="hidden" name="intent" value="save" />
			{version !== undefined && <input type="hidden" name="version" value={version} />}
			{before}
			<NameFields form={form} maxLength={itemNameMaxLength} />
			{children}
			<div className="row-wrap">
				<Button type="submit" pending={form.isSending}>
					{t(version === undefined ? "catalogue.add" : "common.saveChanges")}
				</Button>
			</div>
		</ActionForm>
	);
}

export interface NameFieldsProps {
	form: FormState<unknown>;
	/** The length of each name, in characters. */
	maxLength: number;
}

/** The fields of a thing's name and of its Spanish one. */
export function NameFields({ form, maxLength }: NameFieldsProps) {
	const t = useT();
	return (
		<>
			<TextField
				{...form.field("name")}
				label={form.labels.name}
				defaultValue={form.values.name}
				maxLength={maxLength}
				autoComplete="off"
				required
			/>
			<TextField
				{...form.field("nameEs")}
				label={form.labels.nameEs}
				note={t("common.optional")}
				hint={t("catalogue.nameEsHint")}
				defaultValue={form.values.nameEs}
				maxLength={maxLength}
				autoComplete="off"
			/>
		</>
	);
}

/** A link that loads the page anew, with what somebody else changed meanwhile. */
function ReloadLink() {
	const t = useT();
	const { pathname } = useLocation();
	return (
		<Link to={pathname} reloadDocument className="link inline-flex min-h-11 items-center">
			{t("catalogue.asItIsNow")}
		</Link>
	);
}

export interface CategoryChoice {
	readonly options: readonly { readonly value: string; readonly label: string }[];
	/** The id of the chosen one; empty for none yet. */
	readonly chosen: string;
	readonly onChoose?: (id: string) => void;
}

export interface ItemFormProps {
	/** The item to change; without it a new one is added. */
	item?: ItemDetail;
	/** The choices of a new item's category, by their ids. */
	categories?: CategoryChoice;
	/** The expansions of the item's category. */
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
				note={t("common.optional")}
				defaultValue={form.values.expansionId}
				options={[
					{ value: "", label: t("catalogue.noExpansion") },
					...expansionChoices(expansions, props.item).map(({ id, name }) => ({ value: id, label: name })),
				]}
			/>
			<TextField
				{...form.field("number")}
				label={form.labels.number}
				note={t("common.optional")}
				hint={t("catalogue.numberHint")}
				defaultValue={form.values.number}
				maxLength={numberMaxLength}
				autoComplete="off"
			/>
			<TextArea
				{...form.field("description")}
				label={form.labels.description}
				note={t("common.optional")}
				hint={t("catalogue.descriptionHint")}
				defaultValue={form.values.description}
				maxLength={itemDescriptionMaxLength}
				rows={3}
			/>
		</CatalogueForm>
	);
}

/** The expansions that an item may be of; its own is one of them while nobody has confirmed it, too. */
function expansionChoices(
	expansions: ItemFormProps["expansions"],
	item: ItemDetail | undefined,
): readonly Pick<ExpansionRow, "id" | "name">[] {
	const { expansionId: id = null, expansion: name = null } = item ?? {};
	if (id === null || name === null || expansions.some((expansion) => expansion.id === id)) return expansions;
	return [{ id, name }, ...expansions];
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
			label={t("common.category")}
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
		labels: { categoryId: t("common.category") },
		onDone: () => showToast({ tone: "ok", text: t("catalogue.move.done") }),
	});
	return (
		<ActionForm form={form} className="grid gap-5">
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
			categoryId: t("common.category"),
			name: t("common.name"),
			nameEs: t("catalogue.nameEs"),
			expansionId: t("catalogue.expansion"),
			number: t("common.number"),
			description: t("common.description"),
		},
		checks: {
			name: checkCatalogueName,
			nameEs: checkSpanishName,
			number: checkNumber,
			description: checkItemDescription,
		},
		values: {
			categoryId: categories?.chosen ?? "",
			name: item?.name ?? name ?? "",
			nameEs: item?.nameEs ?? "",
			expansionId: item?.expansionId ?? "",
			number: item?.number ?? "",
			description: item?.description ?? "",
		},
		onDone: () => showToast({ tone: "ok", text: t("common.changesSaved") }),
	});
}

/** The form of an expansion; without one, of a new one. */
export function ExpansionForm({ expansion }: { expansion?: ExpansionRow }) {
	const t = useT();
	const form = useActionForm<unknown>({
		labels: {
			name: t("common.name"),
			nameEs: t("catalogue.nameEs"),
			codes: t("catalogue.codes"),
			printedCount: t("catalogue.printedCount"),
		},
		checks: {
			name: checkCatalogueName,
			nameEs: checkSpanishName,
			codes: checkCodes,
			printedCount: checkPrintedCount,
		},
		values: {
			name: expansion?.name ?? "",
			nameEs: expansion?.nameEs ?? "",
			codes: expansion?.codes.join(", ") ?? "",
			printedCount: expansion?.printedCount ? String(expansion.printedCount) : "",
		},
		onDone: () => showToast({ tone: "ok", text: t("common.changesSaved") }),
	});
	return (
		<CatalogueForm form={form} version={expansion?.version}>
			<TextField
				{...form.field("codes")}
				label={form.labels.codes}
				note={t("common.optional")}
				hint={t("catalogue.codesHint")}
				defaultValue={form.values.codes}
				autoComplete="off"
			/>
			<TextField
				{...form.field("printedCount")}
				label={form.labels.printedCount}
				note={t("common.optional")}
				hint={t("catalogue.printedCountHint")}
				defaultValue={form.values.printedCount}
				inputMode="numeric"
				autoComplete="off"
			/>
		</CatalogueForm>
	);
}
