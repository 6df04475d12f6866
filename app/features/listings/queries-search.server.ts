import { type SQL, sql } from "drizzle-orm";
import type { QueryContext } from "#app/platform/context.server.ts";
import { containing, folded } from "#app/platform/database/search.server.ts";
import type { FeedFilters, SearchTerm } from "./rules.ts";

/** A side of a search with every item and every name by which it may be found. */
interface SearchSide {
	readonly itemIds: readonly string[];
	readonly names: readonly string[];
}

/** A search that is ready to run. */
export interface PreparedSearch {
	readonly have: SearchSide | null;
	readonly want: SearchSide | null;
	readonly categorySlug: string | null;
	/** Also finds names that the searched ones are misspellings of. */
	readonly tolerant: boolean;
}

/** Where a page begins, in the public order; the first page has the greatest key there is. */
export interface RankKey {
	readonly interestCount: number;
	readonly createdAt: string;
	readonly id: string;
}

/** A typed name stands for so many items of the catalogue at most. */
const itemsPerName = 5;
/** Shorter names cannot use the index of trigrams, so that they must be the whole name. */
const trigramLength = 3;

/**
 * Finds what a search's terms stand for: an item has names under which people write it by hand, and a typed
 * name may be that of items.
 */
export async function prepareSearch(ctx: QueryContext, filters: FeedFilters): Promise<PreparedSearch> {
	const [have, want] = await Promise.all([resolveSide(ctx, filters.have), resolveSide(ctx, filters.want)]);
	return { have, want, categorySlug: filters.categorySlug, tolerant: false };
}

async function resolveSide(
	ctx: QueryContext,
	terms: readonly SearchTerm[] | null,
): Promise<SearchSide | null> {
	if (!terms?.length) return null;
	const ids = terms.filter((term) => term.kind === "item").map((term) => term.id);
	const typed = terms.filter((term) => term.kind === "name").map((term) => term.name);
	const byName = typed.map(
		(name) => sql`(
			select id, null as name, null as name_es from product_items
			where ${matches(sql`name_folded`, name, false)} or ${matches(sql`name_es_folded`, name, false)}
			limit ${itemsPerName}
		)`,
	);
	const { rows } = await ctx.db.execute<{ id: string; name: string | null; name_es: string | null }>(
		sql.join(
			[sql`select id, name, name_es from product_items where id = any(${sql.param(ids)}::uuid[])`, ...byName],
			sql` union all `,
		),
	);
	const names = rows.flatMap(({ name, name_es }) => [name, name_es]).filter((name) => name !== null);
	return {
		itemIds: [...new Set([...ids, ...rows.map(({ id }) => id)])],
		names: [...new Set([...typed, ...names])],
	};
}

function matches(column: SQL, name: string, tolerant: boolean): SQL {
	if ([...name].length < trigramLength) return sql`${column} = ${folded(name)}`;
	const exact = sql`${column} like ${containing(name)}`;
	return tolerant ? sql`(${exact} or ${column} %> ${folded(name)})` : exact;
}

function matchesAny(column: SQL, names: readonly string[], tolerant: boolean): SQL {
	if (names.length === 0) return sql`false`;
	return sql`(${sql.join(
		names.map((name) => matches(column, name, tolerant)),
		sql` or `,
	)})`;
}

/**
 * The ids that a search finds, in the public order.
 *
 * Every way of matching is a query of its own that reads its index in that order, or finds few rows through the
 * index of trigrams, and stops at the limit; their union is as small as the page. Left to one query with OR,
 * PostgreSQL would read the table.
 * @param limit rows at most
 */
