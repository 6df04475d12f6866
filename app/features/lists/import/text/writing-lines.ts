import { isNumber } from "#app/features/catalogue/card-numbers.ts";
import { foldText } from "#app/features/catalogue/rules-folding.ts";
import {
	completenessWords,
	conditionWords,
	finishWords,
	languageWords,
	readFinish,
	writeFinish,
} from "#app/features/catalogue/vocabulary.ts";
import { tidyLine } from "#app/shared/storable-text.ts";
import { type Copy, copyFieldNames, isPlainCopy } from "../../entry/rules-copy.ts";
import { runsOf } from "../../grid/rules.ts";
import type { WrittenEntry } from "../rules-reading.ts";
import { readAttributes } from "./attributes.ts";
import { readLine, startOfText } from "./lines.ts";
import { cleanLine } from "./normalise.ts";
import { readSetLine } from "./numbers.ts";
import type { SetNames } from "./sets.ts";
import { labels } from "./words.ts";

/** The language of the headings and of the words for completeness. */
export type TextLanguage = "es" | "en";

interface LineOptions {
	readonly language: TextLanguage;
	readonly sets: SetNames;
}

/** A line that is yet to be written. */
export interface LinePlan {
	readonly units: number;
	readonly write: () => string;
}

/**
 * The line of an entry: the plainest of its forms that reads back as the same. A name that ends like an attribute or a set
 * stands before brackets, with which it is whole; one that begins like a quantity has its own before it.
 */
export function writeEntry(entry: WrittenEntry, options: LineOptions): string {
	const details = detailsOf(entry, options);
	const quantity = entry.quantity > 1 ? `${entry.quantity}x ` : "";
	const forms = entry.isCustom ? [typedForm(entry)] : namesOf(entry).flatMap((name) => formsOf(entry, name));
	const lines = forms.flatMap((form) =>
		(quantity === "" ? ["", "1x "] : [quantity]).map((before) => `• ${before}${form}${details}`),
	);
	return lines.find((line) => isReadAs(line, entry, options.sets)) ?? lines[0] ?? "";
}

function typedForm({ name, category }: WrittenEntry): string {
	return `"${withoutQuotes(name)}" [${withoutBrackets(category)}]`;
}

