/** Brings the catalogue to what files and other catalogues say, and writes it into a file. */

export type { ExpansionFacts } from "./expansions.server.ts";
export { exportItems } from "./export.server.ts";
export {
	type CatalogueImportReport,
	type ImportCounts,
	type ImportOptions,
	importItems,
} from "./items.server.ts";
export { importMtgjson } from "./mtgjson.server.ts";
export { type FileForm, formOf, type ImportedRow, readRows, UnreadableFileError } from "./rows.server.ts";
export type { Refusal } from "./staging.server.ts";
export { stagingTable } from "./staging.server.ts";
export { importTcgdex, type SetOutcome, TcgdexError, tcgdexUrl } from "./tcgdex.server.ts";
