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
} from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { loadNumberedPage, type NumberedPage, readPageNumber } from "#app/shared/numbered-page.ts";
import { isStorableText, searchWords } from "#app/shared/storable-text.ts";
import { isUuid } from "#app/shared/uuid.ts";
import { listCategories } from "./queries.server.ts";
import { type CategoryView, maxSearchLength } from "./rules.ts";
import {
	cataloguePageSize,
	catalogueSearchLimit,
	type ExpansionRow,
	type ItemDetail,
	type ListedItem,
	type TaughtFile,
	type TaughtSet,
	type TypedName,
	type WaitingClaim,
} from "./rules-admin.ts";

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
	"catalogue_admin_count_items",
	{ total: integer() },
	"select count(*)::integer as total from product_items where category_id = $1 and confirmed_at is not null",
);
const pageOfItems = statement(
	"catalogue_admin_items",
	listedItem,
	`select ${itemColumns} from ${itemTables}
	where item.category_id = $1 and item.confirmed_at is not null
	order by item.name, expansion.name, item.number_key, item.id limit $2 offset $3`,
);

/**
 * The items of a category by name, 25 a page.
 * @throws DomainError `auth.forbidden` to all but admins
 */
export async function listItems(
	ctx: QueryContext,
	{ categoryId, number = 1 }: { categoryId: string; number?: number },
): Promise<NumberedPage<ListedItem>> {
	requireAdministrator(ctx.actor);
	return loadNumberedPage(
		{ number, size: cataloguePageSize },
		{
			count: async () => (await countItems(ctx.db, [categoryId]))[0]?.total ?? 0,
			read: (limit, offset) => pageOfItems(ctx.db, [categoryId, limit, offset]),
		},
	);
}

/** The limit of items with every word among which the shortest names are looked for. */
const candidateLimit = 500;

const itemsWithWords = (isInCategory: string) => `
	select ${itemColumns} from (
		select * from product_items as found
		where words_of(name_folded || ' ' || coalesce(name_es_folded, '')) @@ (
			select string_agg(quote_literal(word) || ':*', ' & ')::tsquery from unnest(word_list(fold_text($1))) as word
		) and found.confirmed_at is not null ${isInCategory} limit ${candidateLimit}
	) as item
	join product_categories as category on category.id = item.category_id
	left join product_expansions as expansion on expansion.id = item.expansion_id
	order by char_length(item.name), item.name, expansion.name, item.id limit ${catalogueSearchLimit}`;
