import type { CorpusList, ExpectedThing } from "./corpus.ts";

/** A thing of the catalogue that a reference means. */
export interface KnownItem {
	readonly id: string;
	/** The ids of every printing of its name, its own among them. */
	readonly printings: readonly string[];
}

/** A row that came out of a text, as far as it is compared. */
export interface ComparedRow {
	readonly line: number;
	readonly state: "sure" | "asked" | "unused";
	readonly side: "have" | "want";
	readonly quantity: number;
	readonly anyPrinting: boolean;
	/** The name that it is kept under as typed. */
	readonly typedName: string;
	readonly number: string | null;
	readonly category: string | null;
	readonly candidates: readonly { readonly id: string; readonly name: string }[];
	/** The target unless somebody says otherwise: an item's id, "typed" or "skip". */
	readonly preset: string;
	readonly copy: Readonly<
		Record<"condition" | "completeness" | "language" | "finish" | "grade" | "note", string | null>
	>;
	readonly isStarred: boolean;
}

export const columns = [
	"things",
	"sure",
	"asked",
	"preset",
	"wrongSure",
	"wrongPreset",
	"missed",
	"details",
	"lists",
	"whole",
] as const;
export type Score = Readonly<Record<(typeof columns)[number], number>>;

export const zero = Object.fromEntries(columns.map((column) => [column, 0])) as Score;

export function addScores(one: Score, other: Score): Score {
	return Object.fromEntries(columns.map((column) => [column, one[column] + other[column]])) as Score;
}

/** The words of a name in one order: "Charizard 4/102 Jungle" and "Charizard Jungle 4" are the same. */
function wordsOf(name: string): string {
	return squash(name.replaceAll(/(\d)\s*\/\s*\d+/g, "$1"))
		.split(" ")
		.toSorted()
		.join(" ");
}

/** Names are compared by their letters and digits. */
export function squash(name: string): string {
	return name
		.normalize("NFKD")
		.replaceAll(/\p{M}/gu, "")
		.toLowerCase()
		.replaceAll(/[^\p{L}\p{N}♂♀★]+/gu, " ")
		.trim();
}

type Resolve = (reference: string) => readonly KnownItem[];

/** Compares what came out of a list with what has to. @returns its score, and a line for each difference */
export function scoreList(list: CorpusList, rows: readonly ComparedRow[], resolve: Resolve) {
	const left = new Set(rows);
	const pairs = new Map<ExpectedThing, ComparedRow>();
	for (const isFit of [isThing(resolve), () => true])
		for (const expected of list.expected) {
			const row = [...left].find((each) => each.line === expected.line && isFit(expected, each));
			if (!row || pairs.has(expected)) continue;
			pairs.set(expected, row);
			left.delete(row);
		}
	const results = [
		...list.expected.map((expected) => ({
			told: `${expected.source} ← ${show(pairs.get(expected))}`,
			...scoreThing(expected, pairs.get(expected), resolve),
		})),
		...[...left].map((row) => ({ told: `nothing ← ${show(row)}`, ...scoreExtra(row) })),
	];
	const differences = results.filter(({ problem }) => problem);
	const sum = results.reduce((total, { score }) => addScores(total, { ...zero, ...score }), zero);
	return {
		score: { ...sum, lists: 1, whole: differences.length === 0 ? 1 : 0 },
		differences: differences.map(({ problem, told }) => `${problem}: ${told}`),
	};
}

interface Result {
	readonly score: Partial<Score>;
	/** The reason why the list is not whole. */
	readonly problem: string | null;
}

/** Whether a row offers what is expected, or keeps it as typed under the expected name. */
function isThing(resolve: Resolve) {
	return (expected: ExpectedThing, row: ComparedRow): boolean =>
		row.candidates.some(({ id }) => isItem(expected, id, resolve)) || isTypedAs(expected, row, resolve);
}

function isItem({ references, anyPrinting }: ExpectedThing, itemId: string, resolve: Resolve): boolean {
	const known = references.flatMap(resolve);
	return known.some(({ id, printings }) => (anyPrinting ? printings.includes(itemId) : id === itemId));
}

/** A sticker of an album that the catalogue lacks is kept as typed in one form. */
function isTypedAs(expected: ExpectedThing, row: ComparedRow, resolve: Resolve): boolean {
	const { typedName, references, category, verdict } = expected;
	if (verdict === "open") return row.number === typedName;
	if (category !== null && row.category !== category) return false;
	const lacking = references.filter((each) => each.startsWith("stickers/") && resolve(each).length === 0);
	const names = [...(typedName?.split("|") ?? []), ...lacking.map((each) => each.slice("stickers/".length))];
	return names.some((name) => wordsOf(name) === wordsOf(row.typedName));
}

