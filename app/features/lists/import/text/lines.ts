import { sectionOfFlag } from "#app/features/catalogue/rules-albums.ts";
import { foldText } from "#app/features/catalogue/rules-folding.ts";
import { findMeaning, isEmptyWord } from "#app/features/catalogue/vocabulary.ts";
import type { ParsedItem, Side } from "../../entry/rules.ts";
import { noteOnly } from "../../entry/rules-copy.ts";
import { type LineKind, type Need, needs, type ReadLine, type Scope } from "../rules-reading.ts";
import {
	findInnerHead,
	findNextHead,
	type Head,
	type HeadSide,
	isRule,
	readHead,
	readPlainSwap,
	readSwap,
	type Swap,
} from "./headings.ts";
import { readItems } from "./items.ts";
import { type CleanLine, cleanLine, outsideGroups, trimEnd } from "./normalise.ts";
import { type CurrentSet, readSetLine, type SetLine } from "./numbers.ts";
import { extractPrices } from "./pieces.ts";
import { hasSectionCount, isSection, isTitle, readMarkedHeading } from "./programs.ts";
import { readSetLabel, type SetNames } from "./sets.ts";
import { hasTalk, isTalk, looksLikeName } from "./talk.ts";
import { toNumberedItem } from "./things.ts";

/** The greatest number of numbers that the set lines of one text stand for; those of further lines are not read. */
const numberLimit = 10_000;

/** The state in which a line begins. */
export interface State {
	readonly side: HeadSide | null;
	/** The set of numbers that name none. */
	readonly set: CurrentSet | null;
	/** The heading of a set for the names below it, until a gap, and whether any stood there. */
	readonly scope: Scope | null;
	readonly isScopeUsed: boolean;
	/** True under a heading with a red cross, where such crosses are bullets. */
	readonly isCrossed: boolean;
	/** True below the title of another app, where the album's or the deck's name comes next. */
	readonly isTitled: boolean;
	readonly numbers: number;
	readonly sets: SetNames;
	/** The line of the text's last heading, or 0. */
	readonly lastHeading: number;
}

/** The state where a text begins. @param lastHeading the line of its last heading, or 0 */
export function startOfText(side: Side | null, sets: SetNames, lastHeading = 0): State {
	const nothing = {
		set: null,
		scope: null,
		isScopeUsed: false,
		isCrossed: false,
		isTitled: false,
		numbers: 0,
	};
	return { ...nothing, side, sets, lastHeading };
}

/** A cell of a table whose columns are lists. */
export interface SideCell {
	readonly side: Side;
	readonly text: string;
}

/** A line as it was typed, and without what is not of a list. */
export interface Source {
	readonly line: number;
	readonly text: string;
	readonly clean: CleanLine;
	/** The items of a row of a table, and the cells of one whose columns are lists. */
	readonly items?: readonly ParsedItem[] | undefined;
	readonly columns?: readonly SideCell[] | undefined;
	/** True for what another person wrote in a chat. */
	readonly isOthers?: boolean;
	/** True for a stamp or a notice of a chat. */
	readonly isNoise?: boolean;
}

/** One way to read a line: what it says, the number of words that it leaves unexplained, and the state below it. */
interface Reading {
	readonly line: ReadLine;
	readonly leftover: number;
	readonly next: State;
}

/** A line among those of its text. */
interface Place {
	readonly source: Source;
	readonly sources: readonly Source[];
	readonly at: number;
}

type Reader = (place: Place, state: State, sides?: SwapSides) => Reading | null;

/**
 * The ways to read a line. The one that leaves the fewest words over wins; of equal ones, the first. What is read as things
 * leaves its names to the catalogue, which chooses among the ways to part them.
 */
const readers: readonly Reader[] = [
	readSkipped,
	readColumns,
	readTableRow,
	readTitle,
	readRule,
	readExchange,
	readHeading,
	readInnerHeading,
	readSection,
	readScopeHeading,
	readNumbersLine,
	readScoped,
	readMaybeExchange,
	readThings,
];

