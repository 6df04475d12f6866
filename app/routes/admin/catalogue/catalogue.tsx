import {
	CatalogueFilters,
	CatalogueTabs,
	ItemTable,
	RemovedNotice,
} from "#app/features/catalogue/components/admin/catalogue-lists.tsx";
import { listCategories } from "#app/features/catalogue/queries.server.ts";
import { getCategory, listItems, searchItems } from "#app/features/catalogue/queries-admin.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireAdmin } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { addItemPath, adminCataloguePath } from "#app/shared/admin-paths.ts";
import { pageLinks, readPageNumber } from "#app/shared/numbered-page.ts";
import { tidyLine } from "#app/shared/storable-text.ts";
import { AdminPage, useAdminCategoryOptions } from "#app/shell/admin-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { EmptyState } from "#app/ui/waiting.tsx";
import type { Route } from "./+types/catalogue.ts";

/** `GET /admin/catalogo`: the items of a category, or those that a search finds in one or all. */
export function loader({ url, context }: Route.LoaderArgs) {
	requireAdmin(context);
	const { ctx } = context.get(requestContext);
	const params = url.searchParams;
	const search = tidyLine(params.get("q") ?? "");
	return loaderResult(async () => {
		const categories = await listCategories(ctx);
		const isInAll = search !== "" && !params.get("category");
		const category = isInAll ? null : await getCategory(ctx, params.get("category"));
		const page = search
			? null
			: await listItems(ctx, { categoryId: category?.id ?? "", number: readPageNumber(params) });
		const items = page?.rows ?? (await searchItems(ctx, { search, categoryId: category?.id ?? null }));
		return {
			categories,
			category: category?.slug ?? "",
			categoryParam: params.get("category") ?? "",
			search,
			items,
			page,
		};
	});
}

export default function Catalogue({ loaderData }: Route.ComponentProps) {
	const t = useT();
	const { category, categoryParam, search, items, page } = loaderData;
	const { categories, categoryName } = useAdminCategoryOptions(loaderData.categories);
	const add = (
		<ButtonLink to={addItemPath(categoryParam)} icon="plus">
			{t("catalogue.items.add")}
		</ButtonLink>
	);
	return (
		<AdminPage title={t("catalogue.title")} actions={add}>
			<CatalogueTabs current="items" />
			<RemovedNotice />
			<CatalogueFilters
				action={adminCataloguePath}
				{...{ categories, category, search }}
				hasAll={search !== ""}
			/>
			{items.length > 0 ? (
				<ItemTable items={items} categoryName={categoryName} />
			) : (
				<EmptyState title={t(search ? "catalogue.items.none" : "catalogue.items.empty")} action={add}>
					{t(search ? "catalogue.items.noneText" : "catalogue.items.emptyText")}
				</EmptyState>
			)}
			{page && <Pager page={page} linkTo={pageLinks(adminCataloguePath, { category })} />}
		</AdminPage>
	);
}
