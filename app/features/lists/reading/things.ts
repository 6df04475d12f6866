import type { Language } from "#app/features/catalogue/rules.ts";
import { foldText } from "#app/features/catalogue/rules-folding.ts";
import { readFinish } from "#app/features/catalogue/vocabulary.ts";
import { noteMaxLength, quantityLimit, type ReadThing, type Side } from "../rules.ts";
import type { TextThing } from "../rules-sources.ts";
import { applyAttribute, type Draft, emptyDraft, numberMark } from "./attributes.ts";
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

/** The thing of a draft that nobody reads otherwise: one in quotes, or before brackets. */
export function toExactThing(
	text: string,
	name: string,
	isTyped: boolean,
	draft: Draft,
	context: ItemContext,
): TextThing {
	const thing = build(text, isTyped ? name : tidyName(name), isTyped, draft, context);
	return { ...thing, hasQuantity: draft.quantity !== null, alternative: null };
}

/**
 * The thing of a draft, with the second way to read it.
 * @param whole all that is typed of it behind its quantity
 */
export function toThing(
	text: string,
	typedName: string,
	whole: string,
	draft: Draft,
	ending: SetEnding | null,
	context: ItemContext,
): TextThing {
	const thing = build(text, tidyName(typedName), false, draft, context);
	const alternative = ending
		? withoutSet(text, ending, draft, context)
		: (withoutEnding(thing, draft, context) ?? asTyped(thing, whole, draft, context));
	return { ...thing, hasQuantity: draft.quantity !== null, alternative };
}

function withoutSet(text: string, ending: SetEnding, draft: Draft, context: ItemContext): ReadThing {
	if (ending.isTaken)
		return build(text, tidyName(ending.whole), false, { ...draft, set: null, number: null }, context);
	const other = { ...draft, set: ending.set, number: ending.number ?? draft.number };
	return build(text, tidyName(ending.name), false, other, context);
}

/** A known set, a number and a name leave nothing open; "PSP-1000" is a name itself. */
function isSure({ name, set, number, isTyped }: ReadThing, { sets }: ItemContext): boolean {
	return name !== "" && !isTyped && number !== null && set !== null && sets.find(set) !== null;
}

/** The way to read "Sabrina's ESP" and "Unown [G]" by which all of it is the name, or null where it is already. */
function asTyped(thing: ReadThing, whole: string, draft: Draft, context: ItemContext): ReadThing | null {
	const name = tidyName(whole);
	const isSame = !thing.isTyped && foldText(name) === foldText(thing.name);
	if (name === "" || isSame || isSure(thing, context)) return null;
	const { quantity, isStarred } = draft;
	return build(thing.text, name, false, { ...emptyDraft(), quantity, isStarred }, context);
}

/** The way to read "Mewtwo ex" by which its last word is an attribute, or null. */
function withoutEnding(thing: ReadThing, draft: Draft, context: ItemContext): ReadThing | null {
	const words = thing.name.split(" ");
	const last = words.at(-1) ?? "";
	const attribute = words.length > 1 ? findAttribute(last) : null;
	if (!attribute?.isDoubtful) return null;
	const other: Draft = {
		...draft,
		finishes: [...draft.finishes],
		notes: [...draft.notes],
		words: [...draft.words],
	};
	applyAttribute(other, attribute, last);
	return build(thing.text, tidyName(words.slice(0, -1).join(" ")), false, other, context);
}

function build(
	text: string,
	name: string,
	isTyped: boolean,
	draft: Draft,
	{ line, side, sets }: ItemContext,
): ReadThing {
	const { set, number } = draft;
	const isWant = side === "want";
	const isNameless = name === "" && (number === null || (set !== null && !sets.find(set)));
	const notes = isWant ? [...draft.words, ...draft.notes] : draft.notes;
	return {
		line,
		text,
		side,
		quantity: Math.min(draft.quantity ?? 1, quantityLimit),
		name: isNameless && set !== null ? [set, number].filter(Boolean).join(" ") : name || nameOf(text, draft),
		set,
		number,
		total: draft.total,
		category: draft.category,
		ids: [],
		isTyped: isTyped || (isNameless && set !== null && number !== null),
		isAny: isWant && !isTyped && number === null && !(draft.isSetExact && set !== null),
		condition: isWant ? null : draft.condition,
		completeness: isWant ? null : draft.completeness,
		language: isWant ? null : draft.language,
		finish: isWant ? null : readFinish(draft.finishes.join(" ")),
		grade: isWant ? null : draft.grade,
		note: cut(notes.join(", ")),
		isStarred: isWant && draft.isStarred,
	};
}

/** The name of a thing of which only attributes are said: the text itself, empty beside a number. */
function nameOf(text: string, draft: Draft): string {
	return draft.number === null ? text : "";
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