/** Reads a line, and the state in which the next one begins. */
export function readLine(
	source: Source,
	sources: readonly Source[],
	at: number,
	state: State,
): { line: ReadLine; next: State } {
	const place = { source, sources, at };
	const begun = afterGap(place, state);
	let best = { ...of(source, "noise", begun), leftover: Number.POSITIVE_INFINITY };
	for (const reader of readers) {
		const reading = best.leftover === 0 ? null : reader(place, begun);
		if (reading && reading.leftover < best.leftover) best = reading;
	}
	return best;
}

/** A gap ends what a heading of a set holds for, unless it stands right below the heading. */
function afterGap({ source, sources, at }: Place, state: State): State {
	const isGap = source.line > (sources[at - 1]?.line ?? 0) + 1;
	return isGap && state.isScopeUsed ? { ...state, scope: null, isScopeUsed: false } : state;
}

function of(source: Source, kind: LineKind, state: State, more: Partial<ReadLine> = {}): Reading {
	const { line, text } = source;
	const side = state.side === "gone" ? null : state.side;
	const read = {
		line,
		text,
		kind,
		side,
		items: [],
		others: [],
		scope: null,
		needs: "nothing" as const,
		...more,
	};
	return { line: read, leftover: 0, next: { ...state, isTitled: false } };
}

/** Lines of what is gone, struck out or crossed out, and of what others wrote. */
function readSkipped({ source }: Place, state: State): Reading | null {
	const { clean } = source;
	if (source.isNoise) return of(source, "noise", state);
	if (source.isOthers) return of(source, "skipped", state);
	const head = readHead(clean.text);
	if (clean.isCrossed && !head && !state.isCrossed) return of(source, "skipped", state);
	if (clean.text === "") return of(source, clean.isStruck ? "skipped" : "noise", state);
	if (clean.isLocked) return of(source, "skipped", state);
	if (state.side !== "gone") return null;
	const isHeading = head !== null || isSection(clean.text) || readMarkedHeading(clean.text) !== null;
	return isHeading ? null : of(source, "skipped", state);
}

/** A row of a table whose columns are lists. */
function readColumns(place: Place, state: State): Reading | null {
	const { source } = place;
	if (!source.columns) return null;
	const cells = source.columns.map(({ side, text }) =>
		readBody({ ...place, source: { ...source, clean: cleanLine(text) } }, cleanLine(text).text, {
			...state,
			side,
		}),
	);
	const [first, ...others] = cells;
	const all = first ? others.reduce(joined, first) : of(source, "noise", state);
	return { ...all, leftover: 0, next: state };
}

/** A row of a table, of the list and the set that stand above it. A sum is none. */
function readTableRow({ source }: Place, state: State): Reading | null {
	if (!source.items) return null;
	const side = state.side === "gone" ? null : state.side;
	const items = source.items
		.filter(({ name }) => name === "" || !isSection(name))
		.map((item) => {
			const ofSide = item.side ?? side;
			const set = item.set ?? (item.number === null ? null : (state.set?.text ?? null));
			const isWant = ofSide === "want";
			const anyPrinting = isWant && item.number === null && set === null && !item.isCustom;
			return { ...item, side: ofSide, set, anyPrinting, copy: isWant ? noteOnly(item.copy) : item.copy };
		});
	if (items.length === 0) return of(source, "noise", state);
	return of(source, "items", { ...state, isScopeUsed: true }, { items, scope: state.scope });
}

/** Albums by the names that apps write above the numbers. */
const albums = /^(?:usa,? m[eé]x(?:ico)?,? can(?:ad[aá])?|qatar|rusia|brasil|mundial)\s(?:20)?\d{2}$/iu;

function readTitle({ source }: Place, state: State): Reading | null {
	const { text } = source.clean;
	const isArenaName = state.isTitled && /^name\s/iu.test(text);
	const noise = of(source, "noise", state);
	if (/^about$/iu.test(text) || (isTitle(source.text, text) && !isMarkedHead(text)))
		return { ...noise, next: { ...noise.next, isTitled: true } };
	return isArenaName || isAlbum(text, state) ? noise : null;
}

