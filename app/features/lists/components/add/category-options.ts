import { type CategoryView, categoryNameKey } from "#app/features/catalogue/rules.ts";
import { useT } from "#app/i18n/provider.tsx";

/** The categories as the options of a field. */
export function useCategoryOptions(categories: readonly CategoryView[]) {
	const t = useT();
	return categories.map(({ id, slug, name }) => {
		const key = categoryNameKey(slug);
		return { value: id, label: key ? t(key) : name };
	});
}
