import type { CategoryView } from "#app/features/catalogue/rules.ts";
import { useCategoryName } from "#app/features/listings/components/card/category.tsx";

/** Categories by their slugs in the person's language, to choose from, and the name of each. */
export function useCategoryOptions(categories: readonly CategoryView[]) {
	const nameOf = useCategoryName();
	const options = categories.map(({ slug, name }) => ({ value: slug, label: nameOf(slug) ?? name }));
	const categoryName = (slug: string) => options.find(({ value }) => value === slug)?.label ?? slug;
	return { categories: options, categoryName };
}