const withWords = statement("catalogue_admin_search", listedItem, itemsWithWords(""));
const withWordsIn = statement(
	"catalogue_admin_search_in_category",
	listedItem,
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

/** Condition that something refers to `item`: tables of listings, trades and lists, by their names. */
export const isItemUsed = ["listings", "wanted_items", "archived_listings"]
	.map((table) => `exists (select from ${table} as used where used.product_item_id = item.id)`)
	.concat("exists (select from list_entries as used where used.item_id = item.id)")
	.join(" or ");

const findOne = statement(
	"catalogue_admin_item",
	{
		...listedItem,
		categoryId: text(),
		expansionId: nullable(text()),
		description: nullable(text()),
		version: integer(),
		isUsed: boolean(),
		aliases: array(text()),
	},
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

const findUse = statement(
	"catalogue_item_is_used",
	{ isUsed: boolean() },
	`select ${isItemUsed} as "isUsed" from product_items as item where item.id = $1`,
);

/** True when a listing, a wish or a past trade refers to an item. */
export async function isUsed(ctx: Pick<QueryContext, "db">, id: string): Promise<boolean> {
	const [row] = await findUse(ctx.db, [id]);
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
	"catalogue_admin_expansions",
	expansionRow,
	`select ${expansionColumns} from product_expansions as expansion
	join product_categories as category on category.id = expansion.category_id
	where expansion.category_id = $1 and expansion.confirmed_at is not null order by expansion.name, expansion.id`,
);

/**
 * All confirmed expansions of a category, by name. There are hundreds at most.
 * @throws DomainError `auth.forbidden` to all but admins
 */
export async function listExpansions(ctx: QueryContext, categoryId: string): Promise<ExpansionRow[]> {
	requireAdministrator(ctx.actor);
	return expansionsOf(ctx.db, [categoryId]);
}

const findExpansion = statement(
	"catalogue_admin_expansion",
	expansionRow,
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
	"catalogue_admin_count_typed_names",
	{ total: integer() },
	`select count(*)::integer as total from typed_names
	where dismissed_at is null and ($1::uuid is null or category_id = $1)`,
);
const typedPage = statement(
	"catalogue_admin_typed_names",
	{
		categoryId: text(),
		categorySlug: text(),
		name: text(),
		people: integer(),
		lastTypedAt: timestamp(),
		item: nullable(json<NonNullable<TypedName["item"]>>()),
	},
	`select ${typedColumns} from (
		select * from typed_names where dismissed_at is null and ($1::uuid is null or category_id = $1)
		order by people desc, category_id, name_folded limit $2 offset $3
	) as typed ${typedJoins} order by typed.people desc, typed.category_id, typed.name_folded`,
);

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
	return loadNumberedPage(
		{ number, size: cataloguePageSize },
		{
			count: async () => (await countTyped(ctx.db, [categoryId]))[0]?.total ?? 0,
			read: (limit, offset) => typedPage(ctx.db, [categoryId, limit, offset]),
		},
	);
}

/** Claims of several people that say the same of the same item are one thing that waits. */
const sameClaims = ["category_id", "item_id", "problem", "set_folded", "number_key", "name_folded"]
	.map((column) => `claim.${column}`)
	.join(", ");
/** Whether `claim` waits for an admin: it contradicts the catalogue, or nobody confirmed its `item`. */
const isWaiting = "(claim.problem is not null or item.confirmed_at is null)";
const standing = "catalogue_claims as claim left join product_items as item on item.id = claim.item_id";
const waitingClaims = `${standing} where claim.dismissed_at is null and ${isWaiting}
	and ($1::uuid is null or claim.category_id = $1) and ($2::text is null or claim.set_folded = $2)
	and ($3::uuid is null or claim.user_id = $3)`;

const countClaims = statement(
	"catalogue_admin_count_claims",
	{ total: integer() },
	`select count(*)::integer as total from (
		select from ${waitingClaims} group by ${sameClaims}
	) as waiting`,
);
const pageOfClaims = statement(
	"catalogue_admin_claims",
	{
		id: text(),
		categorySlug: text(),
		problem: nullable(text<NonNullable<WaitingClaim["problem"]>>()),
		setCode: nullable(text()),
		setName: text(),
		number: text(),
		name: text(),
		ids: array(text()),
		people: integer(),
		since: timestamp(),
		item: nullable(json<NonNullable<WaitingClaim["item"]>>()),
	},
	`select claim.id, category.slug as "categorySlug", claim.problem, claim.set_code as "setCode", claim.set_name as "setName",
		claim.number, claim.name, waiting.people, waiting.since, array(
			select source || ':' || value from jsonb_to_recordset(claim.ids) as given (source text, value text)) as ids,
		case when item.id is not null then json_build_object('id', item.id, 'name', item.name, 'nameEs', item.name_es,
			'number', item.number, 'expansion', expansion.name, 'expansionId', expansion.id, 'version', item.version,
			'isConfirmed', item.confirmed_at is not null, 'isSetNew', expansion.id is not null and expansion.confirmed_at is null
		) end as item
	from (
		select min(claim.id::text)::uuid as id, count(*)::integer as people, min(claim.created_at) as since
		from ${waitingClaims} group by ${sameClaims}
		order by claim.problem is null, count(*) desc, min(claim.created_at), min(claim.id::text) limit $4 offset $5
	) as waiting
	join catalogue_claims as claim using (id)
	join product_categories as category on category.id = claim.category_id
	left join product_items as item on item.id = claim.item_id
	left join product_expansions as expansion on expansion.id = item.expansion_id
	order by claim.problem is null, waiting.people desc, waiting.since, claim.id::text`,
);

export interface WaitingInput {
	/** Null for all categories. */
	readonly categoryId: string | null;
	readonly number?: number;
	/** The folded name of a set; all sets without it. */
	readonly set?: string | null;
	/** The person whose files say so; everybody without it. */
	readonly personId?: string | null;
}

/**
 * The claims that wait for an admin: contradictions first, then what most people say, 25 a page.
 * @throws DomainError `auth.forbidden` to all but admins
 */
export async function listWaitingClaims(
	ctx: QueryContext,
	{ categoryId, number = 1, set = null, personId = null }: WaitingInput,
): Promise<NumberedPage<WaitingClaim>> {
	requireAdministrator(ctx.actor);
	const scope = [
		categoryId,
		set !== null && isStorableText(set) ? set : null,
		personId !== null && isUuid(personId) ? personId : null,
	];
	return loadNumberedPage(
		{ number, size: cataloguePageSize },
		{
			count: async () => (await countClaims(ctx.db, scope))[0]?.total ?? 0,
			read: (limit, offset) => pageOfClaims(ctx.db, [...scope, limit, offset]),
		},
	);
}

const taughtCounts = { total: integer(), waiting: integer() };
const countTaught = `count(*)::integer as total, (count(*) filter (where ${isWaiting}))::integer as waiting`;
const taughtOf = `${standing} where claim.dismissed_at is null and ($1::uuid is null or claim.category_id = $1)`;

const countFiles = statement(
	"catalogue_admin_count_taught_files",
	{ total: integer() },
	`select count(*)::integer as total from (
		select from ${taughtOf} and claim.user_id is not null group by claim.user_id, claim.created_at
	) as file`,
);
const pageOfFiles = statement(
	"catalogue_admin_taught_files",
	{
		personId: text(),
		username: text(),
		sentAt: timestamp(),
		sets: integer(),
		files: integer(),
		...taughtCounts,
	},
	`select file.user_id as "personId", account.username, file.sent_at as "sentAt", file.sets, file.files, file.total, file.waiting
	from (
		select claim.user_id, claim.created_at as sent_at, ${countTaught},
			count(distinct (claim.category_id, claim.set_folded))::integer as sets,
			(count(*) over (partition by claim.user_id))::integer as files
		from ${taughtOf} and claim.user_id is not null group by claim.user_id, claim.created_at
	) as file join users as account on account.id = file.user_id
	order by file.sent_at desc, file.user_id limit $2 offset $3`,
);

/**
 * The files of people that taught something, the latest first, 25 a page: what waits of them, and what everybody has on their
 * word.
 * @param categoryId null for all categories
 * @throws DomainError `auth.forbidden` to all but admins
 */
export async function listTaughtFiles(
	ctx: QueryContext,
	{ categoryId, number = 1 }: { categoryId: string | null; number?: number },
): Promise<NumberedPage<TaughtFile>> {
	requireAdministrator(ctx.actor);
	return loadNumberedPage(
		{ number, size: cataloguePageSize },
		{
			count: async () => (await countFiles(ctx.db, [categoryId]))[0]?.total ?? 0,
			read: (limit, offset) => pageOfFiles(ctx.db, [categoryId, limit, offset]),
		},
	);
}

const countSets = statement(
	"catalogue_admin_count_taught_sets",
	{ total: integer() },
	`select count(*)::integer as total from (
		select from ${taughtOf} group by claim.category_id, claim.set_folded
	) as each`,
);
const pageOfSets = statement(
	"catalogue_admin_taught_sets",
	{ categoryId: text(), categorySlug: text(), set: text(), name: text(), people: integer(), ...taughtCounts },
	`select each.category_id as "categoryId", category.slug as "categorySlug", each.set_folded as set, each.name, each.people,
		each.total, each.waiting
	from (
		select claim.category_id, claim.set_folded, min(claim.set_name) as name,
			count(distinct claim.user_id)::integer as people, ${countTaught}
		from ${taughtOf} group by claim.category_id, claim.set_folded
	) as each join product_categories as category on category.id = each.category_id
	order by each.waiting desc, each.total desc, each.set_folded, each.category_id limit $2 offset $3`,
);

/**
 * The sets of which files of people taught something, those with the most that waits first, 25 a page.
 * @param categoryId null for all categories
 * @throws DomainError `auth.forbidden` to all but admins
 */
export async function listTaughtSets(
	ctx: QueryContext,
	{ categoryId, number = 1 }: { categoryId: string | null; number?: number },
): Promise<NumberedPage<TaughtSet>> {
	requireAdministrator(ctx.actor);
	return loadNumberedPage(
		{ number, size: cataloguePageSize },
		{
			count: async () => (await countSets(ctx.db, [categoryId]))[0]?.total ?? 0,
			read: (limit, offset) => pageOfSets(ctx.db, [categoryId, limit, offset]),
		},
	);
}
