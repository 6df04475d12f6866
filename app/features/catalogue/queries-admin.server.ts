import { z } from "zod";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { statement, toIso } from "#app/platform/database/statement.server.ts";
import { decodeCursor, encodeCursor } from "#app/shared/cursor.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { isStorableText, searchWords } from "#app/shared/storable-text.ts";
import { isUuid, uuidSchema } from "#app/shared/uuid.ts";
import { maxSearchLength } from "./rules.ts";
import {
	cataloguePageSize,
	catalogueSearchLimit,
	type ExpansionRow,
	type ItemDetail,
	type ItemPage,
	type ListedItem,
	type TypedName,
	type TypedNamePage,
} from "./rules-admin.ts";

const itemColumns = `item.id, item.name, item.name_es as "nameEs", category.slug as "categorySlug", expansion.name as expansion`;
const itemTables = `product_items as item join product_categories as category on category.id = item.category_id
	left join product_expansions as expansion on expansion.id = item.expansion_id`;

/** In the order of an index, from where the page before ended. */
const pageOfItems = statement<ListedItem>(
	"catalogue_admin_items",
	`select ${itemColumns} from ${itemTables}
	where item.category_id = $1 and (item.name, item.id) > ($2, $3::uuid)
	order by item.category_id, item.name, item.id limit $4`,
);

const itemCursor = z.tuple([z.string(), uuidSchema]);
const beforeAllItems = ["", "00000000-0000-0000-0000-000000000000"] as const;

/**
 * The items of a category by name, 25 a page.
 * @throws DomainError `auth.forbidden` to all but admins; `request.badCursor`
 */
export async function listItems(ctx: QueryContext, categoryId: string, cursor?: string): Promise<ItemPage> {
	requireAdministrator(ctx.actor);
	const [name, id] = cursor ? decodeCursor(cursor, itemCursor) : beforeAllItems;
	const rows = await pageOfItems(ctx.db, [categoryId, name, id, cataloguePageSize + 1]);
	const last = rows.length > cataloguePageSize ? rows[cataloguePageSize - 1] : undefined;
	return {
		items: rows.slice(0, cataloguePageSize),
		nextCursor: last ? encodeCursor([last.name, last.id]) : null,
	};
}

/** Of items that have every word only so many are looked at for the shortest names. */
const candidateLimit = 500;

const itemsWithWords = (isInCategory: string) => `
	select ${itemColumns} from (
		select * from product_items as found
		where words_of(name_folded || ' ' || coalesce(name_es_folded, '')) @@ (
			select string_agg(quote_literal(word) || ':*', ' & ')::tsquery from unnest(word_list(fold_text($1))) as word
		) ${isInCategory} limit ${candidateLimit}
	) as item
	join product_categories as category on category.id = item.category_id
	left join product_expansions as expansion on expansion.id = item.expansion_id
	order by char_length(item.name), item.name, expansion.name, item.id limit ${catalogueSearchLimit}`;
const withWords = statement<ListedItem>("catalogue_admin_search", itemsWithWords(""));
const withWordsIn = statement<ListedItem>(
	"catalogue_admin_search_in_category",
	itemsWithWords("and found.category_id = $2"),
);

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
	return categoryId ? withWordsIn(ctx.db, [words, categoryId]) : withWords(ctx.db, [words]);
}

/** Whether something refers to `item`: tables of listings and of trades, by their names. */
const isItemUsed = ["listings", "wanted_items", "archived_listings"]
	.map((table) => `exists (select from ${table} as used where used.product_item_id = item.id)`)
	.join(" or ");

const findOne = statement<ItemDetail>(
	"catalogue_admin_item",
	`select ${itemColumns}, item.category_id as "categoryId", item.expansion_id as "expansionId", item.description,
		item.version, (${isItemUsed}) as "isUsed", array(
			select distinct alias.name_folded from product_item_aliases as alias
			where alias.item_id = item.id and alias.name_folded is not null order by 1
		) as aliases
	from ${itemTables}
	where item.id = $1 or item.id = (select item_id from product_item_aliases where id = $1)`,
);

/**
 * An item with all that can be changed of it; the id of one that was merged means the one that it was merged into.
 * @throws DomainError `auth.forbidden` to all but admins; `catalogue.itemNotFound`
 */
export async function getItem(ctx: QueryContext, id: string): Promise<ItemDetail> {
	requireAdministrator(ctx.actor);
	const [item] = isUuid(id) ? await findOne(ctx.db, [id]) : [];
	if (!item) throw new DomainError("catalogue.itemNotFound");
	return item;
}

const findUse = statement<{ isUsed: boolean }>(
	"catalogue_item_is_used",
	`select ${isItemUsed} as "isUsed" from product_items as item where item.id = $1`,
);

/** Whether a listing, a wish or a past trade refers to an item. */
export async function isUsed(ctx: Pick<QueryContext, "db">, id: string): Promise<boolean> {
	const [row] = await findUse(ctx.db, [id]);
	return row?.isUsed ?? false;
}

