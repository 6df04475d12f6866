import type { Locale } from "#app/i18n/locale.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { escapeLike, hasTrigram, lastCharacter } from "#app/platform/database/search.server.ts";
import {
	array,
	boolean,
	integer,
	json,
	nullable,
	statement,
	text,
	uuid,
} from "#app/platform/database/statement.server.ts";
import { foldWords } from "./rules-folding.ts";
import { minSearchLength, type Suggestion, suggestedItemLimit } from "./rules-items.ts";
import { type Reading, readItemQuery, toTermQuery } from "./rules-reading.ts";
import { SuggestItemsInput } from "./schema.ts";

/** The limit of items with the typed words among which the best ones are looked for. */
const candidateLimit = 600;
/** The limit of items of the very name among which those that most people seek or offer come first. */
const namesakeLimit = 120;
/** The number of listings up to which an item's are counted. */
const demandLimit = 50;
/** A trigram has three letters; fewer cannot use the index of trigrams. */
const trigramLength = 3;
/** The limit of dictionary words for which a misspelled one may stand. */
const spellingLimit = 5;

/**
 * Items that somebody may mean by what they typed, best first: the very name, names that begin so, names with a word
 * that begins so; then those that have each of its words, be it in their names, their set or platform, or as their number;
 * and when there is none of these, names that hold the letters, then those that it is a misspelling of. Names of both
 * languages count, case, accents and punctuation do not, nor do words of finish and condition.
 *
 * A single letter finds only what has it as its whole name. The named printing comes before others that fit equally, then those that more people seek or offer.
 * @param input `limit` at most 8
 * @throws ZodError when the input is not of that form
 */
export async function suggestItems(
	ctx: QueryContext,
	input: SuggestItemsInput,
	locale: Locale,
): Promise<Suggestion[]> {
	const { query, categoryId = null, limit } = SuggestItemsInput.parse(input);
	const items = new Map<string, Suggestion>();
	const add = (rows: readonly Suggestion[]) => {
		for (const row of rows) if (!items.has(row.id)) items.set(row.id, row);
	};
	add(await listByPrefix(ctx.db, { words: foldWords(query), locale, categoryId }));
	if ([...query].length < minSearchLength) return [...items.values()].slice(0, limit);
	const reading = readItemQuery(query);
	const options = { locale, categoryId, saysNamed: true };
	if (items.size < limit) add(await listByTerms(ctx, reading, options));
	if (items.size === 0 && reading.hasFinish)
		add(await listByTerms(ctx, readItemQuery(query, { withoutFinish: true }), options));
	if (items.size === 0 && hasTrigram(query))
		add(await listByLetters(ctx.db, { pattern: `%${escapeLike(query)}%`, locale, categoryId }));
	if (items.size === 0) add(await listMisspelled(ctx, reading, options));
	return [...items.values()].slice(0, limit);
}

interface TermOptions {
	/** Language of the names where both fit equally; Spanish unless given. */
	readonly locale?: Locale;
	/** All categories when null or absent. */
	readonly categoryId?: string | null;
	/** Most items, at most 120; 8 unless given. */
	readonly limit?: number;
	/** Other words for which a misspelled one may stand. */
	readonly spellings?: ReadonlyMap<string, readonly string[]>;
	/** Whether each says if the text has its set or its number; false unless given. */
	readonly saysNamed?: boolean;
}

/** The items that have each word of a reading, in the order of {@link suggestItems}. */
export async function listByTerms(
	{ db }: QueryContext,
	{ required, words }: Reading,
	{
		locale = "es",
		categoryId = null,
		limit = suggestedItemLimit,
		spellings,
		saysNamed = false,
	}: TermOptions = {},
): Promise<Suggestion[]> {
	if (required.length === 0) return [];
	const known = [...words, ...[...(spellings?.values() ?? [])].flat()];
	return findByTerms(db, {
		terms: toTermQuery(required, spellings),
		anyTerm: toTermQuery(required, spellings, "|"),
		words: known,
		saysNamed,
		locale,
		categoryId,
		limit: Math.min(limit, namesakeLimit),
	});
}

/** The language of the names, and the category; all of them when null. */
const scopeParameters = { locale: text<Locale>(), categoryId: nullable(uuid()) };

const shownColumns = {
	id: text(),
	name: text(),
	categorySlug: text(),
	expansion: nullable(text()),
	code: nullable(text()),
	number: nullable(text()),
	printedCount: nullable(integer()),
};
const shown = `item.id, named.name, category.slug as "categorySlug", named.expansion, expansion.code, item.number,
	expansion.printed_count as "printedCount"`;
