import { asc } from "drizzle-orm";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import {
	array,
	boolean,
	integer,
	json,
	nullable,
	statement,
	text,
	timestamp,
	uuid,
} from "#app/platform/database/statement.server.ts";
import { loadStatementPage } from "#app/platform/database/statement-page.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { type NumberedPage, readPageNumber } from "#app/shared/numbered-page.ts";
import { isStorableText, searchWords } from "#app/shared/storable-text.ts";
import { isUuid } from "#app/shared/uuid.ts";
import { categoryColumns, listCategories } from "./queries.server.ts";
import type { CategoryView } from "./rules.ts";
import {
	cataloguePageSize,
	catalogueSearchLimit,
	type ExpansionRow,
	type ItemDetail,
	type ListedItem,
	type ShopCategoryRow,
	type TypedName,
} from "./rules-admin.ts";
import { maxSearchLength } from "./rules-items.ts";
import { auctionCategories, productCategories } from "./tables.server.ts";

/**
 * The category of a slug; the first of all without one.
 * @throws DomainError `catalogue.categoryNotFound`
 */
export async function getCategory(ctx: QueryContext, slug: string | null): Promise<CategoryView> {
	const categories = await listCategories(ctx);
	const category = slug ? categories.find((each) => each.slug === slug) : categories[0];
	if (!category) throw new DomainError("catalogue.categoryNotFound");
	return category;
}

/** The categories of what people publish, as they are now, and those of the shop alone. */
export async function getCategoryLists(
	ctx: QueryContext,
): Promise<{ published: CategoryView[]; ofShop: ShopCategoryRow[] }> {
	const { id, name, nameEs } = auctionCategories;
	const [published, ofShop] = await Promise.all([
		ctx.db
			.select(categoryColumns)
			.from(productCategories)
			.orderBy(asc(productCategories.sortOrder), asc(productCategories.name)),
		ctx.db
			.select({ id, name, nameEs })
			.from(auctionCategories)
			.orderBy(asc(auctionCategories.sortOrder), asc(name)),
	]);
	return { published, ofShop };
}

/**
 * A page of one of the administration's lists, of all categories unless the address names one.
 * @throws DomainError `catalogue.categoryNotFound`
 */
export async function listByCategory<Page>(
	ctx: QueryContext,
	params: URLSearchParams,
	list: (ctx: QueryContext, of: { categoryId: string | null; number: number }) => Promise<Page>,
) {
	const slug = params.get("category");
	const category = slug ? await getCategory(ctx, slug) : null;
	const page = await list(ctx, { categoryId: category?.id ?? null, number: readPageNumber(params) });
	return { categories: await listCategories(ctx), category: category?.slug ?? "", page };
}

const listedItem = {
	id: text(),
	name: text(),
	nameEs: nullable(text()),
	categorySlug: text(),
	expansion: nullable(text()),
	number: nullable(text()),
};
const itemColumns = `item.id, item.name, item.name_es as "nameEs", category.slug as "categorySlug",
	expansion.name as expansion, item.number`;
const itemTables = `product_items as item join product_categories as category on category.id = item.category_id
	left join product_expansions as expansion on expansion.id = item.expansion_id`;

const countItems = statement(
	{ categoryId: uuid() },
	{ total: integer() },
)`select count(*)::integer as total from product_items where category_id = :categoryId and confirmed_at is not null`;
const pageOfItems = statement(
	{ categoryId: uuid(), limit: integer(), offset: integer() },
	listedItem,
)`select ${itemColumns} from ${itemTables}
	where item.category_id = :categoryId and item.confirmed_at is not null
	order by item.name, expansion.name, item.number_key, item.id limit :limit offset :offset`;

/**
 * The items of a category by name, 25 a page.
 * @throws DomainError `auth.forbidden` to all but admins
 */
export async function listItems(
	ctx: QueryContext,
	{ categoryId, number = 1 }: { categoryId: string; number?: number },
): Promise<NumberedPage<ListedItem>> {
	requireAdministrator(ctx.actor);
	return loadStatementPage(
		ctx.db,
		{ number, size: cataloguePageSize },
		{ count: countItems, read: pageOfItems },
		{ categoryId },
	);
}

