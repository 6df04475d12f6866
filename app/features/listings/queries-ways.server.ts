import { type SQL, sql } from "drizzle-orm";
import { anyOf, type Phrase, phraseQuery } from "./queries-words.server.ts";
import type { FeedFilters } from "./rules.ts";

/** A side of a search with every item and every name by which it may be found. */
export interface SearchSide {
	readonly itemIds: readonly string[];
	readonly phrases: readonly Phrase[];
}

/** A search that is ready to run. */
export interface PreparedSearch {
	readonly have: SearchSide | null;
	readonly want: SearchSide | null;
	/** What titles and descriptions are searched for: every word of one phrase. */
	readonly text: readonly Phrase[] | null;
	readonly facets: Facets;
}

/** What listings are chosen by beside words and items. */
export interface Facets extends Pick<FeedFilters, "conditions" | "province" | "onlyOpenToOffers"> {
	readonly categoryId: string | null;
}

/** Where a page begins, in the public order; the first page has the greatest key there is. */
export interface RankKey {
	readonly interestCount: number;
	readonly createdAt: string;
	readonly id: string;
}

/**
 * One way in which listings match a search. `ranked` reads them in the public order until a page is full, which
 * is quick where many match. Words may be rare, so that they have a second form: `gather` collects a bounded
 * number of matches from an inverted index, and `gathered` picks the page from those.
 */
export interface Way {
	readonly ranked: (finish: Finish) => SQL;
	readonly words?: {
		readonly gather: (after: RankKey, most: number) => SQL;
		readonly gathered: (from: SQL, finish: Finish) => SQL;
		/** Whether everything that is gathered is a match. */
		readonly isWhole: boolean;
	};
}

/** What ends a way's query: from which key on, in which order, and how many. */
export type Finish = (rank: Rank) => SQL;

