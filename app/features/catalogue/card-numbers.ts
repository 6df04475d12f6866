import type { Language } from "./rules-copies.ts";
import type { ItemQuery } from "./rules-items.ts";

/** The letters and digits of a number: 44 of a gallery's GG44. */
const plainNumber = "[A-Za-z]{0,4}\\d{1,4}";
/** As printed, with the letter or star of a variant: "4", "GG44", "12a", "123★". */
const printedNumber = `${plainNumber}[a-z★]?`;
const wholeNumber = new RegExp(`^${printedNumber}$`, "u");
/** A sign or a word before a number. */
const numberSign = "(?:#|(?<!\\p{L})(?:nro|n[uú]m|n[uú]meros?|nros|no\\.(?= ?\\d)|n\\.[ºo])\\.?)";
const noWord = "(?![\\p{L}\\p{N}])";

/** Whether a word is what cards are numbered by: `4`, `GG44`, `123★`. */
export function isNumber(word: string): boolean {
	return wholeNumber.test(word);
}

/** A text whose numbers are in plain signs: `n.º 4` is `#4`, `4⁄102` is `4/102`, and keys of a telephone are digits. */
export function withPlainNumbers(text: string): string {
	return text
		.replaceAll(/(?<!\p{L})n[.\s]{0,3}[º°]\s{0,3}(?=[A-Za-z]{0,4}\d)/giu, "#")
		.replaceAll(/(?<=\d\s?)[⁄∕](?=\s?\p{L}{0,4}\d)/gu, "/")
		.replaceAll(/([0-9])\uFE0F?\u20E3/gu, "$1")
		.replaceAll("🔟", "10");
}

/** A number in a text, and where it stands. */
export interface FoundNumber {
	readonly number: string;
	/** The total behind its slash, in digits; null without one. */
	readonly total: string | null;
	readonly index: number;
	readonly length: number;
}

const slashNumber = new RegExp(
	`(?:#\\s?)?(?<![\\p{L}\\p{N}/])(${printedNumber})\\s?/\\s?[A-Za-z]{0,4}(\\d{1,4})(?![\\p{L}\\p{N}]|/)`,
	"u",
);
/** Looked for first, since the whole pattern takes long and most texts have no such sign. */
const anyNumberSign = /#|n[ruúo.]/i;
const signedNumber = new RegExp(`${numberSign} ?(${printedNumber})${noWord}`, "iu");

/** The first number with a total, "4/102", or null. */
export function findSlashNumber(text: string): FoundNumber | null {
	const match = text.includes("/") ? slashNumber.exec(text) : null;
	const [whole = "", number = "", total = ""] = match ?? [];
	return match && { number, total, index: match.index, length: whole.length };
}

/** The first number behind a sign or a word, "#4" and "nro. 4", or null. */
export function findSignedNumber(text: string): FoundNumber | null {
	const match = anyNumberSign.test(text) ? signedNumber.exec(text) : null;
	const [whole = "", number = ""] = match ?? [];
	return match && { number, total: null, index: match.index, length: whole.length };
}

/** "4/102" with its parts where a text is nothing else, or null. */
export function readSlashNumber(text: string): Pick<FoundNumber, "number" | "total"> | null {
	const found = findSlashNumber(text.trim());
	return found && found.length === text.trim().length ? found : null;
}

/** The letters before the number of a Yu-Gi-Oh! card that say its language; of one letter in older sets. Null: one that is none of ours. */
const languageLetters: Readonly<Record<string, Language | null>> = {
	EN: "en",
	AE: "en",
	E: "en",
	A: "en",
	ES: "es",
	SP: "es",
	S: "es",
	PT: "pt",
	P: "pt",
	IT: "it",
	I: "it",
	FR: "fr",
	F: "fr",
	DE: "de",
	G: "de",
	JP: "ja",
	J: "ja",
	KR: null,
	K: null,
};
const lettersOf = (length: number) =>
	Object.keys(languageLetters)
		.filter((letters) => letters.length === length)
		.join("|");
/** Two letters before three digits, or before a letter and two; one letter before three digits alone. */
const numberInLanguage = new RegExp(
	`^(?:(${lettersOf(2)})(\\d{3}|[A-Z]\\d{2})|(${lettersOf(1)})(\\d{3}))$`,
	"i",
);

/** A number without the letters of its language: the 001 of EN001 and E001, the Y21 of ENY21; null for one without such. */
export function readNumberInLanguage(text: string): { number: string; language: Language | null } | null {
	const [, two, behindTwo, one, behindOne] = numberInLanguage.exec(text) ?? [];
	const letters = two ?? one;
	const number = behindTwo ?? behindOne;
	return letters && number ? { number, language: languageLetters[letters.toUpperCase()] ?? null } : null;
}

