import {
	findSignedNumber,
	findSlashNumber,
	isNumber,
	shortNumberKey,
	withPlainNumbers,
} from "./card-numbers.ts";
import type { Finish } from "./rules.ts";
import { foldWords } from "./rules-folding.ts";
import { anyGrades, findCopyPhrase } from "./vocabulary.ts";

/** A word of a search for items, in every way in which the catalogue may have it. */
export interface ReadWord {
	/** Alternatives among an item's search terms; `prefix` ones count as the beginning of a word. */
	readonly terms: readonly { readonly term: string; readonly isPrefix: boolean }[];
	/** The word as names have it; null for a number after a sign that only numbers have. */
	readonly word: string | null;
}

/** What somebody typed to find an item. */
export interface Reading {
	/** Whether a required word may say how the card is, and not what it is called: one may look without these. */
	readonly hasFinish: boolean;
	/** Words of which an item must have each: a name, a set, a platform, a number. */
	readonly required: readonly ReadWord[];
	/** All words, folded, with the other ways to write them: those that make an item fit better. */
	readonly words: readonly string[];
}

/** The greatest number of words that are read; the rest is left out. */
const wordLimit = 12;

/** Words that say nothing of which item it is: around how a copy is, articles, and what somebody does with it. */
const ignoredWords = new Set(
	[
		"alt art full graded caja manual box original usado usada nuevo nueva",
		"carta cartas card cards juego juegos game games figurita figuritas consola",
		"de del la el los las the of y and a e o un una para con en es por",
		"busco tengo quiero cambio vendo",
	].flatMap((line) => line.split(" ")),
);

/** Words of a rare card that are parts of names, too: they are left out when nothing has them. */
const rarityWords = new Set(
	"gold golden dorada dorado rainbow arcoiris secret secreta rare rara ultra shiny alternative alternativa arte sar upc".split(
		" ",
	),
);
const rarityFinishes: ReadonlySet<string> = new Set(["sir", "sr", "promo"] satisfies Finish[]);

/** How people write the numbers of sequels, and how titles do. */
const romans = [
	"",
	"i",
	"ii",
	"iii",
	"iv",
	"v",
	"vi",
	"vii",
	"viii",
	"ix",
	"x",
	"xi",
	"xii",
	"xiii",
	"xiv",
	"xv",
	"xvi",
];

/**
 * Reads what somebody typed to find an item: its name with what they add to it, in any order. A number is read in every
 * way in which it is written: `4/102`, `004/102`, `#4`, `n.º 4`, `TG05`, `OBF 125`, `LOB-001`.
 * @param withoutFinish leaves out words of a rare card's finish, though they may be of a name
 */
export function readItemQuery(text: string, { withoutFinish = false } = {}): Reading {
	const { numbers, rest } = takeNumbers(foldWords(withPlainNumbers(text)));
	const plain = rest
		.replaceAll(anyGrades, " ")
		.replaceAll(/\bgold star\b/gu, "star")
		// The number of a PlayStation is not that of a sequel.
		.replaceAll(/\bplay(?: ?station)? ?([1-5])\b/gu, "ps$1")
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word !== "");
	const named = withoutCopyWords(plain);
	const meaning = named.flatMap(({ word, isRarity }) => (withoutFinish && isRarity ? [] : [word]));
	// What is made of such words alone is a name: "Mint", "The Game".
	const required = meaning.length + numbers.length > 0 ? meaning : plain;
	return {
		hasFinish: !withoutFinish && named.some(({ isRarity }) => isRarity),
		required: [...numbers, ...[...new Set(required)].map(readWord)].slice(0, wordLimit),
		words: [...new Set(plain.slice(0, wordLimit).flatMap(waysToWrite))],
	};
}

/** Takes the numbers with a total or a sign out of a folded text. */
function takeNumbers(text: string): { readonly numbers: readonly ReadWord[]; readonly rest: string } {
	const numbers: ReadWord[] = [];
	let rest = text;
	while (numbers.length < wordLimit) {
		const found = findSlashNumber(rest) ?? findSignedNumber(rest);
		if (!found) break;
		numbers.push(exactly(`#${numberTerm(found.number)}`));
		if (found.total !== null) numbers.push(exactly(`/${Number(found.total)}`));
		rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found.length)}`;
	}
	return { numbers, rest };
}

/** Words without those that say how a copy is, and without articles; a rarity's may be of a name. */
function withoutCopyWords(words: readonly string[]): { word: string; isRarity: boolean }[] {
	const named: { word: string; isRarity: boolean }[] = [];
	for (let at = 0; at < words.length; ) {
		const phrase = findCopyPhrase(words, at);
		const meaning = phrase?.meaning.isDoubtful ? null : phrase?.meaning;
		const length = meaning && phrase ? phrase.length : 1;
		const isRarity = meaning ? rarityFinishes.has(meaning.value) : false;
		for (const word of words.slice(at, at + length)) {
			if (meaning ? isRarity : !ignoredWords.has(word))
				named.push({ word, isRarity: isRarity || rarityWords.has(word) });
		}
		at += length;
	}
	return named;
}

function exactly(term: string): ReadWord {
	return { terms: [{ term, isPrefix: false }], word: null };
}

function readWord(word: string): ReadWord {
	const ways = waysToWrite(word).map((term) => ({ term, isPrefix: term === word && term.length > 1 }));
	return {
		terms: isNumber(word) ? [...ways, { term: `#${numberTerm(word)}`, isPrefix: false }] : ways,
		word,
	};
}

/** A word, its singular, and the other numerals of a sequel. */
function waysToWrite(word: string): string[] {
	const roman = romans.indexOf(word);
	if (roman > 1) return [word, String(roman)];
	if (/^\d{1,2}$/.test(word))
		return [word, ...(romans[Number(word)] ? [romans[Number(word)] as string] : [])];
	if (word.length > 4 && word.endsWith("es")) return [word, word.slice(0, -1), word.slice(0, -2)];
	return word.length > 3 && word.endsWith("s") ? [word, word.slice(0, -1)] : [word];
}

/** A number as search terms have it. */
function numberTerm(number: string): string {
	return shortNumberKey(number).toLowerCase();
}

/**
 * The words as a query of search terms in PostgreSQL's form.
 * @param spellings other words for which a word may stand, by the word
 * @param sign whether all words are asked for, or any
 */
export function toTermQuery(
	required: readonly ReadWord[],
	spellings: ReadonlyMap<string, readonly string[]> = new Map(),
	sign: "&" | "|" = "&",
): string {
	return required
		.map(({ terms, word }) => {
			const spelled = (word === null ? [] : (spellings.get(word) ?? [])).map(quoted);
			const written = terms.map(({ term, isPrefix }) => `${quoted(term)}${isPrefix ? ":*" : ""}`);
			return `(${[...written, ...spelled].join("|")})`;
		})
		.join(sign);
}

function quoted(term: string): string {
	return `'${term.replaceAll(/['\\]/g, "$&$&")}'`;
}
