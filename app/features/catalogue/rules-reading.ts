import { foldText } from "./rules.ts";

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

/** Words that say how a copy is, and not which item it is: finish, condition, grade, completeness, language; and articles. */
const ignoredWords = new Set(
	[
		"holo holofoil holografica foil reverse reversa etched fullart altart full alt art",
		"mint nm lp mp hp dmg near lightly played heavily usado usada nuevo nueva jugado jugada excelente",
		"graded caja manual box boxed sellado sellada sealed completo completa complete cib loose suelto repro original",
		"es en jp jpn jap japones japonesa ingles inglesa espanol espanola english spanish japanese",
		"carta cartas card cards juego juegos game games figurita figuritas consola",
		"de del la el los las the of y and a e o un una para con en por",
		"busco tengo quiero cambio vendo",
	].flatMap((line) => line.split(" ")),
);

/** Words of a rare card's finish that are parts of names, too: they are left out when nothing has them. */
const finishWords = new Set(
	"gold golden dorada dorado rainbow arcoiris secret secreta rare rara ultra promo shiny alternative alternativa arte sir sar upc".split(
		" ",
	),
);

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

const signs: Readonly<Record<string, string>> = {
	"♀": " f ",
	"♂": " m ",
	"★": " star ",
	"☆": " star ",
	δ: " delta ",
	Δ: " delta ",
};
/** A text without case, accents and apostrophes, as search terms have it. */
export function foldWords(text: string): string {
	const named = text.normalize("NFKC").replaceAll(/[♀♂★☆δΔ]/gu, (sign) => signs[sign] ?? "");
	return foldText(named).replaceAll(/['`´ʼ]/gu, "");
}

/**
 * Reads what somebody typed to find an item: its name with what they add to it, in any order. A number is read in every
 * way in which it is written: `4/102`, `004/102`, `#4`, `n.º 4`, `TG05`, `OBF 125`, `LOB-001`.
 * @param withoutFinish leaves out words of a rare card's finish, though they may be of a name
 */
export function readItemQuery(text: string, { withoutFinish = false } = {}): Reading {
	const words: ReadWord[] = [];
	const folded = foldWords(text.replaceAll(/\bn[.\s]*[º°]\s*(?=\d)/giu, "#"))
		.replaceAll(
			/(?<![\p{L}\p{N}])([a-z]{0,4}\d{1,4}[a-z]?)\s*\/\s*([a-z]{0,4}\d{1,4})(?![\p{L}\p{N}])/gu,
			(_, number: string, total: string) => {
				words.push(exactly(`#${numberTerm(number)}`), exactly(`/${total.replace(/^[a-z]*0*(?=\d)/, "")}`));
				return " ";
			},
		)
		.replaceAll(/#\s*([a-z]{0,4}\d{1,4}[a-z]?)(?![\p{L}\p{N}])/gu, (_, number: string) => {
			words.push(exactly(`#${numberTerm(number)}`));
			return " ";
		});
	const plain = folded
		.replaceAll(/\b(psa|bgs|cgc|sgc)\s*\d{0,2}([.,]5)?(?![\p{L}\p{N}])/gu, " ")

		.replaceAll(/\bgold star\b/gu, "star")
		// The number of a PlayStation is not that of a sequel.
		.replaceAll(/\bplay(?: ?station)? ?([1-5])\b/gu, "ps$1")
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word !== "");
	const meaning = plain.filter(
		(word) => !ignoredWords.has(word) && !(withoutFinish && finishWords.has(word)),
	);
	// What is made of such words alone is a name: "Mint", "The Game".
	const required = meaning.length + words.length > 0 ? meaning : plain;
	return {
		hasFinish: meaning.some((word) => finishWords.has(word)),
		required: [...words, ...[...new Set(required)].map(readWord)].slice(0, wordLimit),
		words: [...new Set(plain.slice(0, wordLimit).flatMap(waysToWrite))],
	};
}

function exactly(term: string): ReadWord {
	return { terms: [{ term, isPrefix: false }], word: null };
}

function readWord(word: string): ReadWord {
	const ways = waysToWrite(word).map((term) => ({ term, isPrefix: term === word && term.length > 1 }));
	const isNumber = /^[a-z]{0,4}\d{1,4}[a-z]?$/.test(word);
	return { terms: isNumber ? [...ways, { term: `#${numberTerm(word)}`, isPrefix: false }] : ways, word };
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

/** A number without the zeros that fill it: "4" for 004, "tg5" for TG05. */
function numberTerm(number: string): string {
	return number.replace(/^([a-z]*)0+(?=\d)/, "$1");
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
