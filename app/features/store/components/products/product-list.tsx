import { useNavigation } from "react-router";
import { useT } from "#app/i18n/provider.tsx";
import { adminProductsPath, createProductPath } from "#app/shared/admin-paths.ts";
import type { NumberedPage } from "#app/shared/numbered-page.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { type ProductFilters, productSearch } from "../../rules-list.ts";
import type { ProductRow } from "../../rules-products.ts";
import { ProductTable } from "./product-table.tsx";

export interface ProductListProps {
	page: NumberedPage<ProductRow>;
	filters: ProductFilters;
	/** ISO 8601. */
	now: string;
}

/** A page of the products that the filters leave, with the ways to the others. */
export function ProductList({ page, filters, now }: ProductListProps) {
	const isAsking = useNavigation().location?.pathname === adminProductsPath;
	return (
		<div className="admin-list" aria-busy={isAsking || undefined}>
			{page.total > 0 ? <ProductTable products={page.rows} now={now} /> : <NoProducts />}
			<Pager page={page} path={adminProductsPath} search={productSearch(filters)} text="products.shown" />
		</div>
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
