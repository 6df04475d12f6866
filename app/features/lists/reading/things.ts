import { type Language, noteMaxLength, quantityLimit, type ReadThing, type Side } from "../rules.ts";
import type { TextThing } from "../rules-text.ts";
import { applyAttribute, type Draft, numberMark } from "./attributes.ts";
import type { SetNames } from "./sets.ts";
import { findAttribute } from "./words.ts";

/** Where a thing stands. */
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

/** The thing of a draft, with the second way to read it. */
export function toThing(
	text: string,
	typedName: string,
	draft: Draft,
	context: ItemContext,
	{ isTyped = false, alternative = null }: { isTyped?: boolean; alternative?: SetEnding | null } = {},
): TextThing {
	const name = isTyped ? typedName : tidyName(typedName);
	const thing = build(text, name, isTyped, draft, context);
	const hasQuantity = draft.quantity !== null;
	if (alternative) {
		const other = { ...draft, set: alternative.set, number: alternative.number ?? draft.number };
		const second = alternative.isTaken
			? build(text, alternative.whole, false, { ...draft, set: null, number: null }, context)
			: build(text, alternative.name, false, other, context);
		return { ...thing, hasQuantity, alternative: second };
	}
	const isExact = isTyped || draft.isSetExact;
	return { ...thing, hasQuantity, alternative: isExact ? null : withoutEnding(thing, draft, context) };
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
		finish: isWant ? null : cut(draft.finishes.join(" ")),
		grade: isWant ? null : draft.grade,
		note: cut(notes.join(", ")),
		isStarred: isWant && draft.isStarred,
	};
}

/** What a thing is called of which attributes are all that is said. */
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