/** A number behind the code of its set: "LOB-EN005" is the 005 of LOB, in English. */
export interface CodeNumber {
	readonly code: string;
	readonly number: string;
	readonly language: Language | null;
	readonly index: number;
	readonly length: number;
}

const codeNumber =
	/(?<![\p{L}\p{N}-])([A-Za-z0-9]{1,6}(?:-[A-Za-z0-9]{1,3})?)-([A-Za-z]{0,3}\d{1,4}[a-z]?)(?:_[a-z]\d)?(?![\p{L}\p{N}_-])/u;

/** The first number with a code and a hyphen before it, or null; the mark of another artwork, "_p1", is none of it. */
export function findCodeNumber(text: string): CodeNumber | null {
	const match = codeNumber.exec(text);
	if (!match) return null;
	const [whole, code = "", tail = ""] = match;
	const { number, language } = readNumberInLanguage(tail) ?? { number: tail, language: null };
	return { code, number, language, index: match.index, length: whole.length };
}

const gluedCode = new RegExp(`^([A-Z][A-Z0-9]{1,5}?)((?:${lettersOf(2)})?\\d{3})$`, "i");

/** The code and the three digits of a word in which nothing parts them: "lob001", "op01003"; null where it cannot be so. */
export function readGluedCode(word: string): Pick<CodeNumber, "code" | "number" | "language"> | null {
	const [, code, tail] = gluedCode.exec(word) ?? [];
	if (!code || !tail) return null;
	return { code, ...(readNumberInLanguage(tail) ?? { number: tail, language: null }) };
}

/** The number of a column of numbers, which may be any text without blanks: "4/102", "#4", "n.º 4"; empty where it is none. */
export function readNumberCell(cell: string): { readonly number: string; readonly total: string | null } {
	const [, number = "", total = null] =
		/^#?\s*([^/\s]{1,20})(?:\s*\/\s*(\S{1,20}))?$/.exec(withPlainNumbers(cell)) ?? [];
	return { number, total };
}

/** The key of a number as the database makes it: in upper case, without its total and the zeros before it. "00" stays. */
export function numberKey(number: string): string {
	const own = number.split("/", 1)[0] ?? "";
	return own === "00" ? own : own.toUpperCase().replace(/^0+(?=.)/, "");
}

/** The key of a number as people write it, without the zeros behind its letters either: "TG5" for TG05. */
export function shortNumberKey(number: string): string {
	return numberKey(number).replace(/^(\D+)0+(?=\d)/, "$1");
}

/** The keys by which an item's number may be stored: "004", "TG5" for TG05, "3" for OP01-003, "3" and "EN003" for LOB-E003. */
export function numberKeys(number: string): string[] {
	const whole = number.toUpperCase().split("/", 1)[0] ?? "";
	const last = whole.replace(/^.*-(?=.)/, "");
	const plain = readNumberInLanguage(last)?.number ?? last;
	const keys = new Set<string>();
	for (const each of [whole, last, plain]) {
		keys.add(numberKey(each));
		const [, letters, digits] = /^([A-Z]+)0*(\d+)$/.exec(each) ?? [];
		if (letters && digits) for (const width of [1, 2, 3]) keys.add(letters + digits.padStart(width, "0"));
	}
	const inEnglish = /^(?:\d{1,3}|[A-Z]\d{2})$/.test(plain) ? `EN${plain.padStart(3, "0")}` : "";
	keys.add(inEnglish);
	keys.delete("");
	return [...keys];
}

/** The letters of a gallery, a country or a team before a number, "ARG" of "ARG5"; empty for a plain number. */
export function numberPrefix(number: string): string {
	return /^\p{L}*/u.exec(number)?.[0] ?? "";
}

/** The number in its album that a set and a number, or a name alone, may be, as stickers have them: "MEX5" for "MEX 5". */
export function albumNumberOf({ name, set, number }: ItemQuery): string | null {
	if (name !== "" && (set !== null || number !== null)) return null;
	const [, code, digits] = /^(\p{L}{1,4})[ -]?(\d{1,3})$/u.exec(name || `${set ?? ""} ${number ?? ""}`) ?? [];
	return code && digits ? code + digits : null;
}

/** The printed count of a set by the total of a number: 70 for GG70. */
export function totalOf(total: string | null): number | null {
	const digits = /\d{1,5}$/.exec(total ?? "")?.[0];
	return digits ? Number(digits) : null;
}

/** A number with the count of its set, which is no list of two. */
const numberOfTotal = /(?<![\p{L}\d/])([A-Za-z]{0,4})(\d{1,3})\/\1([2-9]\d|\d{3})(?![\d/])/gu;

