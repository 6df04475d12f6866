import { useNavigation } from "react-router";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import { adminProductsPath, createProductPath } from "#app/shared/admin-paths.ts";
import { withSearch } from "#app/shared/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { type ProductFilters, productSearch } from "../../rules-list.ts";
import { type ProductPage, productsPerPage } from "../../rules-products.ts";
import { ProductTable } from "./product-table.tsx";

export interface ProductListProps {
	page: ProductPage;
	filters: ProductFilters;
	/** ISO 8601. */
	now: string;
}

/** A page of the products that the filters leave, with the ways to the others. */
export function ProductList({ page, filters, now }: ProductListProps) {
	const isAsking = useNavigation().location?.pathname === adminProductsPath;
	return (
		<div className="admin-list" aria-busy={isAsking || undefined}>
			{page.products.length > 0 ? <ProductTable products={page.products} now={now} /> : <NoProducts />}
			{page.total > 0 && <Pages page={page} filters={filters} />}
		</div>
	);
}

function Pages({ page, filters }: Omit<ProductListProps, "now">) {
	const t = useT();
	const { number } = useFormat();
	const first = (page.number - 1) * productsPerPage;
	const summary = t(page.isMinimum ? "products.shownOfMany" : "products.shown", {
		from: number(first + 1),
		to: number(first + page.products.length),
		total: number(page.total),
	});
	return (
		<Pager
			label={t("products.pages")}
			summary={summary}
			previousLabel={t("products.page.previous")}
			nextLabel={t("products.page.next")}
			pages={page.pages.map((link) => ({
				number: link.number,
				to: withSearch(adminProductsPath, productSearch(filters, link.mark)),
			}))}
			current={page.number}
		/>
	);
}

function NoProducts() {
	const t = useT();
	return (
		<div className="admin-empty">
			<h2 className="type-block">{t("products.empty.title")}</h2>
			<p>{t("products.empty.text")}</p>
			<ButtonLink to={createProductPath} icon="plus">
				{t("products.empty.action")}
			</ButtonLink>
		</div>
	);
}
