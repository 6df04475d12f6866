import { setImmediate as yieldToRequests } from "node:timers/promises";
import { splitNumber } from "#app/features/catalogue/rules-editions.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { integer, json, statement, text, uuid } from "#app/platform/database/statement.server.ts";
import { countPeople } from "../../entry/queries-people.server.ts";
import { entryLimits, type NewEntry, type Side, sides } from "../../entry/rules.ts";
import {
	type DoubtfulRow,
	type ImportChoices,
	type ImportFile,
	type ImportResult,
	type ImportRow,
	type ImportSettings,
	type ImportSide,
	keepLimit,
	leftOut,
	type MappingView,
	noChoices,
	type RowCounts,
	type RowState,
	type RowsView,
	rowStates,
	type SureSet,
	sideOf,
	toEntry,
} from "../rules.ts";
import { entriesByTarget } from "../rules-choices.ts";
import { chooseHaves, countHaves, type HaveChoice, presetChoice } from "../rules-reading.ts";

/** What is shown of a text or file. It is made once, when that is read, since ten thousand rows take long to look through. */
export interface ShownImport {
	readonly view: {
		readonly file: ImportFile | null;
		readonly mapping: MappingView | null;
		/** Without the rows that are to be looked at, which stand on pages. */
		readonly rowsView: RowsView | null;
	};
	readonly pages: readonly (readonly DoubtfulRow[])[];
	/** Rows that were read. */
	readonly rowCount: number;
}

/** The rows of one page that are to be looked at; sure rows of a list, by themselves and in sets, and its sets; rows that are not used. */
const limits = { doubtful: 50, sure: 120, sets: 30, unused: 100, refused: 50, lines: 500 } as const;

/** The choice of what goes to the haves, preset unless somebody said otherwise. */
export function choiceOf(result: ImportResult, { choice }: ImportSettings): HaveChoice {
	if (choice) return choice;
	const kind = presetChoice(countHaves(result.rows));
	return kind === "repeated" ? { kind, keep: 1 } : { kind };
}

/** The rows that are to be added, of a collection with the quantity that goes to the haves. */
export function rowsToAdd(result: ImportResult, settings: ImportSettings): readonly ImportRow[] {
	if (!result.needsChoice) return result.rows;
	// What it returns are the rows that it got, with another quantity.
	const haves = chooseHaves(result.rows, choiceOf(result, settings)) as ImportRow[];
	return [...haves, ...result.rows.filter(({ side }) => side === "want")];
}

/** The entries that rows become. */
export function entriesOf(rows: readonly ImportRow[], choices: ImportChoices): NewEntry[] {
	return rows.flatMap((row) => toEntry(row, choices) ?? []);
}

export function countStates(rows: readonly ImportRow[]): RowCounts {
	const counts: Record<RowState, number> = { choose: 0, typed: 0, sure: 0, unused: 0 };
	for (const { state } of rows) counts[state] += 1;
	return counts;
}

/** What is shown of what was read. @param personId whose lists it is compared with */
export async function showResult(
	ctx: QueryContext,
	personId: string,
	{ result, settings, isFile }: { result: ImportResult; settings: ImportSettings; isFile: boolean },
): Promise<ShownImport> {
	const file = isFile ? await viewFile(result, settings) : null;
	const { rowsView, pages } = await viewRows(ctx, personId, result, settings);
	return { view: { file, mapping: null, rowsView }, pages, rowCount: result.rows.length };
}

