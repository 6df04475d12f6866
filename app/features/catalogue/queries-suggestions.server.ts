import { type SQL, sql } from "drizzle-orm";
import type { Locale } from "#app/i18n/locale.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { containing, folded, lastCharacter } from "#app/platform/database/search.server.ts";
import { nullable, statement, text } from "#app/platform/database/statement.server.ts";
import { minSearchLength, type Suggestion, suggestedItemLimit } from "./rules.ts";
import { SuggestItemsInput } from "./schema.ts";

/** The limit of items with the typed words among which the best ones are looked for. */
const candidateLimit = 120;
/** A trigram has three letters; fewer cannot use the index of trigrams. */
const trigramLength = 3;
/** The limit of dictionary words for which a misspelled one may stand. */
const spellingLimit = 5;
/** The limit of words of a text that are checked for misspellings. */
const spelledWordLimit = 6;

interface Search {
	readonly query: string;
	readonly categoryId: string | undefined;
	readonly locale: Locale;
}

/** A query for `id` and `distance` of items: the smaller the distance, the better they fit. */
type Stage = (search: Search) => SQL;

/**
 * Items that resemble what was typed, best first: the very name, names that begin so, names with a word that
 * begins so, names or descriptions that hold every word; and when there is none, names that hold the letters, then
 * those that it is a misspelling of. Names of both languages count, case, accents and punctuation do not, and each is shown
 * in the language in which it was typed.
 * Equally good ones come shortest first. A later stage runs only when the ones before found too little.
 * @param input `query` of fewer than 2 characters finds nothing; `limit` at most 8
 * @throws ZodError when the input is not of that form
 */
export async function suggestItems(
	ctx: QueryContext,
	input: SuggestItemsInput,
	locale: Locale,
): Promise<Suggestion[]> {
	const { query, categoryId, limit } = SuggestItemsInput.parse(input);
	const length = [...query].length;
	if (length < minSearchLength) return [];
	const byPrefix = await listByPrefix(ctx.db, [query, locale, categoryId ?? null]);
	const items = new Map(byPrefix.map((item) => [item.id, item]));
	for (const stage of [withWords, withLetters, misspelled]) {
		if (items.size >= limit || (items.size > 0 && lastResorts.includes(stage))) break;
		if (stage === withLetters && length < trigramLength) continue;
		for (const item of await listCandidates(ctx, stage, { query, categoryId, locale }))
			if (!items.has(item.id)) items.set(item.id, item);
	}
	return [...items.values()].slice(0, limit);
}

/** Items of one category, in the order of its index: the exact name comes first. */
const prefixIn = (isWhole: boolean) => `(
	select item_id, is_whole, rest from product_item_prefixes
	where category_id = category.id and is_whole = ${isWhole}
		and rest ~>=~ typed.words and rest ~<~ (typed.words || ${lastCharacter})
	order by rest using ~<~ limit ${suggestedItemLimit})`;

/** An item's name in the language in which it was typed, if in one of them; else in the person's. */
const displayedName = `case
	when strpos(item.name_folded, typed.folded) > 0 and strpos(item.name_es_folded, typed.folded) = 0 then item.name
	when strpos(item.name_es_folded, typed.folded) > 0 and strpos(item.name_folded, typed.folded) = 0 then item.name_es
	when typed.locale = 'es' then coalesce(item.name_es, item.name)
	else item.name end`;
const displayedExpansion =
	"case when typed.locale = 'es' then coalesce(expansion.name_es, expansion.name) else expansion.name end";

/**
 * The items whose names, or words of them, begin as typed; of each category no more are read than could be shown. The bounds stand for a pattern's prefix, so that one plan holds
 * for all words and nothing is planned anew at every letter that somebody types.
 */
