import { type SQL, sql } from "drizzle-orm";
import { categoriesFreshFor } from "#app/features/catalogue/queries.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { cacheFor } from "#app/platform/database/cache.server.ts";
import { allOf, anyOf, type TermQuery } from "./terms.server.ts";

/** A word in every spelling that it may have; the first is the one that was typed. */
export type Word = readonly [string, ...string[]];

/** Words that a text must have, all of them and in any order; at least one. */
export type Phrase = readonly [Word, ...Word[]];

/** A misspelled word is taken for so many known ones at most. */
const spellingLimit = 5;
/** Known words that share fewer of their trigrams with a typed one, as a share of all of both, are others. */
const leastSimilarity = 0.4;

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
	const spellings = tolerant ? sql`array(${similarWords(sql`typed.word`)})` : sql`'{}'::text[]`;
	const { rows } = await ctx.db.execute<{ ordinal: number; word: string; spellings: string[] }>(sql`
		select ordinal::integer, typed.word, ${spellings} as spellings
		from unnest(${sql.param(names)}::text[]) with ordinality as named (name, ordinal),
			unnest(word_list(fold_text(name))) as typed (word)
		order by ordinal`);
	return [...Map.groupBy(rows, ({ ordinal }) => ordinal).values()].flatMap((words) =>
		phraseOf(words.map(({ word, spellings }) => [word, ...spellings])),
	);
}

function similarWords(word: SQL): SQL {
	return sql`
		select known.word from search_words as known
		where (known.word % ${word} or (char_length(${word}) > 2 and known.word like ${word} || '%'))
			and known.word <> ${word}
			and (similarity(known.word, ${word}) >= ${leastSimilarity} or starts_with(known.word, ${word}))
		order by similarity(known.word, ${word}) desc, known.word limit ${spellingLimit}`;
}

/** The categories whose names have a word, by the word. */
export type CategoriesByWord = ReadonlyMap<string, readonly string[]>;

/**
 * The words of every category's names. A name with signs within a word is also known without them: "Yu-Gi-Oh!" is
 * found as "yugioh".
 */
export const mapCategoryWords = cacheFor(categoriesFreshFor, async (ctx): Promise<CategoriesByWord> => {
	const { rows } = await ctx.db.execute<{ word: string; ids: string[] }>(sql`
		select word, array_agg(distinct id) as ids
		from product_categories, fold_text(concat_ws(' ', name, name_es)) as names,
			unnest(word_list(names) || word_list(regexp_replace(names, '[^[:alnum:][:space:]]', '', 'g'))) as word
		group by word`);
	return new Map(rows.map(({ word, ids }) => [word, ids]));
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
 * The query that finds any of some phrases in an inverted index, each word under one of some marks.
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
