import { Link } from "react-router";
import {
	ProductFilterBar,
	ProductList,
	ProductTotalsStrip,
} from "#app/features/store/components/products/product-list.tsx";
import { getProductTotals, listProductCategories, listProducts } from "#app/features/store/queries.server.ts";
import { productSearch, readProductFilters } from "#app/features/store/rules.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireAdmin } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { createProductPath, importProductsPath, productsFilePath } from "#app/shared/admin-paths.ts";
import { readPageNumber } from "#app/shared/numbered-page.ts";
import { withSearch } from "#app/shared/paths.ts";
import { AdminPage } from "#app/shell/admin-page.tsx";
import type { Screen } from "#app/shell/screen.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Menu } from "#app/ui/menu.tsx";
import type { Route } from "./+types/products.ts";

export const handle = { error: "products.failed" } satisfies Screen;

/** `GET /admin/productos`: a page of the products that match the address's filters. */
export function loader({ url, context }: Route.LoaderArgs) {
	requireAdmin(context);
	const { ctx, locale } = context.get(requestContext);
	const params = url.searchParams;
	const filters = readProductFilters(params);
	return loaderResult(async () => ({
		filters,
		now: ctx.clock.now().toISOString(),
		page: await listProducts(ctx, { filters, number: readPageNumber(params), locale }),
		totals: await getProductTotals(ctx),
		categories: await listProductCategories(ctx, locale),
	}));
}

export default function Products({ loaderData }: Route.ComponentProps) {
	const t = useT();
	const { filters, now, page, totals, categories } = loaderData;
	return (
		<AdminPage
			title={t("products.title")}
			actions={
				<div className="flex gap-2 max-md:w-full">
					<ButtonLink to={createProductPath} icon="plus" className="max-md:flex-1">
						{t("products.new")}
					</ButtonLink>
					<Menu
						label={t("common.more")}
						opener={<Icon name="more" />}
						openerClass="edged-button square cursor-pointer"
					>
						<Link to={importProductsPath} className="menu-item" discover="none">
							<Icon name="upload" />
							{t("products.import")}
						</Link>
						<Link
							to={withSearch(productsFilePath, productSearch(filters))}
							className="menu-item"
							reloadDocument
						>
							<Icon name="download" />
							{t("products.export")}
						</Link>
					</Menu>
				</div>
			}
		>
			<div className="flex flex-col">
				<ProductTotalsStrip totals={totals} />
				<ProductFilterBar filters={filters} categories={categories} />
				<ProductList page={page} filters={filters} now={now} />
			</div>
		</AdminPage>
	);
}
