import {
	type CodeNumber,
	findCodeNumber,
	findSignedNumber,
	findSlashNumber,
	isNumber,
	readSlashNumber,
} from "#app/features/catalogue/card-numbers.ts";
import { foldText } from "#app/features/catalogue/rules-folding.ts";
import { findFlagLanguage, findMeaning } from "#app/features/catalogue/vocabulary.ts";
import { emptyItem, mergeItem, numberMark, type PartialItem, readAttributes } from "./attributes.ts";
import { type Group, groupsOf, splitOutside } from "./normalise.ts";
import { isSureSet } from "./numbers.ts";
import type { SetNames } from "./sets.ts";
import type { SetEnding } from "./things.ts";
import { soldWords } from "./words.ts";

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
	const at = text.lastIndexOf(":");
	const number = text.slice(at + 1).trim();
	// A number may be a sign, "!", which no name has.
	const set = foldText(number) === "" ? null : sets.find(text);
	if (set && (set.kind === "name" || set.text === text || isSureSet(text, set))) return { set: set.text };
	if (at > 0 && /^\S{1,20}$/u.test(number)) {
		const code = text.slice(0, at).trim();
		const known = sets.find(code);
		if (known || (looksLikeCode.test(code) && /\p{N}/u.test(number)))
			return { set: known?.text ?? code, number: number.replace(/^#/, "") };
	}
	return findMeaning("category", text) ? { category: text } : null;
}

/** Takes what stands in brackets out of a text, and what of a set is right behind them: "(XLN) 205". */
export function takeGroups(
	text: string,
	groups: readonly Group[],
	item: PartialItem,
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
		const hadNumber = item.number;
		const behind = /^\s?#?(\S{1,12})(?=\s|$)/u.exec(text.slice(from, from + 20));
		const mayBeCode = behind && isNumber(behind[1] ?? "") && hadNumber === null;
		if (mayBeCode && (sets.find(content) || looksLikeCode.test(content))) {
			item.set ??= sets.find(content)?.text ?? content;
			item.number = behind[1] ?? null;
			from += behind[0].length;
		} else takeGroup(content, item, sets);
		rest += item.number === hadNumber ? " " : ` ${numberMark} `;
	}
	return (rest + text.slice(from)).replaceAll(/ {2,}/g, " ").trim();
}

/** Notes what brackets say: attributes, a quantity, a set, a number; everything else is a note. */
function takeGroup(content: string, item: PartialItem, sets: SetNames): void {
	const noted = /^not[ae]: ?/iu.exec(content);
	if (noted) {
		item.copy.note.push(content.slice(noted[0].length));
		return;
	}
	if (soldWords.test(content)) item.isSold = true;
	else if (!takeSegment(content, item, sets)) item.copy.note.push(content);
}

/** Takes a piece between separators that is nothing but attributes, a set or a number. */
function takeSegment(typed: string, item: PartialItem, sets: SetNames): boolean {
	const marks = emptyItem();
	const text = takePrices(takeStars(takeFlags(typed, marks), marks)).trim();
	const attributes = text === "" ? marks : (readAttributes(typed) ?? readAttributes(text));
	if (attributes) {
		mergeItem(item, attributes);
		if (attributes !== marks) mergeItem(item, marks);
		return true;
	}
	const slash = readSlashNumber(text);
	const number = /^#\s?(\S+)$/u.exec(text)?.[1];
	const meaning = readBracket(text, sets) ?? readCodeAndNumber(text, sets);
	if (slash) {
		item.number ??= slash.number;
		item.total ??= slash.total;
	} else if (number !== undefined && isNumber(number)) item.number ??= number;
	else if (meaning) {
		if (meaning.set !== undefined) item.isSetExact = true;
		item.set ??= meaning.set ?? null;
		item.number ??= meaning.number ?? null;
		item.category ??= meaning.category ?? null;
	} else return false;
	return true;
}

/** "OBF 125", "OBF #125" and "OBF-125", the code being known. */
function readCodeAndNumber(text: string, sets: SetNames): BracketMeaning | null {
	const match = /^(.{1,60}?)[\s-]#?(\S{1,12})$/u.exec(text);
	const set = match && isNumber(match[2] ?? "") ? sets.find(match[1] ?? "") : null;
	return set ? { set: set.text, number: match?.[2] } : null;
}

