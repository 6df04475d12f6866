import { categoriesFreshFor } from "#app/features/catalogue/queries.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { cacheFor } from "#app/platform/database/cache.server.ts";
import { array, float, integer, statement, text } from "#app/platform/database/statement.server.ts";

/**
 * A query of a listing's terms: one term, all of some, or any of some; any of none matches nothing. Beside others of an
 * `all`, a term that it must not have.
 */
export type TermQuery =
	| string
	| { readonly all: readonly TermQuery[] }
	| { readonly any: readonly TermQuery[] }
	| { readonly not: string };

/** About how many listings have a term; 0 for one that few have. */
export type TermCounts = ReadonlyMap<string, number>;

/** Query that nothing matches. */
const noMatch: TermQuery = { any: [] };

/** Query of any of some others, without those that nothing matches. */
export function anyOf(queries: readonly TermQuery[]): TermQuery {
	const possible = queries.filter((query) => !matchesNothing(query));
	const [only] = possible;
	return possible.length === 1 && only !== undefined ? only : { any: possible };
}

/** Query of all of some others, of which there is one or more. */
export function allOf(queries: readonly TermQuery[]): TermQuery {
	const [only] = queries;
	if (queries.some(matchesNothing)) return noMatch;
	return queries.length === 1 && only !== undefined ? only : { all: queries };
}

export function matchesNothing(query: TermQuery): boolean {
	return typeof query !== "string" && "any" in query && query.any.length === 0;
}

/** A query as the text of a `tsquery`; not of one that nothing matches. */
export function tsqueryOf(query: TermQuery): string {
	if (typeof query === "string") return `'${query.replaceAll(/['\\]/g, "$&$&")}'`;
	if ("not" in query) return `!${tsqueryOf(query.not)}`;
	const [parts, sign] = "all" in query ? [query.all, "&"] : [query.any, "|"];
	return `(${parts.map(tsqueryOf).join(sign)})`;
}

/**
 * A part of a query that few listings match and that every match of the whole query matches.
 * @param limit the number of listings that are few
 * @returns null when every part that would do is in too many
 */
export function rarePart(query: TermQuery, counts: TermCounts, limit: number): TermQuery | null {
	const part = rarest(query, counts);
	return part.count <= limit ? part.query : null;
}

interface Part {
	readonly query: TermQuery;
	readonly count: number;
	readonly terms: number;
}

/** The part to look for: the rarest one of an `all`, each one of an `any`. */
function rarest(query: TermQuery, counts: TermCounts): Part {
	if (typeof query === "string") return { query, count: counts.get(query) ?? 0, terms: 1 };
	if ("not" in query) return { query, count: Number.POSITIVE_INFINITY, terms: 1 };
	if ("all" in query) return query.all.map((part) => rarest(part, counts)).reduce(rarer);
	const parts = query.any.map((part) => rarest(part, counts));
	return {
		query: anyOf(parts.map((part) => part.query)),
		count: parts.reduce((sum, { count }) => sum + count, 0),
		terms: parts.reduce((sum, { terms }) => sum + terms, 0),
	};
}

function rarer(one: Part, other: Part): Part {
	if (one.count !== other.count) return one.count < other.count ? one : other;
	return one.terms <= other.terms ? one : other;
}

/** Statistics are renewed when a tenth of the table has changed; what was read serves so long, in milliseconds. */
const countsMaxAgeMillis = 10 * 60_000;

const listCommonTerms = statement(
	{},
	{ term: text(), count: float() },
)`select term, (share * greatest(reltuples, 0))::float8 as count
	from pg_stats
	join pg_class on pg_class.oid = 'listings'::regclass,
		unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (term, share)
	where pg_stats.schemaname = current_schema and tablename = 'listings' and attname = 'search_terms'
		and term is not null`;

/**
 * About how many listings have each of the terms that are in many, as the database's statistics have it: a term
 * that is not among them is in few. Empty as long as there are no statistics, while the table is new and small.
 */
export const countCommonTerms = cacheFor(countsMaxAgeMillis, async (ctx): Promise<TermCounts> => {
	const terms = await listCommonTerms(ctx.db);
	return new Map(terms.map(({ term, count }) => [term, count]));
});

/** A word in every spelling that it may have; the first is the one that was typed. */
type Word = readonly [string, ...string[]];

/** Words that a text must have, all of them and in any order; at least one. */
export type Phrase = readonly [Word, ...Word[]];