export async function listHits(
	ctx: QueryContext,
	search: PreparedSearch,
	after: RankKey,
	limit: number,
): Promise<string[]> {
	const ordered = (rank: Rank): SQL => sql`
		and (${rank.interest}, ${rank.created}, ${rank.id}) < (${after.interestCount}, ${after.createdAt}::timestamptz, ${after.id}::uuid)
		order by ${rank.interest} desc, ${rank.created} desc, ${rank.id} desc limit ${limit}`;
	const { rows } = await ctx.db.execute<{ id: string }>(sql`
		select id from (${sql.join(branches(search, ordered), sql` union `)}) as hit
		order by interest_count desc, created_at desc, id desc limit ${limit}`);
	return rows.map(({ id }) => id);
}

interface Rank {
	readonly interest: SQL;
	readonly created: SQL;
	readonly id: SQL;
}

const listingRank: Rank = {
	interest: sql`listing.interest_count`,
	created: sql`listing.created_at`,
	id: sql`listing.id`,
};
const wantedRank: Rank = {
	interest: sql`wanted.listing_interest_count`,
	created: sql`wanted.listing_created_at`,
	id: sql`wanted.listing_id`,
};

function branches(search: PreparedSearch, finish: (rank: Rank) => SQL): SQL[] {
	const conditions = search.want ? offering(search, search.want) : [];
	if (search.want) {
		return conditions.map((condition) =>
			fromListings(search, sql`${condition} and ${wants(search)}`, finish),
		);
	}
	if (!search.have) return [fromListings(search, sql`true`, finish)];
	const { itemIds, names } = search.have;
	return [
		...itemIds.map((id) => fromWanted(search, sql`wanted.product_item_id = ${id}`, finish)),
		...(names.length > 0
			? [
					fromWanted(
						search,
						sql`wanted.custom_name is not null and ${matchesAny(sql`wanted.custom_name_folded`, names, search.tolerant)}`,
						finish,
					),
					fromListings(search, inDescription(names), finish),
				]
			: []),
	];
}

/** Each way in which a listing offers what is searched. */
function offering(search: PreparedSearch, { itemIds, names }: SearchSide): SQL[] {
	const custom = sql`listing.product_item_id is null and ${matchesAny(sql`listing.title_folded`, names, search.tolerant)}`;
	return [
		...itemIds.map((id) => sql`listing.product_item_id = ${id}`),
		...(names.length > 0 ? [custom] : []),
	];
}

/** That a listing wants what the searcher has, when both sides are searched together. */
function wants({ have, tolerant }: PreparedSearch): SQL {
	if (!have) return sql`true`;
	return sql`(
		exists (
			select from wanted_items as wanted where wanted.listing_id = listing.id and (
				wanted.product_item_id = any(${sql.param(have.itemIds)}::uuid[])
				or ${matchesAny(sql`wanted.custom_name_folded`, have.names, tolerant)}
			)
		) or ${inDescription(have.names)}
	)`;
}

function inDescription(names: readonly string[]): SQL {
	const long = names.filter((name) => [...name].length >= trigramLength);
	return matchesAny(sql`listing.description_folded`, long, false);
}

function fromListings(search: PreparedSearch, condition: SQL, finish: (rank: Rank) => SQL): SQL {
	return sql`(
		select listing.id, listing.interest_count, listing.created_at from listings as listing
		where listing.is_public and ${condition} ${inCategory(search)} ${finish(listingRank)}
	)`;
}

function fromWanted(search: PreparedSearch, condition: SQL, finish: (rank: Rank) => SQL): SQL {
	const listing = search.categorySlug
		? sql`join listings as listing on listing.id = wanted.listing_id ${inCategory(search)}`
		: sql``;
	return sql`(
		select wanted.listing_id as id, wanted.listing_interest_count as interest_count,
			wanted.listing_created_at as created_at
		from wanted_items as wanted ${listing}
		where wanted.listing_is_public and ${condition} ${finish(wantedRank)}
	)`;
}

function inCategory({ categorySlug }: PreparedSearch): SQL {
	if (!categorySlug) return sql``;
	return sql`and listing.category_id = (select id from product_categories where slug = ${categorySlug})`;
}
