import { addTypedNameToCatalogue, dismissTypedName } from "#app/features/catalogue/commands-typed.server.ts";
import {
	CatalogueFilters,
	CatalogueTabs,
} from "#app/features/catalogue/components/admin/catalogue-lists.tsx";
import { TypedNameList, useTypedNameForm } from "#app/features/catalogue/components/admin/typed-names.tsx";
import { listByCategory, listTypedNames } from "#app/features/catalogue/queries-admin.server.ts";
import { formResult, runIntent } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireAdmin } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { typedNamesPath } from "#app/shared/admin-paths.ts";
import { pageLinks } from "#app/shared/numbered-page.ts";
import { AdminPage, useAdminCategoryOptions } from "#app/shell/admin-page.tsx";
import { Pager } from "#app/ui/pager.tsx";
import type { Route } from "./+types/typed-names.ts";

/** `GET /admin/catalogo/nombres`: the names that people type most often for want of an item. */
export function loader({ url, context }: Route.LoaderArgs) {
	requireAdmin(context);
	const { ctx } = context.get(requestContext);
	return loaderResult(() => listByCategory(ctx, url.searchParams, listTypedNames));
}

/** Commands of the buttons of a typed name. */
const nameCommands = { add: addTypedNameToCatalogue, dismiss: dismissTypedName };

export function action({ request, context }: Route.ActionArgs) {
	requireAdmin(context);
	const { ctx } = context.get(requestContext);
	return formResult(ctx, request, (form) => runIntent<unknown>(ctx, form, nameCommands));
}

export default function TypedNames({ loaderData }: Route.ComponentProps) {
	const t = useT();
	const { category, page } = loaderData;
	const form = useTypedNameForm();
	const { categories, categoryName } = useAdminCategoryOptions(loaderData.categories);
	return (
		<AdminPage title={t("catalogue.title")}>
			<CatalogueTabs current="typed" />
			<CatalogueFilters action={typedNamesPath} categories={categories} category={category} hasAll />
			<p className="mb-4 text-ink-2">{t("catalogue.typed.about")}</p>
			<TypedNameList names={page.rows} categoryName={categoryName} form={form} />
			<Pager page={page} linkTo={pageLinks(typedNamesPath, category ? { category } : {})} />
		</AdminPage>
	);
}
