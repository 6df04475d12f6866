import type { ReactNode } from "react";
import { useT } from "#app/i18n/provider.tsx";
import { SelectField, TextArea, TextField } from "#app/ui/field.tsx";
import { forSaleStatuses } from "../../rules.ts";
import { descriptionMaxLength, nameMaxLength } from "../../rules-form.ts";
import type { ProductCategory } from "../../rules-products.ts";
import { statusNames } from "../products/product-status.tsx";
import { FormSection, type SectionProps } from "./form-section.tsx";

export interface BasicSectionProps extends SectionProps {
	categories: readonly ProductCategory[];
	/** Of a product that is there already the status is changed on its page, which asks for what that takes. */
	hasStatus: boolean;
	/** What one that is sold is asked besides. */
	children?: ReactNode;
}

/** The product's name, category and status. */
export function BasicSection({ texts, change, field, categories, hasStatus, children }: BasicSectionProps) {
	const t = useT();
	return (
		<FormSection title={t("product.form.basic")} className="basic-section">
			<TextField
				{...field("name")}
				label={t("product.field.name")}
				value={texts.name}
				maxLength={nameMaxLength}
				required
				autoComplete="off"
				onValueChange={(value) => change("name", value)}
			/>
			<div className={hasStatus ? "halves" : undefined}>
				<CategoryField {...{ texts, change, field, categories }} />
				{hasStatus && (
					<SelectField
						{...field("status")}
						label={t("product.field.status")}
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
				label={t("product.field.description")}
				value={texts.description}
				maxLength={descriptionMaxLength}
				onValueChange={(value) => change("description", value)}
			/>
		</FormSection>
	);
}

function CategoryField({
	texts,
	change,
	field,
	categories,
}: SectionProps & Pick<BasicSectionProps, "categories">) {
	const t = useT();
	return (
		<SelectField
			{...field("categoryId")}
			label={t("product.field.categoryId")}
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
