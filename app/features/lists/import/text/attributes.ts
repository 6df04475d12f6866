import { conditions } from "#app/features/catalogue/rules-conditions.ts";
import { completenessLevels } from "#app/features/catalogue/rules-copies.ts";
import { phraseWordLimit, readGrade } from "#app/features/catalogue/vocabulary.ts";
import { type Copy, type CopyField, noCopy } from "../../entry/rules-copy.ts";
import { type Attribute, connectors, findAttribute, labels } from "./words.ts";

/** The copy of an item as it is read, piece by piece. */
type PartialCopy = { -readonly [Field in Exclude<CopyField, "finish" | "note">]: Copy[Field] } & {
	/** Keys of finishes, and one as typed behind its label. */
	readonly finish: string[];
	readonly note: string[];
};

/** An item as it is read, piece by piece. */
export interface PartialItem {
	quantity: number | null;
	set: string | null;
	/** True where the set stood in brackets, by which the one printing is meant. */
	isSetExact: boolean;
	/** True where the set is the letters of an album's section, which no catalogue has to know. */
	isAlbum: boolean;
	number: string | null;
	total: string | null;
	category: string | null;
	readonly copy: PartialCopy;
	isStarred: boolean;
	isSold: boolean;
	/** Attributes as typed, for the note of a want. */
	readonly words: string[];
}

export function emptyItem(): PartialItem {
	return {
		quantity: null,
		set: null,
		isSetExact: false,
		isAlbum: false,
		number: null,
		total: null,
		category: null,
		copy: { ...noCopy, finish: [], note: [] },
		isStarred: false,
		isSold: false,
		words: [],
	};
}

/** Stands in a text where a number was, so that the words beside it are known. */
export const numberMark = "\uE001";

/** The greatest number of attributes that are read of one item. */
const attributeLimit = 24;

/** Notes what a phrase says of a copy; of two conditions the worse holds. */
export function applyAttribute(partial: PartialItem, attribute: Attribute, phrase: string): void {
	if (attribute.kind === "star") partial.isStarred = true;
	else if (attribute.kind === "note") partial.copy.note.unshift(phrase);
	else if (attribute.kind === "condition")
		partial.copy.condition = worse(conditions, partial.copy.condition, attribute.value);
	else if (attribute.kind === "completeness")
		partial.copy.completeness = worse(completenessLevels, partial.copy.completeness, attribute.value);
	else if (attribute.kind === "language") {
		// Copies in two languages are told by the note.
		if (![null, attribute.value].includes(partial.copy.language)) partial.copy.note.unshift(phrase);
		partial.copy.language ??= attribute.value;
	} else partial.copy.finish.unshift(attribute.value);
	if (attribute.kind !== "star" && attribute.kind !== "note") partial.words.unshift(phrase);
}

function worse<Level extends string>(order: readonly Level[], first: Level | null, second: Level): Level {
	return first !== null && order.indexOf(first) > order.indexOf(second) ? first : second;
}

/**
 * Extracts attributes from the end of words, as long as there are any.
 * @param isWhole when all of the words may be attributes, those too that are ends of names
 */
export function extractAttributes(words: string[], partial: PartialItem, isWhole: boolean): void {
	const min = isWhole ? 0 : 1;
	for (let turn = 0; turn < attributeLimit && words.length > min; turn += 1) {
		dropSigns(words, min);
		if (words.length <= min) return;
		const isTaken =
			extractQuantity(words, partial, min) ||
			extractGrade(words, partial, min) ||
			extractPhrase(words, partial, isWhole, turn > 0);
		if (!isTaken) return;
	}
}

/**
 * Notes what words within a name say of the copy, "Lightning Bolt inglés alpha"; they stay, since the name may have them. Titles have
 * such words with a capital, "Resident Evil Complete Edition".
 */
export function noteInnerAttributes(words: readonly string[], partial: PartialItem): void {
	if (!/^\p{Lu}/u.test(words[0] ?? "")) return;
	for (let at = 1; at < Math.min(words.length - 1, attributeLimit); at += 1)
		for (let count = Math.min(phraseWordLimit, words.length - 1 - at); count > 0; count -= 1) {
			const phrase = words.slice(at, at + count).join(" ");
			const isTitled = phrase !== phrase.toLowerCase() && !/^\p{Lu}{2}$/u.test(phrase);
			const attribute = isTitled || phrase.includes(numberMark) ? null : findAttribute(phrase);
			if (!attribute || attribute.isDoubtful || attribute.kind === "star" || attribute.kind === "note")
				continue;
			applyAttribute(partial, attribute, phrase);
			at += count - 1;
			break;
		}
}

function dropSigns(words: string[], min: number): void {
	while (words.length > min && /^[\s,·|/–—:-]+$/u.test(words.at(-1) ?? "")) words.pop();
}

