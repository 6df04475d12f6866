import { type ParsedItem, quantityLimit, type Side } from "../../entry/rules.ts";
import { noCopy } from "../../entry/rules-copy.ts";
import type { LineKind, ReadLine } from "../rules-reading.ts";
import { findNextHead, type Head, isRule, readHead, readSwap } from "./headings.ts";
import { type ReadItems, readItems } from "./items.ts";
import { type CleanLine, outsideGroups, trimEnd } from "./normalise.ts";
import { type CurrentSet, readSetLine, type SetNumber } from "./numbers.ts";
import { readSetLabel, type SetNames } from "./sets.ts";
import { isTalk } from "./words.ts";

/** The greatest number of numbers that the set lines of one text stand for; those of further lines are not read. */
const numberLimit = 10_000;

/** The state in which a line begins. */
export interface State {
	side: Side | null;
	set: CurrentSet | null;
	/** True under a heading with a red cross, where such crosses are bullets. */
	isCrossed: boolean;
	/** True below the title of another app, where the album's name comes next. */
	isTitled: boolean;
	numbers: number;
	readonly sets: SetNames;
	/** Whether a heading comes below a line. */
	readonly lastHeading: number;
}

/** The state where a text begins. @param lastHeading the line of its last heading, or 0 */
export function startOfText(side: Side | null, sets: SetNames, lastHeading = 0): State {
	return { side, set: null, isCrossed: false, isTitled: false, numbers: 0, sets, lastHeading };
}

/** A line as it was typed, and without what is not of a list. */
export interface Source {
	readonly line: number;
	readonly text: string;
	readonly clean: CleanLine;
}

/** Reads a line; the state becomes that of the next. */
export function readLine(source: Source, sources: readonly Source[], at: number, state: State): ReadLine {
	const { clean } = source;
	if (isTitle(source.text, clean.text)) {
		state.isTitled = true;
		return simple(source, "noise", state);
	}
	const isBelowTitle = state.isTitled;
	state.isTitled = false;
	const head = readHead(clean.text);
	if (clean.isCrossed && !head && !state.isCrossed) return simple(source, "skipped", state);
	if (clean.text === "") return simple(source, clean.isStruck ? "skipped" : "noise", state);
	if (isRule(clean.text)) return simple(source, "rule", state);
	const swap = readSwap(clean.text);
	if (swap) return swapLine(source, swap, state);
	if (head) return headLine(source, head, state);
	if (isSection(clean.text)) return simple(source, "noise", state);
	if (isAlbum(clean.text, isBelowTitle, state)) return simple(source, "noise", state);
	const set = loneSet(source, sources, at, state);
	if (set) {
		state.set = set;
		return simple(source, "set", state);
	}
	return body(source, clean.text, state);
}

function simple(source: Source, kind: LineKind, { side }: State): ReadLine {
	const { line, text } = source;
	return { line, text, kind, side, items: [], parts: [], mayBeNoise: false };
}

const titles = [
	/^figuritas app/iu,
	/^👑 .{1,60} (?:en|on) Reino(?: ·|$)/u,
	/^\(\d\/\d\)$/,
	/^(?:…|\.\.\.)\s?(?:y|and) [\d.,]+ (?:más|more)$/iu,
	/^\/\//,
];

function isTitle(text: string, clean: string): boolean {
	return titles.some((title) => title.test(text.trim()) || title.test(clean));
}

const section =
	/^(?:pok[eé]mon|trainers?|entrenador(?:es)?|treinador(?:es)?|energ[iy]a?s?|energy|deck|mazo|sideboard|total(?: cards)?|total de cartas)\s?(?:[:(]\s?\d{1,5}\)?|:)?$/iu;

function isSection(text: string): boolean {
	return section.test(text);
}

/** Albums by the names that apps write above the numbers. */
const albums = /^(?:usa,? m[eé]x(?:ico)?,? can(?:ad[aá])?|qatar|rusia|brasil|mundial)\s(?:20)?\d{2}$/iu;

function isAlbum(text: string, isBelowTitle: boolean, { sets, side }: State): boolean {
	if (readSetLabel(text, sets).isKnown) return false;
	return albums.test(text) || (isBelowTitle && side === null && !/\d\s?[,:]|:\s?\d/u.test(text));
}

