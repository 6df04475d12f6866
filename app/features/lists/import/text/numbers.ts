import {
	endOfSeparator,
	hasNumberOfTotal,
	type ListedNumber,
	rangeOf,
	readListedNumber,
	withPlainList,
} from "#app/features/catalogue/card-numbers.ts";
import type { SetNames } from "./sets.ts";
import { readSetLabel } from "./sets.ts";
import { isTalk } from "./words.ts";

/** A number of a set as a line has it. */
export interface SetNumber {
	/** The set's code or name; as typed where it is not known; null where none was said. */
	readonly set: string | null;
	readonly isKnown: boolean;
	readonly number: string;
	readonly quantity: number;
	readonly isPrefix: boolean;
}

/** The set that numbers are of until another is named. */
export interface CurrentSet {
	readonly text: string;
	readonly isKnown: boolean;
	/** True where it was read from the letters of a number, "MEX7", which may be others in the next. */
	readonly isPrefix?: boolean;
}

/** The greatest number of cards that a range stands for. */
const rangeLimit = 999;
/** The greatest number of numbers of a line, equal ones too. */
const lineNumberLimit = 1_000;

const nextLabel = /[^:;,|/]{1,60}:\s?/uy;
/** A label without a colon, which has to be a known set's. */
const nextSet = /[^\d:;,|/]{1,60}?\s(?=#?[A-Za-z]{0,4}\d)/uy;

/** The numbers of a text that is nothing else, equal ones added up; null where it is something else. */
export function readNumbers(text: string, current: CurrentSet | null, sets: SetNames): SetNumber[] | null {
	const list = withPlainList(
		text.replaceAll(/(?<![\p{L}\d])(\p{Lu}{2,4})-(?=\d)/gu, (whole, code: string) =>
			sets.find(code) ? code : whole,
		),
	);
	const found = new Map<string, SetNumber>();
	let set = current;
	let count = 0;
	for (let at = 0; at < list.length; ) {
		const listed = readListedNumber(list, at);
		if (!listed) {
			const label = labelAt(list, at, sets);
			if (!label) return null;
			set = label.set;
			at = label.end;
			continue;
		}
		const added = addNumbers(found, listed, set, sets);
		count += added;
		const end = endOfSeparator(list, listed.end);
		if (added === 0 || count > lineNumberLimit || end === null) return null;
		at = end;
	}
	return found.size === 0 ? null : [...found.values()];
}

/** The set that is named within numbers, behind a slash or because it is known. */
function labelAt(text: string, at: number, sets: SetNames): { set: CurrentSet; end: number } | null {
	if (at === 0) return null;
	nextSet.lastIndex = at;
	const phrase = nextSet.exec(text)?.[0] ?? "";
	const known = phrase === "" ? null : sets.find(phrase);
	if (known && isSureSet(phrase.trim(), known))
		return { set: { text: known.text, isKnown: true }, end: at + phrase.length };
	nextLabel.lastIndex = at;
	const match = nextLabel.exec(text);
	if (!match) return null;
	const label = readLabel(match[0], sets);
	if (!label || (!label.isKnown && !/[/;|]\s?$/.test(text.slice(Math.max(0, at - 2), at)))) return null;
	return { set: label, end: at + match[0].length };
}

/** Adds a number or a range. Returns how many it is; 0 where it is none. */
function addNumbers(
	found: Map<string, SetNumber>,
	{ first, last, quantity }: ListedNumber,
	current: CurrentSet | null,
	sets: SetNames,
): number {
	const start = withoutSet(first, current, sets);
	if (!start) return 0;
	const numbers = last === null ? [start.number] : numbersBetween(first, last, start.number);
	for (const number of numbers) {
		const key = `${start.set?.text ?? ""} ${number}`;
		const before = found.get(key)?.quantity ?? 0;
		const { text = null, isKnown = false, isPrefix = false } = start.set ?? {};
		found.set(key, { set: text, isKnown, isPrefix, number, quantity: before + (quantity ?? 1) });
	}
	return numbers.length;
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
	const code = !current || current.isPrefix ? sets.find(letters) : null;
	if (code && letters === letters.toUpperCase())
		return { number: digits, set: { text: code.text, isKnown: true, isPrefix: true } };
	// Letters before numbers of no set may be a name: "PS2".
	return current ? { number: word, set: current } : null;
}

/** The numbers of a range, written like its first one; none of one that is too long. */
function numbersBetween(first: string, last: string, start: string): string[] {
	const range = rangeOf(first, last);
	if (!range || range.to - range.from >= rangeLimit) return [];
	const prefix = start.replace(/\d+$/, "");
	const digits = (at: number) => String(range.from + at).padStart(range.width, "0");
	return Array.from({ length: range.to - range.from + 1 }, (_, at) => prefix + digits(at));
}

/** Longest label of a set, as codes are. */
const labelLimit = 60;

/** Reads the text before a colon and numbers, where it may name a set. */
function readLabel(text: string, sets: SetNames): CurrentSet | null {
	const label = text.replaceAll(/[^\p{L}\p{N}\s&'.:,()★-]/gu, " ").replaceAll(/\s+/g, " ");
	const bare = label.replaceAll(/^[\s:.,()-]+|[\s:.,()-]{1,9}$/gu, "");
	if (!/\p{L}|\d{3}/u.test(bare) || bare.length > labelLimit) return null;
	const set = readSetLabel(bare, sets);
	if (set.isKnown) return set;
	// A known code and a name that is not.
	const [first = ""] = bare.split(" ", 1);
	const code = first === first.toUpperCase() ? sets.find(first) : null;
	if (code?.kind === "code") return { text: code.text, isKnown: true };
	if (/[;|]| \/ |, /.test(text)) return null;
	return isTalk(bare) || bare.split(" ").length > 5 || !/\p{L}/u.test(bare) ? null : set;
}

/** A line of a set and its numbers, with the set that numbers below are of. */
export interface SetLine {
	readonly numbers: readonly SetNumber[];
	readonly set: CurrentSet | null;
}

/** Reads "MEX 🇲🇽: 1, 5", "Base Set 4, 15", "12, 45 y 78"; null where a line is something else. */
export function readSetLine(text: string, current: CurrentSet | null, sets: SetNames): SetLine | null {
	const bare = hasNumberOfTotal(text) ? null : readNumbers(text, current, sets);
	if (bare) return isYear(bare) ? null : { numbers: bare, set: lastSet(bare, current) };
	const parts = text.split(":", 5);
	for (let at = 1, from = 0; at < parts.length; at += 1) {
		from += (parts[at - 1] ?? "").length + 1;
		const set = readLabel(text.slice(0, from - 1), sets);
		const numbers = set && readNumbers(text.slice(from).trim(), set, sets);
		if (numbers) return { numbers, set: lastSet(numbers, set) };
	}
	return readSetWithoutColon(text, sets);
}

/** A lone number of four digits, of no set, is a name or a year: "1942". */
function isYear(numbers: readonly SetNumber[]): boolean {
	return numbers.length === 1 && numbers[0]?.set === null && /^\d{4}$/.test(numbers[0].number);
}

function lastSet(numbers: readonly SetNumber[], current: CurrentSet | null): CurrentSet | null {
	const last = numbers.at(-1);
	return last?.set ? { text: last.set, isKnown: last.isKnown, isPrefix: last.isPrefix } : current;
}

/** "MEX 1, 5, 12": a known set before numbers alone. */
function readSetWithoutColon(text: string, sets: SetNames): SetLine | null {
	if (!/\d[^\p{L}]*$/u.test(text.slice(-12)) || sets.find(text)) return null;
	const words = text.split(" ", sets.maxWords + 1);
	for (let length = Math.min(words.length - 1, sets.maxWords); length > 0; length -= 1) {
		const label = words.slice(0, length).join(" ");
		const set = /\p{L}/u.test(label) ? sets.find(label) : null;
		if (!set) continue;
		const current = { text: set.text, isKnown: true };
		const numbers = readNumbers(text.slice(label.length + 1), current, sets);
		if (numbers && (numbers.length > 1 || isSureSet(label, set)))
			return { numbers, set: lastSet(numbers, current) };
	}
	return null;
}

/** Whether words surely name a set: a name of several words, or a code in capitals or with a digit. */
export function isSureSet(words: string, set: { kind: "code" | "name"; words: number }): boolean {
	if (set.words > 1) return true;
	if (/\d/.test(words)) return true;
	return set.kind === "code" && /\p{Lu}{2}/u.test(words) && words === words.toUpperCase();
}