/** Takes what follows a name that is known to be whole: attributes between ` · `, brackets, stars. */
export function takeRest(rest: string, item: PartialItem, sets: SetNames): void {
	for (const segment of splitOutside(rest, / ?[·;] |, /g)) {
		const text = takeStars(takeGroups(segment, groupsOf(segment), item, sets), item)
			.replaceAll(numberMark, " ")
			.replaceAll(/^[\s·,:;-]+|[\s·,:;]{1,20}$/gu, "");
		if (text === "") continue;
		if (soldWords.test(text)) item.isSold = true;
		else if (item.number === null && isNumber(text)) item.number = text;
		else if (!takeSegment(text, item, sets)) item.copy.note.push(text);
	}
}

/** Takes what follows a name behind ` · ` and, where it is nothing but attributes, behind commas. */
export function takeCommas(text: string, item: PartialItem, sets: SetNames): string {
	const [head = "", ...segments] = splitOutside(text, / · /g);
	for (const segment of segments) if (!takeSegment(segment, item, sets)) item.copy.note.push(segment);
	const pieces = splitOutside(head, /, /g);
	while (pieces.length > 1 && takeSegment(pieces.at(-1) ?? "", item, sets)) pieces.pop();
	let name = pieces.join(", ");
	for (let at = name.lastIndexOf(" - "); at > 0; at = name.lastIndexOf(" - ")) {
		if (at < name.length - 60 || !takeSegment(name.slice(at + 3), item, sets)) break;
		name = name.slice(0, at);
	}
	if (soldWords.test(name)) item.isSold = true;
	return name;
}

/** Takes exclamation marks and stars, by which people mark what they want most. */
export function takeStars(text: string, item: PartialItem): string {
	if (!/!!|⭐|🌟/u.test(text)) return text;
	item.isStarred = true;
	return text
		.replaceAll(/\s?!{2,}|⭐|🌟/gu, " ")
		.replaceAll(/ {2,}/g, " ")
		.trim();
}

/** Takes flags, which say the language of a copy. */
export function takeFlags(text: string, item: PartialItem): string {
	const language = findFlagLanguage(text);
	if (language) item.copy.language ??= language;
	return /\p{RI}/u.test(text)
		? text
				.replaceAll(/\p{RI}+/gu, " ")
				.replaceAll(/ {2,}/g, " ")
				.trim()
		: text;
}

const prices = [
	/(?:(?<!\S)(?:a|x|por) ?)?(?:u\$[sd]|us\$|(?<!\p{L})(?:usd|ars)|\$) ?\d[\d.,]{0,12}(?: ?(?:k|mil|lucas))?(?![\p{L}\p{N}])/giu,
	/(?<![\p{L}\p{N}.,/])(?!2k)\d[\d.,]{0,12}(?:k| ?(?:lucas|usd|pesos|d[oó]lares|mangos))(?![\p{L}\p{N}])/gu,
	/(?<!\p{L})(?:c\/u|cada un[oa])(?![\p{L}\p{N}])/giu,
];

/** A text without prices, which lists do not have. */
export function takePrices(text: string): string {
	if (!/[$]|\d ?(?:k|l|u|p|d|m)|c\/u|cada|usd|ars/iu.test(text)) return text;
	return prices
		.reduce((rest, pattern) => rest.replaceAll(pattern, " "), text)
		.replaceAll(/ {2,}/g, " ")
		.trim();
}

const pipes = /\|([^|]{1,40})(?:\|(\S{1,12}))?(?=\s|$)/u;
/** Takes the number of a card in the ways in which it is written in the middle of a text. */
export function takeNumbers(text: string, item: PartialItem, sets: SetNames): string {
	let rest = text;
	const take = ({ index, length }: { index: number; length: number }) => {
		rest = `${rest.slice(0, index)} ${numberMark} ${rest.slice(index + length)}`;
	};
	const piped = pipes.exec(rest);
	if (piped && (sets.find(piped[1] ?? "") || looksLikeCode.test(piped[1] ?? ""))) {
		item.set ??= sets.find(piped[1] ?? "")?.text ?? piped[1] ?? null;
		if (piped[2] && isNumber(piped[2])) item.number ??= piped[2];
		take({ index: piped.index, length: piped[0].length });
	}
	if (item.number !== null) return rest;
	const coded = findCodeNumber(rest);
	const slashed = findSlashNumber(rest);
	const signed = findSignedNumber(rest);
	const isSlash = slashed && !(/^[A-Za-z]/.test(slashed.number) && sets.find(slashed.number));
	if (coded && takeCoded(coded, item, sets)) take(coded);
	else if (isSlash) {
		item.number = slashed.number;
		item.total ??= slashed.total;
		take(slashed);
	} else if (signed) {
		item.number = signed.number;
		take(signed);
	}
	return rest.replaceAll(/ {2,}/g, " ").trim();
}