/** The rows as they are reviewed, and by pages those that are to be looked at. */
async function viewRows(
	ctx: QueryContext,
	personId: string,
	result: ImportResult,
	settings: ImportSettings,
): Promise<{ rowsView: RowsView; pages: DoubtfulRow[][] }> {
	const rows = rowsToAdd(result, settings);
	const entries = entriesOf(rows, noChoices);
	const { existing, room } = await compare(ctx, personId, entries);
	const open = rows.filter((row) => isDoubtful(row) && row.choiceKey === row.key);
	const ordered = rowStates.flatMap((state) => open.filter((row) => row.state === state));
	const times = new Map<number, number>();
	for (const { choiceKey } of rows) times.set(choiceKey, (times.get(choiceKey) ?? 0) + 1);
	const doubtful = ordered.map((row) => ({ ...row, times: times.get(row.key) ?? 1 }));
	const pages = Array.from({ length: Math.ceil(doubtful.length / limits.doubtful) }, (_, page) =>
		doubtful.slice(page * limits.doubtful, (page + 1) * limits.doubtful),
	);
	const kept = rows.filter((row) => row.preset !== leftOut);
	const view = (side: Side): ImportSide => {
		const ofSide = rows.filter((row) => sideOf(row, noChoices) === side);
		const sure = ofSide.filter(({ state }) => state === "sure");
		return {
			...(side === "want" ? groupBySet(sure) : { rows: sure.slice(0, limits.sure), sets: [] }),
			sureCount: sure.length,
			count: kept.filter((row) => sideOf(row, noChoices) === side).length,
			plain:
				side === "have"
					? ofSide.filter(({ copy, state }) => state !== "unused" && copy.condition === null).length
					: 0,
			excess: Math.max(0, distinctOf(entries, side) - existing[side] - room[side]),
		};
	};
	const rowsView = {
		categoryId: result.categoryId,
		counts: countStates(rows),
		units: kept.reduce((sum, { quantity }) => sum + quantity, 0),
		doubtful: [],
		sides: { have: view("have"), want: view("want") },
		unused: rows
			.filter(({ state, reason }) => state === "unused" && reason !== "setless")
			.slice(0, limits.unused),
		lines: result.lines.slice(0, limits.lines),
		refused: result.refused.slice(0, limits.refused),
		refusedCount: result.refused.length,
		capped: result.capped,
		existing: existing.have + existing.want,
		isSetless: rows.some(({ reason }) => reason === "setless"),
		page: 1,
		pages: Math.max(1, pages.length),
	};
	return { rowsView, pages };
}

/** The rows as they are reviewed, with those of one page and the people whom these concern. @param personId who looks at them */
export async function withPage(
	ctx: QueryContext,
	personId: string,
	rowsView: RowsView,
	page: { readonly number: number; readonly rows: readonly DoubtfulRow[] },
): Promise<RowsView> {
	const { number, rows } = page;
	const things = rows.flatMap((row) => entriesByTarget(row).map(({ id, entry }) => ({ row, id, entry })));
	const counts = await countPeople(
		ctx,
		things.map(({ entry }) => entry),
		{ personId, isShownOnly: false },
	);
	const doubtful = rows.map((row) => {
		const own = things.flatMap((thing, at) =>
			thing.row === row ? [[thing.id, counts[at] ?? 0] as const] : [],
		);
		return { ...row, people: Object.fromEntries(own) };
	});
	return { ...rowsView, page: number, doubtful };
}

function isDoubtful({ state }: ImportRow): boolean {
	return state === "choose" || state === "typed";
}

/** Sure wants by their set, where it has several with a number; no more than are shown. */
function groupBySet(sure: readonly ImportRow[]): Pick<ImportSide, "rows" | "sets"> {
	const groups = Map.groupBy(sure, ({ anyPrinting, isOfSet, isOne, candidates: [item] }) =>
		(anyPrinting && !isOne) || isOfSet || item?.number == null ? null : item.expansionId,
	);
	const isSet = ([id, rows]: [string | null, readonly ImportRow[]]) => id !== null && rows.length > 1;
	const sets = [...groups].filter(isSet).slice(0, limits.sets);
	const inSets = new Set(sets.flatMap(([, rows]) => rows));
	const shown = new Set([...inSets].slice(0, limits.sure));
	return {
		sets: sets.map(([, rows]) => viewSet(rows, shown)),
		rows: sure.filter((row) => !inSets.has(row)).slice(0, limits.sure),
	};
}