/** Whether a text has a number with the count of its set: "4/102", "GG44/GG70". */
export function hasNumberOfTotal(text: string): boolean {
	return text.search(numberOfTotal) >= 0;
}

/** A list of numbers in its plainest form: "1-3-5", which is no range, as "1,3,5", and "4/102" as "4". */
export function withPlainList(text: string): string {
	return text
		.replaceAll(/\d{1,4}(?: ?[-–—] ?\d{1,4}){2,}/g, (chain) => chain.replaceAll(/[-–—]/g, ","))
		.replaceAll(numberOfTotal, (whole, letters: string, number: string, total: string) =>
			Number(total) >= Number(number) ? letters + number : whole,
		);
}

/** A number of a list, or a range of them. */
export interface ListedNumber {
	readonly first: string;
	/** The last one of a range, or null. */
	readonly last: string | null;
	/** The copies of each; null where nothing says how many. */
	readonly quantity: number | null;
	/** The index behind it. */
	readonly end: number;
}

const listedNumber = new RegExp(
	[
		`(?:${numberSign}\\s?)?(${plainNumber}(?:(?!x\\s?\\d)[a-z★])?)(?=x\\s?\\d|[^\\p{L}\\p{N}]|$)`,
		`(?:(?:\\s?[-–—]\\s?|\\sa(?:l| la)?\\s)(${plainNumber})${noWord})?`,
		`(?:\\s?\\(\\s?[x×]?\\s?(\\d{1,3})\\s?[x×]?\\s?\\)|\\s?[x×]\\s?(\\d{1,3})${noWord})?`,
	].join(""),
	"iyu",
);
const listSeparator = /(?:\s?(?:[,;|/.]|\by\b|\band\b)\s?)+|\s[-–]\s|\s+|$/iuy;

const countedNumber = new RegExp(`(\\d{1,2})(?:[x×] | [x×] )(${plainNumber})(?![\\p{L}\\p{N}])`, "iuy");

/** "2x 44" and "3 x 46", whose first number is how many, as the smaller one; null for "12 x 3". */
function readCountedNumber(text: string, at: number): ListedNumber | null {
	countedNumber.lastIndex = at;
	const [whole = "", copies, first = ""] = countedNumber.exec(text) ?? [];
	const quantity = Number(copies);
	const isCount = /^\d+[x×]/i.test(whole) || Number(first) > quantity;
	return copies && quantity > 0 && isCount ? { first, last: null, quantity, end: at + whole.length } : null;
}

/** The number or range at an index of a list: `12`, `12x2`, `12(2)`, `GG1-GG9`, `143 a 150`; null where there is none. */
export function readListedNumber(text: string, at: number): ListedNumber | null {
	const counted = readCountedNumber(text, at);
	if (counted) return counted;
	listedNumber.lastIndex = at;
	const match = listedNumber.exec(text);
	if (!match) return null;
	const [whole, first = "", last = null, inBrackets, behind] = match;
	// "JPN8 - KOR13" are two of two sections, and no range.
	if (last !== null && isOfOthers(first, last))
		return { first, last: null, quantity: null, end: at + whole.indexOf(first) + first.length };
	const copies = inBrackets ?? behind;
	const quantity = copies === undefined ? null : Number(copies);
	return quantity === 0 ? null : { first, last, quantity, end: at + whole.length };
}

/** Whether two numbers have letters before them, and not the same. */
function isOfOthers(first: string, last: string): boolean {
	const [one = "", other = ""] = [first, last].map((number) => /^[A-Za-z]*/.exec(number)?.[0].toUpperCase());
	return one !== "" && other !== "" && one !== other;
}

/** The index behind what parts two numbers of a list, or the text's end; null where nothing parts them. */
export function endOfSeparator(text: string, at: number): number | null {
	listSeparator.lastIndex = at;
	const match = listSeparator.exec(text);
	return match && at + match[0].length;
}

/** The numbers from one to another: of one gallery or album, and not backwards. */
export interface NumberRange {
	readonly prefix: string;
	readonly from: number;
	readonly to: number;
	/** Digits of each, where zeros fill them; else 0. */
	readonly width: number;
}

/** The range of two numbers; null for one that goes backwards or to another gallery. */
export function rangeOf(first: string, last: string): NumberRange | null {
	const [, prefix = "", from = ""] = /^([A-Za-z]*)(\d+)$/.exec(first) ?? [];
	const [, lastPrefix = "", to = ""] = /^([A-Za-z]*)(\d+)$/.exec(last) ?? [];
	if (from === "" || Number(to) < Number(from)) return null;
	if (lastPrefix !== "" && lastPrefix.toUpperCase() !== prefix.toUpperCase()) return null;
	return { prefix, from: Number(from), to: Number(to), width: from.startsWith("0") ? from.length : 0 };
}
