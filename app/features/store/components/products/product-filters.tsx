import { useEffect, useRef } from "react";
import { Form, Link } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { adminProductsPath } from "#app/shared/admin-paths.ts";
import { Checkbox } from "#app/ui/choice.tsx";
import { SearchInput } from "#app/ui/search-input.tsx";
import { onPlainClick } from "#app/ui/use-hash-dialog.ts";
import { useSearchControls } from "#app/ui/use-pending-search.ts";
import { storeProductStatuses } from "../../rules.ts";
import { type ProductFilters, productSearch, readProductFilters, searchMaxLength } from "../../rules-list.ts";
import { staleDays } from "../../rules-price-checks.ts";
import type { ProductCategory } from "../../rules-products.ts";
import { statusNames } from "./product-status.tsx";

export interface ProductFilterBarProps {
	filters: ProductFilters;
	categories: readonly ProductCategory[];
}

/** The filters of the list. A choice asks at once, for the first page; words are sent by Enter. */
export function ProductFilterBar({ filters: shown, categories }: ProductFilterBarProps) {
	const t = useT();
	const { form, filters, ask, clear } = usePendingFilters(shown);
	return (
		<Form
			ref={form}
			method="get"
			action={adminProductsPath}
			role="search"
			aria-label={t("products.filters")}
			className="admin-filters"
			onSubmit={(event) => {
				event.preventDefault();
				ask();
			}}
		>
			<SearchInput label={t("products.search")} defaultValue={filters.search} maxLength={searchMaxLength} />
			<StatusSelect chosen={filters.status} onChange={ask} />
			<CategorySelect chosen={filters.categoryId} categories={categories} onChange={ask} />
			<Checkbox
				name="price"
				value="stale"
				checked={filters.isStale}
				onChange={ask}
				label={t("products.filter.stale", { days: staleDays })}
			/>
			{Object.keys(productSearch(filters)).length > 0 && (
				<Link to={adminProductsPath} className="link" discover="none" onClick={onPlainClick(clear)}>
					{t("products.filter.clear")}
				</Link>
			)}
		</Form>
	);
}

/** The filters that were asked for last, so that a control answers before its list has come. */
function usePendingFilters(shown: ProductFilters) {
	const form = useRef<HTMLFormElement>(null);
	const controls = useSearchControls(adminProductsPath, searchOf(shown).toString());
	const filters = readProductFilters(new URLSearchParams(controls.search));
	// The field of words keeps its focus, and is filled anew by going back.
	useEffect(() => {
		const field = form.current?.elements.namedItem("q");
		if (field instanceof HTMLInputElement) field.value = filters.search;
	}, [filters.search]);
	function ask() {
		if (!form.current) return;
		const typed = [...new FormData(form.current)].map(([name, value]) => [name, String(value)]);
		controls.submitSearch(searchOf(readProductFilters(new URLSearchParams(typed))));
	}
	return { form, filters, ask, clear: () => controls.submitSearch(new URLSearchParams()) };
}

function searchOf(filters: ProductFilters): URLSearchParams {
	return new URLSearchParams(productSearch(filters));
}

function StatusSelect({ chosen, onChange }: { chosen: ProductFilters["status"]; onChange: () => void }) {
	const t = useT();
	return (
		<select
			name="status"
			aria-label={t("products.filter.status")}
			value={chosen}
			onChange={onChange}
			className="select-button"
		>
			<option value="all">{t("products.filter.allStatuses")}</option>
			{storeProductStatuses.map((status) => (
				<option key={status} value={status}>
					{t(statusNames[status])}
				</option>
			))}
		</select>
	);
}

interface CategorySelectProps {
	chosen: string | null;
	categories: readonly ProductCategory[];
	onChange: () => void;
}

/** The catalogue's categories, and those of the shop alone, whose names may be the same. */
function CategorySelect({ chosen, categories, onChange }: CategorySelectProps) {
	const t = useT();
	const options = (kind: ProductCategory["kind"]) =>
		categories
			.filter((category) => category.kind === kind)
			.map(({ id, name }) => (
				<option key={id} value={id}>
					{name}
				</option>
			));
	return (
		<select
			name="category"
			aria-label={t("products.filter.category")}
			value={chosen ?? ""}
			onChange={onChange}
			className="select-button"
		>
			<option value="">{t("products.filter.allCategories")}</option>
			{options("product")}
			<optgroup label={t("products.filter.ofShop")}>{options("auction")}</optgroup>
		</select>
	);
}
