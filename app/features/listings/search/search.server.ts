import { type SQL, sql } from "drizzle-orm";
import type { QueryContext } from "#app/platform/context.server.ts";
import { type FeedFilters, type FeedTotal, feedCountLimit } from "../rules-search.ts";
import {
	type Distance,
	distances,
	firstKey,
	fromHits,
	type HomeTown,
	hitRank,
	inOrderWithTerms,
	plansFor,
	type RankKey,
	type ResolvedSearch,
	type SearchPlans,
	type SortStage,
	withTerms,
} from "./plans.server.ts";
import { resolveSearch } from "./resolve.server.ts";
import { countCommonTerms, listPhrases, phraseQuery, tsqueryOf } from "./terms.server.ts";

export type { Distance, HomeTown, RankKey } from "./plans.server.ts";
export { distances, firstKey, maxInterestCount } from "./plans.server.ts";
export { addListingCounts, findSearchedItems, suggestCustomTitles } from "./suggestions.server.ts";

/** The hits of a search, in its order, and how many there are as far as it was counted. */
export interface SearchHits {
	readonly ids: readonly string[];
	/** Distance of each; absent in other orders than the nearest. */
	readonly distances?: readonly Distance[];
	/** Total, or null where it was not counted. */
	readonly total: FeedTotal | null;
}

export interface SearchPage {
	/** Key after which the page begins; {@link firstKey} for the first one. */
	readonly after: RankKey;
	/** Number of listings that the page needs, 1 or more. */
	readonly min: number;
	/** Matches each typed word also with the existing words that it may be a misspelling of. */
	readonly tolerant: boolean;
}

/**
 * The ids of the public listings that a search finds, in the order of the page's key; null when it can find nothing, such as in
 * a category that there is not.
 */
export async function searchListings(
	ctx: QueryContext,
	filters: FeedFilters,
	{ after, min, tolerant }: SearchPage,
): Promise<SearchHits | null> {
	const search = await resolveSearch(ctx, filters, tolerant);
	if (!search) return null;
	const { ids, areAll } = await findIds(ctx, search, { after, min, limit: feedCountLimit + 1 });
	return { ids, total: areAll ? totalOf(ids.length) : { count: feedCountLimit, isMinimum: true } };
}

interface NearestPage extends SearchPage {
	readonly home: HomeTown;
	/** The distance at which the page begins. */
	readonly from: Distance;
}

/**
 * The ids of the public listings that a search finds in the city of a home first, then in its province, then elsewhere, each in
 * the public order, as many as the page needs at most. Without a search, it reads an index for each city of the province and
 * each other province. Null when it can find nothing.
 */
export async function searchNearest(
	ctx: QueryContext,
	filters: FeedFilters,
	{ home, from, after, min, tolerant }: NearestPage,
): Promise<SearchHits | null> {
	const search = await resolveSearch(ctx, filters, tolerant);
	if (!search) return null;
	const ids: string[] = [];
	const at: Distance[] = [];
	for (const distance of distances.slice(from)) {
		const missing = min - ids.length;
		if (missing <= 0) break;
		const near = { ...search, facets: { ...search.facets, place: { home, distance } } };
		const begin = distance === from ? after : firstKey("wanted");
		const found = await findIds(ctx, near, { after: begin, min: missing, limit: missing });
		const hits = found.ids.slice(0, missing);
		ids.push(...hits);
		at.push(...hits.map(() => distance));
	}
	return { ids, distances: at, total: null };
}

interface Span {
	readonly after: RankKey;
	/** Number that is needed. */
	readonly min: number;
	/** Number that is read where that costs little. */
	readonly limit: number;
}

/** Number of matches that are gathered and sorted; of more, a page is soon full when the public order is read. */
const gatherLimit = 1000;

/**
 * The ids that a search finds, in order, and whether they are all up to `limit`. Each plan reads its own index, and the
 * union of both is as small as the page: left to one query with OR, PostgreSQL would read the table.
 */
async function findIds(
	ctx: QueryContext,
	search: ResolvedSearch,
	{ after, min, limit }: Span,
): Promise<{ ids: readonly string[]; areAll: boolean }> {
	const plans = plansFor(search);
	if (!plans.byItem && !plans.byWords) return { ids: [], areAll: true };
	const gathered = await gather(ctx, plans, after, Math.max(min, limit));
	if (!gathered.isCommon) return { ids: gathered.ids, areAll: true };
	return { ids: await readInOrder(ctx, plans, search, { after, limit: min }), areAll: false };
}

/** The page of both plans, with those that have the words gathered first; of no use when the words are common. */
async function gather(
	ctx: QueryContext,
	{ byItem, byWords }: SearchPlans,
	after: RankKey,
	limit: number,
): Promise<{ ids: string[]; isCommon: boolean }> {
	const sort = sortFrom(after, limit);
	const counts = await countCommonTerms(ctx);
	const pages = [...(byItem ? [byItem(sort)] : []), ...(byWords ? [fromHits(sql`gathered`, sort)] : [])];
	const gathered =
		byWords &&
		ctx.db.$with("gathered", {}).as(sql`select * from ${withTerms(byWords, counts, after, gatherLimit + 1)}`);
	const [page] = await ctx.db
		.with(...(gathered ? [gathered] : []))
		.select({
			isCommon: byWords
				? sql<boolean>`(select count(*) > ${gatherLimit} from gathered)`
				: sql<boolean>`false`,
			ids: sql<string[]>`array(${idsOf(pages, sort)})`,
		})
		.from(sql`(select) as page`);
	return page ?? { ids: [], isCommon: false };
}

/** The page of both plans, with the public order read for common words. */
async function readInOrder(
	ctx: QueryContext,
	{ byItem, byWords }: SearchPlans,
	{ facets }: ResolvedSearch,
	{ after, limit }: { after: RankKey; limit: number },
): Promise<readonly string[]> {
	const sort = sortFrom(after, limit);
	const pages = [
		...(byItem ? [byItem(sort)] : []),
		...(byWords ? [inOrderWithTerms(byWords, facets, sort)] : []),
	];
	const hits = await ctx.db.select({ id: sql<string>`hit.id` }).from(sql`(${idsOf(pages, sort)}) as hit`);
	return hits.map(({ id }) => id);
}

/** Query of the ids of some pages together. */
function idsOf(pages: readonly SQL[], sort: SortStage): SQL {
	return sql`select hit.id from (${sql.join([...pages], sql` union `)}) as hit where true ${sort(hitRank)}`;
}

/** Sort of the rows below a key, in the public order or that of the newest. */
function sortFrom({ interestCount, createdAt, id }: RankKey, limit: number): SortStage {
	return ({ interest, created, id: listingId }) =>
		interestCount === null
			? sql`
				and (${created}, ${listingId}) < (${createdAt}::timestamptz, ${id}::uuid)
				order by ${created} desc, ${listingId} desc limit ${limit}`
			: sql`
				and (${interest}, ${created}, ${listingId}) < (${interestCount}, ${createdAt}::timestamptz, ${id}::uuid)
				order by ${interest} desc, ${created} desc, ${listingId} desc limit ${limit}`;
}

/**
 * Queries for typed texts over words that stand alone, as `words_of()` has them: all words of a text, each also as the
 * existing words that it may be a misspelling of when `tolerant`. A text without words is left out.
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
function totalOf(counted: number): FeedTotal {
	return { count: Math.min(counted, feedCountLimit), isMinimum: counted > feedCountLimit };
}