const quantityWord = /^(?:[x×](\d{1,3})|(\d{1,3})[x×]|(\d{1,3})u\.?)$/u;

/** "x3", "3x", "3 u.", and a bare number behind that of the card. */
function extractQuantity(words: string[], partial: PartialItem, min: number): boolean {
	if (partial.quantity !== null || words.length <= min) return false;
	const last = words.at(-1) ?? "";
	const before = words.at(-2) ?? "";
	const glued = quantityWord.exec(lowerSign(last, words));
	if (glued) return setQuantity(partial, words, 1, glued[1] ?? glued[2] ?? glued[3]);
	if (before === numberMark && /^\d{1,2}$/.test(last)) return setQuantity(partial, words, 1, last);
	if (words.length - 2 < min) return false;
	if (/^[x×]$/u.test(before) && /^\d{1,3}$/.test(last)) return setQuantity(partial, words, 2, last);
	if (/^(?:u\.?|unidad|unidades|[x×])$/iu.test(last) && /^\d{1,3}$/.test(before))
		return setQuantity(partial, words, 2, before);
	return false;
}

/** "X3" is a quantity where all is in capitals, and otherwise the end of "Mega Man X3". */
function lowerSign(word: string, words: readonly string[]): string {
	const text = words.slice(0, 8).join(" ");
	return text === text.toUpperCase() && word.length === 2 ? word.replace("X", "x") : word;
}

function setQuantity(
	partial: PartialItem,
	words: string[],
	count: number,
	quantity: string | undefined,
): boolean {
	words.splice(-count);
	noteQuantity(partial, Number(quantity ?? 1));
	return true;
}

/** Notes how many there are; of "x0" there is none any more. */
export function noteQuantity(partial: PartialItem, quantity: number): void {
	partial.quantity = Math.max(1, quantity);
	partial.isSold ||= quantity === 0;
}

/** "PSA 9" and "psa10" at the end. */
function extractGrade(words: string[], partial: PartialItem, min: number): boolean {
	for (const count of [1, 2]) {
		const phrase = words.slice(-count).join(" ");
		const grade = words.length - count < min ? null : readGrade(phrase);
		if (grade === null) continue;
		words.splice(-count);
		partial.copy.grade = grade;
		partial.words.unshift(phrase);
		return true;
	}
	return false;
}

/** @param isBehind whether details follow, before which "unlimited" is no end of a name */
function extractPhrase(words: string[], partial: PartialItem, isWhole: boolean, isBehind = false): boolean {
	const min = isWhole ? 0 : 1;
	for (let count = Math.min(phraseWordLimit, words.length - min); count > 0; count -= 1) {
		const phrase = words.slice(-count).join(" ");
		if (phrase.length > 40 || !/^[\p{L}\p{N}]/u.test(phrase)) continue;
		const found = count === 1 ? readAlternatives(phrase) : [findAttribute(phrase)];
		if (found.length === 0 || found.some((each) => each === null)) continue;
		// Behind a number no name goes on: "Blastoise 2/102 EX".
		const isBehindNumber = words.length - count > words.lastIndexOf(numberMark) && words.includes(numberMark);
		const isDoubtful =
			found.length === 1 && found[0]?.isDoubtful && !(isBehind && found[0].kind === "finish");
		if (!isWhole && !isBehindNumber && isDoubtful) continue;
		words.splice(-count);
		for (const attribute of found) if (attribute) applyAttribute(partial, attribute, phrase);
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
export function readAttributes(text: string): PartialItem | null {
	const partial = emptyItem();
	const label = labelled.exec(text);
	if (label) {
		const value = label[3] ?? "";
		if (label[1]) partial.copy.finish.push(value);
		else partial.copy.grade = value;
		partial.words.push(value);
		return partial;
	}
	if (/^\d{1,2}$/.test(text)) return { ...partial, quantity: Math.max(1, Number(text)) };
	const words = text.split(/[\s,;]+/u, 40).filter((word) => word !== "");
	if (words.length === 0 || words.length === 40) return null;
	extractAttributes(words, partial, true);
	return words.length === 0 ? partial : null;
}

/** Adds to an item item what another says. */
export function mergeItem(into: PartialItem, from: PartialItem): void {
	into.quantity ??= from.quantity;
	into.set ??= from.set;
	into.number ??= from.number;
	into.total ??= from.total;
	mergeCopy(into.copy, from.copy);
	into.isStarred ||= from.isStarred;
	into.isSold ||= from.isSold;
	into.words.push(...from.words);
}

function mergeCopy(into: PartialCopy, from: PartialCopy): void {
	into.grade ??= from.grade;
	into.language ??= from.language;
	if (from.condition) into.condition = worse(conditions, into.condition, from.condition);
	if (from.completeness) into.completeness = worse(completenessLevels, into.completeness, from.completeness);
	into.finish.push(...from.finish);
	into.note.push(...from.note);
}