/** Whether a typed word is of an item's set or number, and not of its names, its description or its category. */
const isNamed = `ts_delete(item.search_terms, array(
	select unnest(word_list(concat_ws(' ', said, regexp_replace(said, '[^[:alnum:][:space:]]', '', 'g'))))
	from (
		select concat_ws(' ', item.name_folded, item.name_es_folded,
			fold_text(concat_ws(' ', item.description, category.name, category.name_es)),
			(select string_agg(name_folded, ' ') from product_item_aliases where item_id = item.id)) as said offset 0
	) as called
	union all
	-- The initials of its names, which behind the sign nothing else is.
	select term from unnest(tsvector_to_array(item.search_terms)) as term where starts_with(term, '~')
)) @@ (select :anyTerm::tsquery)`;
const shownJoins = `
	join product_categories as category on category.id = item.category_id
	left join product_expansions as expansion on expansion.id = item.expansion_id`;
const expansionName = "in_language(:locale, expansion.name, expansion.name_es)";

/** How many seek or offer an item, up to a limit: an index has them. */
const demand = `(
	select count(*) from (
		(select from listings where is_public and product_item_id = item.id limit ${demandLimit})
		union all
		(select from wanted_items where listing_is_public and product_item_id = item.id limit ${demandLimit})
	) as counted)`;

/** Items of one category, in the order of an index: the exact name comes first. */
const prefixIn = (isWhole: boolean) => `(
	select item_id, is_whole, rest from product_item_prefixes
	where category_id = category.id and is_whole = ${isWhole}
		and rest ~>=~ typed.words and rest ~<~ (typed.words || ${lastCharacter})
	order by rest using ~<~ limit ${suggestedItemLimit})`;

/**
 * The items whose names, or words of them, begin as typed; of each category no more are read than could be shown, but for
 * those of the very name. The bounds stand for a pattern's prefix, so that one plan holds for all words. A text shorter than
 * {@link minSearchLength} is a name and not a beginning. An item is called as in the language in which it was typed, if in one of them.
 */
const listByPrefix = statement(
	{ words: text(), ...scopeParameters },
	shownColumns,
)`with typed as materialized (select plain_words(:words) as words),
	namesake as (
		select item_id, 0 as distance
		from typed cross join product_categories as category
		cross join lateral (
			select item_id from product_item_prefixes
			where category_id = category.id and is_whole and rest = typed.words limit ${namesakeLimit}
		) as prefix
		where typed.words <> '' and (:categoryId is null or category.id = :categoryId)
	),
	beginning as (
		select item_id, min(case when is_whole then 1 else 2 end) as distance
		from typed cross join product_categories as category
		cross join lateral (${prefixIn(true)} union all ${prefixIn(false)}) as prefix
		where char_length(typed.words) >= ${minSearchLength} and (:categoryId is null or category.id = :categoryId)
		group by item_id
	),
	best as (
		select item_id, min(distance) as distance from (table namesake union all table beginning) as every group by item_id
	),
	nearest as (
		select item.id, best.distance, called.name
		from best join product_items as item on item.id = best.item_id cross join typed
		cross join lateral (
			select case
				when strpos(plain_words(item.name_folded), typed.words) > 0
					and strpos(plain_words(item.name_es_folded), typed.words) = 0 then item.name
				when strpos(plain_words(item.name_es_folded), typed.words) > 0
					and strpos(plain_words(item.name_folded), typed.words) = 0 then item.name_es
				else in_language(:locale, item.name, item.name_es) end as name offset 0
		) as called
		-- With ties, of which alone is counted who seeks or offers them.
		order by best.distance, char_length(called.name), called.name fetch first ${suggestedItemLimit} rows with ties
	)
	select ${shown}
	from nearest join product_items as item on item.id = nearest.id ${shownJoins}
	cross join lateral (select nearest.name, ${expansionName} as expansion) as named
	order by nearest.distance, char_length(named.name), named.name, ${demand} desc, item.id
	limit ${suggestedItemLimit}`;

/** The words of a folded text; an apostrophe is in none. */
const wordsOf = (text: string) => `string_to_array(plain_words(replace(${text}, '★', ' star ')), ' ')`;
/** How many of a name's words say something and were not typed. */
const wordsBeside = (words: string) => `jsonb_array_length(to_jsonb(${words}) - typed.empty)`;
/** The number of typed words that a name has not. */
const wordsMissing = (words: string) => `jsonb_array_length(typed.words - ${words})`;
const expansionEs = "fold_text(expansion.name_es)";

/**
 * The items with the typed terms: those whose names say least beside and most of what was typed, then those of the set that
 * was typed, if one was; of those alike the ones that most people seek or offer, then those that the catalogue has longest.
 * The language counts whose name says less beside. The terms stand in a subselect, so that one plan holds for all of them.
 */
