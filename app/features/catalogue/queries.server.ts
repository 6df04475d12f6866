import { asc, eq } from "drizzle-orm";
import type { Locale } from "#app/i18n/locale.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { cacheFor } from "#app/platform/database/cache.server.ts";
import { integer, nullable, statement, text } from "#app/platform/database/statement.server.ts";
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

const listByIds = statement(
	"catalogue_list_items_by_id",
	{
		givenId: text(),
		id: text(),
		name: text(),
		categoryId: text(),
		categorySlug: text(),
		expansion: nullable(text()),
		number: nullable(text()),
		printedCount: nullable(integer()),
	},
	`select given.id as "givenId", item.id, item.category_id as "categoryId", category.slug as "categorySlug",
		case when $2 = 'en' then item.name else coalesce(item.name_es, item.name) end as name,
		case when $2 = 'en' then expansion.name else coalesce(expansion.name_es, expansion.name) end as expansion,
		item.number, expansion.printed_count as "printedCount"
	from unnest($1::uuid[]) as given (id)
	left join product_item_aliases as alias on alias.id = given.id
	join product_items as item on item.id = coalesce(alias.item_id, given.id)
	join product_categories as category on category.id = item.category_id
	left join product_expansions as expansion on expansion.id = item.expansion_id`,
);

/**
 * The items of some ids, in no particular order: one for each id, also for that of an item which was merged into another; ids
 * of no item are left out.
 */
export async function listItemsById(
	ctx: QueryContext,
	ids: readonly string[],
	locale: Locale,
): Promise<ItemName[]> {
	return ids.length > 0 ? listByIds(ctx.db, [ids, locale]) : [];
}

/** The limit of names looked up at once. */
const knownNamesLimit = 200;

const listNames = statement(
	"catalogue_list_known_names",
	{ name: text() },
	`select name from (select name, fold_text(name) as folded from unnest($1::text[]) as name) as input
	where exists (select from product_items where name_folded = folded and confirmed_at is not null)
		or exists (select from product_items where name_es_folded = folded and confirmed_at is not null)
		or exists (select from product_categories as category
			join product_item_aliases as alias on alias.category_id = category.id and alias.name_folded = folded)`,
);

/** The names among some that an item of any category has, or had; case and accents do not count. */
export async function listKnownNames(ctx: QueryContext, names: readonly string[]): Promise<string[]> {
	const input = names.filter(isStorableText).slice(0, knownNamesLimit);
	if (input.length === 0) return [];
	const rows = await listNames(ctx.db, [input]);
	return rows.map(({ name }) => name);
}

const findByName = statement(
	"catalogue_find_items_by_name",
	{ id: text() },
	`select id from product_items
	where category_id = $1 and (name_folded = fold_text($2) or name_es_folded = fold_text($2))
		and confirmed_at is not null
	union
	select item_id from product_item_aliases where category_id = $1 and name_folded = fold_text($2)
	limit 2`,
);

/**
 * Items of a category that have a name, or had it: two at most, to tell one from several.
 * @param name as somebody typed it; case and accents do not count
 */
export async function findItemsByName(
	ctx: QueryContext,
	categoryId: string,
	name: string,
): Promise<{ id: string }[]> {
	return findByName(ctx.db, [categoryId, name]);
}