/** The set of a line that names nothing else, where numbers or items below are of it. */
function loneSet(source: Source, sources: readonly Source[], at: number, state: State): CurrentSet | null {
	const { clean } = source;
	const label = trimEnd(clean.text.replace(/\s?:$/, "")).replaceAll(/[^\p{L}\p{N}\s&'.:,()-]/gu, " ");
	const read = readSetLabel(label.replaceAll(/\s+/g, " ").trim(), state.sets);
	const hasColon = clean.text.endsWith(":");
	const isSaid = hasColon || clean.hasPages;
	if (!read.isKnown) return isSaid && isNumbersBelow(sources, at, state) ? read : null;
	if (isSaid || isNumbersBelow(sources, at, state)) return read;
	const next = sources[at + 1];
	const isLast = !next || next.line !== source.line + 1 || readSetLabel(next.clean.text, state.sets).isKnown;
	// A short word may be a name, "Mew", unless what is below looks like a list of its own.
	const isName = !/[\d\s]/.test(label) && !next?.clean.isBulleted;
	return clean.isBulleted || isLast || isName ? null : read;
}

/** Whether the line below, or the one below its heading, has numbers alone. */
function isNumbersBelow(sources: readonly Source[], at: number, { sets }: State): boolean {
	for (const next of sources.slice(at + 1, at + 3)) {
		const head = readHead(next.clean.text);
		if (head?.rest === "") continue;
		const rest = head?.rest ?? next.clean.text;
		return (
			rest.length < 4_000 && !rest.includes(":") && readSetLine(rest, anySet, sets)?.set?.text === anySet.text
		);
	}
	return false;
}
/** A set for asking whether a line has numbers alone. */
const anySet: CurrentSet = { text: "\uE002", isKnown: true };

function headLine(source: Source, head: Head, state: State): ReadLine {
	state.side = head.side;
	state.isCrossed = source.clean.isCrossed;
	if (head.rest === "") return simple(source, "heading", state);
	if (/^\d{1,3}$/.test(head.rest) && !state.set) return simple(source, "heading", state);
	const next = findNextHead(head.rest, head);
	if (next >= 0) {
		const first = body(source, trimEnd(head.rest.slice(0, next)).replace(/[([.]$| [ye]$/, ""), state);
		const second = readHead(head.rest.slice(next));
		if (second && second.rest !== "") {
			const rest = headLine(source, second, state);
			return { ...rest, items: [...first.items, ...rest.items], parts: joinParts(first, rest) };
		}
		if (second) state.side = second.side;
		return first;
	}
	if (head.rest.endsWith(":") && readSetLabel(head.rest.slice(0, -1), state.sets).isKnown)
		state.set = readSetLabel(head.rest.slice(0, -1), state.sets);
	const isHeading = head.rest.endsWith(":") && head.rest.split(" ").length <= 8;
	return isHeading ? simple(source, "heading", state) : body(source, head.rest, state);
}

function joinParts(first: ReadLine, second: ReadLine): ParsedItem[] {
	if (first.parts.length + second.parts.length === 0) return [];
	return [first, second].flatMap(({ parts, items }) => (parts.length > 0 ? parts : items));
}

function swapLine(source: Source, { give, get }: { give: string; get: string }, state: State): ReadLine {
	const lines = (
		[
			["have", give],
			["want", get],
		] as const
	).map(([side, text]) => body(source, text, { ...state, side, set: null }));
	const [first, second] = lines;
	if (!first || !second) return simple(source, "noise", state);
	const items = [...first.items, ...second.items];
	const mayBeNoise = first.mayBeNoise || second.mayBeNoise;
	return { ...simple(source, "items", state), items, parts: joinParts(first, second), mayBeNoise };
}

/** Reads the text behind a line's heading: numbers of a set, or items. */
function body(source: Source, text: string, state: State): ReadLine {
	const { clean, line } = source;
	const rest = text.replace(/^SB:\s?/i, "");
	const setLine = state.numbers < numberLimit ? readSetLine(rest, state.set, state.sets) : null;
	if (setLine) {
		const isAlone = setLine.numbers.length === 1 && rest.includes(":");
		state.numbers += setLine.numbers.length;
		state.set = setLine.set;
		return {
			...simple(source, "items", state),
			items: setLine.numbers.map((each) => ofNumber(each, isAlone, source, state)),
		};
	}
	const context = { line, side: state.side, sets: state.sets, language: clean.language };
	const read = readItems(rest, context);
	if (!read.items.some(isNamed))
		return simple(source, read.isSold || clean.isStruck ? "skipped" : "noise", state);
	return {
		...simple(source, "items", state),
		items: read.items,
		parts: read.parts,
		mayBeNoise: isMaybeNoise(source, rest, read, state),
	};
}

/** Whether an item is more than signs and digits: "1942", and not "5-1". */
function isNamed({ number, set, category, isCustom, name }: ParsedItem): boolean {
	return isCustom || (number ?? set ?? category) !== null || /\p{L}|^\d{4}$/u.test(name);
}

function isMaybeNoise(
	{ line, clean }: Source,
	text: string,
	{ items, parts }: ReadItems,
	state: State,
): boolean {
	const isFirm = [...items, ...parts].some(
		(item) => item.number !== null || item.hasQuantity || item.isCustom,
	);
	// Above the first heading stands what the list is called.
	const isAbove = state.side === null && line < state.lastHeading && !clean.isBulleted;
	return !isFirm && (isTalk(outsideGroups(text)) || isAbove);
}

/** The item of a number; "Charizard: 2", of no known set, may be two of it as well. */
function ofNumber(
	{ set, isKnown, number, quantity }: SetNumber,
	isAlone: boolean,
	source: Source,
	state: State,
) {
	const isUnknown = set !== null && !isKnown;
	const item: ParsedItem = {
		line: source.line,
		text: source.text.trim(),
		side: state.side,
		quantity: Math.min(quantity, quantityLimit),
		hasQuantity: true,
		forTrade: 0,
		name: isUnknown ? `${set} ${number}` : "",
		set,
		code: null,
		number,
		total: null,
		category: null,
		ids: [],
		isCustom: isUnknown,
		anyPrinting: false,
		copy: noCopy,
		isStarred: false,
		alternative: null,
	};
	const isCount = isUnknown && isAlone && quantity === 1 && /^[1-9]\d?$/.test(number);
	const counted = { set: null, number: null, isCustom: false, anyPrinting: state.side === "want" };
	const alternative = isCount ? { ...item, ...counted, name: set, quantity: Number(number) } : null;
	return { ...item, alternative };
}
