import {
	type Completeness,
	type Condition,
	completenessLevels,
	conditions,
	type Language,
} from "#app/features/catalogue/rules.ts";
import { phraseWordLimit, readGrade } from "#app/features/catalogue/vocabulary.ts";
import { type Attribute, connectors, findAttribute, labels } from "./words.ts";

/** A thing as it is read, piece by piece. */
export interface Draft {
	quantity: number | null;
	set: string | null;
	/** True where the set stood in brackets, by which the one printing is meant. */
	isSetExact: boolean;
	number: string | null;
	total: string | null;
	category: string | null;
	condition: Condition | null;
	completeness: Completeness | null;
	language: Language | null;
	grade: string | null;
	isStarred: boolean;
	isSold: boolean;
	/** Keys of finishes, and one as typed behind its label. */
	readonly finishes: string[];
	readonly notes: string[];
	/** Attributes as typed, for the note of a want. */
	readonly words: string[];
}

export function emptyDraft(): Draft {
	return {
		quantity: null,
		set: null,
		isSetExact: false,
		number: null,
		total: null,
		category: null,
		condition: null,
		completeness: null,
		language: null,
		grade: null,
		isStarred: false,
		isSold: false,
		finishes: [],
		notes: [],
		words: [],
	};
}

/** Stands in a text where a number was, so that the words beside it are known. */
export const numberMark = "\uE001";

/** The greatest number of attributes that are read of one thing. */
const attributeLimit = 24;

/** Notes what a phrase says of a copy; of two conditions the worse holds. */
export function applyAttribute(draft: Draft, attribute: Attribute, phrase: string): void {
	if (attribute.kind === "star") draft.isStarred = true;
	else if (attribute.kind === "note") draft.notes.unshift(phrase);
	else if (attribute.kind === "condition")
		draft.condition = worse(conditions, draft.condition, attribute.value);
	else if (attribute.kind === "completeness")
		draft.completeness = worse(completenessLevels, draft.completeness, attribute.value);
	else if (attribute.kind === "language") draft.language ??= attribute.value;
	else draft.finishes.unshift(attribute.value);
	if (attribute.kind !== "star" && attribute.kind !== "note") draft.words.unshift(phrase);
}

function worse<Level extends string>(order: readonly Level[], first: Level | null, second: Level): Level {
	return first !== null && order.indexOf(first) > order.indexOf(second) ? first : second;
}

/**
 * Takes attributes from the end of words, as long as there are any.
 * @param isWhole when all of the words may be attributes, those too that are ends of names
 */
export function takeAttributes(words: string[], draft: Draft, isWhole: boolean): void {
	const min = isWhole ? 0 : 1;
	for (let turn = 0; turn < attributeLimit && words.length > min; turn += 1) {
		dropSigns(words, min);
		if (words.length <= min) return;
		const isTaken =
			takeQuantity(words, draft, min) || takeGrade(words, draft, min) || takePhrase(words, draft, isWhole);
		if (!isTaken) return;
	}
}

function dropSigns(words: string[], min: number): void {
	while (words.length > min && /^[\s,·|/–—:-]+$/u.test(words.at(-1) ?? "")) words.pop();
}

const quantityWord = /^(?:[x×](\d{1,3})|(\d{1,3})[x×]|(\d{1,3})u\.?)$/u;

/** "x3", "3x", "3 u.", and a bare number behind that of the card. */
function takeQuantity(words: string[], draft: Draft, min: number): boolean {
	if (draft.quantity !== null || words.length <= min) return false;
	const last = words.at(-1) ?? "";
	const before = words.at(-2) ?? "";
	const glued = quantityWord.exec(lowerSign(last, words));
	if (glued) return setQuantity(draft, words, 1, glued[1] ?? glued[2] ?? glued[3]);
	if (before === numberMark && /^\d{1,2}$/.test(last)) return setQuantity(draft, words, 1, last);
	if (words.length - 2 < min) return false;
	if (/^[x×]$/u.test(before) && /^\d{1,3}$/.test(last)) return setQuantity(draft, words, 2, last);
	if (/^(?:u\.?|unidad|unidades|[x×])$/iu.test(last) && /^\d{1,3}$/.test(before))
		return setQuantity(draft, words, 2, before);
	return false;
}

