import {
	hasNumberOfTotal,
	type ListedNumber,
	numberKey,
	rangeOf,
	readListedNumber,
	withPlainList,
} from "#app/features/catalogue/card-numbers.ts";
import { sectionLetters } from "#app/features/catalogue/rules-albums.ts";
import { quantityLimit } from "#app/features/catalogue/rules-copies.ts";
import { foldText } from "#app/features/catalogue/rules-folding.ts";
import { isEmptyWord, phraseWordLimit } from "#app/features/catalogue/vocabulary.ts";
import { applyAttribute, emptyItem, mergeItem, type PartialItem, readAttributes } from "./attributes.ts";
import { readHead } from "./headings.ts";
import { isAlbumCode, readSetLabel, type SetNames } from "./sets.ts";
import { isTalk } from "./talk.ts";
import { findAttribute, soldWords } from "./words.ts";

/** The set that numbers are of until another is named. */
export interface CurrentSet {
	/** Its code or name; as typed where it is not known. */
	readonly text: string;
	readonly isKnown: boolean;
	/** True for the letters of an album's section, with which its numbers are written. */
	readonly isAlbum?: boolean | undefined;
}

/** A line of numbers, each with its set and what is said of its copies, and the set that numbers below are of. */
export interface SetLine {
	readonly numbers: readonly PartialItem[];
	readonly set: CurrentSet | null;
}

/** The greatest number of cards that a range stands for. */
const rangeLimit = 999;
/** The greatest number of numbers of a line, equal ones too. */
const lineNumberLimit = 1_000;
/** Longest label of a set, as codes are. */
const labelLimit = 60;

/** Reads "MEX 🇲🇽: 1, 5", "Base Set 4, 15 NM", "la 4 de Jungle", "12, 45 y 78"; null where anything else is said. */
export function readSetLine(typed: string, current: CurrentSet | null, sets: SetNames): SetLine | null {
	const text = withColon(withSectionsInCapitals(typed), sets);
	const counted = current ? null : readCountedSticker(text, sets);
	if (counted) return counted;
	const bare = hasNumberOfTotal(text) ? null : readNumbers(text, current, sets);
	if (bare) return isYear(bare) ? null : bare;
	return readColon(text, sets) ?? readSetWithoutColon(text, sets) ?? readNumbersOfSets(text, sets);
}

/** "2 NOR 4": copies of one sticker, and not a number of no set beside it. */
function readCountedSticker(text: string, sets: SetNames): SetLine | null {
	const [, copies, letters = "", number = ""] =
		/^(\d{1,2})\s?[x×]?\s(\p{Lu}{2,4})[\s-]?(\d{1,2})$/u.exec(text) ?? [];
	const set = letters === "" ? null : readSetLabel(letters, sets);
	return set?.isAlbum ? { numbers: [partialOf(number, Math.max(1, Number(copies)), set)], set } : null;
}

/** A lone number of four digits, of no set, is a name or a year: "1942". */
function isYear({ numbers }: SetLine): boolean {
	const [first] = numbers;
	return numbers.length === 1 && first?.set === null && /^\d{4}$/.test(first.number ?? "");
}

function readColon(text: string, sets: SetNames): SetLine | null {
	const parts = text.split(":", 5);
	for (let at = 1, from = 0; at < parts.length; at += 1) {
		from += (parts[at - 1] ?? "").length + 1;
		const set = readLabel(text.slice(0, from - 1), sets);
		const numbers = set && readNumbers(text.slice(from).trim(), set, sets);
		if (numbers) return numbers;
	}
	return null;
}

/** "MEX 1, 5, 12": a known set before numbers, maybe behind words that say nothing. */
function readSetWithoutColon(text: string, sets: SetNames): SetLine | null {
	if (!/\d/.test(text) || sets.find(text)) return null;
	const words = text.split(" ", sets.maxWords + 8);
	for (let from = 0; from < Math.min(8, words.length); from += 1) {
		const before = words.slice(0, from).join(" ");
		for (let length = Math.min(words.length - from - 1, sets.maxWords); length > 0; length -= 1) {
			const label = words.slice(from, from + length).join(" ");
			const set = /\p{L}/u.test(label) ? readKnownLabel(label, sets) : null;
			if (!set) continue;
			const start = before.length + (from > 0 ? 1 : 0) + label.length + 1;
			const line = readNumbers(text.slice(start), set, sets);
			if (line && (line.numbers.length > 1 || set.isAlbum || isSureSet(label, set.text, sets))) return line;
		}
		if (!isEmptyText(words[from] ?? "")) return null;
	}
	return null;
}

