import { useStoredDraft } from "#app/ui/use-draft.ts";
import { type ImportChoices, type ImportRow, noChoices, type RowChoice, type RowsView } from "../rules.ts";
import { storedPasteChoices } from "./paste-draft.ts";

/**
 * Choices for a text or file as this browser stores them, so that none is lost; those of a text are at first what a visitor
 * chose for it.
 */
const formatOf = (lines: RowsView["lines"]) => ({
	read(text: string | null): ImportChoices | null {
		try {
			return text === null ? storedPasteChoices(lines) : (JSON.parse(text) as ImportChoices);
		} catch {
			return null;
		}
	},
	write: (choices: ImportChoices) =>
		choices === noChoices || JSON.stringify(choices) === JSON.stringify(noChoices)
			? null
			: JSON.stringify(choices),
});

export interface Choices {
	readonly all: ImportChoices;
	/** Chooses for one row; what is undefined is as it was read. */
	readonly choose: (row: Pick<ImportRow, "key">, choice: RowChoice) => void;
	/** Chooses for all rows. */
	readonly chooseAll: (choice: Omit<ImportChoices, "rows">) => void;
}

/**
 * Choices that are made before a text or file is added.
 * @param key of the text or file and of how it was read: what was chosen does not hold for another reading
 * @param lines of the text; none of a file
 */
export function useChoices(key: string, lines: RowsView["lines"]): Choices {
	const { draft, change } = useStoredDraft(key, noChoices, formatOf(lines));
	return {
		all: draft,
		choose: (row, choice) =>
			change((current) => ({
				...current,
				rows: { ...current.rows, [row.key]: { ...current.rows[row.key], ...choice } },
			})),
		chooseAll: (choice) => change((current) => ({ ...current, ...choice })),
	};
}
