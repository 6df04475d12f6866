import { type SQL, sql } from "drizzle-orm";
import type { QueryContext } from "#app/platform/context.server.ts";
import { type FeedFilters, type FeedTotal, searchCountLimit } from "../rules-search.ts";
import { countCommonTerms, estimateListings } from "./common-terms.server.ts";
import { planSearch } from "./plan.server.ts";
import {
	type Distance,
	fromHits,
	gatherLimit,
	type Place,
	type RankKey,
	type SearchPlan,
	type SortStage,
	type Strategy,
	strategiesFor,
} from "./strategies.server.ts";
import { tsqueryOf } from "./terms.server.ts";
import { listPhrases, phraseQuery } from "./words.server.ts";

export { addListingCounts } from "./printings.server.ts";
export {
	type Distance,
	distances,
	firstKey,
	type Home,
	maxInterest,
	type RankKey,
} from "./strategies.server.ts";
export { findSearchedItems, suggestCustomTitles } from "./suggestions.server.ts";

/** The hits of a search, in its order, and how many there are as far as it was counted. */
export interface Hits {
	readonly ids: readonly string[];
	/** Of each, how near it is; absent where nobody asked. */
	readonly distances?: readonly Distance[];
	/** Null where nobody has counted. */
	readonly total: FeedTotal | null;
}

export interface SearchPage {
	/** Where the page begins; {@link firstKey} for the first one. */
	readonly after: RankKey;
	/** How many listings the page needs, at least 1. */
	readonly least: number;
	/** Takes each typed word for the known words that it may be a misspelling of, too. */
	readonly tolerant: boolean;
}

/**
 * The ids of the public listings that a search finds, in the order of the page's key; null when it can find nothing, such as in
 * a category that there is not.
 *
 * Every strategy of matching is a query of its own that reads its index in that order, or collects few rows through the
 * inverted index; their union is as small as the page. Left to one query with OR, PostgreSQL would read the table.
 */
export async function searchListings(
	ctx: QueryContext,
	filters: FeedFilters,
	{ after, least, tolerant }: SearchPage,
): Promise<Hits | null> {
	const plan = await planSearch(ctx, filters, tolerant);
	if (!plan) return null;
	const { ids, areAll } = await findIds(ctx, plan, { after, least, most: searchCountLimit + 1 });
	return { ids, total: areAll ? totalOf(ids.length) : { count: searchCountLimit, isMinimum: true } };
}

/**
 * The ids of the public listings that a search finds at one distance from a home, in the public order, as many as the
 * page needs at most. Nothing asked, it reads an index for each city of the province and each other province.
 */
export async function searchPlace(
	ctx: QueryContext,
	filters: FeedFilters,
	{ after, least, tolerant, place }: SearchPage & { readonly place: Place },
): Promise<readonly string[]> {
	const plan = await planSearch(ctx, filters, tolerant);
	if (!plan) return [];
	const near = { ...plan, facets: { ...plan.facets, place } };
	return (await findIds(ctx, near, { after, least, most: least })).ids.slice(0, least);
}

interface Span {
	readonly after: RankKey;
	/** How many are needed. */
	readonly least: number;
	/** How many are read where that costs little. */
	readonly most: number;
}

/** The ids that a plan finds, in order, and whether they are all up to `most`. */
async function findIds(
	ctx: QueryContext,
	plan: SearchPlan,
	{ after, least, most }: Span,
): Promise<{ ids: readonly string[]; areAll: boolean }> {
	const strategies = strategiesFor(plan, await countCommonTerms(ctx));
	if (strategies.length === 0) return { ids: [], areAll: true };
	let common = strategies.map(({ isCommon = false }) => isCommon);
	if (!common.includes(true)) {
		const all = await gather(ctx, strategies, after, Math.max(least, most));
		if (!all.common.includes(true)) return { ids: all.ids, areAll: true };
		common = all.common;
	}
	const mixed = strategies.map((strategy, index) => (common[index] ? { ranked: strategy.ranked } : strategy));
	const { ids } = await gather(ctx, mixed, after, least);
	return { ids, areAll: false };
}

/**
 * Queries for typed texts over words that stand alone, as `words_of()` keeps them: all words of a text, each also as the
 * known words that it may be a misspelling of when `tolerant`. A text without words is left out.
 */
export async function listTypedQueries(
	ctx: QueryContext,
	texts: readonly string[],
	tolerant: boolean,
): Promise<string[]> {
	const phrases = await listPhrases(ctx, texts, tolerant);
	return phrases.map((phrase) => tsqueryOf(phraseQuery([phrase], [""])));
}

/** The total to show of a number that was counted up to one more than the limit. */
function totalOf(found: number): FeedTotal {
	return { count: Math.min(found, searchCountLimit), isMinimum: found > searchCountLimit };
}

interface Gathered {
	readonly ids: string[];
	/** Of each strategy, whether it has more matches than were gathered. */
	readonly common: boolean[];
}

async function gather(
	ctx: QueryContext,
	strategies: readonly Strategy[],
	after: RankKey,
	limit: number,
): Promise<Gathered> {
	const { interestCount, createdAt, id } = after;
	const most = gatherLimit(await estimateListings(ctx));
	const sort: SortStage = ({ interest, created, id: listingId }) =>
		interestCount === null
			? sql`
				and (${created}, ${listingId}) < (${createdAt}::timestamptz, ${id}::uuid)
				order by ${created} desc, ${listingId} desc limit ${limit}`
			: sql`
				and (${interest}, ${created}, ${listingId}) < (${interestCount}, ${createdAt}::timestamptz, ${id}::uuid)
				order by ${interest} desc, ${created} desc, ${listingId} desc limit ${limit}`;
	const collected = strategies.flatMap((strategy, index) =>
		strategy.gather
			? sql`${nameOf(index)} as materialized (select * from ${strategy.gather(after, most + 1)})`
			: [],
	);
	const found = strategies.map((strategy, index) =>
		strategy.gather ? fromHits(nameOf(index), sort) : strategy.ranked(sort),
	);
	const common = strategies.map((strategy, index) =>
		strategy.gather ? sql`(select count(*) > ${most} from ${nameOf(index)})` : sql`false`,
	);
	const { rows } = await ctx.db.execute<{ ids: string[]; common: boolean[] }>(sql`
		${collected.length > 0 ? sql`with ${sql.join(collected, sql`, `)}` : sql``}
		select array[${sql.join(common, sql`, `)}] as common, array(
			select id from (${sql.join(found, sql` union `)}) as hit
			order by ${interestCount === null ? sql`` : sql`interest_count desc,`} created_at desc, id desc limit ${limit}
		) as ids`);
	return rows[0] ?? { ids: [], common: [] };
}

function nameOf(index: number): SQL {
	return sql.raw(`strategy_${index}`);
}
