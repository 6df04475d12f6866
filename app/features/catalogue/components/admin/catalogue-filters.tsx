import { Form, useSubmit } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { SearchInput } from "#app/ui/search-input.tsx";
import { maxSearchLength } from "../../rules.ts";

export interface CategoryOption {
	/** Its slug. */
	readonly value: string;
	readonly label: string;
}

export interface CatalogueFiltersProps {
	/** The page that it leads to. */
	action: string;
	categories: readonly CategoryOption[];
	/** The slug of the chosen category; empty for all. */
	category: string;
	/** The search text; without it there is no search field. */
	search?: string;
	/** Offers all categories too. */
	hasAll?: boolean;
}

/** The filters of a catalogue list. A choice asks at once, words when they are sent. */
export function CatalogueFilters({ action, categories, category, search, hasAll }: CatalogueFiltersProps) {
	const t = useT();
	const submit = useSubmit();
	return (
		<Form
			key={`${category} ${search}`}
			method="get"
			action={action}
			role="search"
			className="admin-filters"
			onChange={(event) => {
				if (event.target instanceof HTMLSelectElement) void submit(event.currentTarget);
			}}
		>
			{search !== undefined && (
				<SearchInput label={t("catalogue.search")} defaultValue={search} maxLength={maxSearchLength} />
			)}
			<CategorySelect {...{ categories, category, hasAll }} />
			{search !== undefined && (
				<Button type="submit" variant="secondary" size="s">
					{t("catalogue.searchSubmit")}
				</Button>
			)}
		</Form>
	);
}

function CategorySelect({
	categories,
	category,
	hasAll,
}: Pick<CatalogueFiltersProps, "categories" | "category" | "hasAll">) {
	const t = useT();
	return (
		<div className="input catalogue-category">
			<select name="category" defaultValue={category} aria-label={t("catalogue.category")}>
				{hasAll && <option value="">{t("catalogue.allCategories")}</option>}
				{categories.map(({ value, label }) => (
					<option key={value} value={value}>
						{label}
					</option>
				))}
			</select>
			<Icon name="chevron-down" />
		</div>
	);
}
