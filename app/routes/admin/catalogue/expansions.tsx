import {
	CatalogueFilters,
	CatalogueTabs,
	ExpansionTable,
	RemovedNotice,
} from "#app/features/catalogue/components/admin/catalogue-lists.tsx";
import { listCategories } from "#app/features/catalogue/queries.server.ts";
import { getCategory, listExpansions } from "#app/features/catalogue/queries-admin.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireAdmin } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { addExpansionPath, adminExpansionsPath } from "#app/shared/admin-paths.ts";
import { AdminPage, useAdminCategoryOptions } from "#app/shell/admin-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/waiting.tsx";
import type { Route } from "./+types/expansions.ts";

/** `GET /admin/catalogo/expansiones`: the sets, series and platforms of a category. */
export function loader({ url, context }: Route.LoaderArgs) {
	requireAdmin(context);
	const { ctx } = context.get(requestContext);
	return loaderResult(async () => {
		const { id, slug } = await getCategory(ctx, url.searchParams.get("category"));
		const [categories, expansions] = await Promise.all([listCategories(ctx), listExpansions(ctx, id)]);
		return { categories, category: slug, expansions };
	});
}

export default function Expansions({ loaderData }: Route.ComponentProps) {
	const t = useT();
	const { category, expansions } = loaderData;
	const { categories } = useAdminCategoryOptions(loaderData.categories);
	const add = (
		<ButtonLink to={addExpansionPath(category)} icon="plus">
			{t("catalogue.expansions.add")}
		</ButtonLink>
	);
	return (
		<AdminPage title={t("catalogue.title")} actions={add}>
			<CatalogueTabs current="expansions" />
			<RemovedNotice />
			<CatalogueFilters action={adminExpansionsPath} categories={categories} category={category} />
			{expansions.length > 0 ? (
				<ExpansionTable expansions={expansions} />
			) : (
				<EmptyState title={t("catalogue.expansions.none")} action={add}>
					{t("catalogue.expansions.noneText")}
				</EmptyState>
			)}
		</AdminPage>
	);
}
