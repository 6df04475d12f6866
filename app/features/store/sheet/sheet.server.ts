import { stringify } from "csv-stringify/sync";
import type { Locale } from "#app/i18n/locale.ts";
import { escapeFormula } from "#app/platform/sheets.server.ts";

/** The delimiter and the decimal mark that spreadsheets of each language expect. */
const dialects = {
	es: { delimiter: ";", decimal: "," },
	en: { delimiter: ",", decimal: "." },
} as const satisfies Record<Locale, { delimiter: string; decimal: string }>;

/** A cell of a file: text, or an amount as decimal text. */
export type Cell = string | { readonly amount: string } | null;

/** A CSV file for a reader's spreadsheet, with the byte order mark by which it recognises UTF-8. */
export function writeSheet(rows: readonly (readonly Cell[])[], locale: Locale): string {
	const { delimiter, decimal } = dialects[locale];
	const lines = rows.map((row) =>
		row.map((cell) => {
			if (cell === null) return "";
			return typeof cell === "string" ? escapeFormula(cell) : cell.amount.replace(".", decimal);
		}),
	);
	return stringify(lines, { bom: true, delimiter });
}
