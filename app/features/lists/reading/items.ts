import { isNumber, readSlashNumber } from "#app/features/catalogue/card-numbers.ts";
import type { ParsedItem } from "../rules.ts";
import { emptyItem, readAttributes, takeAttributes } from "./attributes.ts";
import { type Group, groupsOf, splitOutside } from "./normalise.ts";
import {
	type BracketMeaning,
	readBracket,
	takeCommas,
	takeFlags,
	takeGroups,
	takeNumbers,
	takePrices,
	takeRest,
	takeSet,
	takeStars,
} from "./pieces.ts";
import { type ItemContext, toExactThing, toThing } from "./things.ts";

const strongSeparator = / ?; ?| \/ (?!\d)|(?<!\d) \/ | \| /g;
const weakSeparator = /, ?(?!\d)|(?<!\d), ?| \+ /g;

/** The greatest number of things that commas part a line into; a longer one is read whole. */
const partLimit = 500;

/** The things that a text says, in both ways to read its commas. */
export interface ReadItems {
	readonly things: readonly ParsedItem[];
	/** Empty where no comma and no plus may part two things. */
	readonly parts: readonly ParsedItem[];
	/** True where something of it is sold or promised. */
	readonly isSold: boolean;
}

/** Reads things that `;`, ` / `, commas or ` + ` part, or a single one. */
export function readItems(text: string, context: ItemContext): ReadItems {
	const things: (ParsedItem | null)[] = [];
	const parts: (ParsedItem | null)[] = [];
	let isParted = false;
	for (const chunk of joinAttributes(splitOutside(joinColumns(text), strongSeparator))) {
		const pieces = joinAttributes(splitOutside(chunk, weakSeparator));
		const isSplit = pieces.length > 1 && pieces.length <= partLimit;
		const items = isSplit ? pieces.map((piece) => readItem(piece, context)) : [readItem(chunk, context)];
		parts.push(...items);
		if (!isSplit || items.includes(null) || pieces.slice(1).some(startsWithQuantity)) things.push(...items);
		else {
			things.push(readItem(chunk, context));
			isParted = true;
		}
	}
	const isThing = (thing: ParsedItem | null) => thing !== null;
	return {
		things: things.filter(isThing),
		parts: isParted ? parts.filter(isThing) : [],
		isSold: things.includes(null),
	};
}

/** "Charizard | Base Set | 4/102" is one thing in columns, since one of them is its number. */
function joinColumns(text: string): string {
	const columns = text.includes(" | ") ? splitOutside(text, / \| /g) : [];
	const isOne = columns
		.slice(1)
		.some((column) => isNumber(column.replace(/^#/, "")) || readSlashNumber(column));
	return isOne ? columns.join(" · ") : text;
}

/** Pieces of which those that are attributes alone stand behind the thing that they are of. */
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
	const item = emptyItem();
	return takePrices(takeStars(takeFlags(piece, item), item)).trim() === "" || readAttributes(piece) !== null;
}

const leadingQuantities = [
	/^\(?[x×]\s?(\d{1,3})\)?\s+(?=\S)/iu,
	/^\((\d{1,3})\s?[x×]?\)\s*(?=\S)/iu,
	/^(\d{1,3})\s?[x×]\s+(?=\S)/iu,
	/^(\d{1,3})[x×](?=[\p{Lu}"])/u,
	/^(\d{1,3})\s?(?:u\.|unidades)\s+(?:de\s)?(?=\S)/iu,
	/^([1-9]\d?)\s+(?=["¿¡]?\p{L})/u,
];

/** The quantity that a text begins with, and what follows. */
function readLeadingQuantity(text: string): { quantity: number; rest: string } | null {
	for (const pattern of leadingQuantities) {
		const match = pattern.exec(text);
		if (match) return { quantity: Math.max(1, Number(match[1])), rest: text.slice(match[0].length).trim() };
	}
	return null;
}

function startsWithQuantity(text: string): boolean {
	return readLeadingQuantity(text) !== null;
}

/** Reads a text as one thing; null for one that is sold or promised. */
function readItem(typed: string, context: ItemContext): ParsedItem | null {
	const leading = readLeadingQuantity(typed);
	const item = emptyItem();
	item.quantity = leading?.quantity ?? null;
	item.copy.language = context.language;
	const text = leading?.rest ?? typed;
	const groups = groupsOf(text);
	const exact = findExactName(text, groups, context);
	if (exact) {
		Object.assign(item, exact.meaning, { isSetExact: true });
		takeRest(text.slice(exact.end), item, context.sets);
		return item.isSold ? null : toExactThing(typed, exact.name, exact.isTyped, item, context);
	}
	let rest = takeStars(takeFlags(takeGroups(text, groups, item, context.sets), item), item);
	rest = takePrices(takeCommas(rest, item, context.sets));
	rest = takeNumbers(rest, item, context.sets);
	const words = rest.split(" ").filter((word) => word !== "");
	takeAttributes(words, item, false);
	const ending = takeSet(words, item, context.sets);
	return item.isSold ? null : toThing(typed, words.join(" "), text, item, ending, context);
}

interface ExactName {
	readonly name: string;
	readonly isTyped: boolean;
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
		return name === "" ? null : { name, isTyped: true, meaning, end };
	}
	for (const { sign, open, close } of groups.toReversed()) {
		const name = text.slice(0, open).trim();
		const meaning = sign === "[" && name !== "" && readBracket(text.slice(open + 1, close), context.sets);
		if (meaning) return { name, isTyped: false, meaning, end: close + 1 };
	}
	return null;
}
