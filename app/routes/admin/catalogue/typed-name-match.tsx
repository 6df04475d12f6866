import { redirect } from "react-router";
import { addTypedNameToCatalogue } from "#app/features/catalogue/commands-typed.server.ts";
import { ItemSearch } from "#app/features/catalogue/components/admin/item-search.tsx";
import { MatchButton } from "#app/features/catalogue/components/admin/typed-names.tsx";
import { getCategory } from "#app/features/catalogue/queries-admin.server.ts";
import { suggestItems } from "#app/features/catalogue/queries-suggestions.server.ts";
import { maxSearchLength } from "#app/features/catalogue/rules-items.ts";
import type { AddTypedNameInput } from "#app/features/catalogue/schema.ts";
import { formResult, readFields } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireAdmin } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { useT } from "#app/i18n/provider.tsx";
import { adminItemPath, mergedInto, typedNamesPath } from "#app/shared/admin-paths.ts";
import { readSearchWords } from "#app/shared/storable-text.ts";
import { AdminBack, AdminPage } from "#app/shell/admin-page.tsx";
import { TitledPanel } from "#app/ui/titled-panel.tsx";
import type { Route } from "./+types/typed-name-match.ts";

/** `GET /admin/catalogo/nombres/elegir`: the items that a typed name may mean; its own words are searched first. */
export function loader({ url, context }: Route.LoaderArgs) {
	requireAdmin(context);
	const { ctx, locale } = context.get(requestContext);
	const params = url.searchParams;
	const name = params.get("name") ?? "";
	const search = readSearchWords(params, maxSearchLength, params.has("q") ? "q" : "name");
	return loaderResult(async () => {
		const category = await getCategory(ctx, params.get("category"));
		const results = await suggestItems(ctx, { query: search, categoryId: category.id }, locale);
		return { category: category.slug, categoryId: category.id, name, search, results };
	});
}

export function action({ request, context }: Route.ActionArgs) {
	requireAdmin(context);
	const { ctx } = context.get(requestContext);
	return formResult(ctx, request, async (form): Promise<null> => {
		const { itemId } = await addTypedNameToCatalogue(ctx, readFields(form) as AddTypedNameInput);
		throw redirect(mergedInto(adminItemPath(itemId)));
	});
}

export default function MatchTypedName({ loaderData }: Route.ComponentProps) {
	const t = useT();
	const { category, categoryId, name, search, results } = loaderData;
	return (
		<AdminPage
			title={t("catalogue.typed.matchTitle", { name })}
			back={<AdminBack to={typedNamesPath}>{t("catalogue.typed.title")}</AdminBack>}
		>
			<TitledPanel title={t("catalogue.items.found")} className="max-w-[720px]">
				<p className="mb-4 text-ink-2">{t("catalogue.typed.matchAbout")}</p>
				<ItemSearch
					name="q"
					search={search}
					results={results}
					params={{ category, name }}
					label={t("catalogue.search")}
					renderAction={(item) => <MatchButton typed={{ categoryId, name }} item={item} />}
				/>
			</TitledPanel>
		</AdminPage>
	);
}
