import { redirect, useNavigate } from "react-router";
import { addItem } from "#app/features/catalogue/commands.server.ts";
import { ItemForm } from "#app/features/catalogue/components/admin/catalogue-form.tsx";
import { listCategories } from "#app/features/catalogue/queries.server.ts";
import { getCategory, listExpansions } from "#app/features/catalogue/queries-admin.server.ts";
import type { AddItemInput } from "#app/features/catalogue/schema.ts";
import { formResult, readFields } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireAdmin } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { addedTo, addItemPath, adminCataloguePath, adminItemPath } from "#app/shared/admin-paths.ts";
import { AdminBack, AdminPage, useAdminCategoryOptions } from "#app/shell/admin-page.tsx";
import { TitledPanel } from "#app/ui/titled-panel.tsx";
import type { Route } from "./+types/item-add.ts";

/** `GET /admin/catalogo/articulos/nuevo`: the form of a new item, with the expansions of the category that the address names. */
export function loader({ url, context }: Route.LoaderArgs) {
	requireAdmin(context);
	const { ctx } = context.get(requestContext);
	const slug = url.searchParams.get("category");
	return loaderResult(async () => {
		const categories = await listCategories(ctx);
		if (!slug) return { categories, category: "", expansions: [] };
		const { id } = await getCategory(ctx, slug);
		return { categories, category: slug, expansions: await listExpansions(ctx, id) };
	});
}

export function action({ request, context }: Route.ActionArgs) {
	requireAdmin(context);
	const { ctx } = context.get(requestContext);
	return formResult(ctx, request, async (form): Promise<null> => {
		const { id } = await addItem(ctx, readFields(form) as AddItemInput);
		throw redirect(addedTo(adminItemPath(id)));
	});
}

export default function AddItem({ loaderData }: Route.ComponentProps) {
	const t = useT();
	const navigate = useNavigate();
	const { category, categories, expansions } = loaderData;
	const { categoryName } = useAdminCategoryOptions(categories);
	const options = categories.map(({ id, slug }) => ({ value: id, label: categoryName(slug) }));
	// Expansions are of a category; what was typed stays.
	const onCategory = (chosen: string) => {
		const slug = categories.find(({ id }) => id === chosen)?.slug;
		void navigate(addItemPath(slug), { replace: true, preventScrollReset: true });
	};
	return (
		<AdminPage
			title={t("catalogue.items.add")}
			back={<AdminBack to={adminCataloguePath}>{t("catalogue.title")}</AdminBack>}
		>
			<TitledPanel title={t("catalogue.item")} className="max-w-[720px]">
				<ItemForm
					categories={{
						options,
						chosen: categories.find(({ slug }) => slug === category)?.id ?? "",
						onChoose: onCategory,
					}}
					expansions={expansions}
				/>
			</TitledPanel>
		</AdminPage>
	);
}
