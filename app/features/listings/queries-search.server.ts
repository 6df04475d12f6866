import { type SQL, sql } from "drizzle-orm";
import { listCategories } from "#app/features/catalogue/queries.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { countCommonTerms } from "./queries-common.server.ts";
import { tsqueryOf } from "./queries-terms.server.ts";
import {
	type Finish,
	fromHits,
	gatherLimit,
	type PreparedSearch,
	type RankKey,
	type SearchSide,
	type Way,
	waysOf,
} from "./queries-ways.server.ts";
import {
	type CategoriesByWord,
	categoriesOf,
	listPhrases,
	mapCategoryWords,
	type Phrase,
	phraseOf,
	phraseQuery,
	withoutCovered,
} from "./queries-words.server.ts";
import { type FeedFilters, type FeedTotal, type SearchTerm, searchCountLimit } from "./rules.ts";

/** A typed name stands for so many items of the catalogue at most. */
const itemsPerName = 20;
/** The shortest names among so many that have a name's words are taken for it. */
const itemCandidates = 200;

/**
 * Finds what a search's terms stand for: an item has names under which people write it by hand, and a typed
 * name may be that of items.
 * @param tolerant takes each typed word for the known words that it may be a misspelling of, too
 * @returns null when it can find nothing, such as in a category that there is not
 */
export async function prepareSearch(
	ctx: QueryContext,
	filters: FeedFilters,
	tolerant = false,
): Promise<PreparedSearch | null> {
	const { conditions, rarities, province, onlyOpenToOffers } = filters;
	const categoryId = await findCategoryId(ctx, filters.categorySlug);
	if (filters.categorySlug && !categoryId) return null;
	const byWord = await mapCategoryWords(ctx);
	const [have, want, text] = await Promise.all([
		resolveSide(ctx, filters.have, { tolerant, byWord }),
		resolveSide(ctx, filters.want, { tolerant, byWord }),
		filters.text === null ? null : listPhrases(ctx, [filters.text], tolerant),
	]);
	const facets = { categoryId, conditions, rarities, province, onlyOpenToOffers };
	return { have, want, text, byWord, facets };
}

async function findCategoryId(ctx: QueryContext, slug: string | null): Promise<string | null> {
	if (!slug) return null;
	const categories = await listCategories(ctx);
	return categories.find((category) => category.slug === slug)?.id ?? null;
}

async function resolveSide(
	ctx: QueryContext,
	terms: readonly SearchTerm[] | null,
	{ tolerant, byWord }: { tolerant: boolean; byWord: CategoriesByWord },
): Promise<SearchSide | null> {
	if (!terms?.length) return null;
	const ids = terms.filter((term) => term.kind === "item").map((term) => term.id);
	const names = terms.filter((term) => term.kind === "name").map((term) => term.name);
	const typed = await listPhrases(ctx, names, tolerant);
	const { rows } = await ctx.db.execute<ItemWords>(
		sql.join([itemsOf(ids), ...typed.map((phrase) => itemsCalled(phrase, byWord))], sql` union all `),
	);
	const written = rows.flatMap(({ words, words_es }) => [words, words_es ?? []]);
	const phrases = written.flatMap((words) => phraseOf(words.map((word) => [word])));
	return {
		itemIds: [...new Set(rows.map(({ id }) => id))],
		typed,
		phrases: withoutCovered([...typed, ...phrases]).filter((phrase) => !typed.includes(phrase)),
	};
}

type ItemWords = { readonly id: string; readonly words: string[]; readonly words_es: string[] | null };

const itemWords = sql`id, word_list(name_folded) as words, word_list(name_es_folded) as words_es`;

function itemsOf(ids: readonly string[]): SQL {
	return sql`(select ${itemWords} from product_items where id = any(${sql.param(ids)}::uuid[]))`;
}

