import { characterLength } from "#app/shared/storable-text.ts";

const graphemes = new Intl.Segmenter("es", { granularity: "grapheme" });

/** A text in a field, and where its caret stands. */
export interface FieldText {
	readonly text: string;
	readonly caret: number;
}

/**
 * A change of a field that takes only so many characters, as a person counts them: of what was typed or pasted only as
 * much is taken as there is room for, and what stands after it stays.
 * @param before the text before the change
 * @param after the text and the caret after it, at the end of what came in
 */
export function limitText(before: string, after: FieldText, max: number): FieldText {
	if (characterLength(after.text) <= max || after.text.length <= before.length) return after;
	const rest = after.text.slice(after.caret);
	const start = commonStart(before, after.text.slice(0, after.caret));
	const kept = after.text.slice(0, start);
	let taken = "";
	for (const { segment } of graphemes.segment(after.text.slice(start, after.caret))) {
		if (characterLength(kept + taken + segment + rest) > max) break;
		taken += segment;
	}
	return { text: kept + taken + rest, caret: start + taken.length };
}

/** Puts a text into a field in the place of what is selected there. */
export function insertText(
	text: string,
	{ start, end }: { start: number; end: number },
	inserted: string,
	max: number,
): FieldText {
	const after = text.slice(0, start) + inserted + text.slice(end);
	return characterLength(after) > max
		? { text, caret: end }
		: { text: after, caret: start + inserted.length };
}

function commonStart(one: string, other: string): number {
	let length = 0;
	while (length < one.length && length < other.length && one[length] === other[length]) length += 1;
	return length;
}
