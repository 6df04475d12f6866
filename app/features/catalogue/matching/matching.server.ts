import type { Locale } from "#app/i18n/locale.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { isStorableText } from "#app/shared/storable-text.ts";
import { albumNumberOf, numberKeys, totalOf } from "../card-numbers.ts";
import { foldWords } from "../rules-folding.ts";
import {
	type ItemCandidate,
	type ItemMatch,
	type ItemQuery,
	itemNameMaxLength,
	matchedQueryLimit,
} from "../rules-items.ts";
import { type ReadWord, readItemQuery, toTermQuery } from "../rules-reading.ts";
import { waysToWriteName } from "../rules-teaching.ts";
import { isEmptyWord } from "../vocabulary.ts";
import {
	listHitsByName,
	listHitsByNumber,
	listHitsByTerms,
	listSetCandidates,
	listSpellings,
} from "./candidates.server.ts";
import { Matcher, type ReadQuery, type SetCandidate } from "./confidence.server.ts";
import { type Judged, pickMatch } from "./pick.server.ts";

export interface MatchInput {
	/** The person who asks: they find, too, what exists on the word of their files alone. Null for a visitor. */
	readonly userId: string | null;
	/** All categories when null or absent. */
	readonly categoryId?: string | null;
	/** Language of the names where both fit equally; Spanish unless given. */
	readonly locale?: Locale;
	/** The input's lines, 10 000 at most. */
	readonly queries: readonly ItemQuery[];
	/** Hears how much is done, from 0 to 1. */
	readonly onProgress?: ((share: number) => Promise<void>) | undefined;
}

/** The limit of names that are looked for by their words: more are of a file, whose names are whole. */
const searchedLimit = 500;
/** The numbers of queries of one statement, and of names that are looked for by their words at once. */
const chunkSize = 500;
const searchedChunkSize = 100;
/** The words that may be misspelled: not too short for a trigram, nor longer than the dictionary's, nor of a sentence. */
const misspellable = { min: 3, max: 60, words: 8 } as const;

/** A query with what was found for it so far, by the ids of items. */
interface Search {
	readonly line: number;
	readonly query: ItemQuery;
	readonly keys: readonly string[];
	readonly read: ReadQuery;
	readonly judged: Map<string, Judged>;
	match: ItemMatch;
}

type Run = (statement: typeof listHitsByName, searches: readonly Search[], columns: Columns) => Promise<void>;
type Columns = (search: Search) => Readonly<Record<string, unknown>>;

const unknownMatch: ItemMatch = {
	status: "unknown",
	candidates: [],
	isAnyName: false,
	isPrintingSaid: false,
	leftover: 1,
};

/**
 * The items that each of many queries means, in their order: by an id, by the number in a set, by the very name, and for up to
 * 500 of those that nothing is found for so by their words in any order and words like them. All of them share a few statements.
 * @throws RangeError for more than 10 000 queries
 */
export async function matchItems(
	db: Database | Transaction,
	{ userId, categoryId = null, locale = "es", queries, onProgress }: MatchInput,
): Promise<ItemMatch[]> {
	if (queries.length > matchedQueryLimit) throw new RangeError(`More than ${matchedQueryLimit} queries`);
	const distinct = new Map(queries.map((query) => [keyOf(query), query]));
	const matcher = new Matcher(locale);
	const searches = await beginSearches(db, [...distinct.values()], { categoryId, userId, matcher });
	let looked = 0;
	const run: Run = async (statement, wanted, columns) => {
		for (let start = 0; start < wanted.length; start += chunkSize) {
			const chunk = wanted.slice(start, start + chunkSize);
			const input = chunk.map((search) => ({ ...sought(search), ...columns(search) }));
			for (const { line, isById, isTaught, ...item } of await statement(db, { input, userId, categoryId })) {
				const { read, judged } = searches[line] ?? {};
				// What was found before is judged, and what was found by its id stays so.
				if (read && !judged?.has(item.id))
					judged?.set(item.id, matcher.judge(read, { item, isById, isTaught }));
			}
			for (const search of chunk) search.match = pickMatch([...search.judged.values()], search.read);
			looked += chunk.length;
			await onProgress?.(Math.min(1, looked / searches.length));
		}
	};
	const numbered = searches.filter(({ query }) => query.ids.length > 0 || query.number !== null);
	await run(listHitsByNumber, numbered, ({ query }) => ({ ids: query.ids }));
	const named = searches.filter(({ match }) => match.status !== "sure");
	await run(listHitsByName, named, ({ query }) => ({ ways: waysToCall(query) }));
	const others = named.filter(isLeft);
	await searchByWords(db, others.slice(0, searchedLimit), run);
	const matches = new Map([...distinct.keys()].map((key, line) => [key, searches[line]?.match]));
	return queries.map((query) => matches.get(keyOf(query)) ?? unknownMatch);
}

/** Whether a search has found nothing, or nothing in the set that is written. */
function isLeft({ match, read: { places }, query }: Search): boolean {
	const isInSet = ({ expansionId }: ItemCandidate) =>
		places.some((place) => !place.isGuess && place.expansionId === expansionId);
	const isElsewhere = places.some(({ isGuess }) => !isGuess) && !match.candidates.some(isInSet);
	return match.status === "unknown" || (query.number === null && isElsewhere);
}

