import { findCodeNumber, isNumber, readSlashNumber } from "#app/features/catalogue/card-numbers.ts";
import type { ParsedItem } from "../../entry/rules.ts";
import { emptyItem, extractAttributes, noteInnerAttributes, readAttributes } from "./attributes.ts";
import { type Group, groupsOf, splitOutside } from "./normalise.ts";
import {
	type BracketMeaning,
	extractAccessory,
	extractCommas,
	extractCount,
	extractFlags,
	extractGroups,
	extractInnerNumber,
	extractLeadingGrade,
	extractNumbers,
	extractPrices,
	extractRemark,
	extractRest,
	extractSet,
	extractStars,
	readBracket,
	withoutEmoji,
	withoutPayment,
} from "./pieces.ts";
import { type ItemContext, toExactItem, toItem } from "./things.ts";

/** Separators that part items for sure, and those that names have, too: the finest last. */
const strongSeparator = / ?; ?| \| /g;
const slash = / \/ (?!\d)|(?<!\d) \/ /g;
const gluedSlash = /(?<=\p{L}{3})\/(?=\p{L}{3})/gu;
/** One dash stands within a name, "Stitch - Rock Star"; a number has its set and details behind dashes. */
const dash = /(?<!\d.*) [-–—] (?!.*\d)/g;
const dashAt = 4;
const comma = /, ?(?!\d)|(?<!\d), ?| \+ | \/ (?!\d)|(?<!\d) \/ /g;
const conjunction = /, ?(?!\d)|(?<!\d), ?| \+ | \/ (?!\d)|(?<!\d) \/ |,? (?:[yeo]|Y|and|or|&) /g;

/** The accessories of a console behind a comma: "Wii, 2 mandos". */
const countedAccessory = /, (?=\d (?:mandos?|joysticks?|controles|cables?|juegos)(?!\p{L}))/giu;

/** The greatest number of items that commas part a line into; a longer one is read whole. */
const partLimit = 500;

/** The items that a text says, in each way to part it. */
export interface ReadItems {
	readonly items: readonly ParsedItem[];
	readonly others: readonly (readonly ParsedItem[])[];
	/** True where something of it is sold or promised. */
	readonly isSold: boolean;
}

/** Reads items that `;`, ` / `, commas, ` + ` or "y" part, or a single one. */
export function readItems(text: string, context: ItemContext): ReadItems {
	const plain = joinColumns(withoutPayment(text)).replaceAll(countedAccessory, " · ");
	const chunks = joinAttributes(splitOutside(plain, strongSeparator));
	const ways = chunks.map((chunk) => waysToPart(chunk, context));
	const count = Math.max(0, ...ways.map(({ length }) => length));
	const readings = Array.from({ length: count }, (_, at) =>
		ways.flatMap((way) => way[Math.min(at, way.length - 1)] ?? []),
	);
	const [first = [], ...others] = readings.map((reading) => reading.filter((item) => item !== null));
	return { items: first, others, isSold: readings.flat().includes(null) };
}

/** The readings of a piece of a line, the likeliest first; null for what is sold or promised. */
function waysToPart(chunk: string, context: ItemContext): (ParsedItem | null)[][] {
	// What stands before brackets with its set is a name, whatever words are in it.
	const isExact = findExactName(chunk, groupsOf(chunk), context) !== null;
	const parts = (isExact ? [comma] : [slash, comma, conjunction, gluedSlash, dash])
		.map((separator) => withNames(joinAttributes(splitOutside(chunk, separator)), context))
		.filter(({ length }, at) => length > (at === dashAt ? 2 : 1) && length <= partLimit);
	const distinct = parts.filter((pieces, at) => pieces.length !== parts[at - 1]?.length);
	const ways = distinct.map((pieces) => pieces.map((piece) => readItem(piece, context)));
	const whole = [readItem(chunk, context)];
	const forced = ways.filter(
		(items, at) => items.includes(null) || distinct[at]?.slice(1).some(startsWithQuantity),
	);
	if (forced.length > 0) return forced;
	const [first, ...finer] = ways;
	const isSlashed = !isExact && splitOutside(chunk, slash).length > 1;
	return first && isSlashed ? [first, whole, ...finer] : [whole, ...ways];
}

/** Numbers behind a thing with a number, as more of its name: "Gran Turismo 2 y 4", "Dark Charizard 21/82 y 4/82". */
function withNames(pieces: readonly string[], { sets }: ItemContext): string[] {
	let name = "";
	return pieces.map((piece) => {
		const [, number = "", label = ""] =
			/^#?(\d{1,3}(?:\/\d{1,3})?)(?:\s(?:de |para )?(\S.{0,60}))?$/u.exec(piece) ?? [];
		const isDetail = label === "" || (number.includes("/") && readAttributes(label) !== null);
		if (number && name !== "" && (isDetail || sets.find(label))) return `${name} ${piece}`;
		name = /^(\p{L}\P{N}{1,80})\s#?\d{1,3}(?:\/\d{1,3})?(?=\s|$)/u.exec(piece)?.[1] ?? "";
		return piece;
	});
}

/** "Charizard | Base Set | 4/102" is one item in columns, since one of them is its number. */
function joinColumns(text: string): string {
	const columns = text.length < 300 && /[|;]/.test(text) ? splitOutside(text, strongSeparator) : [];
	const numbers = columns.slice(1).filter((column) => isNumberColumn(column, text.includes(";")));
	return numbers.length === 1 || (numbers.length > 1 && !text.includes(";")) ? columns.join(" · ") : text;
}