/** A number behind its code. A code that is not known has capitals and three digits behind it. */
function takeCoded({ code, number, language }: CodeNumber, item: PartialItem, sets: SetNames): boolean {
	const set = sets.find(code);
	const looksCoded = looksLikeCode.test(code) && /\p{Lu}{2}/u.test(code) && /\d{3}/.test(number);
	if (!set && !looksCoded) return false;
	item.set ??= set?.text ?? code;
	item.number = number;
	if (language) item.copy.language ??= language;
	return true;
}

/**
 * Takes the set from the end of a name, "Charizard Base Set", and its number, "Charizard OBF 125". Where the words may be
 * the end of the name as well, the other way to read them is returned.
 */
export function takeSet(words: string[], item: PartialItem, sets: SetNames): SetEnding | null {
	let hadMark = false;
	while (words.at(-1) === numberMark) hadMark = words.pop() !== undefined;
	if (item.set !== null) return null;
	const whole = words.join(" ");
	const limit = Math.min(words.length - 1 - words.lastIndexOf(numberMark), sets.maxWords);
	for (let count = limit; count > 1; count -= 1) {
		const set = sets.find(words.slice(-count).join(" "));
		if (!set) continue;
		if (count === words.length && item.number === null) return null;
		return takeEnding(words, count, set.text, item);
	}
	return takeSetAndNumber(words, item, sets) ?? takeLastWord(words, item, sets, hadMark, whole);
}

/** Words between a name and its platform: "Zelda de N64". */
const linkWords = new Set("de del para for of en el la the".split(" "));

/** Takes a set from the end of a name. Without a number the set may be of the name: "Joystick de Nintendo 64". */
function takeEnding(words: string[], count: number, set: string, item: PartialItem): SetEnding | null {
	const whole = words.join(" ");
	item.set = set;
	words.splice(-count);
	while (words.length > 1 && linkWords.has((words.at(-1) ?? "").toLowerCase())) words.pop();
	return item.number === null ? { name: words.join(" "), set, number: null, isTaken: true, whole } : null;
}

function takeSetAndNumber(words: string[], item: PartialItem, sets: SetNames): SetEnding | null {
	if (item.number !== null) return null;
	const whole = words.join(" ");
	const hasCount =
		words.length > 2 &&
		/^\d{1,2}$/.test(words.at(-1) ?? "") &&
		isNumber(words.at(-2) ?? "") &&
		item.quantity === null;
	for (const skipped of hasCount ? [1, 0] : [0]) {
		const numberAt = words.length - 1 - skipped;
		const number = words[numberAt] ?? "";
		if (!isNumber(number)) continue;
		for (let count = Math.min(numberAt, sets.maxWords); count > 0; count -= 1) {
			const phrase = words.slice(numberAt - count, numberAt).join(" ");
			const set = sets.find(phrase);
			if (!set) continue;
			item.set = set.text;
			item.number = number;
			if (skipped === 1) item.quantity = Number(words.at(-1));
			words.splice(numberAt - count);
			const name = words.join(" ");
			const isSure = isSureSet(phrase, set) && (count > 1 || name === "" || whole !== whole.toUpperCase());
			return isSure ? null : { name, set: set.text, number, isTaken: true, whole };
		}
	}
	return null;
}

function takeLastWord(
	words: string[],
	item: PartialItem,
	sets: SetNames,
	hadMark: boolean,
	whole: string,
): SetEnding | null {
	const last = words.at(-1) ?? "";
	const hasMore = words.some((word, at) => at < words.length - 1 && word !== numberMark);
	const set = item.set === null && (hasMore || hadMark) ? sets.find(last) : null;
	if (!set) return null;
	const isSure = isSureSet(last, set);
	if (isSure && (hasMore || last === last.toUpperCase())) return takeEnding(words, 1, set.text, item);
	if (!hasMore) return null;
	return { name: words.slice(0, -1).join(" "), set: set.text, number: null, isTaken: false, whole };
}
