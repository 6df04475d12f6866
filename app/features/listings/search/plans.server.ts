import { type SQL, sql } from "drizzle-orm";
import { listCitiesOf, listProvinces } from "#app/features/accounts/queries-cities.server.ts";
import type { FeedFilters, RankOrder } from "../rules-search.ts";
import {
	allOf,
	anyOf,
	type CategoriesByWord,
	matchesNothing,
	type Phrase,
	phraseQuery,
	rarePart,
	type TermCounts,
	type TermQuery,
	tsqueryOf,
} from "./terms.server.ts";

/** A side of a search with every item and every name by which it may be found. */
export interface SearchSide {
	readonly itemIds: readonly string[];
	/** The items of which any printing is wanted, of the names of those that are had. */
	readonly namesakeIds: readonly string[];
	/** The typed phrases, whose words may also be those of a category. */
	readonly typed: readonly Phrase[];
	/** The names of the items, as people write them by hand. */
	readonly phrases: readonly Phrase[];
}

/** A search whose words have been looked up: the items and the spellings that they stand for. */
export interface ResolvedSearch {
	readonly have: SearchSide | null;
	readonly want: SearchSide | null;
	/** The text searched for in titles, descriptions and names of items: every word of one phrase. */
	readonly text: Pick<SearchSide, "itemIds" | "typed"> | null;
	readonly byWord: CategoriesByWord;
	readonly facets: Facets;
}

/** The filters of a search beside words and items. */
interface Facets extends Pick<FeedFilters, "conditions" | "rarities" | "province" | "onlyOpenToOffers"> {
	readonly categoryId: string | null;
	/** Ring around somebody's home; anywhere when absent. */
	readonly place?: Ring;
}

/** City and province of a person in Argentina. */
export interface HomeTown {
	readonly city: string;
	readonly province: string;
}

/** Distances from a home: in its city, elsewhere in its province, elsewhere. */
export const distances = [0, 1, 2] as const;
export type Distance = (typeof distances)[number];

/** A ring of places that are equally near to a home. */
export interface Ring {
	readonly home: HomeTown;
	readonly distance: Distance;
}

/** Key after which a page begins, in its order; see {@link firstKey} for the first page. */
export interface RankKey {
	/** Interest, or null in the order of the newest, where it does not count. */
	readonly interestCount: number | null;
	readonly createdAt: string;
	readonly id: string;
}

/** The greatest number of interested people that a column holds. */
export const maxInterestCount = 2_147_483_647;

/** The key above every listing, with which the first page begins. */
export function firstKey(order: RankOrder): RankKey {
	return {
		interestCount: order === "newest" ? null : maxInterestCount,
		createdAt: "infinity",
		id: "ffffffff-ffff-ffff-ffff-ffffffffffff",
	};
}

/** A query of ids with their place in the public order: those below a key, in that order, as many as a page needs. */
type Plan = (sort: SortStage) => SQL;

/** The end of a plan's query: from which key on, in which order, and how many. */
export type SortStage = (rank: Rank) => SQL;

/** The columns of the public order in one table. */
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
export const hitRank: Rank = {
	interest: sql`hit.interest_count`,
	created: sql`hit.created_at`,
	id: sql`hit.id`,
};

/** The ways to look for a search; what they find together is what it finds. */
export interface SearchPlans {
	/** Plan by item, or of all listings without a search: reads an index that has them in the public order. */
	readonly byItem: Plan | null;
	/** Terms of the listings that words find, in no order. */
	readonly byWords: TermQuery | null;
}

/**
 * Plans of a search: offers and wishes of an item are read from an index of items. All else goes by words: typed names, text,
 * both sides at once and nearness, with the filters as words too.
 */
