import { asc, eq, type SQL, sql } from "drizzle-orm";
import type { Locale } from "#app/i18n/locale.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { cacheFor } from "#app/platform/database/cache.server.ts";
import { folded } from "#app/platform/database/search.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { isStorableText } from "#app/shared/storable-text.ts";
import type { CategoryView, ItemName } from "./rules.ts";
import { productCategories } from "./tables.server.ts";

/** The columns of a category's view. */
export const categoryColumns = {
	id: productCategories.id,
	slug: productCategories.slug,
	name: productCategories.name,
	isActive: productCategories.isActive,
	isDigital: productCategories.isDigital,
	isSpecial: productCategories.isSpecial,
};

/** Milliseconds for which categories are cached; they change with a release. */
export const categoriesFreshFor = 60_000;

/**
 * Every category in the order in which they are offered, those that are coming soon too. Cached for a minute, since most pages
 * show them.
 */
export const listCategories = cacheFor(
	categoriesFreshFor,
	async (ctx): Promise<readonly CategoryView[]> =>
		ctx.db
			.select(categoryColumns)
			.from(productCategories)
			.orderBy(asc(productCategories.sortOrder), asc(productCategories.name)),
);

/**
 * A category that may be published in.
 * @throws DomainError `catalogue.categoryNotFound` when there is none or it is not active yet
 */
export async function getActiveCategory(ctx: QueryContext, id: string): Promise<CategoryView> {
	const [category] = await ctx.db
		.select(categoryColumns)
		.from(productCategories)
		.where(eq(productCategories.id, id));
	if (!category?.isActive)
		throw new DomainError(
			"catalogue.categoryNotFound",
			{},
			{ categoryId: "errors.catalogue.categoryNotFound" },
		);
	return category;
}

/**
 * The items of some ids, in no particular order: one for each id, also for that of an item which was merged into another; ids
 * of no item are left out.
 */
export async function listItemsById(
	ctx: QueryContext,
	ids: readonly string[],
	locale: Locale,
): Promise<ItemName[]> {
	if (ids.length === 0) return [];
	const { rows } = await ctx.db.execute<ItemName & Record<string, unknown>>(sql`
		select given.id as "givenId", item.id, ${localName(locale)} as name, item.category_id as "categoryId",
			category.slug as "categorySlug"
		from unnest(${sql.param([...ids])}::uuid[]) as given (id)
		left join product_item_aliases as alias on alias.id = given.id
		join product_items as item on item.id = coalesce(alias.item_id, given.id)
		join product_categories as category on category.id = item.category_id`);
	return rows;
}

/** SQL of an array: the current ids of items, by ids that they have or had. */
export function currentItemIds(ids: readonly string[]): SQL {
	return sql`array(
		select coalesce(alias.item_id, given.id) from unnest(${sql.param([...ids])}::uuid[]) as given (id)
		left join product_item_aliases as alias on alias.id = given.id)`;
}

/** The item's name in a language: the Spanish one where it has one of its own. */
function localName(locale: Locale): SQL {
	return locale === "en" ? sql`item.name` : sql`coalesce(item.name_es, item.name)`;
}

/** The limit of names looked up at once. */
const knownNamesLimit = 200;

/** The names among some that an item of any category has, or had; case and accents do not count. */
export async function listKnownNames(ctx: QueryContext, names: readonly string[]): Promise<string[]> {
	const input = names.filter(isStorableText).slice(0, knownNamesLimit);
	if (input.length === 0) return [];
	const { rows } = await ctx.db.execute<{ name: string }>(sql`
		select name from (select name, fold_text(name) as folded from unnest(${sql.param(input)}::text[]) as name) as input
		where exists (select from product_items where name_folded = folded)
			or exists (select from product_items where name_es_folded = folded)
			or exists (select from product_categories as category
				join product_item_aliases as alias on alias.category_id = category.id and alias.name_folded = folded)`);
	return rows.map(({ name }) => name);
}

/**
 * Items of a category that have a name, or had it: two at most, to tell one from several.
 * @param name as somebody typed it; case and accents do not count
 */
export async function findItemsByName(
	ctx: QueryContext,
	categoryId: string,
	name: string,
): Promise<{ id: string }[]> {
	const { rows } = await ctx.db.execute<{ id: string }>(sql`
		select id from product_items
		where category_id = ${categoryId} and (name_folded = ${folded(name)} or name_es_folded = ${folded(name)})
		union
		select item_id from product_item_aliases
		where category_id = ${categoryId} and name_folded = ${folded(name)}
		limit 2`);
	return rows;
}
