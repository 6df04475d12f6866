import {
	type CodeNumber,
	findCodeNumber,
	findSignedNumber,
	findSlashNumber,
	isNumber,
	readGluedCode,
	readSlashNumber,
} from "#app/features/catalogue/card-numbers.ts";
import { foldText } from "#app/features/catalogue/rules-folding.ts";
import { findFlagLanguage, findMeaning, readGrade } from "#app/features/catalogue/vocabulary.ts";
import {
	emptyItem,
	mergeItem,
	noteQuantity,
	numberMark,
	type PartialItem,
	readAttributes,
} from "./attributes.ts";
import { emojiClass, type Group, groupsOf, splitOutside } from "./normalise.ts";
import { isSureSet } from "./numbers.ts";
import type { SetNames } from "./sets.ts";
import type { SetEnding } from "./things.ts";
import { findAttribute, soldWords } from "./words.ts";

/** The meaning of brackets behind a name. */
export interface BracketMeaning {
	readonly set?: string;
	readonly number?: string;
	readonly category?: string | null;
}

const looksLikeCode = /^(?=.*\p{Lu})[\p{Lu}\p{N}]{2,6}$/u;

/** The set, set and number, or category in brackets: "Base Set", "BS:4", "Figuritas"; null where it is something else. */
export function readBracket(content: string, sets: SetNames): BracketMeaning | null {
	const text = content.trim();
	const at = Math.max(text.lastIndexOf(":"), text.lastIndexOf("#"));
	const number = text.slice(at + 1).trim();
	// A number may be a sign, "!", which no name has.
	const set = foldText(number) === "" ? null : sets.find(text);
	if (set && (set.kind === "name" || set.text === text || isSureSet(text, set.text, sets)))
		return { set: set.text };
	if (at > 0 && /^\S{1,20}$/u.test(number)) {
		const code = text.slice(0, at).trim();
		const known = sets.find(code);
		if (known || (looksLikeCode.test(code) && /\p{N}/u.test(number)))
			return { set: known?.text ?? code, number: number.replace(/^#/, "") };
	}
	return findMeaning("category", text) ? { category: text } : null;
}

/** Extracts what stands in brackets out of a text, and what of a set is right behind them: "(XLN) 205". */
export function extractGroups(
	text: string,
	groups: readonly Group[],
	partial: PartialItem,
	sets: SetNames,
): string {
	let rest = "";
	let from = 0;
	for (const { sign, open, close } of groups) {
		rest += text.slice(from, open);
		from = close + 1;
		if (sign === '"') {
			rest += text.slice(open, from);
			continue;
		}
		const content = text.slice(open + 1, close).trim();
		const hadNumber = partial.number;
		const behind = /^\s?#?(\S{1,12})(?=\s|$)/u.exec(text.slice(from, from + 20));
		const mayBeCode = behind && isCardNumber(behind[1] ?? "") && hadNumber === null;
		if (mayBeCode && (sets.find(content) || looksLikeCode.test(content))) {
			partial.set ??= sets.find(content)?.text ?? content;
			partial.number = behind[1] ?? null;
			from += behind[0].length;
		} else if (!extractGroup(content, partial, sets) && (sign === "(" || hadNumber === null))
			partial.copy.note.push(content);
		rest += partial.number === hadNumber ? " " : ` ${numberMark} `;
	}
	return (rest + text.slice(from)).replaceAll(/ {2,}/g, " ").trim();
}

/** A number, also one with the code of the set that it was printed in before: "DDC-49". */
function isCardNumber(word: string): boolean {
	return isNumber(word) || /^[A-Z0-9]{2,5}-\d{1,4}[a-z]?$/.test(word);
}

/** Notes what brackets say: attributes, a quantity, a set, a number, a note behind its word; false for anything else. */
function extractGroup(content: string, partial: PartialItem, sets: SetNames): boolean {
	const noted = /^not[ae]: ?/iu.exec(content);
	const [, count, details] = /^[x×](\d{1,2})\s?[:,–-]\s?(\D.*)$/iu.exec(content) ?? [];
	if (noted) partial.copy.note.push(content.slice(noted[0].length));
	else if (count && details && partial.quantity === null) {
		// "(x2: una NM, otra LP)".
		noteQuantity(partial, Number(count));
		partial.copy.note.push(details);
	} else if (soldWords.test(content)) partial.isSold = true;
	else return extractSegment(content, partial, sets);
	return true;
}

/** Extracts a piece between separators that is nothing but attributes, a set or a number. */
function extractSegment(typed: string, partial: PartialItem, sets: SetNames): boolean {
	const marks = emptyItem();
	const text = extractPrices(extractStars(extractFlags(typed, marks), marks)).trim();
	const attributes = text === "" ? marks : (readAttributes(typed) ?? readAttributes(text));
	if (attributes) {
		mergeItem(partial, attributes);
		if (attributes !== marks) mergeItem(partial, marks);
		return true;
	}
	const slash = readSlashNumber(text);
	const number = /^#\s?(\S+)$/u.exec(text)?.[1];
	const meaning = readBracket(text, sets) ?? readCodeAndNumber(text, sets);
	if (slash) {
		partial.number ??= slash.number;
		partial.total ??= slash.total;
	} else if (number !== undefined && isNumber(number)) partial.number ??= number;
	else if (meaning && !isOtherSet(meaning, partial)) {
		if (meaning.set !== undefined) partial.isSetExact = true;
		partial.set ??= meaning.set ?? null;
		partial.number ??= meaning.number ?? null;
		partial.category ??= meaning.category ?? null;
	} else return false;
	return true;
}

/** "Okami (PS2) (Wii)": of two sets the first is read. */
function isOtherSet({ set }: BracketMeaning, partial: PartialItem): boolean {
	return set !== undefined && partial.set !== null && set !== partial.set;
}

/** "OBF 125", "OBF #125" and "OBF-125", the code being known. */
function readCodeAndNumber(text: string, sets: SetNames): BracketMeaning | null {
	const [, code = "", typed = ""] = /^(.{1,60}?)[\s-]#?(\S{1,12})$/u.exec(text) ?? [];
	const number = readSlashNumber(typed)?.number ?? (isNumber(typed) ? typed : null);
	const set = number === null ? null : sets.find(code);
	return set && number ? { set: set.text, number } : null;
}

/** Extracts what follows a name that is known to be whole: attributes between ` · ` and hyphens, brackets, stars. Returns the rest. */
export function extractRest(rest: string, partial: PartialItem, sets: SetNames): string {
	const left: string[] = [];
	for (const segment of splitOutside(rest, / ?[·;] |, |(?:^|\s)[-–—]\s/g)) {
		let text = extractStars(extractGroups(segment, groupsOf(segment), partial, sets), partial)
			.replaceAll(numberMark, " ")
			.replaceAll(/^[\s·,:;–-]+|[\s·,:;–-]{1,20}$/gu, "");
		const [, number = "", behind = ""] = /^#?(\S+)\s*(.*)$/u.exec(text) ?? [];
		if (partial.number === null && /\d/.test(number) && !/^[x×]\d/.test(number) && isCardNumber(number)) {
			partial.number = number;
			text = behind;
		}
		if (text === "") continue;
		if (soldWords.test(text)) partial.isSold = true;
		else if (!extractSegment(text, partial, sets)) left.push(extractPrices(text));
	}
	return left.join(" ").trim();
}

/** Words behind a number and a hyphen are a remark: "Venusaur 15/102 - tiene una rayita". A number in them may be another thing's. */
export function extractRemark(text: string, partial: PartialItem): string {
	if (text.length > 300) return text;
	const [, before, remark = ""] = /^(.*\d\S*(?: .{0,40})?) [-–—] ([^\d]{12,120})$/u.exec(text) ?? [];
	if (!before || !/\d\/\d|#\d/.test(before) || remark.split(" ").length < 3 || readAttributes(remark))
		return text;
	partial.copy.note.push(remark);
	return before;
}

/** A text in which emoji within part its pieces. */
export function withoutEmoji(text: string): string {
	return text
		.replaceAll(innerEmoji, " · ")
		.replaceAll(/(?: ·)+ /g, " · ")
		.replace(/^ ?· /, "")
		.replace(/ ·\s*$/, "")
		.trim();
}

/** Extracts a grade that stands before the name: "PSA 10 Umbreon". */
export function extractLeadingGrade(text: string, partial: PartialItem): string {
	const words = text.split(" ", 4);
	for (const count of [2, 1]) {
		const grade = words.length > count ? readGrade(words.slice(0, count).join(" ")) : null;
		if (grade === null) continue;
		partial.copy.grade = grade;
		partial.words.push(grade);
		return text.split(" ").slice(count).join(" ");
	}
	return text;
}

/** Extracts a quantity that stands before the number: "Voltorb x3 67/102". */
export function extractCount(words: string[], partial: PartialItem): string[] {
	if (partial.quantity !== null || !words.includes(numberMark)) return words;
	const at = words.findIndex((word) => /^[x×]\d{1,2}$/.test(word));
	if (at < 0) return words;
	noteQuantity(partial, Number(words[at]?.slice(1)));
	return words.toSpliced(at, 1);
}

/** Extracts what comes with a thing, "con cargador", to the note. */
export function extractAccessory(words: string[], partial: PartialItem): void {
	const at = words.findIndex((word, place) => place > 0 && /^(?:[Cc]on|[Ww]ith|sin|without)$/.test(word));
	if (at < 0 || at === words.length - 1 || words.slice(at).includes(numberMark)) return;
	partial.copy.note.unshift(words.splice(at).join(" "));
}

/** Extracts what follows a name behind ` · ` and, where it is nothing but attributes, behind commas. */
export function extractCommas(text: string, partial: PartialItem, sets: SetNames): string {
	const [head = "", ...segments] = splitOutside(text, / · /g);
	for (const segment of segments)
		if (soldWords.test(segment)) partial.isSold = true;
		else if (!extractSegment(segment, partial, sets)) partial.copy.note.push(segment);
	const pieces = splitOutside(head, /, /g);
	extractSetColumns(pieces, partial, sets);
	// Digits behind a number are one more number, not how many there are: "Pikachu 58, 60".
	const isOneMore = () => /^\d+$/.test(pieces.at(-1) ?? "") && /\s\d+$/.test(pieces.at(-2) ?? "");
	while (pieces.length > 1 && !isOneMore() && extractSegment(pieces.at(-1) ?? "", partial, sets))
		pieces.pop();
	let name = pieces.join(", ");
	for (let at = name.lastIndexOf(" - "); at > 0; at = name.lastIndexOf(" - ")) {
		const segment = name.slice(at + 3);
		// Digits alone behind a dash are a number, not how many there are.
		if (partial.number === null && /^\d{1,3}[a-z]?$/.test(segment)) partial.number = segment;
		else if (at < name.length - 60 || !extractSegment(segment, partial, sets)) break;
		name = name.slice(0, at);
	}
	const behind = name.indexOf(" - ");
	// "NM inglés - Lugia": what stands first may be of the copy.
	if (behind > 0 && behind < 40 && mergeAttributes(partial, name.slice(0, behind)))
		name = name.slice(behind + 3);
	if (soldWords.test(name)) partial.isSold = true;
	return name;
}

/** Extracts a set and the number of it that stand behind a name in columns: "Gengar, Fossil, 5". */
function extractSetColumns(pieces: string[], partial: PartialItem, sets: SetNames): void {
	const at = pieces.findIndex(
		(piece, place) => place > 0 && sets.find(piece) && isNumber(pieces[place + 1] ?? ""),
	);
	if (at < 0 || partial.set !== null || partial.number !== null) return;
	const [set = "", number = null] = pieces.splice(at, 2);
	partial.set = sets.find(set)?.text ?? null;
	partial.number = number;
}

/** Adds to an item what a text says that is nothing but words about a copy; false for any other. */
function mergeAttributes(partial: PartialItem, text: string): boolean {
	const attributes = /^\d+$/.test(text) ? null : readAttributes(text);
	if (attributes) mergeItem(partial, attributes);
	return attributes !== null;
}

/** Extracts exclamation marks and stars, by which people mark what they want most. */
export function extractStars(text: string, partial: PartialItem): string {
	if (!/!!|⭐|🌟/u.test(text)) return text;
	partial.isStarred = true;
	return text
		.replaceAll(/\s?!{2,}|⭐|🌟/gu, " ")
		.replaceAll(/ {2,}/g, " ")
		.trim();
}

/** Extracts flags, which say the language of a copy. */
export function extractFlags(text: string, partial: PartialItem): string {
	const language = findFlagLanguage(text);
	if (language) partial.copy.language ??= language;
	return /\p{RI}/u.test(text)
		? text
				.replaceAll(/\p{RI}+/gu, " ")
				.replaceAll(/ {2,}/g, " ")
				.trim()
		: text;
}

const prices = [
	/\s?\.{3,}\s?\$?\s?\d[\d.,]{0,12}(?=$|\s)/gu,
	/(?:(?<!\S)(?:a|x|por|hasta) ?)?(?:c\/u ?|(?:cada un[oa]) ?)?(?:u\$[sd]|us\$|(?<!\p{L})(?:usd|ars|eur)|[$€]) ?\d[\d.,]{0,12}(?: ?(?:k|mil|lucas))?(?![\p{L}\p{N}])/giu,
	/(?<!\p{L})(?:c\/u|cada un[oa]) ?\$? ?\d{3,}[\d.,]{0,12}(?![\p{L}\p{N}])/giu,
	/(?:(?<!\S)(?:a|hasta|por|x) )?(?<![\p{L}\p{N}.,/])(?!2k)\d[\d.,]{0,12}(?:k| ?(?:lucas|mil|usd|euros?|€|pesos|d[oó]lares|mangos))(?![\p{L}\p{N}])/gu,
	/(?<!\p{L})(?:c\/u|cada un[oa])(?![\p{L}\p{N}])/giu,
];

/** A text without prices, which lists do not have. */
export function extractPrices(text: string): string {
	if (!/[$€]|\.{3}|\d ?(?:k|l|u|p|d|m|e)|c\/u|cada|usd|ars/iu.test(text)) return text;
	return prices
		.reduce((rest, pattern) => rest.replaceAll(pattern, " "), text)
		.replaceAll(/ {2,}/g, " ")
		.trim();
}

const money =
	"paypal|pay pal|venmo|zelle|cash|money|efectivo|transferencia|mercado ?pago|plata|dinero|guita|billetes|crypto|cripto|usdt?|u\\$s|d[oó]lares|pesos";
const payment = new RegExp(
	`(?:^|\\s?[,;/+&]|\\s(?:[yoe]|or|and))\\s?(?:(?:${money})(?: (?=${money}))?)+(?: (?:g&s|f&f|en mano))?(?=\\s?(?:$|[,;/+&]|\\s(?:[yoe]|or|and)\\s))`,
	"giu",
);

/** A text without money, which may be one of the things that somebody swaps: "Mew ex, PayPal". */
export function withoutPayment(text: string): string {
	return text
		.replaceAll(payment, "")
		.replace(/^\s?(?:[,;/+&]|(?:[yoe]|or|and)\s)\s?/iu, "")
		.trim();
}

const innerEmoji = new RegExp(`\\s?(?:${emojiClass}|\\uFE0F)+\\s?`, "gu");

const pipes = /\|([^|]{1,40})(?:\|(\S{1,12}))?(?=\s|$)/u;
/** Extracts the number of a card in the ways in which it is written in the middle of a text. */
export function extractNumbers(text: string, partial: PartialItem, sets: SetNames): string {
	let rest = text;
	const take = ({ index, length }: { index: number; length: number }) => {
		rest = `${rest.slice(0, index)} ${numberMark} ${rest.slice(index + length)}`;
	};
	const piped = pipes.exec(rest);
	if (piped && (sets.find(piped[1] ?? "") || looksLikeCode.test(piped[1] ?? ""))) {
		partial.set ??= sets.find(piped[1] ?? "")?.text ?? piped[1] ?? null;
		if (piped[2] && isNumber(piped[2])) partial.number ??= piped[2];
		take({ index: piped.index, length: piped[0].length });
	}
	if (partial.number !== null) return rest;
	const coded = findCodeNumber(rest);
	const slashed = findSlashNumber(rest);
	const signed = findSignedNumber(rest);
	const isSlash = slashed && !(/^[A-Za-z]/.test(slashed.number) && sets.find(slashed.number));
	const glued = coded || slashed ? null : findGluedCode(rest, sets);
	if (coded && extractCoded(coded, partial, sets)) take(coded);
	else if (glued) {
		partial.set ??= glued.code ?? null;
		partial.number = glued.number ?? null;
		if (glued.language) partial.copy.language ??= glued.language;
		take(glued);
	} else if (isSlash) {
		partial.number = slashed.number;
		partial.total ??= slashed.total;
		take(slashed);
	} else if (signed) {
		partial.number = signed.number;
		take(signed);
	}
	return rest.replaceAll(/ {2,}/g, " ").trim();
}

/** A known code with its number in one word: "lob118". */
function findGluedCode(text: string, sets: SetNames) {
	for (const { 0: word, index } of text.matchAll(/(?<=^|\s)[A-Za-z][A-Za-z0-9]{4,9}(?=\s|$)/g)) {
		const glued = readGluedCode(word);
		const set = glued && sets.find(glued.code);
		if (glued && set?.kind === "code") return { ...glued, code: set.text, index, length: word.length };
	}
	return null;
}

/** A number behind its code. A code that is not known has capitals and three digits behind it. */
function extractCoded({ code, number, language }: CodeNumber, partial: PartialItem, sets: SetNames): boolean {
	const set = sets.find(code);
	const isNumbered = /\d{3}/.test(number) || language !== null;
	const looksCoded = looksLikeCode.test(code) && /\p{Lu}{2}/u.test(code) && isNumbered;
	if (!set && !looksCoded) return false;
	partial.set ??= set?.text ?? code;
	partial.number = number;
	if (language) partial.copy.language ??= language;
	return true;
}

/**
 * Extracts the set from the end of a name, "Charizard Base Set", and its number, "Charizard OBF 125". Where the words may be
 * the end of the name as well, the other way to read them is returned.
 */
export function extractSet(words: string[], partial: PartialItem, sets: SetNames): SetEnding | null {
	let hadMark = false;
	while (words.at(-1) === numberMark) hadMark = words.pop() !== undefined;
	if (partial.set !== null) return null;
	const whole = words.join(" ");
	const limit = Math.min(words.length - 1 - words.lastIndexOf(numberMark), sets.maxWords);
	for (let count = limit; count > 1; count -= 1) {
		const set = sets.find(words.slice(-count).join(" "));
		if (!set) continue;
		if (count === words.length && partial.number === null) return null;
		return extractEnding(words, count, set.text, partial);
	}
	return extractSetAndNumber(words, partial, sets) ?? extractLastWord(words, partial, sets, hadMark, whole);
}

/** Extracts a set and a number that only words about the copy follow: "Garchomp ex PAR 38 NM ES". */
export function extractInnerNumber(words: string[], partial: PartialItem, sets: SetNames): void {
	if (partial.number !== null || partial.set !== null || words.includes(numberMark)) return;
	for (let at = words.length - 2; at > 0 && isCopyWord(words[at + 1] ?? ""); at -= 1) {
		const code = words[at - 1] ?? "";
		const isNumbered = isNumber(words[at] ?? "") && !/^[x×]\d{1,2}$/.test(words[at] ?? "");
		const set = isNumbered && code === code.toUpperCase() ? sets.find(code) : null;
		if (set?.kind !== "code") continue;
		partial.set = set.text;
		partial.number = words[at] ?? null;
		words.splice(at - 1, 2, numberMark);
		return;
	}
}

function isCopyWord(word: string): boolean {
	return /^[x×]?\d{1,2}[x×]?$/.test(word) || word.split("/").every((part) => findAttribute(part) !== null);
}

/** Words between a name and its platform: "Zelda de N64". */
const linkWords = new Set("de del para for of en el la the".split(" "));

/** Extracts a set from the end of a name. Without a number the set may be of the name: "Joystick de Nintendo 64". */
function extractEnding(words: string[], count: number, set: string, partial: PartialItem): SetEnding | null {
	const whole = words.join(" ");
	partial.set = set;
	words.splice(-count);
	while (words.length > 1 && linkWords.has((words.at(-1) ?? "").toLowerCase())) words.pop();
	return partial.number === null ? { name: words.join(" "), set, number: null, isTaken: true, whole } : null;
}

function extractSetAndNumber(words: string[], partial: PartialItem, sets: SetNames): SetEnding | null {
	if (partial.number !== null) return null;
	const whole = words.join(" ");
	const hasCount =
		words.length > 2 &&
		/^\d{1,2}$/.test(words.at(-1) ?? "") &&
		isNumber(words.at(-2) ?? "") &&
		partial.quantity === null;
	for (const skipped of hasCount ? [1, 0] : [0]) {
		const numberAt = words.length - 1 - skipped;
		const number = words[numberAt] ?? "";
		if (!isNumber(number)) continue;
		for (let count = Math.min(numberAt, sets.maxWords); count > 0; count -= 1) {
			const phrase = words.slice(numberAt - count, numberAt).join(" ");
			const set = sets.find(phrase);
			if (!set) continue;
			partial.set = set.text;
			partial.number = number;
			if (skipped === 1) partial.quantity = Number(words.at(-1));
			words.splice(numberAt - count);
			const name = words.join(" ");
			const isSure =
				isSureSet(phrase, set.text, sets) && (count > 1 || name === "" || whole !== whole.toUpperCase());
			return isSure ? null : { name, set: set.text, number, isTaken: true, whole };
		}
	}
	return null;
}

function extractLastWord(
	words: string[],
	partial: PartialItem,
	sets: SetNames,
	hadMark: boolean,
	whole: string,
): SetEnding | null {
	const last = words.at(-1) ?? "";
	const hasMore = words.some((word, at) => at < words.length - 1 && word !== numberMark);
	const set = partial.set === null && (hasMore || hadMark) ? sets.find(last) : null;
	if (!set) return null;
	const isSure = isSureSet(last, set.text, sets);
	if (isSure && (hasMore || last === last.toUpperCase())) return extractEnding(words, 1, set.text, partial);
	if (!hasMore) return null;
	return { name: words.slice(0, -1).join(" "), set: set.text, number: null, isTaken: false, whole };
}
