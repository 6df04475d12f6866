import { tidyLine, tidyText } from "#app/shared/storable-text.ts";

/** The signs before a name in a list: bullets, numbers, counts such as "2x". */
const listMarks = /^(?:(?:[-–—*•●▪·]|\d{1,3}[.)]|\d{1,3} ?[x×])(?: |$))+/i;
/** Maximum number of parts, with commas between them, in one name. */
const partsPerName = 4;

/** Texts with commas, each of which may be one name or several: "Teferi, Hero of Dominaria" is one. */
export function namesWithCommas(text: string): string[] {
	return partsOf(text).flatMap((parts) =>
		parts.flatMap((_, start) =>
			Array.from({ length: Math.min(partsPerName, parts.length - start) - 1 }, (_, more) =>
				nameOf(parts, start, start + 2 + more),
			),
		),
	);
}

/**
 * The names that a person wrote with commas between them or on lines of their own, without the marks of a list.
 * @param whole those of {@link namesWithCommas} that are one name
 */
export function splitNames(text: string, whole: ReadonlySet<string>): string[] {
	return partsOf(text)
		.flatMap((parts) => {
			const names: string[] = [];
			for (let start = 0; start < parts.length; ) {
				let end = Math.min(start + partsPerName, parts.length);
				while (end > start + 1 && !whole.has(nameOf(parts, start, end))) end -= 1;
				names.push(nameOf(parts, start, end));
				start = end;
			}
			return names;
		})
		.filter((name) => name !== "");
}

/** The lines of a text, each split at its commas. */
function partsOf(text: string): string[][] {
	return tidyText(text)
		.split("\n")
		.map((line) => line.split(","));
}

function nameOf(parts: readonly string[], start: number, end: number): string {
	return tidyLine(parts.slice(start, end).join(",")).replace(listMarks, "");
}