export function plansFor({ have, want, text, byWord, facets }: ResolvedSearch): SearchPlans {
	const offered = want && anyOf([...want.itemIds.map((id) => `i:${id}`), titleTerms(want, byWord)]);
	const wanted =
		have &&
		anyOf([
			...have.itemIds.map((id) => `w:${id}`),
			...have.namesakeIds.map((id) => `a:${id}`),
			wishTerms(have, byWord),
		]);
	const described =
		text &&
		anyOf([
			...text.itemIds.map((id) => `i:${id}`),
			phraseQuery(text.typed, ["t", "x", "d"], { mark: "c:", byWord }),
		]);
	const parts = [offered, wanted, described].filter((part) => part !== null);
	if (parts.length === 0) return { byItem: (sort) => fromPlaces(facets, sort), byWords: null };
	if (parts.length > 1 || text || facets.place) return { byItem: null, byWords: withFacets(parts, facets) };
	const [byItem, names] = want
		? ([offering(want.itemIds, facets), titleTerms(want, byWord)] as const)
		: ([have && wanting(have, facets), have ? wishTerms(have, byWord) : noTerms] as const);
	return { byItem, byWords: withFacets([names], facets) };
}

const noTerms: TermQuery = anyOf([]);

function withFacets(parts: readonly TermQuery[], facets: Facets): TermQuery | null {
	const query = allOf([...parts, ...facetTerms(facets)]);
	return matchesNothing(query) ? null : query;
}

/** Terms of the offered side: the title where its item is a custom one, or its category. */
function titleTerms({ typed, phrases }: SearchSide, byWord: CategoriesByWord): TermQuery {
	return anyOf([phraseQuery(typed, ["x"], { mark: "c:", byWord }), phraseQuery(phrases, ["x"])]);
}

/** Terms of the wanted side: a custom item, the description, or the category of a wanted item. */
function wishTerms({ typed, phrases }: SearchSide, byWord: CategoriesByWord): TermQuery {
	return anyOf([
		phraseQuery(typed, ["w"], { mark: "g:", byWord }),
		phraseQuery(phrases, ["w"]),
		phraseQuery([...typed, ...phrases], ["d"]),
	]);
}

function offering(ids: readonly string[], facets: Facets): Plan | null {
	if (ids.length === 0) return null;
	const ofItem = sql`listing.product_item_id = item.id`;
	return (sort) => ofEach(ids, fromListings([ofItem], facets, sort), sort);
}

function wanting({ itemIds, namesakeIds }: SearchSide, facets: Facets): Plan | null {
	if (itemIds.length === 0) return null;
	const [ofItem, ofAny] = [
		sql`wanted.product_item_id = item.id`,
		sql`wanted.product_item_id = item.id and wanted.is_any`,
	];
	const page = (ids: readonly string[], condition: SQL, sort: SortStage) =>
		ofEach(ids, fromWanted(condition, facetFilters(facets), sort), sort);
	if (namesakeIds.length === 0) return (sort) => page(itemIds, ofItem, sort);
	return (sort) => sql`${page(itemIds, ofItem, sort)} union ${page(namesakeIds, ofAny, sort)}`;
}

/** The page of several items: a page of each is read from its index, and merged; one listing may want two. */
function ofEach(ids: readonly string[], ofItem: SQL, sort: SortStage): SQL {
	return sql`(
		select distinct hit.id, hit.interest_count, hit.created_at
		from unnest(${sql.param(ids)}::uuid[]) as item (id) cross join lateral ${ofItem} as hit
		where true ${sort(hitRank)}
	)`;
}

/** Number of listings that are read one by one faster than their terms are looked up in long lists. */
const rareLimit = 1000;

/**
 * Public listings that match a query of terms, so many at most, in no order: a table with their ids and places in the
 * public order. The index finds the rarest of several terms, and the few listings that have it are checked for the rest:
 * to look each up in the long lists of common words takes ever longer as they grow.
 * @param counts about how many listings have the terms that many have
 */
export function withTerms(whole: TermQuery, counts: TermCounts, after: RankKey, limit: number): SQL {
	const rare = tsqueryOf(rarePart(whole, counts, rareLimit) ?? whole);
	return sql`listings_with_terms(${rare}::tsquery, ${tsqueryOf(whole)}::tsquery, ${limit}, ${after.interestCount},
		${after.createdAt}::timestamptz, ${after.id}::uuid)`;
}

