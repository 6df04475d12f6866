import { asc, eq } from "drizzle-orm";
import type { Locale } from "#app/i18n/locale.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { cacheFor } from "#app/platform/database/cache.server.ts";
import { array, integer, nullable, statement, text, uuid } from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { isStorableText } from "#app/shared/storable-text.ts";
import type { CategoryView } from "./rules.ts";
import type { ExpansionNames, ExpansionView, ItemName, SetItem } from "./rules-items.ts";
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

/** Milliseconds for which categories are cached; they change with a release, or when an admin opens one. */
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
	{ ids: array(uuid()), locale: text() },
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
)`select given.id as "givenId", item.id, item.category_id as "categoryId", category.slug as "categorySlug",
		in_language(:locale, item.name, item.name_es) as name,
		in_language(:locale, expansion.name, expansion.name_es) as expansion,
		item.number, expansion.printed_count as "printedCount"
	from unnest(:ids) as given (id)
	left join product_item_aliases as alias on alias.id = given.id
	join product_items as item on item.id = coalesce(alias.item_id, given.id)
	join product_categories as category on category.id = item.category_id
	left join product_expansions as expansion on expansion.id = item.expansion_id`;

/**
 * The items of some ids, in no particular order: one for each id, also for that of an item which was merged into another; ids
 * of no item are left out.
 */
export async function listItemsById(
	ctx: QueryContext,
	ids: readonly string[],
	locale: Locale,
): Promise<ItemName[]> {
	return ids.length > 0 ? listByIds(ctx.db, { ids, locale }) : [];
}

/** The limit of names looked up at once. */
const knownNamesLimit = 200;

const listNames = statement(
	{ input: array(text()) },
	{ name: text() },
)`select name from (select name, fold_text(name) as folded from unnest(:input) as name) as input
	where exists (select from product_items where name_folded = folded and confirmed_at is not null)
		or exists (select from product_items where name_es_folded = folded and confirmed_at is not null)
		or exists (select from product_categories as category
			join product_item_aliases as alias on alias.category_id = category.id and alias.name_folded = folded)`;

/** The names among some that an item of any category has, or had; case and accents do not count. */
export async function listKnownNames(ctx: QueryContext, names: readonly string[]): Promise<string[]> {
	const input = names.filter(isStorableText).slice(0, knownNamesLimit);
	if (input.length === 0) return [];
	const rows = await listNames(ctx.db, { input });
	return rows.map(({ name }) => name);
}

const findByName = statement(
	{ categoryId: uuid(), name: text() },
	{ id: text() },
)`select id from product_items
	where category_id = :categoryId and (name_folded = fold_text(:name) or name_es_folded = fold_text(:name))
		and confirmed_at is not null
	union
	select item_id from product_item_aliases where category_id = :categoryId and name_folded = fold_text(:name)
	limit 2`;

/**
 * Items of a category that have a name, or had it: two at most, to tell one from several.
 * @param name as somebody typed it; case and accents do not count
 */
export async function findItemsByName(
	ctx: QueryContext,
	categoryId: string,
	name: string,
): Promise<{ id: string }[]> {
	return findByName(ctx.db, { categoryId, name });
}

const listSets = statement(
	{},
	{ expansionId: text(), categoryId: nullable(text()), codes: array(text()), names: array(text()) },
)`select id as "expansionId", category_id as "categoryId",
		array(
			select code_folded from product_expansion_codes where expansion_id = expansion.id
			order by code <> expansion.code, code_folded
		) as codes,
		array_remove(array[name_folded, fold_text(name_es)], null) || array(
			select name_folded from product_expansion_aliases where expansion_id = expansion.id order by id
		) as names
	from product_expansions as expansion where confirmed_at is not null order by id`;

/** Milliseconds for which the names of sets are cached; they change with an import. */
const setNamesFreshFor = 60_000;

/** Every set, series and platform by all that it is called; only confirmed ones. Cached for a minute, since each pasted list is read by them. */
export const loadSetNames = cacheFor(
	setNamesFreshFor,
	async (ctx): Promise<readonly ExpansionNames[]> => listSets(ctx.db),
);

const findExpansionById = statement(
	{ id: uuid(), locale: text() },
	{
		id: text(),
		categoryId: nullable(text()),
		categorySlug: nullable(text()),
		name: text(),
		code: nullable(text()),
		printedCount: nullable(integer()),
	},
)`select expansion.id, expansion.category_id as "categoryId", category.slug as "categorySlug",
		in_language(:locale, expansion.name, expansion.name_es) as name, expansion.code,
		expansion.printed_count as "printedCount"
	from product_expansions as expansion
	left join product_categories as category on category.id = expansion.category_id
	left join product_expansion_aliases as alias on alias.id = :id
	where expansion.id = coalesce(alias.expansion_id, :id)`;

/** The set, series or platform with an id, also with that of one which was merged into it; null when there is none. */
export async function findExpansion(
	ctx: QueryContext,
	id: string,
	locale: Locale,
): Promise<ExpansionView | null> {
	const [expansion] = await findExpansionById(ctx.db, { id, locale });
	return expansion ?? null;
}

const listItemsOfSet = statement(
	{ expansionId: uuid(), locale: text(), actorId: nullable(uuid()) },
	{ id: text(), name: text(), number: nullable(text()) },
)`select id, in_language(:locale, name, name_es) as name, number
	from product_items
	where expansion_id = :expansionId and (confirmed_at is not null or exists (
		select from catalogue_claims as claim
		where claim.item_id = product_items.id and claim.problem is null and claim.user_id = :actorId))
	order by substring(number_key from '^\\D*') nulls last, substring(number_key from '\\d{1,9}')::integer, number_key,
		name_folded, id`;

/**
 * The items of a set in the order of their numbers: 1, 2, 10, then GG1; those without one come last, by name. Whoever asks
 * gets, too, those that exist on the word of their files alone.
 */
export async function listSetItems(
	ctx: QueryContext,
	expansionId: string,
	locale: Locale,
): Promise<SetItem[]> {
	return listItemsOfSet(ctx.db, { expansionId, locale, actorId: ctx.actor?.id ?? null });
}