/** The columns of the public order in one table. */
export interface Rank {
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
const hitRank: Rank = { interest: sql`hit.interest_count`, created: sql`hit.created_at`, id: sql`hit.id` };

/** Every way to match a search; what they find together is what the search finds. */
export function waysOf(search: PreparedSearch): Way[] {
	const { have, want, text } = search;
	if (want) return offering(want, [...textFilter(text), ...wantingFilter(have)], search.facets);
	if (have) return wanting(have, textFilter(text), search.facets);
	if (text) return text.length > 0 ? [byTerms(phraseQuery(text, ["t", "d"]), [], search.facets)] : [];
	return [{ ranked: (finish) => fromListings([], search.facets, finish) }];
}

function offering({ itemIds, phrases }: SearchSide, filters: readonly SQL[], facets: Facets): Way[] {
	const custom = `(${phraseQuery(phrases, ["t"])})&${anyOf(["x:"])}`;
	return [
		...itemIds.map((id) => ({
			ranked: (finish: Finish) =>
				fromListings([sql`listing.product_item_id = ${id}`, ...filters], facets, finish),
		})),
		...(phrases.length > 0 ? [byTerms(custom, filters, facets)] : []),
	];
}

function wanting({ itemIds, phrases }: SearchSide, filters: readonly SQL[], facets: Facets): Way[] {
	return [
		...itemIds.map((id) => ({
			ranked: (finish: Finish) =>
				fromWanted([sql`wanted.product_item_id = ${id}`], [...filters, ...facetFilters(facets)], finish),
		})),
		...(phrases.length > 0
			? [byWantedName(phrases, filters, facets), byTerms(phraseQuery(phrases, ["d"]), filters, facets)]
			: []),
	];
}

function byTerms(query: string, filters: readonly SQL[], facets: Facets): Way {
	const terms = [`(${query})`, ...facetTerms(facets)].join("&");
	// As a function no index can serve it, so that the public order is all that is left to read by.
	const match = sql`ts_match_vq(listing.search_terms, ${terms}::tsquery)`;
	return {
		ranked: (finish) => fromListings([match, ...filters], facets, finish),
		words: {
			gather: (after, most) => sql`listings_with_terms(${terms}::tsquery, ${most}, ${keyOf(after)})`,
			gathered: (from, finish) => fromHits(from, filters, finish),
			isWhole: filters.length === 0,
		},
	};
}

function byWantedName(phrases: readonly Phrase[], filters: readonly SQL[], facets: Facets): Way {
	const words = phraseQuery(phrases, [""]);
	const all = [...filters, ...facetFilters(facets)];
	const match = sql`wanted.custom_name is not null
		and ts_match_vq(words_of(wanted.custom_name_folded), ${words}::tsquery)`;
	return {
		ranked: (finish) => fromWanted([match], all, finish),
		words: {
			gather: (after, most) => sql`listings_wanting_words(${words}::tsquery, ${most}, ${keyOf(after)})`,
			gathered: (from, finish) => fromHits(from, all, finish),
			isWhole: all.length === 0,
		},
	};
}

function keyOf({ interestCount, createdAt, id }: RankKey): SQL {
	return sql`${interestCount}, ${createdAt}::timestamptz, ${id}::uuid`;
}

function textFilter(text: readonly Phrase[] | null): SQL[] {
	if (!text) return [];
	if (text.length === 0) return [sql`false`];
	return [sql`listing.search_terms @@ ${phraseQuery(text, ["t", "d"])}::tsquery`];
}

/** That a listing wants what the searcher has, when both sides are searched together. */
function wantingFilter(have: SearchSide | null): SQL[] {
	if (!have) return [];
	const { itemIds, phrases } = have;
	const items = sql`wanted.product_item_id = any(${sql.param(itemIds)}::uuid[])`;
	if (phrases.length === 0) {
		return [
			sql`exists (select from wanted_items as wanted where wanted.listing_id = listing.id and ${items})`,
		];
	}
	const named = sql`words_of(wanted.custom_name_folded) @@ ${phraseQuery(phrases, [""])}::tsquery`;
	return [
		sql`(
			exists (select from wanted_items as wanted where wanted.listing_id = listing.id and (${items} or ${named}))
			or listing.search_terms @@ ${phraseQuery(phrases, ["d"])}::tsquery
		)`,
	];
}

function facetTerms({ categoryId, conditions, province, onlyOpenToOffers }: Facets): string[] {
	return [
		...(categoryId ? [anyOf([`c:${categoryId}`])] : []),
		...(conditions.length > 0 ? [anyOf(conditions.map((condition) => `k:${condition}`))] : []),
		...(province ? [anyOf([`p:${province}`])] : []),
		...(onlyOpenToOffers ? [anyOf(["o:"])] : []),
	];
}

function facetFilters({ categoryId, conditions, province, onlyOpenToOffers }: Facets): SQL[] {
	return [
		...(categoryId ? [sql`listing.category_id = ${categoryId}`] : []),
		...(conditions.length > 0 ? [sql`listing.condition = any(${sql.param(conditions)}::text[])`] : []),
		...(province ? [sql`listing.owner_province = ${province}`] : []),
		...(onlyOpenToOffers ? [sql`listing.is_open_to_offers`] : []),
	];
}

const allOf = (conditions: readonly SQL[]) => sql.join([...conditions], sql` and `);

function fromListings(conditions: readonly SQL[], facets: Facets, finish: Finish): SQL {
	return sql`(
		select listing.id, listing.interest_count, listing.created_at from listings as listing
		where ${allOf([sql`listing.is_public`, ...conditions, ...facetFilters(facets)])} ${finish(listingRank)}
	)`;
}

function fromWanted(conditions: readonly SQL[], filters: readonly SQL[], finish: Finish): SQL {
	return sql`(
		select wanted.listing_id as id, wanted.listing_interest_count as interest_count,
			wanted.listing_created_at as created_at
		from wanted_items as wanted ${joinListing(sql`wanted.listing_id`, filters)}
		where ${allOf([sql`wanted.listing_is_public`, ...conditions])} ${finish(wantedRank)}
	)`;
}

function fromHits(from: SQL, filters: readonly SQL[], finish: Finish): SQL {
	return sql`(
		select hit.id, hit.interest_count, hit.created_at from ${from} as hit ${joinListing(sql`hit.id`, filters)}
		where true ${finish(hitRank)}
	)`;
}

function joinListing(id: SQL, filters: readonly SQL[]): SQL {
	if (filters.length === 0) return sql``;
	return sql`join listings as listing on listing.id = ${id} and ${allOf(filters)}`;
}
