import { CatalogueFilters } from "#app/features/catalogue/components/admin/catalogue-filters.tsx";
import { ItemForm } from "#app/features/catalogue/components/admin/item-form.tsx";
import { addItemByForm, categoryOf, loadExpansions } from "#app/http/catalogue-actions.server.ts";
import { formResult } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireAdmin } from "#app/http/require-role.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { addItemPath, adminCataloguePath } from "#app/shared/admin-paths.ts";
import { AdminBack, AdminPage } from "#app/shell/admin-page.tsx";
import { useCategoryOptions } from "#app/shell/category-options.ts";
import { TitledPanel } from "#app/ui/titled-panel.tsx";
import type { Route } from "./+types/item-add.ts";

export function loader({ url, context }: Route.LoaderArgs) {
	requireAdmin(context);
	const { ctx } = context.get(requestContext);
	return loaderResult(() => loadExpansions(ctx, url.searchParams));
}

export function action({ request, url, context }: Route.ActionArgs) {
	requireAdmin(context);
	const { ctx } = context.get(requestContext);
	return formResult(ctx, request, async (form) => {
		const category = await categoryOf(ctx, url.searchParams);
		return addItemByForm(ctx, category.id, form);
	});
}

export default function AddItem({ loaderData, actionData }: Route.ComponentProps) {
	const t = useT();
	const { category, expansions } = loaderData;
	const { categories } = useCategoryOptions(loaderData.categories);
	return (
		<AdminPage
			title={t("catalogue.items.add")}
			back={<AdminBack to={adminCataloguePath}>{t("catalogue.title")}</AdminBack>}
		>
			<CatalogueFilters action={addItemPath()} categories={categories} category={category} />
			<TitledPanel title={t("catalogue.item")} className="catalogue-panel">
				<ItemForm key={category} expansions={expansions} result={actionData} />
			</TitledPanel>
		</AdminPage>
	);
}
