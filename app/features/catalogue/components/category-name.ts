import { useT } from "#app/i18n/provider.tsx";
import { categoryNameKey } from "../rules.ts";

/** The name of a category in the person's language; null for one without a text yet. */
export function useCategoryName(): (slug: string) => string | null {
	const t = useT();
	return (slug) => {
		const key = categoryNameKey(slug);
		return key && t(key);
	};
}
