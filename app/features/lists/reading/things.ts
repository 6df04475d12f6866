import type { Language } from "#app/features/catalogue/rules.ts";
import { foldText } from "#app/features/catalogue/rules-folding.ts";
import { readFinish } from "#app/features/catalogue/vocabulary.ts";
import { type ParsedItem, quantityLimit, type Side } from "../rules.ts";
import { noteMaxLength, noteOnly } from "../rules-copy.ts";
import { applyAttribute, emptyItem, numberMark, type PartialItem } from "./attributes.ts";
import type { SetNames } from "./sets.ts";
import { findAttribute } from "./words.ts";

/** The place of a thing in the text. */
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

/** The thing of a item that nobody reads otherwise: one in quotes, or before brackets. */
export function toExactThing(
	text: string,
	name: string,
	isTyped: boolean,
	item: PartialItem,
	context: ItemContext,
): ParsedItem {
	return build(text, isTyped ? name : tidyName(name), isTyped, item, context);
}

/**
 * The thing of a item, with the second way to read it.
 * @param whole all that is typed of it behind its quantity
 */
export function toThing(
	text: string,
	typedName: string,
	whole: string,
	item: PartialItem,
	ending: SetEnding | null,
	context: ItemContext,
): ParsedItem {
	const thing = build(text, tidyName(typedName), false, item, context);
	const alternative = ending
		? withoutSet(text, ending, item, context)
		: (withoutEnding(thing, item, context) ?? asTyped(thing, whole, item, context));
	return { ...thing, alternative };
}

function withoutSet(text: string, ending: SetEnding, item: PartialItem, context: ItemContext): ParsedItem {
	if (ending.isTaken)
		return build(text, tidyName(ending.whole), false, { ...item, set: null, number: null }, context);
	const other = { ...item, set: ending.set, number: ending.number ?? item.number };
	return build(text, tidyName(ending.name), false, other, context);
}

/** A known set, a number and a name leave nothing open; "PSP-1000" is a name itself. */
function isSure({ name, set, number, isTyped }: ParsedItem, { sets }: ItemContext): boolean {
	return name !== "" && !isTyped && number !== null && set !== null && sets.find(set) !== null;
}

/** The way to read "Sabrina's ESP" and "Unown [G]" by which all of it is the name, or null where it is already. */
function asTyped(
	thing: ParsedItem,
	whole: string,
	item: PartialItem,
	context: ItemContext,
): ParsedItem | null {
	const name = tidyName(whole);
	const isSame = !thing.isTyped && foldText(name) === foldText(thing.name);
	if (name === "" || isSame || isSure(thing, context)) return null;
	const { quantity, isStarred } = item;
	return build(thing.text, name, false, { ...emptyItem(), quantity, isStarred }, context);
}

/** The way to read "Mewtwo ex" by which its last word is an attribute, or null. */
function withoutEnding(thing: ParsedItem, item: PartialItem, context: ItemContext): ParsedItem | null {
	const words = thing.name.split(" ");
	const last = words.at(-1) ?? "";
	const attribute = words.length > 1 ? findAttribute(last) : null;
	if (!attribute?.isDoubtful) return null;
	const { copy, words: said } = item;
	const other: PartialItem = {
		...item,
		copy: { ...copy, finish: [...copy.finish], note: [...copy.note] },
		words: [...said],
	};
	applyAttribute(other, attribute, last);
	return build(thing.text, tidyName(words.slice(0, -1).join(" ")), false, other, context);
}

function build(
	text: string,
	name: string,
	isTyped: boolean,
	item: PartialItem,
	{ line, side, sets }: ItemContext,
): ParsedItem {
	const { set, number } = item;
	const isWant = side === "want";
	const isNameless = name === "" && (number === null || (set !== null && !sets.find(set)));
	const notes = isWant ? [...item.words, ...item.copy.note] : item.copy.note;
	const copy = {
		...item.copy,
		finish: readFinish(item.copy.finish.join(" ")),
		note: cut(notes.join(", ")),
	};
	return {
		line,
		text,
		side,
		quantity: Math.min(item.quantity ?? 1, quantityLimit),
		hasQuantity: item.quantity !== null,
		forTrade: 0,
		name: isNameless && set !== null ? [set, number].filter(Boolean).join(" ") : name || nameOf(text, item),
		set,
		code: null,
		number,
		total: item.total,
		category: item.category,
		ids: [],
		isTyped: isTyped || (isNameless && set !== null && number !== null),
		isAny: isWant && !isTyped && number === null && !(item.isSetExact && set !== null),
		copy: isWant ? noteOnly(copy) : copy,
		isStarred: isWant && item.isStarred,
		alternative: null,
	};
}

/** The name of a thing of which only attributes are said: the text itself, empty beside a number. */
function nameOf(text: string, item: PartialItem): string {
	return item.number === null ? text : "";
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
		.replace(/[\s,:;|/–—-]{1,20}$/u, "")
		.trim();
}