function isMarkedHead(text: string): boolean {
	return readHead(readMarkedHeading(text) ?? "") !== null;
}

function isAlbum(text: string, { sets, side, isTitled }: State): boolean {
	const mayBe =
		albums.test(text) || (isTitled && side === null && !readHead(text) && !/\d\s?[,:]|:\s?\d/u.test(text));
	return mayBe && !readSetLabel(text, sets).isKnown;
}

/** The heading of a part of a deck, a folder or a collection. */
function readSection({ source, sources, at }: Place, state: State): Reading | null {
	const { text } = source.clean;
	const marked = readMarkedHeading(text);
	const head = marked === null ? null : readHead(marked);
	if (head) return of(source, "heading", { ...state, side: head.side });
	const isCounted = hasSectionCount(text) && isAboveThings(sources[at + 1]);
	if (marked === null && !isSection(outsideGroups(text))) return isCounted ? counted(source, state) : null;
	if (readSetLabel(text.replace(/:$/, ""), state.sets).isKnown) return null;
	return of(source, "noise", { ...state, scope: null, isScopeUsed: false });
}

function isAboveThings(next: Source | undefined): boolean {
	return (
		next !== undefined && !hasSectionCount(next.clean.text) && /^(?:\d|["¿¡(]?\p{L})/u.test(next.clean.text)
	);
}

/** "Planeswalkers (2)" above things is a heading, unless the catalogue has a thing that is called so. */
function counted(source: Source, state: State): Reading | null {
	const things = readThings({ source, sources: [], at: 0 }, state);
	return things && { ...things, line: { ...things.line, needs: "item" }, leftover: 0 };
}

function readRule({ source }: Place, state: State): Reading | null {
	return isRule(source.clean.text) ? of(source, "rule", state) : null;
}

/** The set of a line that names nothing else, where numbers or things below are of it. */
function readScopeHeading(place: Place, state: State): Reading | null {
	const { source } = place;
	const set = loneSet(place, state);
	if (!set) return null;
	const scope = { set: set.text, category: null };
	return of(source, "set", { ...state, set, scope, isScopeUsed: false });
}

/** Words around the name of a platform or a set: "Juegos de PS2", "--- SNES ---". */
function readScopeLabel(text: string, sets: SetNames): CurrentSet {
	const plain = text.replace(/\s?:$/, "").replaceAll(/[^\p{L}\p{N}\s&'.:,()-]/gu, " ");
	const label = plain.replaceAll(/\s+/g, " ").replaceAll(/^[\s-]+|[\s-]{1,20}$/g, "");
	const whole = readSetLabel(label, sets);
	if (whole.isKnown) return whole;
	const words = label.split(" ");
	while (words.length > 1 && isAroundSet(words[0] ?? "")) words.shift();
	while (words.length > 1 && isEmptyWord(foldText(words.at(-1) ?? ""))) words.pop();
	const named = words.join(" ");
	const known = named === label ? whole : readSetLabel(named, sets);
	return known.isKnown && known.isAlbum ? whole : known;
}

/** "juegos de PS2", "cerrar Base": words before a set that do not name it. */
function isAroundSet(word: string): boolean {
	return /^(?:juegos?|games?|cartas?|cards?|sega|todo)$/iu.test(word) || isEmptyWord(foldText(word));
}

function loneSet({ source, sources, at }: Place, state: State): CurrentSet | null {
	const { clean } = source;
	const label = trimEnd(clean.text);
	const read = readScopeLabel(label, state.sets);
	const isSaid = clean.text.endsWith(":") || clean.hasPages;
	if (!read.isKnown)
		return (isSaid || isPlainLabel(label)) && isNumbersBelow(sources, at, state, !isSaid) ? read : null;
	if (isSaid || isNumbersBelow(sources, at, state)) return read;
	const next = sources[at + 1];
	const isLast = !next || next.line > source.line + 2 || readScopeLabel(next.clean.text, state.sets).isKnown;
	const isOfList = isPlainBullet(clean.bullet) || (clean.isBulleted && next?.clean.bullet === clean.bullet);
	// A word in small letters may be a name, "Mew", unless what is below looks like a list of its own.
	const found = state.sets.find(read.text);
	const isWord =
		found?.kind === "code" && !/[\d\s]/.test(label) && label !== label.toUpperCase() && label !== read.text;
	return isOfList || isLast || isWord ? null : read;
}

/** The mark of a thing in a list, and not the ornament of a heading. */
function isPlainBullet(bullet: string): boolean {
	return /^[•▪▫·>‣◦●○■□–-]$/u.test(bullet);
}

/** A few words that nothing else is said of, as half-known sets are called: "Rocket", "los de Kanto". */
function isPlainLabel(label: string): boolean {
	return (
		/^\P{N}*\p{L}{3}\P{N}*$/u.test(label) &&
		label.split(" ").length <= 4 &&
		!isTalk(label) &&
		!isSection(label) &&
		!readHead(label)
	);
}

/**
 * Whether the line below, or the one below its heading, has numbers alone.
 * @param isSeveral whether one number, which may be how many there are, is not enough
 */
function isNumbersBelow(sources: readonly Source[], at: number, { sets }: State, isSeveral = false): boolean {
	let count = 0;
	for (const next of sources.slice(at + 1, at + 4)) {
		const head = readHead(next.clean.text);
		if (head?.rest === "") continue;
		const rest = head?.rest ?? next.clean.text;
		const read = rest.length < 4_000 && !rest.includes(":") ? readSetLine(rest, anySet, sets) : null;
		if (!read?.set || (read.set !== anySet && !read.set.isAlbum)) return false;
		count += read.numbers.length;
		if (count > 1 || !isSeveral) return true;
	}
	return false;
}
/** A set for asking whether a line has numbers alone. */
const anySet: CurrentSet = { text: "\uE002", isKnown: true };

function readHeading(place: Place, state: State): Reading | null {
	const head = readHead(place.source.clean.text);
	return head && headLine(place, head, state);
}

/** Things of a list that a sentence names: "mirá, me sobra un Snorlax 11/64 y busco el Jolteon 4/64". */
function readInnerHeading(place: Place, state: State): Reading | null {
	const { text } = place.source.clean;
	const start = readHead(text) || isLabelled(text) ? -1 : findInnerHead(text);
	const head = start < 0 ? null : readHead(text.slice(start));
	if (!head) return null;
	const before = trimEnd(text.slice(0, start)).replace(/ [ye]$/, "");
	const second = headLine(place, head, state);
	const isWords = !/\d/.test(before) && (isTalk(before) || foldText(before).split(" ").every(isEmptyWord));
	if (!isWords && before !== "") return joined(readBody(place, before, state), second);
	return { ...second, next: { ...second.next, side: state.side } };
}

function headLine(place: Place, head: Head, before: State): Reading {
	const { source } = place;
	const isBelowSet = !before.isScopeUsed;
	const scope = isBelowSet ? before.scope : null;
	const state = { ...before, side: head.side, scope, isScopeUsed: false, isCrossed: source.clean.isCrossed };
	if (head.rest === "" || isCountOfList(head.rest, place, state)) return of(source, "heading", state);
	if (head.side === "gone") return of(source, "skipped", before);
	if (albums.test(outsideGroups(head.rest).trim())) return of(source, "heading", state);
	const next = findNextHead(head.rest, head);
	if (next >= 0) return twoHeads(place, head.rest, next, state);
	const label = head.rest.endsWith(":") ? readScopeLabel(head.rest, state.sets) : null;
	const isHeading = head.rest.endsWith(":") && head.rest.split(" ").length <= 8;
	const isSet = label && (label.isKnown || isNumbersBelow(place.sources, place.at, state));
	const set = isSet ? label : null;
	if (isHeading)
		return of(source, "heading", set ? { ...state, set, scope: { set: set.text, category: null } } : state);
	const alone = readScopeLabel(head.rest, state.sets);
	// "Colección de Nico".
	if (!alone.isKnown && /^del? \p{Lu}\p{Ll}+$/u.test(head.rest)) return of(source, "heading", state);
	const isSetOfBelow = alone.isKnown && isScopeAbove(place, alone, state);
	if (isSetOfBelow)
		return of(source, "heading", { ...state, set: alone, scope: { set: alone.text, category: null } });
	const body = readBody(place, head.rest, state, swapSides[head.isMissing ? "missing" : head.side]);
	return isBesideThings(source.clean.text, head) ? withNeed(body, "item") : body;
}

/** "las vendo con cargador", "no tengo el cable": what comes with the things of a list, and what does not. */
function isBesideThings(text: string, { rest }: Head): boolean {
	return /^(?:con|sin|with|without)\s/u.test(rest) || /^no tengo (?!.*[\d:])/iu.test(text);
}

function withNeed(reading: Reading, need: Need): Reading {
	return { ...reading, line: { ...reading.line, needs: strictest(reading.line.needs, need) } };
}

/** The sides of "X por Y" behind a heading: who seeks X gives Y, and of what is missing nothing is given. */
const swapSides = { have: ["have", "want"], want: ["want", "have"], missing: null } as const;
type SwapSides = (typeof swapSides)[keyof typeof swapSides];

/** "VENDO JUEGOS DE PS1" is a heading where things are below, and not a console. */
function isScopeAbove({ source, sources, at }: Place, { text }: CurrentSet, { sets }: State): boolean {
	const next = sources[at + 1];
	const label = source.clean.text;
	const isShouted = label === label.toUpperCase() || /juegos|games|cartas|cards/iu.test(label);
	return (
		isShouted &&
		next?.line === source.line + 1 &&
		sets.find(text) !== null &&
		readHead(next.clean.text) === null
	);
}

/** "Me faltan: 12" is how many, unless nothing but the number can be meant. */
function isCountOfList(rest: string, { sources, at }: Place, { set }: State): boolean {
	const said = foldText(rest).split(" ");
	if (!/^\d{1,3}$/.test(said.filter((word) => !isEmptyWord(word)).join(" "))) return false;
	const next = sources[at + 1];
	return !set || (next !== undefined && readHead(next.clean.text) === null);
}

function twoHeads(place: Place, rest: string, next: number, state: State): Reading {
	const text = trimEnd(rest.slice(0, next)).replace(/[([.]$| [ye]$/, "");
	const first = text === "" ? of(place.source, "heading", state) : readBody(place, text, state);
	const second = readHead(rest.slice(next));
	if (!second) return first;
	if (second.rest === "") return { ...first, next: { ...first.next, side: second.side } };
	return joined(first, headLine(place, second, first.next));
}

function strictest(first: Need, second: Need): Need {
	return needs.find((need) => need === first || need === second) ?? "nothing";
}

/** The readings of two parts of a line as one. */
function joined(first: Reading, second: Reading): Reading {
	const ways = Math.max(first.line.others.length, second.line.others.length);
	const way = ({ items, others }: ReadLine, at: number) => others[Math.min(at, others.length - 1)] ?? items;
	const line = {
		...second.line,
		kind: "items" as const,
		items: [...first.line.items, ...second.line.items],
		others: Array.from({ length: ways }, (_, at) => [...way(first.line, at), ...way(second.line, at)]),
		needs: strictest(first.line.needs, second.line.needs),
	};
	return { ...second, line, leftover: first.leftover + second.leftover };
}

function readExchange(place: Place, state: State): Reading | null {
	const swap = readSwap(place.source.clean.text);
	if (!swap || isTalk(swap.get)) return null;
	if (swap.isOneWay && isScopeLabel(swap.give, state) && !isScopeLabel(swap.get, state)) return null;
	const both = readSides(place, swap, ["have", "want"], state);
	// A swap says two things at once, which a heading before them does not.
	return { ...both, leftover: Math.max(0, both.leftover - 1) };
}

function readSides(
	place: Place,
	{ give, get }: Swap,
	[ofGive, ofGet]: readonly [Side, Side],
	state: State,
): Reading {
	const first = readBody(place, give, { ...state, side: ofGive, set: null });
	const second = readBody(place, get, { ...state, side: ofGet, set: null });
	const both = joined(first, second);
	return { ...both, next: { ...both.next, side: state.side, set: state.set } };
}

/** "Mewtwo por Torre": a swap, unless the catalogue has a thing that is called so. */
function readMaybeExchange(place: Place, state: State, sides: SwapSides = swapSides.have): Reading | null {
	// Names in quotes and before brackets with their set are whole.
	if (!sides || /["[]/.test(place.source.clean.text)) return null;
	const text = extractPrices(place.source.clean.text);
	const swap = readPlainSwap(text);
	const whole = swap && readThings(place, state);
	if (!swap || !whole || isTalk(swap.give) || isTalk(swap.get)) return null;
	const { line } = readSides(place, swap, sides, state);
	const others = [...line.others, whole.line.items, ...whole.line.others];
	return { ...whole, line: { ...whole.line, items: line.items, others } };
}

/** Reads the text behind a line's heading: numbers of a set, things of one, or things. */
function readBody(place: Place, text: string, state: State, sides: SwapSides = null): Reading {
	const { source } = place;
	const rest = { ...source, clean: { ...source.clean, text: text.replace(/^SB:\s?/i, "") } };
	const inner = { ...place, source: rest };
	const readings = [readNumbersLine, readScoped, readMaybeExchange, readThings].flatMap(
		(reader) => reader(inner, state, sides) ?? [],
	);
	const least = Math.min(...readings.map(({ leftover }) => leftover));
	return readings.find(({ leftover }) => leftover === least) ?? of(source, "noise", state);
}

function contextOf({ source }: Place, state: State) {
	const side = state.side === "gone" ? null : state.side;
	return { line: source.line, side, sets: state.sets, language: source.clean.language };
}

function readNumbersLine(place: Place, state: State): Reading | null {
	const { source } = place;
	const text = withFlagLabel(withoutRemark(source.clean.text.replace(/^SB:\s?/i, "")), place, state);
	// Names in quotes, before brackets and between dots are none of numbers.
	if (/["[]| · /.test(text)) return null;
	if (isAllBut(text, state.sets)) return of(source, "noise", state);
	const read = state.numbers < numberLimit ? readSetLine(text, state.set, state.sets) : null;
	return read && ofNumbers(place, read, text, state);
}

/** Numbers behind a country's flag, among those of an album, as numbers of the country: "🇦🇷 3, 4". */
function withFlagLabel(text: string, { source }: Place, { set }: State): string {
	const letters =
		/^\d/.test(text) && (set === null || set.isAlbum) ? sectionOfFlag(source.clean.bullet) : null;
	return letters ? `${letters}: ${text}` : text;
}

/** "Base Set: 7, 9 → precio por las dos" without the talk behind an arrow or a dash. */
function withoutRemark(text: string): string {
	const [, before, remark = ""] =
		/^(.*\d\S*)\s?(?:\s[-–—]|[-=]{1,2}>|[→➡])\s(\p{L}.*)$/u.exec(text.slice(0, 300)) ?? [];
	return before && isTalk(remark) ? before : text;
}

/** "Base Set: todas menos 3" names no number that one could add. */
function isAllBut(text: string, sets: SetNames): boolean {
	const [, label = ""] = allBut.exec(text) ?? [];
	const read = label === "" ? null : readSetLabel(label, sets);
	const [team = ""] = /^(.+?)\s(?:complet[oa]|enter[oa])$/iu.exec(text)?.slice(1) ?? [];
	return read?.isKnown || read?.isAlbum || (team !== "" && readSetLabel(team, sets).isAlbum);
}

const allBut =
	/^(.{0,60}?)\s?[:-]?\s?(?:me faltan? |tengo )?(?:casi )?(?:(?:todas?|todos?|all)(?:\s(?:menos|salvo|excepto|but|except|sin)(?!\p{L}).*)?|(?:complet[oa]s?|full|enter[oa]|complete)\s(?:menos|salvo|excepto|but|except|sin)(?!\p{L}).*|(?<=: ?)(?:complet[oa]|list[oa]|ningun[oa]|nada|none|complete))$/iu;

function ofNumbers(place: Place, { numbers, set }: SetLine, text: string, state: State): Reading {
	const context = contextOf(place, state);
	const isAlone = numbers.length === 1 && !/^\p{Lu}{2,4}:/u.test(text);
	const name = isAlone && !text.includes(":") ? text : null;
	const category = /^\p{Lu}{2,4}[^\p{L}\d]*:/u.test(text) ? "stickers" : null;
	const items = numbers.map((each) => {
		const isOfAlbum = each.isAlbum && !(each.set && state.sets.find(each.set));
		return toNumberedItem(
			place.source.text.trim(),
			isOfAlbum ? { ...each, category } : each,
			{ name, isAlone },
			context,
		);
	});
	if (numbers.length === 0) return of(place.source, "skipped", { ...state, set });
	const reading = of(
		place.source,
		"items",
		{ ...state, set, numbers: state.numbers + numbers.length },
		{ items },
	);
	const isSetless = numbers.every((each) => each.set === null);
	const isUnknown = set !== null && !set.isKnown && !set.isAlbum;
	return { ...reading, leftover: isSetless || isUnknown ? 1 : 0 };
}

/** The platform, set or category that a label is, as what holds for the things behind it; or null. */
function readScope(label: string, { sets }: State): Scope | null {
	const set = readScopeLabel(label, sets);
	if (set.isKnown && !set.isAlbum) return { set: set.text, category: null };
	return findMeaning("category", label) === null ? null : { set: null, category: label };
}

function isScopeLabel(label: string, state: State): boolean {
	return readScope(label, state) !== null;
}

/** A label, what parts it from what is of it, and that. */
const scopedThings =
	/^([^:]{1,60}?)(?:\s?:\s?|\s?(?:[-=]{1,2}>|[➡→⟶]\uFE0F?)\s?|\s[-–—=>|~]\s)(?=.*\p{L})(.+)$/u;

/** Things behind their platform, set or category: "PS2: Okami, Ico", "Magic - Tarmogoyf", "GBA → Golden Sun". */
function readScoped(place: Place, state: State): Reading | null {
	const { source } = place;
	const [, label = "", rest = ""] = scopedThings.exec(source.clean.text) ?? [];
	const scope = label === "" ? null : readScope(label, state);
	if (!scope) return null;
	const inner = { ...place, source: { ...source, clean: { ...source.clean, text: rest } } };
	const reading = readThings(inner, { ...state, scope });
	return reading && { ...reading, next: { ...reading.next, scope: state.scope } };
}

function readThings(place: Place, state: State): Reading | null {
	const { source } = place;
	const { clean } = source;
	const text = clean.text.replace(/^SB:\s?/i, "");
	const { items, others, isSold } = readItems(text, contextOf(place, state));
	if (!items.some(isNamed)) return isSold || clean.isStruck ? of(source, "skipped", state) : null;
	const needs = needsOf(place, text, [...items, ...others.flat()], state);
	const reading = of(source, "items", state, { items, others, scope: state.scope, needs });
	// "Busco Sega Saturn" names a side, and no thing that is called "Busco".
	const leftover = items.reduce((sum, item) => sum + countWords(item), readHead(text) ? headWords : 0);
	return { ...reading, leftover, next: { ...reading.next, isScopeUsed: true } };
}

/** The words that a heading counts for where it is read as a part of a name. */
const headWords = 3;

/** The words of a name and a note that the catalogue has yet to explain; a thing in quotes says all. */
function countWords({ name, isCustom, copy }: ParsedItem): number {
	if (isCustom) return 0;
	const words = foldText(`${name} ${copy.note ?? ""}`).split(" ");
	return words.filter((word) => word !== "").length;
}

/** Whether an item is more than signs and digits: "1942", and not "5-1". */
function isNamed({ number, set, category, isCustom, name }: ParsedItem): boolean {
	return isCustom || (number ?? set ?? category) !== null || /\p{L}|^\d{4}$/u.test(name);
}

/** What the catalogue has to have for things to be kept: for a remark or a title the thing itself, for words that look like no name one like it. */
function needsOf(place: Place, text: string, items: readonly ParsedItem[], state: State): Need {
	const { line, clean } = place.source;
	const [label = ""] = /^\p{L}+(?=:\s)/u.exec(text) ?? [];
	const said = outsideGroups(text);
	const isExact = /\[[^[\]]+\]/.test(text) && items.every(({ set, category }) => (set ?? category) !== null);
	if (isExact || items.every(({ isCustom }) => isCustom)) return "nothing";
	const isNumbered = items.some(({ number, isCustom }) => number !== null || isCustom);
	if (isTalk(label)) return "item";
	if (isNumbered) return hasTalk(said) ? "candidate" : "nothing";
	const isCounted = items.some(({ hasQuantity }) => hasQuantity);
	if (isCounted && !clean.isBulleted ? hasTalk(said) : !isCounted && isTalk(said)) return "item";
	if (items.every(({ name }) => foldText(name).split(" ").every(isEmptyWord))) return "item";
	// Too many copies, or numbers of no set: "12x200", "1-99999".
	if (/\d\s?(?:[x×]\s?\d{3}|[-–]\s?\d{5})/iu.test(said)) return "item";
	if (isCounted) return "nothing";
	// Above the first heading stands what the list is called.
	const isAbove = state.side === null && line < state.lastHeading && !clean.isBulleted;
	const isRemark = isLabelled(text) || /^\([^()]*\)$/.test(text);
	if (isAbove || isRemark || isShoutedAbove(place, text) || isTitleAbove(place, text, state)) return "item";
	const isMarked = clean.isBulleted || state.scope !== null || place.sources.length === 1;
	return isMarked || items.some(isDetailed) || looksLikeName(said) ? "nothing" : "candidate";
}

/** Whether more than a name is said of a thing. */
function isDetailed({ set, category, copy, isStarred }: ParsedItem): boolean {
	return (set ?? category) !== null || isStarred || Object.values(copy).some((value) => value !== null);
}

/** "Formato: Pauper": a word that is no set before a colon, a heading of nothing known, and a question. */
function isLabelled(text: string): boolean {
	return /^\p{L}*\p{Ll}:\s|:$/u.test(text) || /[?¿%]/.test(text);
}

/** A line with gaps around it, or above numbers of sets, is what the text is called. */
function isTitleAbove({ source, sources, at }: Place, text: string, { sets }: State): boolean {
	const next = sources[at + 1];
	if (source.clean.isBulleted || !next) return false;
	const isPlain = !/\d/.test(text) && !readScopeLabel(text, sets).isKnown;
	const isAbove = next.line > source.line + 1 || (isPlain && /\d/.test(next.clean.text));
	const isFirst = at === 0 && sources.length > 2 && isAbove;
	return isFirst || ((!/\d$/.test(text.trim()) || /\d{4}$/.test(text)) && isLabelledNumbers(next, sets));
}

function isLabelledNumbers({ clean }: Source, sets: SetNames): boolean {
	return (
		clean.text.includes(":") && clean.text.length < 4_000 && readSetLine(clean.text, null, sets) !== null
	);
}

/** Capitals above things that are not in capitals are a heading. */
function isShoutedAbove({ source, sources, at }: Place, text: string): boolean {
	if (isPlainBullet(source.clean.bullet)) return false;
	const next = sources[at + 1]?.clean.text ?? "";
	const isCapitals = /\p{Lu}{3}/u.test(text) && text === text.toUpperCase() && !/ \d{1,3}$/.test(text);
	return isCapitals && /\p{Ll}{3}/u.test(next);
}
