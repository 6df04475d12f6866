/** Whether PostgreSQL and UTF-8 can keep a text exactly: no NUL and no half of a surrogate pair. */
export function isStorableText(text: string): boolean {
	return text.isWellFormed() && !text.includes("\0");
}

/** Whether a text shows anything: not only white space and invisible characters. */
export function hasVisibleText(text: string): boolean {
	return /[^\s\p{C}]/u.test(text);
}

/** The length of a text in code points, as PostgreSQL counts it. */
export function codePointLength(text: string): number {
	let length = 0;
	for (const _ of text) length += 1;
	return length;
}

const graphemes = new Intl.Segmenter("es", { granularity: "grapheme" });

/** The length of a text as a person counts it: an emoji is one character, however it is made. */
export function characterLength(text: string): number {
	let length = 0;
	for (const _ of graphemes.segment(text)) length += 1;
	return length;
}

/** Code points that the longest emoji are made of, and a few more. A letter under a heap of accents is no character. */
const codePointsPerCharacter = 12;

/** Whether a text is too long. @param most how many characters there may be, as a person counts them */
export function isLongerThan(text: string, most: number): boolean {
	return characterLength(text) > most || codePointLength(text) > most * codePointsPerCharacter;
}
