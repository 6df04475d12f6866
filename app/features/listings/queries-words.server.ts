import { type SQL, sql } from "drizzle-orm";
import type { QueryContext } from "#app/platform/context.server.ts";
import { allOf, anyOf, type TermQuery } from "./queries-terms.server.ts";

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
	const { rows } = await ctx.db.execute<{ place: number; word: string; spellings: string[] }>(sql`
		select place::integer, typed.word, ${spellings} as spellings
		from unnest(${sql.param(names)}::text[]) with ordinality as named (name, place),
			unnest(word_list(fold_text(name))) as typed (word)
		order by place`);
	return [...Map.groupBy(rows, ({ place }) => place).values()].flatMap((words) =>
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

/** A phrase of words as the database spells them; none when there are no words. */
export function phraseOf(words: readonly Word[]): Phrase[] {
	const [first, ...others] = words;
	return first ? [[first, ...others]] : [];
}

/** The phrases that find what all of them find: one that has another's words, and more, finds nothing new. */
export function withoutCovered(phrases: readonly Phrase[]): Phrase[] {
	return phrases.filter(
		(phrase, place) =>
			!phrases.some(
				(other, otherPlace) =>
					otherPlace !== place && covers(other, phrase) && (otherPlace < place || !covers(phrase, other)),
			),
	);
}

function covers(wide: Phrase, narrow: Phrase): boolean {
	return wide.every((word) => narrow.some((other) => other.every((spelling) => word.includes(spelling))));
}

/**
 * What finds any of some phrases in an inverted index, each word under one of some marks.
 * @param marks what stands before a word in that index; one empty mark where words stand alone
 */
export function phraseQuery(phrases: readonly Phrase[], marks: readonly string[]): TermQuery {
	const wordQuery = (word: Word) => anyOf(marks.flatMap((mark) => word.map((text) => `${mark}${text}`)));
	return anyOf(phrases.map((phrase) => allOf(phrase.map(wordQuery))));
}