/** The limit of items with every word among which the shortest names are looked for. */
const candidateLimit = 500;

const itemsWithWords = (isInCategory: string) => `
	select ${itemColumns} from (
		select * from product_items as found
		where words_of(name_folded || ' ' || coalesce(name_es_folded, '')) @@ (
			select string_agg(quote_literal(word) || ':*', ' & ')::tsquery from unnest(word_list(fold_text(:words))) as word
		) and found.confirmed_at is not null ${isInCategory} limit ${candidateLimit}
	) as item
	join product_categories as category on category.id = item.category_id
	left join product_expansions as expansion on expansion.id = item.expansion_id
	order by char_length(item.name), item.name, expansion.name, item.id limit ${catalogueSearchLimit}`;
const withWords = statement({ words: text() }, listedItem)`${itemsWithWords("")}`;
const withWordsIn = statement(
	{ words: text(), categoryId: uuid() },
	listedItem,
)`${itemsWithWords("and found.category_id = :categoryId")}`;

/**
 * Items with a word that begins as each of the typed ones, in either language, the shortest names first; 50 at most.
 * @param categoryId null for all categories
 * @throws DomainError `auth.forbidden` to all but admins
 */
export async function searchItems(
	ctx: QueryContext,
	{ search, categoryId }: { search: string; categoryId: string | null },
): Promise<readonly ListedItem[]> {
	requireAdministrator(ctx.actor);
	const words = searchWords(search, maxSearchLength);
	if (!isStorableText(words)) return [];
	return categoryId ? withWordsIn(ctx.db, { words, categoryId }) : withWords(ctx.db, { words });
}

/** Condition that something refers to `item`: tables of listings, trades and lists, by their names. */
export const isItemUsed = ["listings", "wanted_items", "archived_listings"]
	.map((table) => `exists (select from ${table} as used where used.product_item_id = item.id)`)
	.concat("exists (select from list_entries as used where used.item_id = item.id)")
	.join(" or ");

const findOne = statement(
	{ id: uuid() },
	{
		...listedItem,
		categoryId: text(),
		expansionId: nullable(text()),
		description: nullable(text()),
		version: integer(),
		isUsed: boolean(),
		aliases: array(text()),
	},
)`select ${itemColumns}, item.category_id as "categoryId", item.expansion_id as "expansionId", item.description,
		item.version, (${isItemUsed}) as "isUsed", array(
			select distinct alias.name_folded from product_item_aliases as alias
			where alias.item_id = item.id and alias.name_folded is not null order by 1
		) as aliases
	from ${itemTables}
	where item.id = :id or item.id = (select item_id from product_item_aliases where id = :id)`;

/**
 * An item with all that can be changed of it; the id of one that was merged means the one that it was merged into.
 * @throws DomainError `auth.forbidden` to all but admins; `catalogue.itemNotFound`
 */
export async function getItem(ctx: QueryContext, id: string): Promise<ItemDetail> {
	requireAdministrator(ctx.actor);
	const [item] = isUuid(id) ? await findOne(ctx.db, { id }) : [];
	if (!item) throw new DomainError("catalogue.itemNotFound");
	return item;
}

const findUse = statement(
	{ id: uuid() },
	{ isUsed: boolean() },
)`select ${isItemUsed} as "isUsed" from product_items as item where item.id = :id`;

/** True when a listing, a wish or a past trade refers to an item. */
export async function isUsed(ctx: Pick<QueryContext, "db">, id: string): Promise<boolean> {
	const [row] = await findUse(ctx.db, { id });
	return row?.isUsed ?? false;
}

