import { loadSetNames } from "#app/features/catalogue/queries.server.ts";
import { foldText } from "#app/features/catalogue/rules-folding.ts";
import type { ItemMatch } from "#app/features/catalogue/rules-items.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import type { ParsedItem, Side } from "../../entry/rules.ts";
import { noCopy } from "../../entry/rules-copy.ts";
import type { ImportResult, ImportSettings, UnusedReason } from "../rules.ts";
import { lineLength, type Need, type ReadLine, type Scope } from "../rules-reading.ts";
import { isTalk, readList, SetNames } from "../text/reading.ts";
import {
	type Categories,
	type FoundItem,
	findItems,
	rowOf,
	type UnnumberedRow,
	withQuestions,
} from "./items.server.ts";
import { readTables } from "./text-tables.server.ts";

type Found = ReadonlyMap<ParsedItem, FoundItem>;

/** The names of sets, built anew when they change. */
let cached: { readonly from: readonly unknown[]; readonly sets: SetNames } | null = null;

/** The names of all sets, by which texts are read. */
export async function loadSets(ctx: QueryContext): Promise<SetNames> {
	const names = await loadSetNames(ctx);
	if (cached?.from !== names) cached = { from: names, sets: new SetNames(names) };
	return cached.sets;
}

/** Whether there is a set of that name or code. */
export async function isSetName(ctx: QueryContext, name: string): Promise<boolean> {
	return (await loadSets(ctx)).find(name) !== null;
}

/** Reads a text and looks up what is on it. */
export async function lookUpText(
	ctx: QueryContext,
	text: string,
	settings: Omit<ImportSettings, "side"> & { readonly side: Side | null },
	categories: Categories,
): Promise<ImportResult> {
	const sets = await loadSets(ctx);
	const rowsOfTables = await readTables(text, sets);
	const read = readList(text, { side: settings.side, sets, rows: rowsOfTables });
	const lines = read.map((line) => withSet(line, settings.set));
	const items = lines.flatMap(({ items, others }) => [...items, ...others.flat()]);
	const { found, categoryId } = await findItems(ctx, items, {
		...settings,
		categories,
		scopes: scopesOf(lines),
	});
	const rows = lines.flatMap((line) => readRows(line, found, categoryId, categories));
	return {
		format: null,
		categoryId,
		chosenCategoryId: settings.categoryId,
		bytes: Buffer.byteLength(text),
		rows: withQuestions(rows),
		lines: lines.map(({ line, text, kind }) => ({ line, text: text.trim().slice(0, lineLength), kind })),
		refused: [],
		capped: 0,
		needsChoice: false,
	};
}

/** Gives the numbers of a line that names no set the one that somebody said. */
function withSet(line: ReadLine, set: string | null): ReadLine {
	if (set === null) return line;
	const named = (item: ParsedItem) => (isSetless(item) ? { ...item, set } : item);
	return { ...line, items: line.items.map(named), others: line.others.map((way) => way.map(named)) };
}

function isSetless({ name, set, number }: ParsedItem): boolean {
	return name === "" && set === null && number !== null;
}

/** The sets and categories that headings name for the items that name none. */
function scopesOf(lines: readonly ReadLine[]): ReadonlyMap<ParsedItem, Scope> {
	return new Map(
		lines.flatMap(({ items, others, scope }) =>
			[...items, ...others.flat()].flatMap((item): [ParsedItem, Scope][] =>
				scope && item.set === null && item.number === null ? [[item, scope]] : [],
			),
		),
	);
}

function readRows(
	line: ReadLine,
	found: Found,
	categoryId: string | null,
	categories: Categories,
): UnnumberedRow[] {
	if (line.kind === "skipped" || line.kind === "rule" || line.kind === "noise")
		return [unusedRow(line, line.kind, categoryId)];
	if (line.kind !== "items") return [];
	const chosen = chooseReading(line, found).map((item) => ({ item, hit: found.get(item) }));
	if (!chosen.some(({ hit }) => isEnough(hit, line.needs))) return [unusedRow(line, "noise", categoryId)];
	const isTalkOf = (item: ParsedItem, hit: FoundItem | undefined) =>
		chosen.length > 1 && isSaid(item) && !isEnough(hit, "item");
	// What talk begins goes on as talk: "Escucho ofertas, Switch".
	const isTalkFirst = chosen[0] !== undefined && isTalkOf(chosen[0].item, chosen[0].hit);
	return chosen.map(({ item, hit }, at) => {
		const row = rowOf(item, hit, categories.find(item.category) ?? categoryId);
		const isRemark = isTalkOf(item, hit) || (isTalkFirst && item.number === null) || isRestOfName(chosen, at);
		const reason = isSetless(item) ? "setless" : isRemark ? "noise" : null;
		return reason ? { ...row, state: "unused", reason, preset: "skip" } : row;
	});
}

