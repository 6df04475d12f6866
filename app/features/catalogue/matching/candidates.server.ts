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

/** The limits of items that are compared with what was written: those of a name in one category, and those with its words. */
const comparedLimits = { name: 5, words: 8 } as const;
/** The limits of items of the very name, of those whose front it is, and of those with its words, among which they are. */
const foundLimits = { name: 1000, front: 40, words: 300 } as const;
/** The limit of sets that are called otherwise than any, and of sets that each of them may be. */
const guessLimits = { texts: 20, sets: 3 } as const;
/** The trigram similarity from which on a set may be the written one, and how much less it may be than the best one's. */
const guessSimilarity = 0.45;
const guessMargin = 0.1;
/** The limit of dictionary words for which a misspelled one may stand. */
const spellingLimit = 5;

/** The written lines, the person who asks, and the category; null for a visitor and for all categories. */
const inputParameters = {
	input: json<readonly object[]>(),
	userId: nullable(uuid()),
	categoryId: nullable(uuid()),
};

/** The columns of an item that was found for a line of the input. */
const hitColumns = {
	line: integer(),
	isById: boolean(),
	isTaught: boolean(),
	id: text(),
	name: text(),
	nameEs: nullable(text()),
	formerNames: array(text()),
	categoryId: text(),
	categorySlug: text(),
	categoryNames: array(text()),
	expansionId: nullable(text()),
	expansion: nullable(text()),
	expansionEs: nullable(text()),
	codes: array(text()),
	number: nullable(text()),
	printedCount: nullable(integer()),
};

/** Confirmed items, and those that exist on the word of person `:userId`; of category `:categoryId`, if there is one. */
const isVisible = `(:categoryId is null or item.category_id = :categoryId) and (item.confirmed_at is not null or exists (
	select from catalogue_claims as claim
	where claim.item_id = item.id and claim.problem is null and claim.user_id = :userId))`;

/** The columns that the lines of the input have in common. */
const soughtColumns = "line integer, keys text[], total integer, expansions uuid[]";

/** The columns of an item that the found ones have with them. */
const itemColumns =
	"item.id, item.name, item.name_es, item.category_id, item.expansion_id, item.number, item.number_key";

/** The found items, each with all that it is compared by. */
const withDetails = (hits: string) => `
	select hit.line, hit.is_by_id as "isById", hit.is_taught as "isTaught", hit.id, hit.name, hit.name_es as "nameEs",
		array(select name_folded from product_item_aliases where item_id = hit.id and name_folded is not null) as "formerNames",
		hit.category_id as "categoryId", category.slug as "categorySlug",
		array_remove(array[category.name, category.name_es], null) as "categoryNames",
		hit.expansion_id as "expansionId", expansion.name as expansion, expansion.name_es as "expansionEs",
		array(
			select code from product_expansion_codes where expansion_id = hit.expansion_id
			order by code <> expansion.code, code
		) as codes,
		hit.number, expansion.printed_count as "printedCount"
	from (${hits}) as hit
	join product_categories as category on category.id = hit.category_id
	left join product_expansions as expansion on expansion.id = hit.expansion_id`;

/**
 * The expansions of each written set, by the first of its ways to write it that is a code or a name, a former one too; those
 * with a name like it where there is none. What exists on the word of person `:userId` alone is for that person.
 */
export const listSetCandidates = statement(inputParameters, {
	set: text(),
	expansionId: text(),
	isGuess: boolean(),
})`with data as materialized (
		select data.set, way.folded, way.ordinal
		from jsonb_to_recordset(:input) as data (set text, ways text[])
		cross join lateral (
			select fold_text(way) as folded, ordinal from unnest(data.ways) with ordinality as every (way, ordinal)
		) as way
	), expansion as materialized (
		select id, name_folded, fold_text(name_es) as name_es_folded from product_expansions
		where (:categoryId is null or category_id = :categoryId) and (confirmed_at is not null or exists (
			select from product_items as item join catalogue_claims as claim on claim.item_id = item.id
			where item.expansion_id = product_expansions.id and claim.problem is null and claim.user_id = :userId))
	), called as (
		select id, name_folded as name from expansion
		union select id, name_es_folded from expansion where name_es_folded is not null
		union select expansion.id, code.code_folded from product_expansion_codes as code
			join expansion on expansion.id = code.expansion_id
		union select expansion.id, alias.name_folded from product_expansion_aliases as alias
			join expansion on expansion.id = alias.expansion_id
	), exact as materialized (
		select data.set, called.id, data.ordinal, min(data.ordinal) over (partition by data.set) as first
		from data join called on called.name = data.folded
	), unknown as (
		select data.set, data.folded from data
		where data.ordinal = 1 and not exists (select from exact where exact.set = data.set)
		limit ${guessLimits.texts}
	)
	select distinct set, id as "expansionId", false as "isGuess" from exact where ordinal = first
	union all
	select unknown.set, guess.id, true
	from unknown cross join lateral (
		select id from (
			select id, likeness, max(likeness) over () as best
			from expansion cross join lateral (
				select greatest(similarity(name_folded, unknown.folded), similarity(name_es_folded, unknown.folded)) as likeness
			) as compared
		) as every
		where likeness >= greatest(best - ${guessMargin}, ${guessSimilarity})
		order by likeness desc, id limit ${guessLimits.sets}
	) as guess`;

/** The items with the key `key` in a set, each looked up by itself: a join would read all of the catalogue. */
const itemOfPlace = (expansionId: string) => `cross join lateral (
		select id from product_items where expansion_id = ${expansionId} and number_key = key offset 0
	) as item`;

