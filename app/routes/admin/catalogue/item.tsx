import { redirect } from "react-router";
import { editItem, mergeItems, moveItem } from "#app/features/catalogue/commands.server.ts";
import { removeItem } from "#app/features/catalogue/commands-remove.server.ts";
import { ItemForm, MoveItemForm } from "#app/features/catalogue/components/admin/catalogue-form.tsx";
import { ItemSearch } from "#app/features/catalogue/components/admin/item-search.tsx";
import { MergeConfirm } from "#app/features/catalogue/components/admin/merge-confirm.tsx";
import { RemoveForm } from "#app/features/catalogue/components/admin/remove-form.tsx";
import { useCategoryName } from "#app/features/catalogue/components/category-name.ts";
import { listCategories } from "#app/features/catalogue/queries.server.ts";
import { getItem, listExpansions } from "#app/features/catalogue/queries-admin.server.ts";
import { suggestItems } from "#app/features/catalogue/queries-suggestions.server.ts";
import type { ItemDetail } from "#app/features/catalogue/rules-admin.ts";
import { maxSearchLength } from "#app/features/catalogue/rules-items.ts";
import type { MergeInput, RemoveInput } from "#app/features/catalogue/schema.ts";
import { countListingsOfItem } from "#app/features/listings/queries-own.server.ts";
import { formResult, runIntent } from "#app/http/form-result.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { requireAdmin } from "#app/http/require-user.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import type { Locale } from "#app/i18n/locale.ts";
import { useFormat, useT } from "#app/i18n/provider.tsx";
import type { CommandContext, QueryContext } from "#app/platform/context.server.ts";
import { adminCataloguePath, adminItemPath, mergedInto, removedFrom } from "#app/shared/admin-paths.ts";
import { withSearch } from "#app/shared/paths.ts";
import { readSearchWords } from "#app/shared/storable-text.ts";
import { AdminBack, AdminPage, useAdminCategoryOptions } from "#app/shell/admin-page.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Facts, TitledPanel } from "#app/ui/titled-panel.tsx";
import type { Route } from "./+types/item.ts";

/** `GET /admin/catalogo/articulos/:id`: an item, and with `q` and `into` what it can be merged into. */
export function loader({ params, url, context }: Route.LoaderArgs) {
	requireAdmin(context);
	const { ctx, locale } = context.get(requestContext);
	const query = url.searchParams;
	const search = readSearchWords(query, maxSearchLength);
	const into = query.get("into");
	return loaderResult(async () => {
		const item = await getItem(ctx, params.id);
		const [expansions, categories, listings, others, target] = await Promise.all([
			listExpansions(ctx, item.categoryId),
			listCategories(ctx),
			countListingsOfItem(ctx, item.id),
			findOthers(ctx, item, search, locale),
			into ? getItem(ctx, into) : null,
		]);
		return { item, expansions, categories, listings, search, others, target, done: query.get("done") };
	});
}

/** The items that a search finds for one to be merged into. */
async function findOthers(ctx: QueryContext, item: ItemDetail, query: string, locale: Locale) {
	const items = await suggestItems(ctx, { query, categoryId: item.categoryId }, locale);
	return items.filter(({ id }) => id !== item.id);
}

/** Commands of the forms on an item's page. A merged item's page is gone, so that leads to the one that is left. */
const itemCommands = {
	save: editItem,
	move: moveItem,
	merge: async (ctx: CommandContext, input: MergeInput): Promise<never> => {
		const { id } = await mergeItems(ctx, input);
		throw redirect(mergedInto(adminItemPath(id)));
	},
	remove: async (ctx: CommandContext, input: RemoveInput): Promise<never> => {
		const { categorySlug } = await getItem(ctx, String(input.id));
		await removeItem(ctx, input);
		throw redirect(removedFrom(adminCataloguePath, categorySlug));
	},
};