/** Whether a column is the number of a card. @param isCounted whether one of digits alone may be how many there are */
function isNumberColumn(column: string, isCounted: boolean): boolean {
	if (readSlashNumber(column) || findCodeNumber(column)?.length === column.length || /^#\d/.test(column))
		return true;
	return !isCounted && isNumber(column);
}

/** Pieces of which those that are attributes alone stand behind the item that they are of. */
function joinAttributes(pieces: readonly string[]): string[] {
	const joined: string[] = [];
	for (const piece of pieces) {
		if (piece === "") continue;
		const isDetail = joined.length > 0 && !/^\d+$/.test(piece) && isAttribute(piece);
		if (isDetail) joined[joined.length - 1] += `, ${piece}`;
		else joined.push(piece);
	}
	return joined;
}

function isAttribute(piece: string): boolean {
	if (piece.length > 60) return false;
	const [group] = groupsOf(piece);
	if (group?.sign === "(" && group.open === 0 && group.close === piece.length - 1) return true;
	const partial = emptyItem();
	return (
		extractPrices(extractStars(extractFlags(piece, partial), partial)).trim() === "" ||
		readAttributes(piece) !== null
	);
}

const leadingQuantities = [
	/^\(?[x×]\s?(\d{1,3})\)?\s+(?=\S)/iu,
	/^\((\d{1,3})\s?[x×]?\)\s*(?=\S)/iu,
	/^(\d{1,3})\s?[x×]\s+(?=\S)/iu,
	/^(\d{1,3})[x×](?=[\p{Lu}"])/u,
	/^(\d{1,3})\s?(?:u\.|unidades)\s+(?:de\s)?(?=\S)/iu,
	/^([1-9]\d?)\s+(?!(?:[yeoa]|and|or|al)\s\d)(?=["¿¡]?\p{L}|\[\p{L})/u,
];

/** Words for how many there are: all that a deck may have, and two. */
const quantityWords = [
	[/^playset (?:de )?(?=\p{L})/iu, 4],
	[/^(?:un )?par de (?=\p{L})/iu, 2],
] as const;

/** The quantity that a text begins with, and what follows. */
function readLeadingQuantity(text: string): { quantity: number; rest: string } | null {
	for (const [pattern, quantity] of quantityWords)
		if (pattern.test(text)) return { quantity, rest: text.replace(pattern, "") };
	for (const pattern of leadingQuantities) {
		const match = pattern.exec(text);
		if (match) return { quantity: Math.max(1, Number(match[1])), rest: text.slice(match[0].length).trim() };
	}
	return null;
}

function startsWithQuantity(text: string): boolean {
	return readLeadingQuantity(text) !== null;
}

/** Reads a text as one item; null for one that is sold or promised. */
function readItem(typed: string, context: ItemContext): ParsedItem | null {
	const leading = readLeadingQuantity(typed.replace(/^(?:me )?(?:quedan|hay|van|son) (?=\d)/iu, ""));
	const partial = emptyItem();
	partial.quantity = leading?.quantity ?? null;
	partial.copy.language = context.language;
	const text = extractLeadingGrade((leading?.rest ?? typed).replace(/^slab /i, ""), partial);
	const groups = groupsOf(text);
	const exact = findExactName(text, groups, context);
	if (exact) {
		Object.assign(partial, exact.meaning, { isSetExact: true });
		const left = extractRest(text.slice(exact.end), partial, context.sets);
		const name = exact.isCustom || left === "" ? exact.name : `${exact.name} ${left}`;
		return partial.isSold ? null : toExactItem(typed, name, exact.isCustom, partial, context);
	}
	let rest = extractStars(extractFlags(extractGroups(text, groups, partial, context.sets), partial), partial);
	rest = extractRemark(extractPrices(withoutEmoji(rest)), partial);
	rest = extractCommas(rest, partial, context.sets);
	rest = extractNumbers(rest, partial, context.sets);
	const words = extractCount(rest.split(" "), partial).filter((word) => word !== "");
	extractInnerNumber(words, partial, context.sets);
	extractAttributes(words, partial, false);
	extractAccessory(words, partial);
	const ending = extractSet(words, partial, context.sets);
	extractAttributes(words, partial, false);
	noteInnerAttributes(words, partial);
	return partial.isSold ? null : toItem(typed, words.join(" "), text, partial, ending, context);
}

interface ExactName {
	readonly name: string;
	readonly isCustom: boolean;
	readonly meaning: BracketMeaning;
	/** The index where the rest begins. */
	readonly end: number;
}

/**
 * A name that stands as it is: one in quotes, which is not looked up, or one before brackets that have its set, its set
 * and number, or its category.
 */
function findExactName(text: string, groups: readonly Group[], context: ItemContext): ExactName | null {
	const [first] = groups;
	if (first?.sign === '"' && first.open === 0) {
		const name = text.slice(1, first.close).trim();
		const category = /^\s?\[([^[\]]{1,60})\]/u.exec(text.slice(first.close + 1));
		const end = first.close + 1 + (category?.[0].length ?? 0);
		const meaning = { category: category?.[1]?.trim() ?? null };
		return name === "" ? null : { name, isCustom: true, meaning, end };
	}
	for (const { sign, open, close } of groups.toReversed()) {
		const name = text.slice(0, open).trim();
		const meaning = sign === "[" && name !== "" && readBracket(text.slice(open + 1, close), context.sets);
		if (meaning) return { name, isCustom: false, meaning, end: close + 1 };
	}
	return null;
}
