/** What spreadsheet programs take for a formula, after the apostrophes by which a text is marked as none (OWASP, CSV Injection). */
const escaped = /^'+[=+\-@\t\r]/;
const formulaLike = /^'*[=+\-@\t\r]/;

/** A cell's text with an apostrophe before what a spreadsheet would run as a formula. */
export function escapeFormula(cell: string): string {
	return formulaLike.test(cell) ? `'${cell}` : cell;
}

/** A cell's text without the apostrophe of {@link escapeFormula}. */
export function unescapeFormula(cell: string): string {
	return escaped.test(cell) ? cell.slice(1) : cell;
}
