import type { CategoryView } from "#app/features/catalogue/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import { ChoiceSet } from "#app/ui/choice.tsx";
import type { FieldWiring } from "#app/ui/use-action-form.ts";
import { CategoryGlyph, useCategoryName } from "../card/category.tsx";

export interface CategoryFieldProps {
	categories: readonly CategoryView[];
	chosen: CategoryView | null;
	onChoose: (category: CategoryView) => void;
	field: FieldWiring;
}

/** The categories as pictured choices; one that is not active yet says so and cannot be chosen. */
export function CategoryField({ categories, chosen, onChoose, field }: CategoryFieldProps) {
	const t = useT();
	const nameOf = useCategoryName();
	const byId = new Map(categories.map((category) => [category.id, category]));
	const choices = categories.map(({ id, slug, name, isActive }) => ({
		value: id,
		label: nameOf(slug) ?? name,
		disabled: !isActive,
	}));
	return (
		<ChoiceSet
			{...field}
			legend={t("listing.create.category")}
			layout="tiles"
			choices={choices}
			choiceClass={() => "tile"}
			value={chosen?.id ?? ""}
			required
			onValueChange={(id) => {
				const category = byId.get(id);
				if (category) onChoose(category);
			}}
		>
			{({ value, label, disabled }) => (
				<>
					<CategoryGlyph slug={byId.get(value)?.slug ?? null} />
					<span>
						<span>{label}</span>
						{disabled && <small>{t("listing.create.comingSoon")}</small>}
					</span>
				</>
			)}
		</ChoiceSet>
	);
}
