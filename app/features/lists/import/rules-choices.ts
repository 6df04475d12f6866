import type { NewEntry, Side } from "../entry/rules.ts";
import {
	asTyped,
	type ImportCandidate,
	type ImportChoices,
	type ImportRow,
	leftOut,
	noChoices,
	type RowsView,
	type RowTarget,
	sideOf,
	targetOf,
	toEntry,
} from "./rules.ts";

/** A row with the item that somebody picked in the catalogue, for it or for the first row that asks the same, as a candidate. */
export function withPicked<Row extends ImportRow>(row: Row, { rows }: ImportChoices): Row {
	const { picked } = rows[row.key] ?? rows[row.choiceKey] ?? {};
	const isNew = picked !== undefined && !row.candidates.some(({ id }) => id === picked.id);
	return isNew ? { ...row, candidates: [...row.candidates, picked] } : row;
}

/** The candidate that a row means by what was chosen; null as typed, or left out. */
export function candidateOf(row: ImportRow, choices: ImportChoices): ImportCandidate | null {
	const target = targetOf(row, choices);
	return row.candidates.find(({ id }) => id === target) ?? null;
}

/** Whether a row counts for sure: it was read so, or somebody said what it is. */
export function isSettled(row: ImportRow, choices: ImportChoices): boolean {
	return row.state === "sure" || settledTarget(row, choices) !== null;
}

/** The target that somebody chose for a row, or for the first row that asks the same; null for none that it can have. */
export function settledTarget(row: ImportRow, choices: ImportChoices): RowTarget | null {
	const chosen = (choices.rows[row.key] ?? choices.rows[row.choiceKey])?.to;
	return chosen !== undefined && targetOf(row, choices) === chosen ? chosen : null;
}

/** The entries that a row would become as each of its candidates, and as typed. */
export function entriesByTarget(row: ImportRow): { readonly id: RowTarget; readonly entry: NewEntry }[] {
	return [...row.candidates.map(({ id }) => id), asTyped].flatMap((id) => {
		const entry = toEntry(row, { rows: { [row.key]: { to: id } } });
		return entry ? [{ id, entry }] : [];
	});
}

/** The numbers of things that will go to each list: those that were read so, with what was chosen of the ones in sight. */
export function countChosen(view: RowsView, choices: ImportChoices): Record<Side, number> {
	const counts = { have: 0, want: 0 };
	const { sides: target = {} } = choices;
	for (const side of ["have", "want"] as const) counts[target[side] ?? side] += view.sides[side].count;
	const before = { ...noChoices, sides: target };
	for (const row of visibleRows(view)) {
		const times = "times" in row ? Number(row.times) : 1;
		if (row.preset !== leftOut) counts[sideOf(row, before)] -= times;
		if (targetOf(withPicked(row, choices), choices) !== leftOut) counts[sideOf(row, choices)] += times;
	}
	return counts;
}

/** The rows of a review that are in sight. */
export function visibleRows({ doubtful, sides: { have, want }, unused }: RowsView) {
	const ofSets = want.sets.flatMap(({ sections }) => sections.flatMap(({ rows }) => rows));
	return [...doubtful, ...have.rows, ...want.rows, ...ofSets, ...unused];
}
