import { useStoredDraft } from "#app/ui/use-draft.ts";
import { type ImportChoices, type ImportRow, noChoices, type RowChoice } from "../rules.ts";

/** Choices for a text or file as this browser stores them, so that none is lost. */
const format = {
	read(text: string | null): ImportChoices | null {
		try {
			return text === null ? null : (JSON.parse(text) as ImportChoices);
		} catch {
			return null;
		}
	},
	write: (choices: ImportChoices) =>
		choices === noChoices || JSON.stringify(choices) === JSON.stringify(noChoices)
			? null
			: JSON.stringify(choices),
};

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
 */
export function useChoices(key: string): Choices {
	const { draft, change } = useStoredDraft(key, noChoices, format);
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