const expansionRow = {
	id: text(),
	name: text(),
	nameEs: nullable(text()),
	categoryId: nullable(text()),
	categorySlug: nullable(text()),
	version: integer(),
	codes: array(text()),
	printedCount: nullable(integer()),
};
const expansionColumns = `expansion.id, expansion.name, expansion.name_es as "nameEs",
	expansion.category_id as "categoryId", category.slug as "categorySlug", expansion.version,
	expansion.printed_count as "printedCount", array(
		select code from product_expansion_codes where expansion_id = expansion.id order by code) as codes`;

const expansionsOf = statement(
	{ categoryId: uuid() },
	expansionRow,
)`select ${expansionColumns} from product_expansions as expansion
	join product_categories as category on category.id = expansion.category_id
	where expansion.category_id = :categoryId and expansion.confirmed_at is not null order by expansion.name, expansion.id`;

/**
 * All confirmed expansions of a category, by name. There are hundreds at most.
 * @throws DomainError `auth.forbidden` to all but admins
 */
export async function listExpansions(ctx: QueryContext, categoryId: string): Promise<ExpansionRow[]> {
	requireAdministrator(ctx.actor);
	return expansionsOf(ctx.db, { categoryId });
}

const findExpansion = statement(
	{ id: uuid() },
	expansionRow,
)`select ${expansionColumns} from product_expansions as expansion
	left join product_categories as category on category.id = expansion.category_id
	where expansion.id = :id or expansion.id = (select expansion_id from product_expansion_aliases where id = :id)`;

/**
 * An expansion; the id of one that was merged means the one that it was merged into.
 * @throws DomainError `auth.forbidden` to all but admins; `catalogue.expansionNotFound`
 */
export async function getExpansion(ctx: QueryContext, id: string): Promise<ExpansionRow> {
	requireAdministrator(ctx.actor);
	const [expansion] = isUuid(id) ? await findExpansion(ctx.db, { id }) : [];
	if (!expansion) throw new DomainError("catalogue.expansionNotFound");
	return expansion;
}

/** The columns of typed names; the one item of that name is looked up for the rows of a page alone. */
const typedColumns = `typed.category_id as "categoryId", category.slug as "categorySlug", typed.name, typed.people,
	typed.last_typed_at as "lastTypedAt",
	case when item.id is not null then json_build_object('id', item.id, 'expansion', item.expansion) end as item`;
const typedJoins = `
	join product_categories as category on category.id = typed.category_id
	left join lateral (
		select min(id::text)::uuid as id, min(expansion) as expansion from (
			select same.id, expansion.name as expansion from product_items as same
			left join product_expansions as expansion on expansion.id = same.expansion_id
			where same.category_id = typed.category_id and same.name_folded = typed.name_folded
				and same.confirmed_at is not null limit 2
		) as named having count(*) = 1
	) as item on true`;

const countTyped = statement(
	{ categoryId: nullable(uuid()) },
	{ total: integer() },
)`select count(*)::integer as total from typed_names
	where dismissed_at is null and (:categoryId is null or category_id = :categoryId)`;
const typedPage = statement(
	{ categoryId: nullable(uuid()), limit: integer(), offset: integer() },
	{
		categoryId: text(),
		categorySlug: text(),
		name: text(),
		people: integer(),
		lastTypedAt: timestamp(),
		item: nullable(json<NonNullable<TypedName["item"]>>()),
	},
)`select ${typedColumns} from (
		select * from typed_names where dismissed_at is null and (:categoryId is null or category_id = :categoryId)
		order by people desc, category_id, name_folded limit :limit offset :offset
	) as typed ${typedJoins} order by typed.people desc, typed.category_id, typed.name_folded`;

/**
 * The names of things that people publish and the catalogue does not have, the most frequent first, 25 a page.
 * @param categoryId null for all categories
 * @throws DomainError `auth.forbidden` to all but admins
 */
export async function listTypedNames(
	ctx: QueryContext,
	{ categoryId, number = 1 }: { categoryId: string | null; number?: number },
): Promise<NumberedPage<TypedName>> {
	requireAdministrator(ctx.actor);
	return loadStatementPage(
		ctx.db,
		{ number, size: cataloguePageSize },
		{ count: countTyped, read: typedPage },
		{ categoryId },
	);
}