const listByPrefix = statement(
	"catalogue_suggest_prefix",
	{ id: text(), name: text(), categorySlug: text(), expansion: nullable(text()) },
	`with typed as materialized (
		select plain_words(fold_text($1)) as words, fold_text($1) as folded, $2::text as locale),
	found as (
		select item_id, min(case when not is_whole then 2 when rest = typed.words then 0 else 1 end) as distance
		from typed cross join product_categories as category
		cross join lateral (${prefixIn(true)} union all ${prefixIn(false)}) as prefix
		where typed.words <> '' and ($3::uuid is null or category.id = $3)
		group by item_id
	)
	select item.id, named.name, category.slug as "categorySlug", named.expansion
	from found
	join product_items as item on item.id = found.item_id
	join product_categories as category on category.id = item.category_id
	left join product_expansions as expansion on expansion.id = item.expansion_id
	cross join typed
	cross join lateral (select ${displayedName} as name, ${displayedExpansion} as expansion) as named
	order by found.distance, char_length(named.name), named.name, named.expansion, item.id
	limit ${suggestedItemLimit}`,
);

const names = sql`item.name_folded || ' ' || coalesce(item.name_es_folded, '')`;
const texts = sql`${names} || ' ' || coalesce(item.description_folded, '')`;

function matching(condition: SQL, { query, categoryId }: Search): SQL {
	return sql`
		select id, 1 - word_similarity(${folded(query)}, names) as distance
		from (
			select item.id, ${names} as names from product_items as item
			where ${condition} ${categoryId ? sql`and item.category_id = ${categoryId}` : sql``}
			limit ${candidateLimit}
		) as item`;
}

const withWords: Stage = (search) => {
	const prefixes = sql`select string_agg(quote_literal(word) || ':*', ' & ')::tsquery
		from unnest(tsvector_to_array(words_of(${folded(search.query)}))) as word`;
	return matching(sql`words_of(${texts}) @@ (${prefixes})`, search);
};

const withLetters: Stage = (search) => {
	const pattern = containing(search.query);
	return matching(sql`(item.name_folded like ${pattern} or item.name_es_folded like ${pattern})`, search);
};

/** Items by words spelled like the typed ones, or with two of their letters swapped; a number is never misspelled. */
const misspelled: Stage = (search) => {
	const swapped = sql`array(
		select overlay(typed.word placing reverse(substr(typed.word, ordinal, 2)) from ordinal)
		from generate_series(1, char_length(typed.word) - 1) as ordinal)`;
	const likeWords = sql`
		select entry.word from search_words as entry
		where char_length(typed.word) >= ${trigramLength} and typed.word !~ '[0-9]'
			and (entry.word %> typed.word or entry.word = any(${swapped}))
		order by entry.word = any(${swapped}) desc,
			word_similarity(typed.word, entry.word) + similarity(typed.word, entry.word) desc, entry.word
		limit ${spellingLimit}`;
	const corrected = sql`
		select string_agg(spellings, ' & ')::tsquery
		from (
			select word from unnest(tsvector_to_array(words_of(${folded(search.query)}))) as word
			limit ${spelledWordLimit}
		) as typed
		cross join lateral (
			select '(' || string_agg(spelling, ' | ') || ')' as spellings from (
				select quote_literal(typed.word) || ':*' union all
				(select quote_literal(entry.word) from (${likeWords}) as entry)
			) as spelled (spelling)
		) as spelled`;
	return matching(sql`words_of(${texts}) @@ (${corrected})`, search);
};

/** The stages that run only when nothing was found. */
const lastResorts: readonly Stage[] = [withLetters, misspelled];

/** The items of a stage, best first. It runs unnamed, to be planned for these words: a plan for any words reads the whole index. */
async function listCandidates(ctx: QueryContext, stage: Stage, search: Search): Promise<Suggestion[]> {
	const typed = sql`(select ${folded(search.query)} as folded, ${search.locale}::text as locale)`;
	return ctx.db
		.select({
			id: sql<string>`item.id`,
			name: sql<string>`named.name`,
			categorySlug: sql<string>`category.slug`,
			expansion: sql<string | null>`named.expansion`,
		})
		.from(sql`(${stage(search)}) as candidate
			join product_items as item on item.id = candidate.id
			join product_categories as category on category.id = item.category_id
			left join product_expansions as expansion on expansion.id = item.expansion_id
			cross join ${typed} as typed
			cross join lateral (
				select ${sql.raw(displayedName)} as name, ${sql.raw(displayedExpansion)} as expansion
			) as named`)
		.orderBy(sql`distance, char_length(named.name), named.name, named.expansion, item.id`)
		.limit(suggestedItemLimit);
}