const expansionColumns = `expansion.id, expansion.name, expansion.name_es as "nameEs",
	expansion.category_id as "categoryId", category.slug as "categorySlug", expansion.version`;

const expansionsOf = statement<ExpansionRow>(
	"catalogue_admin_expansions",
	`select ${expansionColumns} from product_expansions as expansion
	join product_categories as category on category.id = expansion.category_id
	where expansion.category_id = $1 order by expansion.name, expansion.id`,
);

/**
 * All expansions of a category, by name. There are hundreds at most.
 * @throws DomainError `auth.forbidden` to all but admins
 */
export async function listExpansions(ctx: QueryContext, categoryId: string): Promise<ExpansionRow[]> {
	requireAdministrator(ctx.actor);
	return expansionsOf(ctx.db, [categoryId]);
}

const findExpansion = statement<ExpansionRow>(
	"catalogue_admin_expansion",
	`select ${expansionColumns} from product_expansions as expansion
	left join product_categories as category on category.id = expansion.category_id
	where expansion.id = $1 or expansion.id = (select expansion_id from product_expansion_aliases where id = $1)`,
);

/**
 * An expansion; the id of one that was merged means the one that it was merged into.
 * @throws DomainError `auth.forbidden` to all but admins; `catalogue.expansionNotFound`
 */
export async function getExpansion(ctx: QueryContext, id: string): Promise<ExpansionRow> {
	requireAdministrator(ctx.actor);
	const [expansion] = isUuid(id) ? await findExpansion(ctx.db, [id]) : [];
	if (!expansion) throw new DomainError("catalogue.expansionNotFound");
	return expansion;
}

interface TypedRow extends Omit<TypedName, "lastTypedAt" | "item"> {
	readonly nameFolded: string;
	readonly lastTypedAt: string;
	readonly itemId: string | null;
	readonly expansion: string | null;
}

/** The one item of that name, looked up for the rows of the page alone. */
const typedColumns = `typed.category_id as "categoryId", category.slug as "categorySlug", typed.name, typed.people,
	typed.name_folded as "nameFolded", typed.last_typed_at as "lastTypedAt", item.id as "itemId", item.expansion`;
const typedJoins = `
	join product_categories as category on category.id = typed.category_id
	left join lateral (
		select min(id::text)::uuid as id, min(expansion) as expansion from (
			select known.id, expansion.name as expansion from product_items as known
			left join product_expansions as expansion on expansion.id = known.expansion_id
			where known.category_id = typed.category_id and known.name_folded = typed.name_folded limit 2
		) as named having count(*) = 1
	) as item on true`;

/** In the order of an index, from where the page before ended. */
const typedPage = statement<TypedRow>(
	"catalogue_admin_typed_names",
	`select ${typedColumns} from (
		select * from typed_names where dismissed_at is null
			and people <= $1::integer and (people < $1::integer or (category_id, name_folded) > ($2::uuid, $3))
		order by people desc, category_id, name_folded limit $4
	) as typed ${typedJoins} order by typed.people desc, typed.category_id, typed.name_folded`,
);
const typedPageOfCategory = statement<TypedRow>(
	"catalogue_admin_typed_names_of_category",
	`select ${typedColumns} from (
		select * from typed_names where dismissed_at is null and category_id = $2
			and people <= $1::integer and (people < $1::integer or name_folded > $3)
		order by people desc, name_folded limit $4
	) as typed ${typedJoins} order by typed.people desc, typed.name_folded`,
);

const typedCursor = z.tuple([z.int().min(0).max(2_147_483_647), uuidSchema, z.string()]);
const beforeAllTyped = [2_147_483_647, "00000000-0000-0000-0000-000000000000", ""] as const;

/**
 * What people publish that the catalogue does not have, the most frequent first, 25 a page.
 * @param categoryId null for all categories
 * @throws DomainError `auth.forbidden` to all but admins; `request.badCursor`
 */
export async function listTypedNames(
	ctx: QueryContext,
	{ categoryId, cursor }: { categoryId: string | null; cursor?: string | undefined },
): Promise<TypedNamePage> {
	requireAdministrator(ctx.actor);
	const [people, afterCategory, name] = cursor ? decodeCursor(cursor, typedCursor) : beforeAllTyped;
	const page = categoryId ? typedPageOfCategory : typedPage;
	const rows = await page(ctx.db, [people, categoryId ?? afterCategory, name, cataloguePageSize + 1]);
	const last = rows.length > cataloguePageSize ? rows[cataloguePageSize - 1] : undefined;
	return {
		names: rows.slice(0, cataloguePageSize).map(toTypedName),
		nextCursor: last ? encodeCursor([last.people, last.categoryId, last.nameFolded]) : null,
	};
}

function toTypedName({ itemId, expansion, nameFolded: _, lastTypedAt, ...row }: TypedRow): TypedName {
	return { ...row, lastTypedAt: toIso(lastTypedAt), item: itemId ? { id: itemId, expansion } : null };
}