/** @param shown the rows that may be shown */
function viewSet(rows: readonly ImportRow[], shown: ReadonlySet<ImportRow>): SureSet {
	const item = rows[0]?.candidates[0];
	const sections = Map.groupBy(rows, ({ candidates: [first] }) => splitNumber(first?.number ?? "").letters);
	return {
		name: item?.expansion ?? "",
		code: item?.setCode ?? null,
		printedCount: item?.printedCount ?? null,
		count: rows.length,
		sections: [...sections].map(([letters, ofSection]) => ({
			letters,
			rows: ofSection.filter((row) => shown.has(row)),
			count: ofSection.length,
		})),
	};
}

const countOwn = statement(
	{ personId: uuid(), entries: json<readonly NewEntry[]>() },
	{ side: text<Side>(), entries: integer(), existing: integer() },
)`with data as materialized (
		select distinct side, case when not "anyPrinting" then item.id end as item_id,
			coalesce(item.category_id, given."categoryId") as category_id,
			coalesce(item.name_folded, fold_text(given."customName")) as name_key, "anyPrinting" as is_any,
			case when "isOfSet" then item.expansion_id else item.category_id end as scope_id
		from jsonb_to_recordset(:entries) as given (
			side text, "itemId" uuid, "categoryId" uuid, "customName" text, "anyPrinting" boolean, "isOfSet" boolean
		) left join product_items as item on item.id = given."itemId"
	), own as materialized (
		select side, case when not is_any then item_id end as item_id, category_id, name_key, is_any,
			case when is_of_set then expansion_id when item_id is not null then category_id end as scope_id
		from list_entries where user_id = :personId
	)
	select side, (select count(*) from own where own.side = every.side)::integer as entries, (
			select count(*) from data where data.side = every.side and data.item_id in (
				select item_id from own where own.side = every.side and item_id is not null
			)
		)::integer + (
			select count(*) from data where data.side = every.side and data.item_id is null
				and (data.category_id, data.name_key, data.is_any, coalesce(data.scope_id, data.category_id)) in (
					select category_id, name_key, is_any, coalesce(scope_id, category_id)
					from own where own.side = every.side and item_id is null
				)
		)::integer as existing
	from (values ('have'), ('want')) as every (side)`;

/** The numbers of things that are on the lists already, and of those that still fit. */
async function compare(ctx: QueryContext, personId: string, entries: readonly NewEntry[]) {
	const rows = await countOwn(ctx.db, { personId, entries });
	const of = (side: Side) => rows.find((row) => row.side === side);
	const bySide = (count: (side: Side) => number) =>
		Object.fromEntries(sides.map((side) => [side, count(side)])) as Record<Side, number>;
	return {
		existing: bySide((side) => of(side)?.existing ?? 0),
		room: bySide((side) => entryLimits[side] - (of(side)?.entries ?? 0)),
	};
}

function distinctOf(entries: readonly NewEntry[], side: Side): number {
	const ofSide = entries.filter((entry) => entry.side === side);
	return new Set(ofSide.map(({ itemId, customName, categoryId }) => `${itemId} ${categoryId} ${customName}`))
		.size;
}

const keeps = Array.from({ length: keepLimit + 1 }, (_, keep) => keep);

/** A file as it is shown to who sent it; others are answered between two counts of all its rows. */
async function viewFile({ format, bytes, rows, needsChoice }: ImportResult, settings: ImportSettings) {
	const repeated: number[] = [];
	for (const keep of needsChoice ? keeps : []) {
		repeated.push(countHaves(rows, keep).repeated);
		await yieldToRequests();
	}
	const haves = needsChoice ? countHaves(rows) : null;
	return {
		name: settings.fileName ?? "",
		format,
		bytes,
		rows: rows.length,
		counts: countStates(rows),
		question: haves && { ...haves, repeated },
		preset: haves ? presetChoice(haves) : "all",
	} satisfies ImportFile;
}