/** Whether a part is the end of the name before it, which has a comma: "Ragavan, Nimble Pilferer". */
function isRestOfName(
	parts: readonly { item: ParsedItem; hit: FoundItem | undefined }[],
	at: number,
): boolean {
	const [before, part] = [parts[at - 1], parts[at]];
	const name = foldText(part?.hit?.match.candidates[0]?.name ?? "");
	if (name === "" || !before || !part || name !== foldText(before.hit?.match.candidates[0]?.name ?? ""))
		return false;
	return name === foldText(`${before.item.name} ${part.item.name}`);
}

/** Whether the catalogue has what a line needs to be kept. */
function isEnough(hit: FoundItem | undefined, need: Need): boolean {
	if (need === "nothing" || hit?.match.status === "sure" || hit?.match.isAnyName) return true;
	return need === "candidate" && hit?.match.status === "choose";
}

/** Whether a part of a line is talk: "Mew, cualquier duda me avisan". */
function isSaid({ name, number, isCustom }: ParsedItem): boolean {
	return number === null && !isCustom && isTalk(name);
}

/** The way to part a line that leaves the fewest words unexplained; of equal ones, the one with more that is sure, the first. */
function chooseReading({ items, others }: ReadLine, found: Found): readonly ParsedItem[] {
	if (others.length === 0) return items;
	const [best] = [items, ...others]
		.map((way) => {
			// Talk beside a thing has nothing to explain.
			const hits = way
				.filter((item) => way.length === 1 || !isSaid(item) || isEnough(found.get(item), "item"))
				.map((item) => ({ item, match: found.get(item)?.match }));
			const leftover = hits.reduce((sum, hit) => sum + leftoverOf(hit.item, hit.match), 0);
			const doubtful = hits.filter(({ match }) => match?.status !== "sure" && !match?.isAnyName).length;
			return { way, leftover, doubtful };
		})
		.toSorted(
			(one, other) =>
				one.leftover - other.leftover ||
				Number(one.doubtful > 0) - Number(other.doubtful > 0) ||
				(one.doubtful > 0 ? 0 : one.way.length - other.way.length),
		);
	return best?.way ?? items;
}

/** What parts things, unless the name of one has it: "Mario + Rabbids". */
const joints = / \+ |(?<!\p{L})por(?!\p{L})/iu;

/** The words of an item that nothing explains, and what parts it where nothing of its name does. */
function leftoverOf({ isCustom, name, text }: ParsedItem, match: ItemMatch | undefined): number {
	if (isCustom) return 0;
	const isOverJoint = name !== "" && joints.test(text) && !joints.test(match?.candidates[0]?.name ?? "");
	return (match?.leftover ?? 1) + Number(isOverJoint);
}

/** A line that is not used, as the typed item that it would be. */
function unusedRow(
	{ line, text, side }: ReadLine,
	reason: UnusedReason,
	categoryId: string | null,
): UnnumberedRow {
	const name = text.trim().replace(/^[~*_\s]+|[~*_\s]+$/gu, "");
	const item: ParsedItem = { ...emptyItem, line, text, side, name };
	return { ...rowOf(item, undefined, categoryId), state: "unused", reason, preset: "skip" };
}

const emptyItem: ParsedItem = {
	line: 0,
	text: "",
	side: null,
	quantity: 1,
	hasQuantity: false,
	forTrade: 0,
	name: "",
	set: null,
	code: null,
	number: null,
	total: null,
	category: null,
	ids: [],
	isCustom: true,
	anyPrinting: false,
	copy: noCopy,
	isStarred: false,
	alternative: null,
};
