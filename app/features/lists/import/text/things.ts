import { type Language, quantityLimit } from "#app/features/catalogue/rules-copies.ts";
import { foldText } from "#app/features/catalogue/rules-folding.ts";
import { readFinish } from "#app/features/catalogue/vocabulary.ts";
import type { ParsedItem, Side } from "../../entry/rules.ts";
import { noteMaxLength, noteOnly } from "../../entry/rules-copy.ts";
import {
	applyAttribute,
	emptyItem,
	extractAttributes,
	noteInnerAttributes,
	numberMark,
	type PartialItem,
} from "./attributes.ts";
import type { SetNames } from "./sets.ts";
import { findAttribute } from "./words.ts";

/** The place of an item in the text. */
export interface ItemContext {
	readonly line: number;
	readonly side: Side | null;
	readonly sets: SetNames;
	/** The language of the flag before the line. */
	readonly language: Language | null;
}

/** A set, and maybe a number, that the end of a name may mean. */
export interface SetEnding {
	/** The name without it. */
	readonly name: string;
	readonly set: string;
	readonly number: string | null;
	/** True where it was taken from the name, so that the name with it is the second way to read. */
	readonly isTaken: boolean;
	readonly whole: string;
}

/** The item of a partial item that nobody reads otherwise: one in quotes, or before brackets. */
export function toExactItem(
	text: string,
	name: string,
	isCustom: boolean,
	partial: PartialItem,
	context: ItemContext,
): ParsedItem {
	return build(text, isCustom ? name : tidyName(name), isCustom, partial, context);
}

/**
 * The item of a number of a set; "Charizard: 2", of no known set, may be two of it, and "GTA 5" a name.
 * @param name the line as a name, where it may be one
 */
export function toNumberedItem(
	text: string,
	partial: PartialItem,
	{ name, isAlone }: { name: string | null; isAlone: boolean },
	context: ItemContext,
): ParsedItem {
	const item = { ...build(text, "", false, partial, context), isCustom: false };
	const { set, number, quantity } = partial;
	if (set === null || number === null) return item;
	if (name !== null) return { ...item, name: "", alternative: named(item, name) };
	const isCount = isAlone && quantity === 1 && /^[1-9]\d?$/.test(number) && !partial.isAlbum;
	const counted = { ...named(item, set), quantity: Number(number) };
	return { ...item, name: "", alternative: isCount && !context.sets.find(set) ? counted : null };
}

/** The item with a name alone. */
function named(item: ParsedItem, name: string): ParsedItem {
	const anyPrinting = item.side === "want";
	return { ...item, name, set: null, number: null, category: null, isCustom: false, anyPrinting };
}

/**
 * The item of a partial item, with the second way to read it.
 * @param whole all that is typed of it behind its quantity
 */
export function toItem(
	text: string,
	typedName: string,
	whole: string,
	partial: PartialItem,
	ending: SetEnding | null,
	context: ItemContext,
): ParsedItem {
	// "Base Set completo 102/102" is a whole set, and not its last card.
	const isOfLast = partial.number !== null && partial.number === partial.total;
	const isWholeSet = isOfLast && tidyName(typedName) === "" && partial.copy.completeness !== null;
	if (isWholeSet) return build(text, tidyName(whole), true, emptyItem(), context);
	const item = build(text, tidyName(typedName), false, partial, context);
	const alternative = ending
		? withoutSet(text, ending, partial, context)
		: (withoutEnding(item, partial, context) ?? asTyped(item, whole, partial, context));
	return { ...item, alternative };
}

function withoutSet(text: string, ending: SetEnding, partial: PartialItem, context: ItemContext): ParsedItem {
	if (ending.isTaken)
		return build(text, tidyName(ending.whole), false, { ...partial, set: null, number: null }, context);
	const other = { ...copyOf(partial), set: ending.set, number: ending.number ?? partial.number };
	const words = ending.name.split(" ");
	extractAttributes(words, other, false);
	return build(text, tidyName(words.join(" ")), false, other, context);
}

/** A known set, a number and a name leave nothing open; "PSP-1000" is a name itself. */
function isSure({ name, set, number, isCustom }: ParsedItem, { sets }: ItemContext): boolean {
	return name !== "" && !isCustom && number !== null && set !== null && sets.find(set) !== null;
}

/** The way to read "Sabrina's ESP" and "Unown [G]" by which all of it is the name, or null where it is already. */
function asTyped(
	item: ParsedItem,
	whole: string,
	partial: PartialItem,
	context: ItemContext,
): ParsedItem | null {
	const name = tidyName(whole);
	const isSame = !item.isCustom && foldText(name) === foldText(item.name);
	if (name === "" || isSame || isSure(item, context)) return null;
	const { quantity, isStarred } = partial;
	const other = { ...emptyItem(), quantity, isStarred };
	noteInnerAttributes(name.split(" "), other);
	return build(item.text, name, false, other, context);
}

/** The way to read "Mewtwo ex" by which its last word is an attribute, or null. */
function withoutEnding(item: ParsedItem, partial: PartialItem, context: ItemContext): ParsedItem | null {
	const words = item.name.split(" ");
	const last = words.at(-1) ?? "";
	const attribute = words.length > 1 ? findAttribute(last) : null;
	if (!attribute?.isDoubtful) return null;
	const other = copyOf(partial);
	applyAttribute(other, attribute, last);
	return build(item.text, tidyName(words.slice(0, -1).join(" ")), false, other, context);
}

/** A partial item to go on with, of which the first one knows nothing. */
function copyOf(partial: PartialItem): PartialItem {
	const { copy, words } = partial;
	return { ...partial, copy: { ...copy, finish: [...copy.finish], note: [...copy.note] }, words: [...words] };
}

function build(
	text: string,
	name: string,
	isCustom: boolean,
	partial: PartialItem,
	{ line, side, sets }: ItemContext,
): ParsedItem {
	const { set, number } = partial;
	const isWant = side === "want";
	const isNameless =
		name === "" && (number === null || (set !== null && !partial.isAlbum && !sets.find(set)));
	const notes = isWant ? [...partial.words, ...partial.copy.note] : partial.copy.note;
	const copy = {
		...partial.copy,
		finish: readFinish(partial.copy.finish.join(" ")),
		note: cut([...new Set(notes)].join(", ")),
	};
	return {
		line,
		text,
		side,
		quantity: Math.min(partial.quantity ?? 1, quantityLimit),
		hasQuantity: partial.quantity !== null,
		forTrade: 0,
		name:
			isNameless && set !== null ? [set, number].filter(Boolean).join(" ") : name || nameOf(text, partial),
		set,
		code: null,
		number,
		total: partial.total,
		category: partial.category,
		ids: [],
		isCustom: isCustom || (isNameless && set !== null && number !== null),
		anyPrinting: isWant && !isCustom && number === null && !(partial.isSetExact && set !== null),
		copy: isWant ? noteOnly(copy) : copy,
		isStarred: isWant && partial.isStarred,
		alternative: null,
	};
}

/** The name of an item of which only attributes are said: the text itself, empty beside a number. */
function nameOf(text: string, partial: PartialItem): string {
	return partial.number === null ? text : "";
}

/** A longer note than an entry has is cut; the line as typed stays with it. */
function cut(text: string): string | null {
	return text === "" ? null : [...text].slice(0, noteMaxLength).join("");
}

function tidyName(name: string): string {
	return name
		.replaceAll(numberMark, " ")
		.replaceAll(/ {2,}/g, " ")
		.replace(/^[\s,:;|/–—-]+/u, "")
		.replace(/[\s,:;|/→➡=>–—-]{1,20}$/u, "")
		.trim();
}