/** Maximum number of known words that a misspelled one stands for. */
const spellingLimit = 5;
/** Known words that share fewer of their trigrams with a typed one, as a share of all of both, are others. */
const minSimilarity = 0.4;

/** Statement for the words of names, with other spellings of each. @param spellings SQL of an array */
const typedWords = (spellings: string) =>
	statement(
		{ names: array(text()) },
		{ ordinal: integer(), word: text(), spellings: array(text()) },
	)`select ordinal::integer, typed.word, ${spellings} as spellings
		from unnest(:names) with ordinality as named (name, ordinal),
			unnest(word_list(fold_text(name))) as typed (word)
		order by ordinal`;
const listWords = typedWords("'{}'::text[]");
const listWordsWithSimilar = typedWords(
	`array(
		select existing.word from search_words as existing
		where (existing.word % typed.word or (char_length(typed.word) > 2 and existing.word like typed.word || '%'))
			and existing.word <> typed.word
			and (similarity(existing.word, typed.word) >= ${minSimilarity} or starts_with(existing.word, typed.word))
		order by similarity(existing.word, typed.word) desc, existing.word limit ${spellingLimit}
	)`,
);

/**
 * The words of each name; a name without any, such as one of signs alone, is left out.
 * @param tolerant adds the known words that a typed one begins or resembles
 */
export async function listPhrases(
	ctx: QueryContext,
	names: readonly string[],
	tolerant: boolean,
): Promise<Phrase[]> {
	if (names.length === 0) return [];
	const rows = await (tolerant ? listWordsWithSimilar : listWords)(ctx.db, { names });
	return [...Map.groupBy(rows, ({ ordinal }) => ordinal).values()].flatMap((words) =>
		phraseOf(words.map(({ word, spellings }) => [word, ...spellings])),
	);
}

/** The categories whose names have a word, by the word. */
export type CategoriesByWord = ReadonlyMap<string, readonly string[]>;

const listCategoryWords = statement(
	{},
	{ word: text(), ids: array(text()) },
)`select word, array_agg(distinct id) as ids
	from product_categories, fold_text(concat_ws(' ', name, name_es)) as names,
		unnest(word_list(names) || word_list(regexp_replace(names, '[^[:alnum:][:space:]]', '', 'g'))) as word
	group by word`;

/**
 * The words of every category's names. A name with signs within a word is also known without them: "Yu-Gi-Oh!" is
 * found as "yugioh".
 */
export const mapCategoryWords = cacheFor(categoriesFreshFor, async (ctx): Promise<CategoriesByWord> => {
	const words = await listCategoryWords(ctx.db);
	return new Map(words.map(({ word, ids }) => [word, ids]));
});

/** The categories that a word, in any of its spellings, stands for. */
export function categoriesOf(word: Word, byWord: CategoriesByWord): string[] {
	return [...new Set(word.flatMap((spelling) => byWord.get(spelling) ?? []))];
}

/** A phrase of words as the database spells them; none when there are no words. */
export function phraseOf(words: readonly Word[]): Phrase[] {
	const [first, ...others] = words;
	return first ? [[first, ...others]] : [];
}

/** The phrases that find what all of them find: one that has another's words, and more, finds nothing new. */
export function withoutCovered(phrases: readonly Phrase[]): Phrase[] {
	return phrases.filter(
		(phrase, index) =>
			!phrases.some(
				(other, otherIndex) =>
					otherIndex !== index && covers(other, phrase) && (otherIndex < index || !covers(phrase, other)),
			),
	);
}

function covers(wide: Phrase, narrow: Phrase): boolean {
	return wide.every((word) => narrow.some((other) => other.every((spelling) => word.includes(spelling))));
}

/**
 * Query of any of some phrases in an inverted index, each word under one of some marks.
 * @param marks what stands before a word in that index; one empty mark where words stand alone
 * @param categories finds what is under a category, too, for each word of the category's name
 */
export function phraseQuery(
	phrases: readonly Phrase[],
	marks: readonly string[],
	categories?: { readonly mark: string; readonly byWord: CategoriesByWord },
): TermQuery {
	const wordQuery = (word: Word) =>
		anyOf([
			...marks.flatMap((mark) => word.map((text) => `${mark}${text}`)),
			...(categories ? categoriesOf(word, categories.byWord).map((id) => `${categories.mark}${id}`) : []),
		]);
	return anyOf(phrases.map((phrase) => allOf(phrase.map(wordQuery))));
}
