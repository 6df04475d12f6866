import { conditionName, conditions } from "#app/features/catalogue/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import { SelectField, TextField } from "#app/ui/field.tsx";
import { grades } from "../../rules.ts";
import { factMaxLength } from "../../rules-form.ts";
import { type ProductCategory, typedFacts } from "../../rules-products.ts";
import { fieldNames } from "../products/product-words.ts";
import { FormSection, type SectionProps } from "./form-section.tsx";

interface FactsSectionProps extends SectionProps {
	categories: readonly ProductCategory[];
}

/** The facts that tell the product from others like it. */
export function FactsSection({ texts, change, field, categories }: FactsSectionProps) {
	const t = useT();
	const slug = categories.find(({ id }) => id === texts.categoryId)?.slug ?? null;
	const words = conditions.map((value) => ({ value, label: t(conditionName(value, slug)) }));
	const none = { value: "", label: t("product.form.none") };
	return (
		<FormSection title={t("product.form.facts")}>
			<div className="thirds">
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
					options={[none, ...words]}
					onValueChange={(value) => change("condition", value)}
				/>
				{typedFacts.map((fact) => (
					<TextField
						key={fact}
						{...field(fact)}
						label={t(fieldNames[fact])}
						value={texts[fact]}
						maxLength={factMaxLength}
						inputMode={fact === "year" ? "numeric" : undefined}
						placeholder={t("product.form.optional")}
						autoComplete="off"
						onValueChange={(value) => change(fact, value)}
					/>
				))}
			</div>
		</FormSection>
	);
}
