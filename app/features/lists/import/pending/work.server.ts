import { listItemsById } from "#app/features/catalogue/queries.server.ts";
import type { Locale } from "#app/i18n/locale.ts";
import { type CommandContext, inTransaction, type QueryContext } from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { addEntries } from "../../entry/commands-add.server.ts";
import type { NewEntry } from "../../entry/rules.ts";
import {
	asTyped,
	type ImportCandidate,
	type ImportChoices,
	type ImportResult,
	type ImportRow,
	leftOut,
	type RowChoice,
} from "../rules.ts";
import { withPicked } from "../rules-choices.ts";
import { loadCategories } from "./items.server.ts";
import { lookUpFile } from "./sources.server.ts";
import {
	claimWork,
	endWork,
	finishAdding,
	finishReading,
	lockAdding,
	setProgress,
	type Work,
} from "./store.server.ts";
import { lookUpText } from "./texts.server.ts";
import { entriesOf, rowsToAdd, showResult } from "./view.server.ts";

/** The number of times that work is begun before it counts as failed: a process may die of it, too. */
const maxAttempts = 3;

/** Does the work that a text or file waits for; what is done is not done again. @throws what stopped this attempt */
export async function workOnImport(ctx: CommandContext, id: string): Promise<void> {
	const work = await claimWork(ctx, id);
	if (!work) return;
	const own = { ...ctx, actor: work.actor };
	try {
		if (work.attempts > maxAttempts) throw new DomainError("list.importFailed");
		if (work.status === "adding") await inTransaction(own, (tx) => addStored(tx, id));
		else await readStored(own, id, work);
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		await endWork(ctx, id, error.code);
	}
}

async function readStored(ctx: CommandContext, id: string, work: Work): Promise<void> {
	const { kind, settings, result: before, actor } = work;
	// Another part of a collection was chosen: nothing has to be looked up for that.
	const isShownAnew = before?.chosenCategoryId === settings.categoryId;
	const result = isShownAnew ? before : await lookUp(ctx, id, work);
	if (!result) return endWork(ctx, id, "list.importFailed");
	const shown = await showResult(ctx, actor.id, { result, settings, isFile: kind === "file" });
	await finishReading(ctx.db, { id, result: isShownAnew ? null : result, ...shown });
}

async function lookUp(
	ctx: CommandContext,
	id: string,
	{ kind, content, settings, result: before }: Work,
): Promise<ImportResult | null> {
	const categories = await loadCategories(ctx);
	if (kind === "text") return lookUpText(ctx, Buffer.from(content).toString(), settings, categories);
	const onProgress = async (percent: number) => {
		await setProgress(ctx.db, { id, percent, now: ctx.clock.now() });
	};
	return lookUpFile(ctx, content, { before, settings, categories, onProgress });
}

/** Adds what waits to be added and says so in the same transaction, so that neither is without the other. */
export async function addStored(tx: CommandContext, id: string): Promise<void> {
	const stored = await lockAdding(tx, id);
	if (!stored) return;
	const { kind, settings, result, choices } = stored;
	const rows = await withPickedItems(tx, {
		rows: rowsToAdd(result, settings),
		choices,
		locale: settings.locale,
	});
	const entries = entriesOf(rows, choices);
	if (entries.length === 0) throw new DomainError("request.invalid", {}, { form: "lists.add.nothing" });
	const isOwn = result.format === "reino" || choices.mode === "keep";
	const { importId, units, left } = await addEntries(tx, {
		entries,
		kind,
		source: kind === "file" ? result.format : null,
		mode: settings.isReplacing ? "replace" : isOwn ? "keep" : "add",
	});
	// Things that were there already add no unit.
	const things = Math.min(entries.length - left, units);
	const outcome = { things, units, left, expansionId: mainSet(result, entries) };
	await finishAdding(tx.db, { id, outcome, importId });
}

/** Rows with the items that their person picked in the catalogue, as this has them now; an id of no item picks none. */
async function withPickedItems(
	ctx: QueryContext,
	{ rows, choices, locale }: { rows: readonly ImportRow[]; choices: ImportChoices; locale: Locale },
): Promise<readonly ImportRow[]> {
	const ids = new Set(
		Object.values(choices.rows).flatMap(({ to }) => (to && to !== asTyped && to !== leftOut ? to : [])),
	);
	for (const { candidates } of rows) for (const { id } of candidates) ids.delete(id);
	if (ids.size === 0) return rows;
	const items = await listItemsById(ctx, [...ids], locale);
	const candidates = new Map<string, ImportCandidate>(
		items.map(({ givenId, ...item }) => [
			givenId,
			{ ...item, id: givenId, setCode: null, expansionId: null },
		]),
	);
	const picked = Object.entries(choices.rows).map(([key, choice]): [string, RowChoice] => {
		return [key, { ...choice, picked: candidates.get(choice.to ?? "") }];
	});
	return rows.map((row) => withPicked(row, { ...choices, rows: Object.fromEntries(picked) }));
}

/** The set of most of what was added. */
function mainSet(
	result: { rows: readonly { candidates: readonly { id: string; expansionId: string | null }[] }[] },
	entries: readonly NewEntry[],
) {
	const sets = new Map(
		result.rows.flatMap(({ candidates }) => candidates.map(({ id, expansionId }) => [id, expansionId])),
	);
	const counts = new Map<string, number>();
	for (const { itemId } of entries) {
		const set = itemId && sets.get(itemId);
		if (set) counts.set(set, (counts.get(set) ?? 0) + 1);
	}
	return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? null;
}