/** The items with one of the written ids, those with the number in the written set, and where none is in sets of the total. */
export const listHitsByNumber = statement(inputParameters, hitColumns)`with data as materialized (
		select * from jsonb_to_recordset(:input) as data (${soughtColumns}, ids jsonb)
	), sought as (
		-- Each key by itself, so that the index of set and number finds it.
		select line, total, expansions, key from data cross join unnest(keys) as key
	), found as (
		select data.line, known.item_id, true as is_by_id, known.is_taught
		from data cross join jsonb_to_recordset(data.ids) as given (source text, value text)
		join product_item_ids as known on known.source = given.source and known.value = given.value
		union
		select line, item.id, false, null
		from sought cross join unnest(expansions) as place (id) ${itemOfPlace("place.id")}
		union
		select line, alias.item_id, false, null
		from sought cross join unnest(expansions) as place (id)
		join product_item_aliases as alias on alias.expansion_id = place.id and alias.number_key = key
		union
		select line, item.id, false, null
		from sought join product_expansions as expansion on expansion.printed_count = total and expansions = '{}'
		${itemOfPlace("expansion.id")}
	)
	${withDetails(`
		select line, is_by_id, is_taught, ${itemColumns}
		from (
			select line, item_id, bool_or(is_by_id) as is_by_id, coalesce(bool_and(is_taught), false) as is_taught
			from found group by line, item_id
		) as found
		cross join lateral (select * from product_items where id = found.item_id offset 0) as item
		where ${isVisible}`)}`;

/** The found items of each line, or of another part of them, that fit its number and its set best. */
const bestOf = (found: string, part: string, limit: number) => `
	select *, false as is_by_id, false as is_taught
	from (
		select *, row_number() over (
			partition by ${part}
			order by has_number desc, is_in_set desc, likeness desc, id
		) as place
		from (${found}) as found
	) as ranked where place <= ${limit}`;
const rankColumns = `data.line, ${itemColumns}, coalesce(item.number_key = any(data.keys), false) as has_number,
	coalesce(item.expansion_id = any(data.expansions), false) as is_in_set`;

/**
 * The items that are called as one of the ways to write a name, in either language; where there is none, without punctuation.
 * The front of a name with two sides is a name, too, what stands before brackets, and former ones.
 */
export const listHitsByName = statement(inputParameters, hitColumns)`with data as materialized (
		select * from jsonb_to_recordset(:input) as data (${soughtColumns}, ways text[])
	), written as materialized (
		select distinct line, folded, left(plain_words(folded), 100) as words
		from data cross join unnest(data.ways) as way cross join lateral (select fold_text(way) as folded offset 0) as typed
	), same as materialized (
		select line, id from written cross join lateral (
			(select id from product_items where name_folded = folded limit ${foundLimits.name})
			union all
			(select id from product_items where name_es_folded = folded limit ${foundLimits.name})
		) as exact
	), named as (
		table same
		union
		select line, item_id from written cross join product_categories as category
		cross join lateral (
			select item_id from product_item_prefixes
			where category_id = category.id and is_whole and rest = written.words limit ${foundLimits.name}
		) as prefix
		where words <> '' and (:categoryId is null or category.id = :categoryId) and not exists (
			select from same where same.line = written.line)
		union
		select line, id from written cross join lateral (
			(select id from product_items
			where name_folded ~>=~ (folded || ' // ') and name_folded ~<~ (folded || ' //!') limit ${foundLimits.front})
			union all
			(select id from product_items
			where name_folded ~>=~ (folded || ' (') and name_folded ~<~ (folded || ' )') limit ${foundLimits.front})
			union all
			(select id from product_items
			where name_es_folded ~>=~ (folded || ' // ') and name_es_folded ~<~ (folded || ' //!') limit ${foundLimits.front})
		) as fronted
		union
		select line, alias.item_id from written cross join product_categories as category
		join product_item_aliases as alias on alias.category_id = category.id and alias.name_folded = written.folded
	)
	${withDetails(
		bestOf(
			`
			select ${rankColumns}, 0 as likeness
			from named join data using (line)
			cross join lateral (select * from product_items where id = named.id offset 0) as item
			where ${isVisible}`,
			"line, category_id",
			comparedLimits.name,
		),
	)}`;

/** The items with the typed terms, in the written set if it is known, the most alike by name first. */
export const listHitsByTerms = statement(inputParameters, hitColumns)`with data as materialized (
		select * from jsonb_to_recordset(:input) as data (${soughtColumns}, terms text, name text)
	)
	${withDetails(
		bestOf(
			`
			select ${rankColumns}, greatest(similarity(item.name_folded, data.name), similarity(item.name_es_folded, data.name))
				as likeness
			from data cross join lateral (
				select * from (
					-- By the terms alone: to read a category's whole index as well, once for each line, takes as long again.
					select * from product_items where search_terms @@ data.terms::tsquery offset 0
				) as item where ${isVisible} and (data.expansions = '{}' or item.expansion_id = any(data.expansions))
				limit ${foundLimits.words}
			) as item`,
			"line",
			comparedLimits.words,
		),
	)}`;

/** Dictionary words that are like a typed one, or have two of its letters swapped. */
export const listSpellings = statement(
	{ typed: json<readonly string[]>() },
	{ word: text(), spellings: array(text()) },
)`select typed.word, array(
		select entry.word from search_words as entry
		where entry.word % typed.word or entry.word = any(swapped.words)
		order by entry.word = any(swapped.words) desc, similarity(typed.word, entry.word) desc, entry.word
		limit ${spellingLimit}
	) as spellings
	from jsonb_array_elements_text(:typed) as typed (word)
	cross join lateral (
		select array(
			select overlay(typed.word placing reverse(substr(typed.word, ordinal, 2)) from ordinal)
			from generate_series(1, char_length(typed.word) - 1) as ordinal) as words
	) as swapped`;