function scoreThing(expected: ExpectedThing, row: ComparedRow | undefined, resolve: Resolve): Result {
	const { verdict } = expected;
	const missed = { score: { things: 1, missed: 1 }, problem: "missed" };
	if (!row) return verdict === "seen" ? { score: { things: 1, asked: 1, preset: 1 }, problem: null } : missed;
	if (verdict === "open" || (verdict === "seen" && row.state === "unused"))
		return scoreWaiting(expected, row, resolve);
	if (row.state === "unused" && row.preset === "skip") return missed;
	const item = row.candidates.find(({ id }) => id === row.preset) ?? row.candidates[0];
	const isRightItem = item !== undefined && isItem(expected, item.id, resolve);
	const isSameCount = row.side === expected.side && row.quantity === expected.quantity;
	const isSureWanted = verdict === "sure" || verdict === "may";
	if (row.state === "sure" && !(isRightItem && isSameCount && isSureWanted && isSameKind(expected, row)))
		return { score: { things: 1, wrongSure: 1, missed: 1 }, problem: "WRONG SURE" };
	const isTyped = row.preset === "typed";
	if (row.state !== "sure" && !((isTyped || isRightItem) && isSameCount))
		return row.preset === "skip"
			? missed
			: { score: { things: 1, wrongPreset: 1, missed: 1 }, problem: "WRONG PRESET" };
	if (!isThing(resolve)(expected, row)) return missed;
	const isNamed = expected.typedName === null || isTypedAs(expected, row, resolve);
	const details = row.state === "unused" ? [] : wrongDetails(expected, row);
	const isPreset = !isTyped || isNamed;
	const isSecondBest = row.state !== "sure" && verdict === "sure";
	const problems = [
		isSecondBest && "not sure",
		!isPreset && "preset",
		details.length > 0 && `details ${details.join(", ")}`,
	].filter(Boolean);
	return {
		score: {
			things: 1,
			[row.state === "sure" ? "sure" : "asked"]: 1,
			preset: isPreset ? 1 : 0,
			details: details.length > 0 ? 1 : 0,
		},
		problem: problems.join("; ") || null,
	};
}

function isSameKind({ anyPrinting, side }: ExpectedThing, row: ComparedRow): boolean {
	return side === "have" || !anyPrinting || row.anyPrinting;
}

function scoreWaiting(expected: ExpectedThing, row: ComparedRow, resolve: Resolve): Result {
	if (row.state === "sure") return { score: { things: 1, missed: 1, wrongSure: 1 }, problem: "WRONG SURE" };
	if (row.preset !== "skip")
		return { score: { things: 1, missed: 1, wrongPreset: 1 }, problem: "WRONG PRESET" };
	const isRight = expected.verdict === "seen" || isTypedAs(expected, row, resolve);
	return isRight
		? { score: { things: 1, asked: 1, preset: 1 }, problem: null }
		: { score: { things: 1, missed: 1 }, problem: "missed" };
}

function scoreExtra(row: ComparedRow): Result {
	if (row.state === "sure") return { score: { wrongSure: 1 }, problem: "WRONG SURE" };
	return row.preset === "skip"
		? { score: {}, problem: null }
		: { score: { wrongPreset: 1 }, problem: "WRONG PRESET" };
}

const conditions = {
	M: "mint",
	NM: "near_mint",
	EX: "excellent",
	GD: "good",
	PL: "played",
	PO: "poor",
} as const;

/** The details of a row that are not as expected. */
function wrongDetails({ details }: ExpectedThing, { copy, isStarred }: ComparedRow): string[] {
	return details.filter((detail) => {
		const [, none] = /^no (condition|language|completeness|finish|grade|note)$/.exec(detail) ?? [];
		const [, field, part = ""] = /^(finish|note) "(.+)"$/.exec(detail) ?? [];
		if (none) return copy[none as keyof typeof copy] !== null;
		if (field) return !squash(copy[field as keyof typeof copy] ?? "").includes(squash(part));
		if (detail === "!!" || detail === "no star") return isStarred !== (detail === "!!");
		if (detail in conditions) return copy.condition !== conditions[detail as keyof typeof conditions];
		if (/^(es|en|ja|pt|it|fr|de)$/.test(detail)) return copy.language !== detail;
		if (/^(sealed|complete|no box|loose|repro)$/.test(detail))
			return copy.completeness !== detail.replace(" ", "_");
		if (/^[A-Z]{3} \d/.test(detail)) return copy.grade !== detail;
		throw new Error(`"${detail}" is no detail`);
	});
}

function show(row: ComparedRow | undefined): string {
	if (!row) return "nothing";
	const { state, side, quantity, anyPrinting, typedName, candidates, preset, copy, isStarred } = row;
	const [first] = candidates;
	const items = candidates.map(({ id, name }) => (id === preset ? `[${name}]` : name)).join(" | ");
	return [
		state,
		side === "want" ? "B" : "T",
		`${quantity}x`,
		anyPrinting && "any",
		first && items,
		`"${typedName}"`,
		preset === "typed" || preset === "skip" ? preset : "preset",
		...Object.values(copy).filter(Boolean),
		isStarred && "!!",
	]
		.filter(Boolean)
		.join(" ");
}
