import { redirect } from "react-router";
import { addExpansion } from "#app/features/catalogue/commands-expansions.server.ts";
import { ExpansionForm } from "#app/features/catalogue/components/admin/catalogue-form.tsx";
import { CatalogueFilters } from "#app/features/catalogue/components/admin/catalogue-lists.tsx";
import { listCategories } from "#app/features/catalogue/queries.server.ts";
import { getCategory } from "#app/features/catalogue/queries-admin.server.ts";
import type { AddExpansionInput } from "#app/features/catalogue/schema.ts";
import { formResult, readFields } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireAdmin } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import {
	addExpansionPath,
	addedTo,
	adminExpansionPath,
	adminExpansionsPath,
} from "#app/shared/admin-paths.ts";
import { AdminBack, AdminPage, useAdminCategoryOptions } from "#app/shell/admin-page.tsx";
import { TitledPanel } from "#app/ui/titled-panel.tsx";
import type { Route } from "./+types/expansion-add.ts";

export function loader({ url, context }: Route.LoaderArgs) {
	requireAdmin(context);
	const { ctx } = context.get(requestContext);
	return loaderResult(async () => {
		const category = await getCategory(ctx, url.searchParams.get("category"));
		return { categories: await listCategories(ctx), category: category.slug };
	});
}

export function action({ request, url, context }: Route.ActionArgs) {
	requireAdmin(context);
	const { ctx } = context.get(requestContext);
	return formResult(ctx, request, async (form): Promise<null> => {
		const category = await getCategory(ctx, url.searchParams.get("category"));
		const input = { ...readFields(form), categoryId: category.id } as AddExpansionInput;
		const { id } = await addExpansion(ctx, input);
		throw redirect(addedTo(adminExpansionPath(id)));
	});
}

export default function AddExpansion({ loaderData }: Route.ComponentProps) {
	const t = useT();
	const { category } = loaderData;
	const { categories } = useAdminCategoryOptions(loaderData.categories);
	return (
		<AdminPage
			title={t("catalogue.expansions.add")}
			back={<AdminBack to={adminExpansionsPath}>{t("catalogue.expansions.title")}</AdminBack>}
		>
			<CatalogueFilters action={addExpansionPath()} categories={categories} category={category} />
			<TitledPanel title={t("catalogue.expansion")} className="max-w-[720px]">
				<ExpansionForm key={category} />
			</TitledPanel>
		</AdminPage>
	);
}
