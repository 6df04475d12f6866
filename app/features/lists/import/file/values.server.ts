import { type Condition, conditions } from "#app/features/catalogue/rules-conditions.ts";
import type { Completeness, Language } from "#app/features/catalogue/rules-copies.ts";
import { foldKey } from "#app/features/catalogue/rules-folding.ts";
import { findMeaning, phraseWordLimit, readFinish } from "#app/features/catalogue/vocabulary.ts";

/** The words by which an app means something else than collectors do, by their keys. */
export interface AppWords {
	readonly condition?: Readonly<Record<string, Condition>>;
	readonly completeness?: Readonly<Record<string, Completeness>>;
	readonly language?: Readonly<Record<string, Language>>;
}

const yes = new Set(["1", "yes", "y", "true", "x", "si", "verdadero"]);
const no = new Set(["0", "no", "n", "false", "falso", "none", "missing"]);

/** True or false for a cell that says yes or no; null for any other. */
export function readFlag(cell: string): boolean | null {
	const key = foldKey(cell);
	return yes.has(key) ? true : no.has(key) ? false : null;
}

/** A count of copies such as `3`, `x3`, `3x` or `3.00`; null for anything else. */
export function readQuantity(cell: string): number | null {
	const [, digits] = /^x?\s*(\d{1,9})(?:[.,]0{1,2})?\s*x?$/i.exec(cell) ?? [];
	return digits === undefined ? null : Number(digits);
}

/**
 * The condition that a cell says, and the finish after it, as in "Near Mint Reverse Holofoil"; of two in one cell, the worse.
 * Null for what is unknown, and for a mint that is not quite one.
 */
export function readCondition(
	cell: string,
	words: AppWords,
): { condition: Condition; finish: string } | null {
	const find = (text: string) => words.condition?.[foldKey(text)] ?? findMeaning("condition", text);
	const whole = find(cell);
	if (whole) return whole === "mint" && /[-?~]/.test(cell) ? null : { condition: whole, finish: "" };
	const both = cell.split("/").map(find);
	if (!both.includes(null)) {
		const worst = conditions.findLast((each) => both.includes(each));
		return worst ? { condition: worst, finish: "" } : null;
	}
	const parts = cell.split(" ");
	if (!endsInFinish(parts)) return null;
	for (let length = parts.length - 1; length > 0; length -= 1) {
		const condition = find(parts.slice(0, length).join(" "));
		if (condition) return { condition, finish: parts.slice(length).join(" ") };
	}
	return null;
}

/** The state of a copy in a cell: its condition, its completeness, both in parts, and what is neither. */
export function readState(cell: string, words: AppWords) {
	const whole = readCondition(cell, words);
	let [read, completeness] = [whole, whole ? null : readCompleteness(cell, words)];
	if (read || completeness) return { read, completeness, rest: "" };
	const rest = cell.split(/\s*[,;·+()]\s*|\s+-\s+/u).filter((part) => {
		const condition = read ? null : readCondition(part, words);
		const level = completeness || condition ? null : readCompleteness(part, words);
		[read, completeness] = [read ?? condition, completeness ?? level];
		return !condition && !level;
	});
	const isRead = read !== null || completeness !== null;
	return { read, completeness, rest: isRead ? rest.filter(Boolean).join(", ") : cell };
}

function endsInFinish(words: readonly string[]): boolean {
	const ends = Array.from({ length: phraseWordLimit }, (_, at) => words.slice(-1 - at).join(" "));
	return ends.some((end) => findMeaning("finish", end) !== null);
}

/** The completeness that a cell says; null for one that is unknown. */
export function readCompleteness(cell: string, words: AppWords): Completeness | null {
	return words.completeness?.[foldKey(cell)] ?? findMeaning("completeness", cell);
}

/** The completeness of a copy whose box and manual have columns; null where they do not say enough. */
export function readParts(box: string, manual: string): Completeness | null {
	const [hasBox, hasManual] = [box, manual].map((cell) => (cell === "" ? null : (readFlag(cell) ?? true)));
	if (hasBox) return hasManual ? "complete" : null;
	if (hasBox === null || hasManual === null) return null;
	return hasManual ? "no_box" : "loose";
}

/** The language that a cell names; null for one that entries do not have. */
export function readLanguage(cell: string, words: AppWords): Language | null {
	return words.language?.[foldKey(cell)] ?? findMeaning("language", cell);
}

/** The finish that a cell of a column says, as it is stored; null for an ordinary copy. A mere "yes" means the column's own. */
export function readFinishCell(cell: string, column: string): string | null {
	const flag = cell === "" ? false : readFlag(cell);
	if (flag === null) return readFinish(cell);
	return flag ? (findMeaning("finish", column.replace(/^is/, "")) ?? "foil") : null;
}