async function beginSearches(
	db: Database | Transaction,
	queries: readonly ItemQuery[],
	{
		matcher,
		...scope
	}: { readonly categoryId: string | null; readonly userId: string | null; readonly matcher: Matcher },
): Promise<Search[]> {
	const storable = queries.map(storableQuery);
	const sets = new Set(storable.map(setOf).filter((set) => set !== ""));
	const input = [...sets].map((set) => ({ set, ways: waysToWriteSet(set) }));
	const places = new Map<string, SetCandidate[]>();
	if (input.length > 0)
		for (const { set, expansionId, isGuess } of await listSetCandidates(db, { input, ...scope }))
			places.set(set, [...(places.get(set) ?? []), { expansionId, isGuess }]);
	return storable.map((query, line) => ({
		line,
		query,
		keys: query.number === null ? [] : numberKeys(query.number),
		read: matcher.read(query, places.get(setOf(query)) ?? []),
		judged: new Map(),
		match: unknownMatch,
	}));
}

/** Looks for names by all of their words; where none has these, by words that are spelled like them. */
async function searchByWords(
	db: Database | Transaction,
	searches: readonly Search[],
	run: Run,
): Promise<void> {
	for (let start = 0; start < searches.length; start += searchedChunkSize) {
		const chunk = searches.slice(start, start + searchedChunkSize);
		const byWords = chunk.map((search) => ({ search, words: wordsOf(search.query) }));
		await runByWords(byWords, run);
		const missed = chunk
			.filter(isLeft)
			.map((search) => ({ search, words: wordsOf(search.query, { withoutFinish: true }) }))
			.filter(({ words }) => words.length <= misspellable.words);
		const words = new Set(missed.flatMap(({ words }) => words.flatMap(({ word }) => word ?? [])));
		const typed = [...words].filter(mayBeMisspelled);
		const rows = typed.length > 0 ? await listSpellings(db, { typed }) : [];
		await runByWords(missed, run, new Map(rows.map(({ word, spellings }) => [word, spellings])));
	}
}

function mayBeMisspelled(word: string): boolean {
	const { length } = [...word];
	return length >= misspellable.min && length <= misspellable.max && !/\d/.test(word);
}

async function runByWords(
	wanted: readonly { search: Search; words: readonly ReadWord[] }[],
	run: Run,
	spellings?: Spellings,
): Promise<void> {
	const terms = new Map(
		wanted.flatMap(({ search, words }) =>
			words.length > 0 ? [[search, termsOf(search, words, spellings)]] : [],
		),
	);
	await run(listHitsByTerms, [...terms.keys()], (search) => ({
		terms: terms.get(search),
		name: search.query.name,
	}));
}

type Spellings = ReadonlyMap<string, readonly string[]>;

/** The terms that items must have: those of the words, or the number of a sticker. */
function termsOf({ query }: Search, words: readonly ReadWord[], spellings?: Spellings): string {
	const album = albumNumberOf(query);
	const terms = toTermQuery(words, spellings);
	return album ? `(${terms})|${toTermQuery(readItemQuery(`#${album}`).required)}` : terms;
}

/** The words of a name that items must have, as whole ones: the beginnings of words are for who still types. */
function wordsOf(query: ItemQuery, options?: { withoutFinish: boolean }): ReadWord[] {
	const { name, set, number, total } = query;
	const bare = albumNumberOf(query) ?? (set === null && number && total ? `${number}/${total}` : "");
	const { required } = readItemQuery(name || bare, options);
	const telling = required.filter(({ word }) => word === null || !isEmptyWord(word));
	return (telling.length > 0 ? telling : required).map(({ word, terms }) => ({
		word,
		terms: terms.map(({ term }) => ({ term, isPrefix: false })),
	}));
}

function sought({ line, query, keys, read: { places } }: Search) {
	return {
		line,
		keys,
		total: totalOf(query.total),
		expansions: places.map(({ expansionId }) => expansionId),
	};
}

function keyOf({ name, set, number, total, category, language, ids }: ItemQuery): string {
	return JSON.stringify([name, set, number, total, category, language, ids]);
}

/** A query as the database can hold it: what cannot be stored is in no catalogue. */
function storableQuery(query: ItemQuery): ItemQuery {
	const storable = (text: string | null) => {
		if (text === null || !isStorableText(text)) return null;
		return [...text.trim()].slice(0, itemNameMaxLength).join("") || null;
	};
	const name = storable(query.name) ?? "";
	const set = storable(query.set);
	const number = storable(query.number);
	return {
		...query,
		// A set and a number that somebody called the name are none.
		name: set !== null && number !== null && foldWords(name) === foldWords(`${set} ${number}`) ? "" : name,
		set,
		number,
		total: storable(query.total),
		ids: query.ids.filter(({ source, value }) => isStorableText(source) && isStorableText(value)),
	};
}

/** The written set, or the one before the hyphen of a number such as "OP01-003"; empty where there is none. */
function setOf({ set, number }: ItemQuery): string {
	return set ?? /^(\w+)-\w+$/.exec(number ?? "")?.[1] ?? "";
}

/** The ways to write a set: whole, without brackets, and its code or its name alone. */
function waysToWriteSet(set: string): string[] {
	const [first = "", ...rest] = set.split(/[\s:·-]+/u);
	return [
		...new Set([
			...waysToWriteName(set),
			...(rest.length > 0 ? [first, set.slice(first.length).replace(/^[\s:·-]+/u, "")] : []),
		]),
	];
}

/** The ways to write a query's name; a nameless sticker is called by its set and number. */
function waysToCall({ name, set, number }: ItemQuery): string[] {
	if (name !== "") return waysToWriteName(name);
	if (set === null || number === null) return [];
	return [`${set} ${number}`, `${set}${number}`];
}