/** "X3" is a quantity where all is in capitals, and otherwise the end of "Mega Man X3". */
function lowerSign(word: string, words: readonly string[]): string {
	const text = words.slice(0, 8).join(" ");
	return text === text.toUpperCase() && word.length === 2 ? word.replace("X", "x") : word;
}

function setQuantity(draft: Draft, words: string[], count: number, quantity: string | undefined): boolean {
	words.splice(-count);
	draft.quantity = Math.max(1, Number(quantity ?? 1));
	return true;
}

/** "PSA 9" and "psa10" at the end. */
function takeGrade(words: string[], draft: Draft, min: number): boolean {
	for (const count of [1, 2]) {
		const phrase = words.slice(-count).join(" ");
		const grade = words.length - count < min ? null : readGrade(phrase);
		if (grade === null) continue;
		words.splice(-count);
		draft.grade = grade;
		draft.words.unshift(phrase);
		return true;
	}
	return false;
}

function takePhrase(words: string[], draft: Draft, isWhole: boolean): boolean {
	const min = isWhole ? 0 : 1;
	for (let count = Math.min(phraseWordLimit, words.length - min); count > 0; count -= 1) {
		const phrase = words.slice(-count).join(" ");
		if (phrase.length > 40 || !/^[\p{L}\p{N}]/u.test(phrase)) continue;
		const found = count === 1 ? readAlternatives(phrase) : [findAttribute(phrase)];
		if (found.length === 0 || found.some((each) => each === null)) continue;
		if (!isWhole && found.length === 1 && found[0]?.isDoubtful) continue;
		words.splice(-count);
		for (const attribute of found) if (attribute) applyAttribute(draft, attribute, phrase);
		const links = connectors[found[0]?.kind ?? "star"] ?? [];
		if (links.includes((words.at(-1) ?? "").toLowerCase()) && words.length > min) words.pop();
		return true;
	}
	return false;
}

/** "NM/EX": what each says. */
function readAlternatives(word: string): (Attribute | null)[] {
	return word.split("/", 4).map((each) => findAttribute(each.replace(/[+-]$/, "")));
}

const labelled = new RegExp(
	`^(?:(${Object.values(labels.finish).join("|")})|(${Object.values(labels.grade).join("|")}))[: ] ?(.{1,60})$`,
	"iu",
);

/** Reads a text that is nothing but attributes, such as "NM, inglés" in brackets; null where it is something else. */
export function readAttributes(text: string): Draft | null {
	const draft = emptyDraft();
	const label = labelled.exec(text);
	if (label) {
		const value = label[3] ?? "";
		if (label[1]) draft.finishes.push(value);
		else draft.grade = value;
		draft.words.push(value);
		return draft;
	}
	if (/^\d{1,2}$/.test(text)) return { ...draft, quantity: Math.max(1, Number(text)) };
	const words = text.split(/[\s,;]+/u, 40).filter((word) => word !== "");
	if (words.length === 0 || words.length === 40) return null;
	takeAttributes(words, draft, true);
	return words.length === 0 ? draft : null;
}

/** Adds to a draft what another says. */
export function mergeDraft(into: Draft, from: Draft): void {
	into.quantity ??= from.quantity;
	into.set ??= from.set;
	into.number ??= from.number;
	into.total ??= from.total;
	into.grade ??= from.grade;
	into.language ??= from.language;
	if (from.condition) into.condition = worse(conditions, into.condition, from.condition);
	if (from.completeness) into.completeness = worse(completenessLevels, into.completeness, from.completeness);
	into.isStarred ||= from.isStarred;
	into.isSold ||= from.isSold;
	into.finishes.push(...from.finishes);
	into.notes.push(...from.notes);
	into.words.push(...from.words);
}
