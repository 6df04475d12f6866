import { listItemsById } from "#app/features/catalogue/queries.server.ts";
import type { Locale } from "#app/i18n/locale.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import {
	asTyped,
	type ImportCandidate,
	type ImportChoices,
	type ImportRow,
	leftOut,
	type RowChoice,
} from "../rules.ts";
import { withPicked } from "../rules-choices.ts";

/** Rows with the items that their person picked in the catalogue, as this has them now; an id of no item picks none. */
export async function withPickedItems(
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