/** "la 60 de Jungle y la 5 de Fossil": each number before its set. */
function readNumbersOfSets(text: string, sets: SetNames): SetLine | null {
	const numbers: PartialItem[] = [];
	let set: CurrentSet | null = null;
	for (const clause of text.split(/ (?:y|and) |[,;] /u, 40)) {
		const [, before = "", number, name = ""] =
			/^(.{0,60}?)(?:#|nº ?)?(\d{1,3}) (?:de|del|of) (?:la |el |the )?(.{2,60})$/iu.exec(clause.trim()) ?? [];
		if (!number || !isEmptyText(before)) return null;
		set = readKnownLabel(withoutEmptyEnd(name), sets);
		if (!set) return null;
		numbers.push(partialOf(number, 1, set));
	}
	return set && { numbers, set };
}

function withoutEmptyEnd(text: string): string {
	const words = text.split(" ");
	while (words.length > 1 && isEmptyText(words.at(-1) ?? "")) words.pop();
	return words.join(" ");
}

/** Whether words say nothing beside numbers: "me están faltando la". */
function isEmptyText(text: string): boolean {
	const folded = foldText(text);
	return folded === "" || folded.split(" ").every(isEmptyWord);
}

/** The set of a label that is nothing but its code or name. A single word in small letters may be any word. */
function readKnownLabel(label: string, sets: SetNames): CurrentSet | null {
	if (isAlbumCode(label) && !sets.find(label)) return null;
	const read = readSetLabel(label, sets);
	return read.isKnown ? read : null;
}

/** Reads the text before a colon and numbers, where it may name a set. */
function readLabel(text: string, sets: SetNames): CurrentSet | null {
	const label = text.replaceAll(/[^\p{L}\p{N}\s&'.:,()★-]/gu, " ").replaceAll(/\s+/g, " ");
	const bare = label.replaceAll(/^[\s:.,()-]+|[\s:.,()-]{1,9}$/gu, "");
	if (!/\p{L}|\d{3}/u.test(bare) || bare.length > labelLimit || readHead(bare)) return null;
	const set = readSetLabel(bare, sets);
	if (set.isKnown) return set;
	// A known code and a name that is not.
	const [first = ""] = bare.split(" ", 1);
	const code = first === first.toUpperCase() ? sets.find(first) : null;
	if (code?.kind === "code") return { text: code.text, isKnown: true };
	if (/[;|]| \/ |, /.test(text)) return null;
	return isTalk(bare) || bare.split(" ").length > 5 || !/\p{L}/u.test(bare) ? null : set;
}

/** Whether words surely name a set: a name of several words, or a code in capitals or with a digit. */
export function isSureSet(words: string, found: string, sets: SetNames): boolean {
	const set = sets.find(found);
	if (!set || set.words > 1 || /\d/.test(words)) return true;
	return set.kind === "code" && /\p{Lu}{2}/u.test(words) && words === words.toUpperCase();
}

/** The state of a reading of numbers. */
interface Cursor {
	readonly text: string;
	at: number;
	set: CurrentSet | null;
	count: number;
	/** The numbers so far, equal ones added up, and those that were read last. */
	readonly found: Map<string, PartialItem>;
	last: readonly PartialItem[];
}

/** Reads the numbers of a text that says nothing else: details of each, words that carry nothing, and other sets between them. */
export function readNumbers(text: string, current: CurrentSet | null, sets: SetNames): SetLine | null {
	const cursor: Cursor = {
		text: withPlainList(withPlainCodes(text, sets)),
		...{ at: 0, set: current, count: 0, found: new Map(), last: [] },
	};
	for (;;) {
		skipNothing(cursor);
		if (cursor.at >= cursor.text.length) break;
		const isRead =
			readCount(cursor) || readNumber(cursor, sets) || readDetail(cursor) || readNextSet(cursor, sets);
		if (!isRead) return null;
	}
	const numbers = [...cursor.found.values()];
	return numbers.length === 0 ? null : { numbers: numbers.filter(({ isSold }) => !isSold), set: cursor.set };
}

/** The letters of an album's section before a number, in any case: "fra7", "ned-1x2". */
const sectionLetter = new RegExp(
	`(?<![\\p{L}\\d])(?:${sectionLetters.join("|")})(?=(\\s?[:-]?\\s?)\\d{1,2}(?:\\s?[x×]\\s?\\d{1,2})?(?![\\p{L}\\d]))`,
	"giu",
);

/** A text with such letters in capitals, as codes are known; "par 2" stays, since words that say nothing are none. */
function withSectionsInCapitals(text: string): string {
	return text
		.replace(/^\((\p{Lu}{2,4})\) ?:? ?(?=\d)/u, "$1: ")
		.replaceAll(sectionLetter, (letters, between: string) =>
			between === " " && isEmptyWord(letters.toLowerCase()) ? letters : letters.toUpperCase(),
		);
}

/** "COL= 3", "URU | 5" and "Jungle (3, 10)" as "COL: 3", where the label is a set's. */
function withColon(text: string, sets: SetNames): string {
	const [, label = "", sign, list = ""] = /^([^\d:=|([]{2,40}?)\s?([=|([])\s?(\d.*)$/u.exec(text) ?? [];
	const set = label === "" ? null : readSetLabel(label, sets);
	if (!set?.isKnown && !set?.isAlbum) return text;
	const numbers = /^[=|]$/.test(sign ?? "") ? list : /^([\d\s,;.x-]+)[)\]]$/.exec(list)?.[1];
	return numbers ? `${label}: ${numbers}` : text;
}

/** "ARG-3" as "ARG3", where the letters are of a known set or of an album. */
function withPlainCodes(text: string, sets: SetNames): string {
	return text.replaceAll(
		/(?<![\p{L}\d-])(\p{Lu}{2,4})-(?=(\d{1,4})(?:x\d{1,2})?(?![\p{L}\d-]))/gu,
		(whole, code: string, digits: string) =>
			sets.find(code) || (code.length === 3 && digits.length < 3) ? code : whole,
	);
}

const separators = /(?:[\s,;|/.·•…?¿¡:]|\+(?!\d)|[-–](?=\s)|!(?!!))+/uy;
const someWord = /[\p{L}']+(?![\p{L}\p{N}]|\s?:)/uy;

/** Goes behind separators and words that carry nothing: "la", "etc", "y muchas más". */
function skipNothing(cursor: Cursor): void {
	for (let before = -1; before !== cursor.at; ) {
		before = cursor.at;
		separators.lastIndex = cursor.at;
		cursor.at += separators.exec(cursor.text)?.[0].length ?? 0;
		someWord.lastIndex = cursor.at;
		const [word = ""] = someWord.exec(cursor.text) ?? [];
		const isEmpty = isEmptyWord(foldText(word)) && !isAlbumCode(word) && !isSwapSign(cursor);
		if (word !== "" && isEmpty) cursor.at += word.length;
	}
}

/** Two numbers of which one is given for the other are no list. */
function isSwapSign({ text, at }: Cursor): boolean {
	return /^por\s(?!favor)/iu.test(text.slice(at, at + 12));
}

const countBehind =
	/(?:[x×+*]\s?(\d{1,2})|(\d{1,2})\s?[x×u](?:\.|nidades)?(?!\s?\d)|\(\s?[x×+]?\s?(\d{1,2})\s?[x×]?\s?\))(?![\p{L}\p{N}])/iuy;

/** The copies of the number before: "x2", "2u", behind a detail too: "11 (NM) x2". */
function readCount(cursor: Cursor): boolean {
	countBehind.lastIndex = cursor.at;
	const match = cursor.last.length === 1 ? countBehind.exec(cursor.text) : null;
	const [last] = cursor.last;
	if (!match || !last) return false;
	last.quantity = (last.quantity ?? 1) - 1 + Math.max(1, Number(match[1] ?? match[2] ?? match[3]));
	cursor.at += match[0].length;
	return true;
}

function readNumber(cursor: Cursor, sets: SetNames): boolean {
	const listed = readListedNumber(cursor.text, cursor.at);
	const start = listed && withoutSet(listed.first, cursor.set, sets);
	// A number before a colon is a set: "151: 94 y 143".
	if (!listed || !start || cursor.text[listed.end] === ":") return false;
	const numbers = listed.last === null ? [start.number] : numbersBetween(listed, start.number);
	cursor.count += numbers.length;
	// More copies than anybody has are a slip, which is not taken for another number.
	if ((listed.quantity ?? 1) > quantityLimit) return false;
	if (numbers.length === 0 || cursor.count > lineNumberLimit) return false;
	cursor.set = start.set;
	cursor.last = numbers.map((number) => addNumber(cursor, number, listed.quantity ?? 1));
	cursor.at = listed.end;
	return true;
}

function addNumber({ set, found }: Cursor, number: string, quantity: number): PartialItem {
	const key = `${set?.text ?? ""} ${number}`;
	const before = found.get(key);
	if (before) before.quantity = (before.quantity ?? 0) + quantity;
	const item = before ?? partialOf(number, quantity, set);
	found.set(key, item);
	return item;
}

function partialOf(number: string, quantity: number, set: CurrentSet | null): PartialItem {
	const isAlbum = set?.isAlbum ?? false;
	const plain = isAlbum ? numberKey(number) : number;
	return { ...emptyItem(), quantity, set: set?.text ?? null, number: plain, isAlbum };
}

/** "MEX7" is the 7 of MEX, and "GG44" the GG44 of the set that was said. */
function withoutSet(
	word: string,
	current: CurrentSet | null,
	sets: SetNames,
): { number: string; set: CurrentSet | null } | null {
	const [, letters = "", digits = ""] = /^([A-Za-z]*)(.*)$/su.exec(word) ?? [];
	if (letters === "") return { number: word, set: current };
	if (letters.toLowerCase() === current?.text.toLowerCase()) return { number: digits, set: current };
	if (sets.find(word)) return null;
	const isAlbum = !current || current.isAlbum || (!current.isKnown && sectionLetters.includes(letters));
	if (isAlbum && letters === letters.toUpperCase() && letters.length > 1) {
		const code = sets.find(letters);
		if (code) return { number: digits, set: { text: code.text, isKnown: true, isAlbum: true } };
		if (isAlbumCode(letters) && (current || letters.length === 3))
			return { number: digits, set: { text: letters, isKnown: false, isAlbum: true } };
	}
	// Letters before numbers of no set may be a name: "PS2".
	return current && !current.isAlbum ? { number: word, set: current } : null;
}

/** The numbers of a range, written like its first one; none of one that is too long. */
function numbersBetween({ first, last }: ListedNumber, start: string): string[] {
	const range = rangeOf(first, last ?? first);
	if (!range || range.to - range.from >= rangeLimit) return [];
	const prefix = start.replace(/\d+$/, "");
	const digits = (at: number) => String(range.from + at).padStart(range.width, "0");
	return Array.from({ length: range.to - range.from + 1 }, (_, at) => prefix + digits(at));
}

const bracket = /\(([^()]{1,60})\)/uy;
const starSign = /!!+|⭐|🌟/uy;
const phrase = /[\p{L}][\p{L}\p{N}/+]*(?: [\p{L}\p{N}/+]+){0,4}/uy;

/** A detail of the copies of the number before: "(jugada)", "NM", "!!". */
function readDetail(cursor: Cursor): boolean {
	if (cursor.last.length === 0) return false;
	starSign.lastIndex = cursor.at;
	const star = starSign.exec(cursor.text)?.[0];
	bracket.lastIndex = cursor.at;
	const group = bracket.exec(cursor.text);
	if (star) for (const item of cursor.last.slice(-1)) item.isStarred = true;
	else if (group) readRemark(cursor, group[1] ?? "");
	else return readAttribute(cursor);
	cursor.at += star?.length ?? group?.[0].length ?? 0;
	return true;
}

/** The longest attribute at a place: "casi mint" before "casi". */
function readAttribute(cursor: Cursor): boolean {
	phrase.lastIndex = cursor.at;
	const words = phrase.exec(cursor.text)?.[0].split(" ") ?? [];
	if (isSwapSign(cursor)) return false;
	// Letters before a number are of another section: "FRA 1".
	if (isAlbumCode(words[0] ?? "") && /^\s\d/.test(cursor.text.slice(cursor.at + (words[0]?.length ?? 0))))
		return false;
	for (let length = Math.min(phraseWordLimit, words.length); length > 0; length -= 1) {
		const text = words.slice(0, length).join(" ");
		const attribute = findAttribute(text);
		const read = attribute ? null : length === 1 && text.includes("/") ? readAttributes(text) : null;
		if (!attribute && !read) continue;
		for (const item of cursor.last.slice(-1)) {
			if (attribute) applyAttribute(item, attribute, text);
			else if (read) mergeItem(item, read);
		}
		cursor.at += text.length;
		return true;
	}
	return false;
}

/** A remark in brackets: of all numbers, "(las tres NM)"; of the one that it names, "(urgente la 3)"; else of the last. */
function readRemark({ found, set, last }: Cursor, content: string): void {
	const ofSet = [...found.values()].filter((item) => item.set === (set?.text ?? null));
	const named = /(?:^|\s)(?:la|el|the|#)\s?(\d{1,3})(?:\s|$)/iu.exec(content);
	const all = /^(?:las|los|ambas|ambos|todas|todos|both|all)(?: (?:dos|tres|cuatro|two|three))?\s/iu.exec(
		content,
	);
	const meant = named ? ofSet.filter(({ number }) => number === named[1]) : all ? ofSet : last.slice(-1);
	if (soldWords.test(content)) for (const item of meant) item.isSold = true;
	const text = content.replace(named?.[0] ?? all?.[0] ?? "", " ").trim();
	const attributes = readAttributes(text);
	for (const item of meant) {
		if (attributes) {
			mergeItem(item, attributes);
			item.quantity = attributes.quantity ?? item.quantity;
		} else item.copy.note.push(content);
	}
}

const nextLabel = /[^:;,|/]{1,60}:\s?/uy;
/** A label without a colon, which has to be a known set's. */
const nextSet = /[^\d:;,|/]{1,60}?\s(?=#?[A-Za-z]{0,4}\d)/uy;

/** The set that is named within numbers, behind a slash or because it is known. */
function readNextSet(cursor: Cursor, sets: SetNames): boolean {
	const { text, at } = cursor;
	nextSet.lastIndex = at;
	const words = nextSet.exec(text)?.[0] ?? "";
	const known = words === "" ? null : readNextCode(words.trim(), cursor.set, sets);
	if (known) return takeSet(cursor, known, words.length);
	nextLabel.lastIndex = at;
	const match = at === 0 ? null : nextLabel.exec(text);
	const label = match && readLabel(match[0], sets);
	if (!match || !label) return false;
	if (!label.isKnown && !label.isAlbum && !/[/;|]\s?$/.test(text.slice(Math.max(0, at - 2), at)))
		return false;
	return takeSet(cursor, label, match[0].length);
}

/** A known set, or the letters of an album's section where the section before has such, too. */
function readNextCode(label: string, current: CurrentSet | null, sets: SetNames): CurrentSet | null {
	const read = readSetLabel(withoutEmptyEnd(label), sets);
	if (readHead(label)) return null;
	if (read.isAlbum && !read.isKnown) return current?.isAlbum || read.text.length === 3 ? read : null;
	return read.isKnown && isSureSet(label, read.text, sets) ? read : null;
}

function takeSet(cursor: Cursor, set: CurrentSet, length: number): boolean {
	cursor.set = set;
	cursor.last = [];
	cursor.at += length;
	return true;
}