export function action({ params, request, context }: Route.ActionArgs) {
	requireAdmin(context);
	const { ctx } = context.get(requestContext);
	const address = { id: params.id, fromId: params.id };
	return formResult(ctx, request, (form) => runIntent(ctx, form, itemCommands, address));
}

export default function EditItem({ loaderData }: Route.ComponentProps) {
	const t = useT();
	const { item, expansions, done } = loaderData;
	return (
		<AdminPage title={item.name} back={<AdminBack to={adminCataloguePath}>{t("catalogue.title")}</AdminBack>}>
			{(done === "added" || done === "merged") && (
				<Notice tone="ok" icon="check" role="status" className="mb-5">
					{t(done === "added" ? "catalogue.items.added" : "catalogue.merge.done")}
				</Notice>
			)}
			<div className="admin-columns">
				<TitledPanel title={t("catalogue.item")}>
					<ItemForm key={item.version} item={item} expansions={expansions} />
				</TitledPanel>
				<div>
					<ItemFacts {...loaderData} />
					{!item.isUsed && <MoveItem {...loaderData} />}
					<MergeItem {...loaderData} />
					{!item.isUsed && (
						<TitledPanel title={t("catalogue.remove.title")}>
							<RemoveForm version={item.version}>{t("catalogue.remove.item")}</RemoveForm>
						</TitledPanel>
					)}
				</div>
			</div>
		</AdminPage>
	);
}

type Loaded = Route.ComponentProps["loaderData"];

function ItemFacts({ item, listings }: Loaded) {
	const t = useT();
	const format = useFormat();
	const category = useCategoryName()(item.categorySlug) ?? item.categorySlug;
	const facts = [
		{ label: t("common.category"), value: category },
		{ label: t("catalogue.items.offered"), value: format.number(listings.offered) },
		{ label: t("catalogue.items.wanted"), value: format.number(listings.wanted) },
		...(item.aliases.length > 0
			? [{ label: t("catalogue.items.aliases"), value: item.aliases.join(", ") }]
			: []),
	];
	return (
		<TitledPanel title={t("catalogue.items.facts")}>
			<Facts facts={facts} lines />
		</TitledPanel>
	);
}

function MoveItem({ item, categories }: Loaded) {
	const t = useT();
	const { categoryName } = useAdminCategoryOptions(categories);
	const options = categories
		.filter(({ id }) => id !== item.categoryId)
		.map(({ id, slug }) => ({ value: id, label: categoryName(slug) }));
	return (
		<TitledPanel title={t("catalogue.move.title")}>
			<MoveItemForm key={item.version} item={item} categories={{ options, chosen: "" }} />
		</TitledPanel>
	);
}

function MergeItem({ item, search, others, target }: Loaded) {
	const t = useT();
	const itemPath = adminItemPath(item.id);
	const nameOf = ({ name, expansion }: { name: string; expansion: string | null }) =>
		expansion ? `${name} · ${expansion}` : name;
	return (
		<TitledPanel title={t("catalogue.merge.title")}>
			{target && target.id !== item.id ? (
				<MergeConfirm
					from={nameOf(item)}
					into={{ id: target.id, name: nameOf(target) }}
					cancelPath={itemPath}
				>
					<p>{t("catalogue.merge.itemText")}</p>
				</MergeConfirm>
			) : (
				<>
					<p className="mb-4 text-ink-2">{t("catalogue.merge.itemAbout")}</p>
					<ItemSearch
						name="q"
						search={search}
						results={others}
						label={t("catalogue.merge.search")}
						renderAction={({ id, name }) => (
							<ButtonLink
								variant="secondary"
								size="s"
								to={withSearch(itemPath, { q: search, into: id })}
								preventScrollReset
							>
								{t("catalogue.merge.choose")} <span className="sr-only">{name}</span>
							</ButtonLink>
						)}
					/>
				</>
			)}
		</TitledPanel>
	);
}