const findByTerms = statement(
	{
		terms: text(),
		anyTerm: text(),
		words: json<readonly string[]>(),
		limit: integer(),
		saysNamed: boolean(),
		...scopeParameters,
	},
	{ ...shownColumns, isNamed: boolean() },
)`with typed as materialized (
		select words, array(select jsonb_array_elements_text(words)) || '{the,of,de,del,la,el,los,las,y,and,super}' as empty
		from (select :words as words) as each
	),
	candidate as materialized (
		select item.* from product_items as item
		where item.search_terms @@ (select :terms::tsquery) and item.confirmed_at is not null
			and (:categoryId is null or item.category_id = :categoryId)
		limit ${candidateLimit}
	),
	named_set as materialized (
		select expansion.id, expansion.name_folded, exists (
				select from product_expansion_codes where expansion_id = expansion.id
					and typed.words <@ to_jsonb(${wordsOf("code_folded")})
			) as is_all, case
			when (select true from product_expansion_codes where expansion_id = expansion.id
				and typed.words @> to_jsonb(${wordsOf("code_folded")}) limit 1) then 0
			when typed.words ?| ${wordsOf(`concat_ws(' ', expansion.name_folded, ${expansionEs})`)}
				then least(${wordsBeside(wordsOf("expansion.name_folded"))}, ${wordsBeside(wordsOf(expansionEs))})
			else 99 end as beside
		from typed cross join (select distinct expansion_id from candidate) as each
		join product_expansions as expansion on expansion.id = each.expansion_id
	),
	weighed as materialized (
		select item.*, name.*, coalesce(named_set.beside, 99) as set_beside,
			-- Who types a platform alone means its console before its games.
			case when named_set.is_all and category.slug = 'consoles'
				and starts_with(item.name_folded, named_set.name_folded) then 0
				else least(name.beside, name.beside_es) end as distance
		from candidate as item join product_categories as category on category.id = item.category_id cross join typed
		left join named_set on named_set.id = item.expansion_id
		cross join lateral (
			select ${wordsOf("item.name_folded")} as words, ${wordsOf("item.name_es_folded")} as words_es offset 0
		) as split
		cross join lateral (
			select ${wordsBeside("split.words")} as beside, ${wordsBeside("split.words_es")} as beside_es,
				least(${wordsMissing("split.words")}, ${wordsMissing("split.words_es")}) as missing offset 0
		) as name
		order by distance, missing, set_beside, item.id limit ${namesakeLimit}
	)
	select ${shown}, case when :saysNamed then ${isNamed} else false end as "isNamed"
	from (
		select * from weighed order by distance, missing, set_beside fetch first (:limit) rows with ties
	) as item ${shownJoins}
	cross join lateral (
		select case
			when item.beside < item.beside_es then item.name
			when item.beside_es < item.beside then item.name_es
			else in_language(:locale, item.name, item.name_es) end as name, ${expansionName} as expansion
	) as named
	order by item.distance, item.missing, item.set_beside, ${demand} desc, item.id
	limit :limit`;

const listByLetters = statement({ pattern: text(), ...scopeParameters }, shownColumns)`select ${shown}
	from (
		select * from product_items
		where (name_folded like fold_text(:pattern) or name_es_folded like fold_text(:pattern)) and confirmed_at is not null
			and (:categoryId is null or category_id = :categoryId)
		limit ${candidateLimit}
	) as item ${shownJoins}
	cross join lateral (
		select in_language(:locale, item.name, item.name_es) as name,
			${expansionName} as expansion
	) as named
	order by char_length(named.name), named.name, named.expansion, item.id
	limit ${suggestedItemLimit}`;

/** Items by words spelled like the typed ones; a number is never misspelled. */
async function listMisspelled(
	ctx: QueryContext,
	reading: Reading,
	options: TermOptions,
): Promise<Suggestion[]> {
	const words = reading.required.flatMap(({ word }) => (word === null || /\d/.test(word) ? [] : [word]));
	const typed = words.filter((word) => [...word].length >= trigramLength);
	const rows = await listSpellings(ctx.db, { typed });
	const spellings = new Map(rows.map(({ word, spellings }) => [word, spellings]));
	return spellings.size === 0 ? [] : listByTerms(ctx, reading, { ...options, spellings });
}

/** Dictionary words that are like a typed one, or have two of its letters swapped. */
const listSpellings = statement(
	{ typed: json<readonly string[]>() },
	{ word: text(), spellings: array(text()) },
)`select typed.word, array(
		select entry.word from search_words as entry
		where entry.word %> typed.word or entry.word = any(swapped.words)
		order by entry.word = any(swapped.words) desc,
			word_similarity(typed.word, entry.word) + similarity(typed.word, entry.word) desc, entry.word
		limit ${spellingLimit}
	) as spellings
	from jsonb_array_elements_text(:typed) as typed (word)
	cross join lateral (
		select array(
			select overlay(typed.word placing reverse(substr(typed.word, ordinal, 2)) from ordinal)
			from generate_series(1, char_length(typed.word) - 1) as ordinal) as words
	) as swapped`;