/** Listings with terms that many have: the public order is read until the page is full. As a function, no index serves the match. */
export function inOrderWithTerms(terms: TermQuery, facets: Facets, sort: SortStage): SQL {
	const match = sql`ts_match_vq(listing.search_terms, ${tsqueryOf(terms)}::tsquery)`;
	return fromListings([match], facets, sort);
}

function facetTerms({
	categoryId,
	conditions,
	rarities,
	province,
	onlyOpenToOffers,
	place,
}: Facets): readonly TermQuery[] {
	return [
		...(categoryId ? [`c:${categoryId}`] : []),
		...(conditions.length > 0 ? [anyOf(conditions.map((condition) => `k:${condition}`))] : []),
		...(rarities.length > 0 ? [anyOf(rarities.map((rarity) => `r:${rarity}`))] : []),
		...(province ? [`p:${province}`] : []),
		...(onlyOpenToOffers ? ["o:"] : []),
		...(place ? placeTerms(place) : []),
	];
}

function placeTerms({ home: { city, province }, distance }: Ring): readonly TermQuery[] {
	if (distance === 0) return [`l:${city}`];
	return distance === 1 ? [`p:${province}`, { not: `l:${city}` }] : [{ not: `p:${province}` }];
}

function facetFilters({ categoryId, conditions, rarities, province, onlyOpenToOffers }: Facets): SQL[] {
	return [
		...(categoryId ? [sql`listing.category_id = ${categoryId}`] : []),
		...(conditions.length > 0 ? [sql`listing.condition = any(${sql.param(conditions)}::text[])`] : []),
		...(rarities.length > 0 ? [sql`listing.rarity = any(${sql.param(rarities)}::text[])`] : []),
		...(province ? [sql`listing.owner_province = ${province}`] : []),
		...(onlyOpenToOffers ? [sql`listing.is_open_to_offers`] : []),
	];
}

const every = (conditions: readonly SQL[]) => sql.join([...conditions], sql` and `);

function fromListings(conditions: readonly SQL[], facets: Facets, sort: SortStage): SQL {
	return sql`(
		select listing.id, listing.interest_count, listing.created_at from listings as listing
		where ${every([sql`listing.is_public`, ...conditions, ...facetFilters(facets)])} ${sort(listingRank)}
	)`;
}

/**
 * Public listings without a search: near a home, each city or province is read from an index of its own, a page of each
 * at most. To skip the nearer ones in one list would read them all where most people live in one city.
 */
function fromPlaces({ place, ...facets }: Facets, sort: SortStage): SQL {
	if (!place) return fromListings([], facets, sort);
	const { home, distance } = place;
	const ofEachPlace = (names: readonly string[], isThere: SQL) => sql`(
		select hit.* from unnest(${sql.param(names)}::text[]) as place (name)
		cross join lateral ${fromListings([isThere], facets, sort)} as hit)`;
	const inCity = sql`listing.owner_city = place.name`;
	const inProvince = sql`listing.owner_province = place.name`;
	const abroad = fromListings([sql`listing.owner_province is null`], facets, sort);
	if (distance === 0) return ofEachPlace([home.city], inCity);
	if (distance === 1)
		return ofEachPlace(
			listCitiesOf(home.province).filter((city) => city !== home.city),
			inCity,
		);
	const others = listProvinces().filter((province) => province !== home.province);
	return sql`${ofEachPlace(others, inProvince)} union ${abroad}`;
}

function fromWanted(condition: SQL, filters: readonly SQL[], sort: SortStage): SQL {
	const listing = sql`join listings as listing on listing.id = wanted.listing_id and ${every(filters)}`;
	return sql`(
		select wanted.listing_id as id, wanted.listing_interest_count as interest_count,
			wanted.listing_created_at as created_at
		from wanted_items as wanted ${filters.length > 0 ? listing : sql``}
		where wanted.listing_is_public and ${condition} ${sort(wantedRank)}
	)`;
}

/** A page of gathered hits. */
export function fromHits(hits: SQL, sort: SortStage): SQL {
	return sql`(select hit.id, hit.interest_count, hit.created_at from ${hits} as hit where true ${sort(hitRank)})`;
}
