import { clsx } from "clsx";
import type { ReactNode } from "react";
import { conditionName, conditions } from "#app/features/catalogue/rules-conditions.ts";
import { useT } from "#app/i18n/provider.tsx";
import { SelectField, TextArea, TextField } from "#app/ui/field.tsx";
import type { ActionFormState } from "#app/ui/use-action-form.ts";
import { forSaleStatuses, grades, type ProductCategory, typedFacts } from "../../rules.ts";
import { factMaxLength, productDescriptionMaxLength, productNameMaxLength } from "../../rules-form.ts";
import { productFieldNames, statusNames } from "../products/product-fields.tsx";
import type { ProductTexts, TextFieldName } from "./product-draft.ts";

/** The props of each section of a product's form. */
export interface SectionProps {
	texts: ProductTexts;
	change: (field: TextFieldName, text: string) => void;
	field: ActionFormState<unknown>["field"];
}

interface FormSectionProps {
	title: string;
	/** The number of the section's items, beside its title. */
	count?: number | undefined;
	className?: string;
	children: ReactNode;
}

/** A section of a product's form, with its heading. */
export function FormSection({ title, count, className, children }: FormSectionProps) {
	return (
		<section
			className={clsx(
				"grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-line pt-5 pb-8",
				"first-of-type:border-t-0 first-of-type:pt-0",
				className,
			)}
		>
			<h2 className="type-block">
				<span>{title}</span>{" "}
				{count !== undefined && (
					<small className="num ml-0.5 font-text text-md font-normal tracking-normal text-ink-2">
						{count}
					</small>
				)}
			</h2>
			{children}
		</section>
	);
}

/** Three fields in a row, two on a phone. */
export function FieldColumns({ children }: { children: ReactNode }) {
	return (
		<div className="grid grid-cols-2 items-start gap-x-3 gap-y-4 md:grid-cols-3 md:gap-x-4">{children}</div>
	);
}

interface BasicSectionProps extends SectionProps {
	categories: readonly ProductCategory[];
	/** Whether the status can be chosen; that of an existing product is changed on its page. */
	hasStatus: boolean;
	/** The fields of a sold product's sale. */
	children?: ReactNode;
}

/** The product's name, category and status. */
export function BasicSection({ texts, change, field, categories, hasStatus, children }: BasicSectionProps) {
	const t = useT();
	return (
		<FormSection title={t("product.form.basic")}>
			<TextField
				{...field("name")}
				label={t("common.name")}
				value={texts.name}
				maxLength={productNameMaxLength}
				required
				autoComplete="off"
				onValueChange={(value) => change("name", value)}
			/>
			<div className={hasStatus ? "grid grid-cols-2 items-start gap-4 max-md:gap-3" : undefined}>
				<CategoryField {...{ texts, change, field, categories }} />
				{hasStatus && (
					<SelectField
						{...field("status")}
						label={t("common.status")}
						value={texts.status}
						options={[...forSaleStatuses, "sold" as const].map((status) => ({
							value: status,
							label: t(statusNames[status]),
						}))}
						onValueChange={(value) => change("status", value)}
					/>
				)}
			</div>
			{children}
			<TextArea
				{...field("description")}
				label={t("common.description")}
				value={texts.description}
				maxLength={productDescriptionMaxLength}
				onValueChange={(value) => change("description", value)}
			/>
		</FormSection>
	);
}

interface CategoryFieldProps extends SectionProps {
	categories: readonly ProductCategory[];
}

function CategoryField({ texts, change, field, categories }: CategoryFieldProps) {
	const t = useT();
	return (
		<SelectField
			{...field("categoryId")}
			label={t("common.category")}
			{...(categories.length === 0 && { error: t("product.form.categoriesFailed") })}
			value={texts.categoryId}
			required
			options={[
				{ value: "", label: t("product.form.categoryChoose") },
				...categories.map(({ id, name, kind }) => ({
					value: id,
					label: kind === "auction" ? t("product.form.categoryOfShop", { name }) : name,
				})),
			]}
			onValueChange={(value) => change("categoryId", value)}
		/>
	);
}

/** The product's grade, condition, brand, platform, model, year and genre. */
export function FactsSection({ texts, change, field, categories }: CategoryFieldProps) {
	const t = useT();
	const slug = categories.find(({ id }) => id === texts.categoryId)?.slug ?? null;
	const conditionOptions = conditions.map((value) => ({ value, label: t(conditionName(value, slug)) }));
	const none = { value: "", label: t("product.form.none") };
	return (
		<FormSection title={t("product.form.facts")}>
			<FieldColumns>
				<SelectField
					{...field("grade")}
					label={t("product.field.grade")}
					value={texts.grade}
					options={[none, ...grades.map((grade) => ({ value: grade, label: grade }))]}
					onValueChange={(value) => change("grade", value)}
				/>
				<SelectField
					{...field("condition")}
					label={t("product.field.condition")}
					value={texts.condition}
					options={[none, ...conditionOptions]}
					onValueChange={(value) => change("condition", value)}
				/>
				{typedFacts.map((fact) => (
					<TextField
						key={fact}
						{...field(fact)}
						label={t(productFieldNames[fact])}
						value={texts[fact]}
						maxLength={factMaxLength}
						inputMode={fact === "year" ? "numeric" : undefined}
						placeholder={t("product.form.optional")}
						autoComplete="off"
						onValueChange={(value) => change(fact, value)}
					/>
				))}
			</FieldColumns>
		</FormSection>
	);
}
