import { loadSetNames } from "#app/features/catalogue/queries.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { readList, SetNames } from "../reading/reading.ts";
import type { Side } from "../rules.ts";
import type { ReviewResult, ReviewRow, ReviewSettings, UnusedReason } from "../rules-review.ts";
import type { ReadLine, TextThing } from "../rules-sources.ts";
import { type Categories, type Found, findThings, rowOf, withQuestions } from "./things.server.ts";

/** The score from which on a part of a line is a thing of its own. */
const partScore = 0.8;

/** The names of sets, built anew when they change. */
let cached: { readonly from: readonly unknown[]; readonly sets: SetNames } | null = null;

async function loadSets(ctx: QueryContext): Promise<SetNames> {
	const names = await loadSetNames(ctx);
	if (cached?.from !== names) cached = { from: names, sets: new SetNames(names) };
	return cached.sets;
}

/** Whether there is a set of that name or code. */
export async function isSetName(ctx: QueryContext, name: string): Promise<boolean> {
	return (await loadSets(ctx)).find(name) !== null;
}

/** Reads a text and looks up what is on it. */
export async function reviewText(
	ctx: QueryContext,
	text: string,
	settings: Omit<ReviewSettings, "side"> & { readonly side: Side | null },
	categories: Categories,
): Promise<ReviewResult> {
	const sets = await loadSets(ctx);
	const lines = readList(text, { side: settings.side, sets }).map((line) => withSet(line, settings.set));
	const things = lines.flatMap(({ things, parts }) => [...things, ...parts]);
	const { found, categoryId } = await findThings(ctx, things, { ...settings, categories });
	const rows = lines.flatMap((line) => readRows(line, found, categoryId, categories));
	return {
		format: null,
		categoryId,
		rows: withQuestions(rows),
		lines: lines.map(({ line, text, kind }) => ({ line, text: text.trim().slice(0, 300), kind })),
		refused: [],
		capped: 0,
		isAsking: false,
	};
}

/** Gives the numbers of a line that names no set the one that somebody said. */
function withSet(line: ReadLine, set: string | null): ReadLine {
	if (set === null) return line;
	const named = (thing: TextThing) => (isSetless(thing) ? { ...thing, set } : thing);
	return { ...line, things: line.things.map(named), parts: line.parts.map(named) };
}

function isSetless({ name, set, number }: TextThing): boolean {
	return name === "" && set === null && number !== null;
}

function readRows(
	line: ReadLine,
	found: ReadonlyMap<TextThing, Found>,
	categoryId: string | null,
	categories: Categories,
): Omit<ReviewRow, "key" | "asks">[] {
	if (line.kind === "skipped" || line.kind === "rule" || line.kind === "noise")
		return [unusedRow(line, line.kind, categoryId)];
	if (line.kind !== "things") return [];
	const chosen = chooseThings(line, found).map((thing) => ({ thing, hit: found.get(thing) }));
	if (line.mayBeNoise && chosen.every(({ hit }) => !hit || hit.match.status === "unknown"))
		return [unusedRow(line, "noise", categoryId)];
	return chosen.map(({ thing, hit }) => {
		const row = rowOf(thing, hit, categories.find(thing.category) ?? categoryId);
		return isSetless(thing) ? { ...row, state: "unused", reason: "setless", preset: "skip" } : row;
	});
}

/** The things of a line: its parts where each of them is one, unless the whole line is a thing for sure. */
function chooseThings(
	{ things, parts }: ReadLine,
	found: ReadonlyMap<TextThing, Found>,
): readonly TextThing[] {
	if (parts.length === 0) return things;
	if (things.every((thing) => found.get(thing)?.match.status === "sure")) return things;
	const isThing = (part: TextThing) =>
		part.hasQuantity || part.isTyped || (found.get(part)?.match.candidates[0]?.score ?? 0) >= partScore;
	return parts.every(isThing) ? parts : things;
}

/** A line that is not used, as the typed thing that it would be. */
function unusedRow(
	{ line, text, side }: ReadLine,
	reason: UnusedReason,
	categoryId: string | null,
): Omit<ReviewRow, "key" | "asks"> {
	const name = text.trim().replace(/^[~*_\s]+|[~*_\s]+$/gu, "");
	const thing: TextThing = {
		...emptyThing,
		line,
		text,
		side,
		name,
	};
	return { ...rowOf(thing, undefined, categoryId), state: "unused", reason, preset: "skip" };
}

const emptyThing: TextThing = {
	line: 0,
	text: "",
	side: null,
	quantity: 1,
	name: "",
	set: null,
	number: null,
	total: null,
	category: null,
	ids: [],
	isTyped: true,
	isAny: false,
	condition: null,
	completeness: null,
	language: null,
	finish: null,
	grade: null,
	note: null,
	isStarred: false,
	hasQuantity: false,
	alternative: null,
};
