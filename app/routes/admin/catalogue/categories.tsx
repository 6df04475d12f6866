import {
	addShopCategory,
	openCategory,
	renameShopCategory,
} from "#app/features/catalogue/commands-categories.server.ts";
import { CatalogueTabs } from "#app/features/catalogue/components/admin/catalogue-lists.tsx";
import {
	PublishedCategories,
	ShopCategories,
} from "#app/features/catalogue/components/admin/category-lists.tsx";
import { getCategoryLists } from "#app/features/catalogue/queries-admin.server.ts";
import { formResult, runIntent } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireAdmin } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { AdminPage } from "#app/shell/admin-page.tsx";
import type { Route } from "./+types/categories.ts";

/** `GET /admin/catalogo/categorias`: which categories are open, and those of the shop alone. */
export function loader({ context }: Route.LoaderArgs) {
	requireAdmin(context);
	const { ctx } = context.get(requestContext);
	return loaderResult(() => getCategoryLists(ctx));
}

const categoryCommands = { open: openCategory, add: addShopCategory, rename: renameShopCategory };

export function action({ request, context }: Route.ActionArgs) {
	requireAdmin(context);
	const { ctx } = context.get(requestContext);
	return formResult(ctx, request, (form) => runIntent<unknown>(ctx, form, categoryCommands));
}

export default function Categories({ loaderData: { published, ofShop } }: Route.ComponentProps) {
	const t = useT();
	return (
		<AdminPage title={t("catalogue.title")}>
			<CatalogueTabs current="categories" />
			<div className="admin-columns">
				<PublishedCategories categories={published} />
				<ShopCategories categories={ofShop} />
			</div>
		</AdminPage>
	);
}
