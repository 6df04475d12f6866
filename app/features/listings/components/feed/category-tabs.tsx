import { type CategoryView, categoryPictogram } from "#app/features/catalogue/rules.ts";
import { useT } from "#app/i18n/provider.tsx";
import { listingsPath, withSearch } from "#app/shared/paths.ts";
import { TabLink } from "#app/ui/tab-link.tsx";
import { useCategoryName } from "../card/category.tsx";

export interface CategoryTabsProps {
	categories: readonly Pick<CategoryView, "slug" | "name">[];
	current: string | null;
	/** Search of the page's address, of which a tab changes the category. */
	search: string;
}

/** The categories as a row of links; the search goes along. */
export function CategoryTabs({ categories, current, search }: CategoryTabsProps) {
	const t = useT();
	const nameOf = useCategoryName();
	return (
		<nav aria-label={t("listing.hub.categories")} className="tab-row mt-4">
			<TabLink to={withCategory(search, null)} current={current === null} glyph="pict-card">
				{t("listing.hub.allCategories")}
			</TabLink>
			{categories.map(({ slug, name }) => (
				<TabLink
					key={slug}
					to={withCategory(search, slug)}
					current={slug === current}
					glyph={categoryPictogram(slug)}
				>
					{nameOf(slug) ?? name}
				</TabLink>
			))}
		</nav>
	);
}

function withCategory(search: string, slug: string | null): string {
	const query = new URLSearchParams(search);
	query.delete("cursor");
	if (slug) query.set("category", slug);
	else query.delete("category");
	return withSearch(listingsPath, query);
}