/** A name in the ways to write it: as it is, and without the signs that part items. */
function namesOf({ name }: WrittenEntry): string[] {
	const calm = tidyLine(name).replaceAll(/[^\p{L}\p{N}\p{M}'♀♂★☆δ]+/gu, " ");
	return [withoutQuotes(name), calm.trim()].filter((each) => each !== "");
}

function formsOf({ set, setCode, number, category }: WrittenEntry, name: string): string[] {
	const sets = [setCode, set].filter((each) => each !== null).map(withoutBrackets);
	if (number !== null && sets.length === 0) return [`${name} #${number}`];
	if (number !== null) {
		const plain = setCode === null ? [] : [`${name} ${setCode} ${number}`];
		return [...plain, ...sets.map((each) => `${name} [${each}:${number}]`)];
	}
	const bracketed = sets.toReversed().map((each) => `${name} [${each}]`);
	return bracketed.length > 0 ? bracketed : [name, `${name} [${withoutBrackets(category)}]`];
}

function withoutQuotes(text: string): string {
	return tidyLine(text).replaceAll(/["“”„‟«»〝〞]/gu, "'");
}

function withoutBrackets(text: string): string {
	return withoutQuotes(text).replaceAll(/[[\]]/g, " ").trim();
}

function detailsOf({ copy, isStarred }: WrittenEntry, { language, sets }: LineOptions): string {
	const details = [
		copy.condition && conditionWords[copy.condition].sign,
		copy.completeness && completenessWords[copy.completeness][language],
		copy.grade && labelled(copy.grade, "grade", language),
		copy.language && languageWords[copy.language].sign,
		copy.finish &&
			labelled(
				writeFinish(copy.finish, (key) => finishWords[key][language]),
				"finish",
				language,
			),
	];
	const written = details.filter(Boolean).map((detail) => ` · ${detail}`);
	const note = copy.note === null ? "" : noteOf(copy.note, language, sets);
	return written.join("") + note + (isStarred ? " !!" : "");
}

/** A finish or a grade, behind its label where it would be read as something else. */
function labelled(value: string, kind: "finish" | "grade", language: TextLanguage): string {
	const text = tidyLine(value.replaceAll(/[·;,()[\]"!|~@*_]+/gu, " "));
	const read = readAttributes(text);
	const isSame =
		kind === "grade"
			? read?.copy.grade === text
			: readFinish(read?.copy.finish.join(" ") ?? "") === readFinish(text);
	const isAlone =
		read?.words.join(" ") === text && read.copy.condition === null && read.copy.language === null;
	return isAlone && isSame ? text : `${labels[kind][language]} ${text}`;
}

/** A note in parentheses, behind its label where it would be read as something else. */
function noteOf(note: string, language: TextLanguage, sets: SetNames): string {
	const text = withoutQuotes(note);
	if (text === "") return "";
	const plain = ` (${text})`;
	const [item] = readLine(sourceOf(`1x Nombre${plain}`), [], 0, startOfText("have", sets)).line.items;
	const isAlone = item?.copy.note === text && isPlainCopy({ ...item.copy, note: null });
	if (isAlone && item.name === "Nombre") return plain;
	return ` (${labels.note[language]}: ${text.replaceAll("(", "[").replaceAll(")", "]")})`;
}

function sourceOf(text: string) {
	return { line: 1, text, clean: cleanLine(text) };
}

/** Whether a line reads back as its entry, wherever it stands in a list. */
function isReadAs(line: string, entry: WrittenEntry, sets: SetNames): boolean {
	const state = { ...startOfText(entry.side, sets), set: { text: "\uE002", isKnown: true } };
	const { line: read } = readLine(sourceOf(line), [], 0, state);
	const [item] = read.items;
	if (!item || read.items.length > 1 || read.others.length > 0 || read.needs !== "nothing") return false;
	const names = [entry.set, entry.setCode].map((each) => foldText(each ?? ""));
	const anyPrinting = entry.side === "want" && !entry.isCustom && entry.number === null && entry.set === null;
	const fields = ["isStarred", "isCustom", "quantity", "side"] as const;
	return (
		fields.every((field) => item[field] === entry[field]) &&
		foldText(item.name) === foldText(entry.name) &&
		(item.set === null ? entry.set === null && entry.setCode === null : names.includes(foldText(item.set))) &&
		item.number?.toUpperCase() === entry.number?.toUpperCase() &&
		item.anyPrinting === anyPrinting &&
		isCopyReadAs(item.copy, entry.copy)
	);
}

/** Whether two copies say the same, however their texts are written. */
function isCopyReadAs(one: Copy, other: Copy): boolean {
	return copyFieldNames.every((field) => foldText(one[field] ?? "") === foldText(other[field] ?? ""));
}

/** Longest line of numbers, in UTF-16 units. */
const setLineLength = 600;

/**
 * Entries one by one, then the sets of which there are several plain ones: in lines of their own, or one by one where those
 * would not be read as the same. Each is planned when it is asked for, since few of a long list's have room.
 */
export function* planLines(entries: readonly WrittenEntry[], options: LineOptions): Generator<LinePlan> {
	const bySet = Map.groupBy(entries, (entry) => (isPlain(entry) ? `${entry.setCode}\n${entry.set}` : null));
	const groups = [...bySet].flatMap(([key, group]) => (key !== null && group.length > 1 ? [group] : []));
	const grouped = new Set(groups.flat());
	const alone = (entry: WrittenEntry) => ({
		units: entry.quantity,
		write: () => writeEntry(entry, options),
	});
	for (const entry of entries) if (!grouped.has(entry)) yield alone(entry);
	for (const group of groups) yield* planSet(group, options.sets) ?? group.map(alone);
}

/** The lines of a set's entries; null where they would not be read as the same. */
function planSet(group: readonly WrittenEntry[], sets: SetNames): readonly LinePlan[] | null {
	const [first] = group;
	const label = first ? labelOf(first, sets) : null;
	if (!first || label === null) return null;
	const lines = writeNumbers(label, group);
	return lines.every((line) => isSetLineReadAs(line.write(), first, line.numbers, sets)) ? lines : null;
}

function isPlain(entry: WrittenEntry): boolean {
	const isNumbered = entry.number !== null && isNumber(entry.number) && (entry.set ?? entry.setCode) !== null;
	return isNumbered && !entry.isCustom && !entry.anyPrinting && !entry.isStarred && isPlainCopy(entry.copy);
}

/** Label of a set before its numbers: "BS Base Set"; null where it would not be read so. */
function labelOf({ set, setCode }: WrittenEntry, sets: SetNames): string | null {
	const names = [set, setCode].filter((each) => each !== null).map(withoutBrackets);
	const labels = [[setCode, set].filter(Boolean).join(" "), ...names];
	return (
		labels.find((label) => {
			const read = readSetLine(`${label}: 1`, null, sets)?.set;
			return read?.isKnown && [set, setCode].some((each) => foldText(each ?? "") === foldText(read.text));
		}) ?? null
	);
}

interface NumbersLine extends LinePlan {
	/** Quantities by number. */
	readonly numbers: ReadonlyMap<string, number>;
}

/** The numbers of a set in lines of a readable length: "BS Base Set: 1, 5, 12-15, 20(x2)". */
function writeNumbers(label: string, entries: readonly WrittenEntry[]): NumbersLine[] {
	const quantities = new Map<string, number>();
	for (const { number, quantity } of entries)
		if (number !== null) quantities.set(number, (quantities.get(number) ?? 0) + quantity);
	const runs = runsOf([...quantities].sort(([a], [b]) => compareNumbers(a, b)));
	const lines: NumbersLine[] = [];
	for (let from = 0; from < runs.length; ) {
		let to = from;
		for (let length = label.length; to < runs.length && length < setLineLength; to += 1)
			length += (runs[to]?.text.length ?? 0) + 2;
		const chunk = runs.slice(from, to);
		const numbers = new Map(chunk.flatMap((run) => run.numbers));
		const text = `${label}: ${chunk.map((run) => run.text).join(", ")}`;
		lines.push({
			units: [...numbers.values()].reduce((sum, each) => sum + each, 0),
			write: () => text,
			numbers,
		});
		from = to;
	}
	return lines;
}

function compareNumbers(a: string, b: string): number {
	const [first, second] = [a, b].map((each) => Number(/\d+/.exec(each)?.[0] ?? 0));
	const letters = (each: string) => each.replace(/\d.*$/s, "");
	return letters(a).localeCompare(letters(b)) || (first ?? 0) - (second ?? 0) || a.localeCompare(b);
}

function isSetLineReadAs(
	line: string,
	{ set, setCode }: WrittenEntry,
	numbers: ReadonlyMap<string, number>,
	sets: SetNames,
): boolean {
	const { items, kind } = readLine(sourceOf(line), [], 0, startOfText("have", sets)).line;
	const names = [set, setCode].map((each) => foldText(each ?? ""));
	return (
		kind === "items" &&
		items.length === numbers.size &&
		items.every(
			(item) =>
				item.number !== null &&
				numbers.get(item.number) === item.quantity &&
				names.includes(foldText(item.set ?? "")),
		)
	);
}
