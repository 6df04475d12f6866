import {
	findCodeNumber,
	findSignedNumber,
	findSlashNumber,
	isNumber,
	numberKeys,
	readGluedCode,
	shortNumberKey,
	withPlainNumbers,
} from "./card-numbers.ts";
import type { Finish } from "./rules-copies.ts";
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
	"gold golden dorada dorado rainbow arcoiris secret secreta rare rara ultra shiny alternative alternativa arte sar upc super secreto raro starlight collector".split(
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
 * way in which it is written: `4/102`, `004/102`, `#4`, `n.º 4`, `TG05`, `TG 5`, `OBF 125`, `obf125`, `LOB-001`, `LOB-EN001`.
 * @param withoutFinish leaves out words of a rare card's finish, though they may be of a name
 */
export function readItemQuery(text: string, { withoutFinish = false } = {}): Reading {
	const { numbers, rest } = takeNumbers(withPlainCodes(foldWords(withPlainNumbers(text))));
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
		required: [...numbers, ...withJoinedNumbers([...new Set(required)].map(readWord))].slice(0, wordLimit),
		words: [...new Set(plain.slice(0, wordLimit).flatMap(waysToWrite))],
	};
}

/** A folded text in which "no. 4" is "#4", and "lob-en005" the 005 of its set, whatever its language. */
function withPlainCodes(text: string): string {
	const signed = text.replaceAll(/\bno\. ?(?=\d)/g, "#");
	const coded = signed.includes("-") ? findCodeNumber(signed) : null;
	if (!coded) return signed;
	const { code, number, index, length } = coded;
	// One without letters of a language may be a name: "X-2".
	if (code.length + 1 + number.length === length) return signed;
	return `${signed.slice(0, index)}${code} ${number}${signed.slice(index + length)}`;
}

/** Takes the numbers with a total or a sign out of a folded text. */
function takeNumbers(text: string): { readonly numbers: readonly ReadWord[]; readonly rest: string } {
	const numbers: ReadWord[] = [];
	let rest = text;
	while (numbers.length < wordLimit) {
		const found = findSlashNumber(rest) ?? findSignedNumber(rest);
		if (!found) break;
		numbers.push(exactly(found.total === null ? numberTerms(found.number) : [numberTerm(found.number)]));
		if (found.total !== null) numbers.push(exactly([`/${Number(found.total)}`]));
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

function exactly(terms: readonly string[]): ReadWord {
	return { terms: terms.map((term) => ({ term, isPrefix: false })), word: null };
}

/** A word that may be the first letters of a name's words: "gta", "mgs3". */
const initials = /^[a-z][a-z\d]{1,4}$/;

function readWord(word: string): ReadWord {
	const ways = waysToWrite(word).map((term) => ({ term, isPrefix: term === word && term.length > 1 }));
	const others = [...(isNumber(word) ? numberTerms(word) : []), ...(initials.test(word) ? [`~${word}`] : [])];
	return {
		terms: [...ways, ...others.map((term) => ({ term, isPrefix: false }))],
		word,
	};
}

/** Terms that stand for a word together: the code and the number of "obf223", the initials of a title and the number of its sequel. */
function pairsOf(word: string): [string, string][] {
	const prefix = /^[a-z]+(?=\d+$)/.exec(word)?.[0] ?? "";
	const letters = prefix.length > 1 && prefix.length < 6 ? prefix : "";
	const digits = word.slice(letters.length);
	const ofTitle = letters && digits.length < 3 ? waysToWrite(digits) : [];
	const coded = readGluedCode(word) ?? { code: isNumber(digits) ? letters : "", number: digits };
	const size = readSize(word);
	return [
		...(size ? [size] : []),
		...(coded.code ? numberTerms(coded.number) : []).map((term): [string, string] => [coded.code, term]),
		...ofTitle.map((number): [string, string] => [`~${letters}`, number]),
	];
}

/** A size whose unit is glued to it, "8mb", in its two words; or null. */
export function readSize(word: string): [string, string] | null {
	const [, digits, unit] = /^(\d{1,4})([kmgt]b)$/.exec(word) ?? [];
	return digits && unit ? [digits, unit] : null;
}

/** The words of a title that letters are the first ones of, one after the other: "mgs3" of "metal gear solid 3"; else none. */
export function wordsOfInitials(letters: string, title: readonly string[]): readonly string[] {
	const firsts = title.map((word) => waysToWrite(word).find((way) => /^\d/.test(way)) ?? word.slice(0, 1));
	for (let from = 0; from < firsts.length - 1; from += 1)
		for (let to = from + 2; to <= firsts.length; to += 1)
			if (firsts.slice(from, to).join("") === letters) return title.slice(from, to);
	return [];
}

/** Words of which a number is also read together with the letters before it: "gg 44" is GG44. */
function withJoinedNumbers(words: readonly ReadWord[]): ReadWord[] {
	const joined = words.map(({ word }, at) => {
		const number = words[at + 1]?.word ?? "";
		return word && /^[a-z]{2,4}$/.test(word) && /^\d{1,3}$/.test(number) ? [numberTerm(word + number)] : [];
	});
	return words.map((read, at) => {
		const terms = [...(joined[at] ?? []), ...(joined[at - 1] ?? [])];
		return { ...read, terms: [...read.terms, ...terms.map((term) => ({ term, isPrefix: false }))] };
	});
}

/** Words for the signs that names end in, as folded names have them: "Nidoran ♀" is "nidoran f". */
const signWords: Readonly<Record<string, string>> = { macho: "m", male: "m", hembra: "f", female: "f" };

/** Whether a word is for how rare a card is, unless it is of its name. */
export function isRarityWord(word: string): boolean {
	return rarityWords.has(word);
}

/** A word, its singular, and the other numerals of a sequel. */
function waysToWrite(word: string): string[] {
	const sign = signWords[word];
	if (sign) return [word, sign];
	const roman = romans.indexOf(word);
	if (roman > 1) return [word, String(roman)];
	if (/^\d{1,2}$/.test(word))
		return [word, ...(romans[Number(word)] ? [romans[Number(word)] as string] : [])];
	if (word.length > 4 && word.endsWith("es")) return [word, word.slice(0, -1), word.slice(0, -2)];
	return word.length > 3 && word.endsWith("s") ? [word, word.slice(0, -1)] : [word];
}

/** A number as search terms have it. */
function numberTerm(number: string): string {
	return `#${shortNumberKey(number).toLowerCase()}`;
}

/** A number as search terms may have it, also where its set names a language with each. */
function numberTerms(number: string): string[] {
	return [...new Set([number, ...numberKeys(number)].map(numberTerm))];
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
			const paired = (word === null ? [] : pairsOf(word)).map((pair) => `(${pair.map(quoted).join("&")})`);
			return `(${[...written, ...spelled, ...paired].join("|")})`;
		})
		.join(sign);
}

function quoted(term: string): string {
	return `'${term.replaceAll(/['\\]/g, "$&$&")}'`;
}