/** Beside the words of an item's names, some may be of its category's: "pokemon charizard" is an item. */
function itemsCalled(phrase: Phrase, byWord: CategoriesByWord): SQL {
	const names = sql`words_of(name_folded || ' ' || coalesce(name_es_folded, ''))`;
	const have = (words: Phrase) => sql`${names} @@ ${tsqueryOf(phraseQuery([words], [""]))}::tsquery`;
	const [own] = phraseOf(phrase.filter((word) => categoriesOf(word, byWord).length === 0));
	const shared = own ? phrase.filter((word) => !own.includes(word)) : [];
	// In one condition as far as it goes: the index meets its words, and no name is taken apart for it.
	const conditions = [
		have(own ?? phrase),
		...shared.map(
			(word) => sql`(${have([word])} or category_id = any(${sql.param(categoriesOf(word, byWord))}::uuid[]))`,
		),
	];
	return sql`(
		select ${itemWords} from (
			select * from product_items where ${sql.join(conditions, sql` and `)} limit ${itemCandidates}
		) as called
		order by char_length(name), name limit ${itemsPerName}
	)`;
}

/** What a search found, in the public order, and how many there are as far as it was counted. */
export interface Hits {
	readonly ids: readonly string[];
	readonly total: FeedTotal;
}

/**
 * The ids that a search finds, in the public order.
 *
 * Every way of matching is a query of its own that reads its index in that order, or collects few rows through the
 * inverted index; their union is as small as the page. Left to one query with OR, PostgreSQL would read the table.
 * @param least how many a page needs, at least 1
 */
export async function listHits(
	ctx: QueryContext,
	search: PreparedSearch,
	after: RankKey,
	least: number,
): Promise<Hits> {
	const ways = waysOf(search, await countCommonTerms(ctx));
	if (ways.length === 0) return { ids: [], total: { count: 0, isMinimum: false } };
	let common = ways.map(({ isCommon = false }) => isCommon);
	if (!common.includes(true)) {
		const all = await gather(ctx, ways, after, Math.max(least, searchCountLimit + 1));
		if (!all.common.includes(true)) return { ids: all.ids, total: totalOf(all.ids.length, searchCountLimit) };
		common = all.common;
	}
	const mixed = ways.map((way, place) => (common[place] ? { ranked: way.ranked } : way));
	const { ids } = await gather(ctx, mixed, after, least);
	return { ids, total: { count: searchCountLimit, isMinimum: true } };
}

/** @param limit how far was counted */
function totalOf(found: number, limit: number): FeedTotal {
	return { count: Math.min(found, limit), isMinimum: found > limit };
}

interface Gathered {
	readonly ids: string[];
	/** Of each way, whether it has more matches than were gathered. */
	readonly common: boolean[];
}

async function gather(
	ctx: QueryContext,
	ways: readonly Way[],
	after: RankKey,
	limit: number,
): Promise<Gathered> {
	const finish: Finish = (rank) => sql`
		and (${rank.interest}, ${rank.created}, ${rank.id}) < (${after.interestCount}, ${after.createdAt}::timestamptz, ${after.id}::uuid)
		order by ${rank.interest} desc, ${rank.created} desc, ${rank.id} desc limit ${limit}`;
	const collected = ways.flatMap((way, place) =>
		way.gather
			? sql`${nameOf(place)} as materialized (select * from ${way.gather(after, gatherLimit + 1)})`
			: [],
	);
	const found = ways.map((way, place) => (way.gather ? fromHits(nameOf(place), finish) : way.ranked(finish)));
	const common = ways.map((way, place) =>
		way.gather ? sql`(select count(*) > ${gatherLimit} from ${nameOf(place)})` : sql`false`,
	);
	const { rows } = await ctx.db.execute<{ ids: string[]; common: boolean[] }>(sql`
		${collected.length > 0 ? sql`with ${sql.join(collected, sql`, `)}` : sql``}
		select array[${sql.join(common, sql`, `)}] as common, array(
			select id from (${sql.join(found, sql` union `)}) as hit
			order by interest_count desc, created_at desc, id desc limit ${limit}
		) as ids`);
	return rows[0] ?? { ids: [], common: [] };
}

function nameOf(place: number): SQL {
	return sql.raw(`way_${place}`);
}
