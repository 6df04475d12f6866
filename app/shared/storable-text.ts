/** Whether PostgreSQL and UTF-8 can keep a text exactly: no NUL and no half of a surrogate pair. */
export function isStorableText(text: string): boolean {
	return text.isWellFormed() && !text.includes("\0");
}

/** Characters that programs read as the end of a line, beyond U+000A. */
const lineEnds = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
/** Marks and letters that show nothing and belong to no other letter or emoji; NUL is refused, and marks of direction are a text's own. */
const invisible =
	/(?![\0\t\n\p{Join_C}\p{Bidi_C}\u{e0020}-\u{e007f}])(?:[\p{Cc}\p{NChar}]|(?=\p{DI})[\p{Cf}\p{Lo}])/gu;

/** A text as it is kept: lines end in one character, nothing invisible is in it, and no space stands around it. */
export function tidyText(text: string): string {
	return text.replaceAll(lineEnds, "\n").replaceAll(invisible, "").trim();
}

/**
 * A title, a name or the words of a search: one line, single spaces. Marks of direction are no part of it, since they
 * would turn around what stands beside it.
 */
export function tidyLine(text: string): string {
	return tidyText(text)
		.replaceAll(/\p{Bidi_C}/gu, "")
		.replaceAll(/\s+/g, " ")
		.trim();
}

/** The words that somebody searches by. @param limit in code points; what is beyond is cut off */
export function searchWords(typed: string | null, limit: number): string {
	return [...tidyLine(typed ?? "")].slice(0, limit).join("").trimEnd();
}

/** The words that an address asks to search by; none where no text can hold them. @param limit as of {@link searchWords} */
export function readSearchWords(query: URLSearchParams, limit: number, name = "q"): string {
	const words = searchWords(query.get(name), limit);
	return isStorableText(words) ? words : "";
}

/** Whether a text shows anything: not only white space and invisible characters. */
export function hasVisibleText(text: string): boolean {
	return /[^\s\p{C}\p{DI}\u2800]/u.test(text);
}

/**
 * The ends of domains that people write beside names, without those that are words behind an abbreviation ("Mr.Do", "Mr.Game",
 * "Ed.Digital").
 */
const domainEnds = [
	"com net org info biz io me ly gg app dev ai tv id bio fm cc ws to be gl ee gd gy vc",
	"shop store tienda market site online link page website space cloud tech xyz top icu click buzz lat",
	"bet casino poker win vip pro fun live club chat stream social media agency group mobi",
	"ar bo br cl co cr ec mx pe py uy ve es eu uk us de fr pt ru cn tk ml ga cf gq su",
].join(" ");
/** What leads to another site, as a pattern that JavaScript and PostgreSQL read alike, whatever the case. */
export const linkPattern = `(https?://|www[.]|[a-z0-9-][.](${domainEnds.replaceAll(" ", "|")})(?![a-z0-9]))`;
const link = new RegExp(linkPattern, "i");

/** Whether a text leads to another site, so that it is nothing's name. */
export function hasLink(text: string): boolean {
	return link.test(text);
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

/** Whether a text is too long. @param limit how many characters there may be, as a person counts them */
export function isLongerThan(text: string, limit: number): boolean {
	return characterLength(text) > limit || codePointLength(text) > limit * codePointsPerCharacter;
}

/** Longest text that is checked, in UTF-16 units. */
const longestText = 400;
/** Latin as far as the fonts of the pages have it, and what typography adds. */
const drawable = [
	" -~\\u00a0-\\u00ac\\u00ae-\\u0113\\u0116-\\u012b\\u012e-\\u0137\\u0139-\\u013e\\u0141-\\u0148\\u014a-\\u014d",
	"\\u0150-\\u0161\\u0164-\\u0165\\u0168-\\u017e",
	"\\u2013\\u2014\\u2018-\\u201a\\u201c-\\u201e\\u2020\\u2022\\u2026\\u2039\\u203a\\u20ac\\u2122",
];
const foreign = new RegExp(`[^${drawable.join("")}]`, "gu");

/**
 * The part of a text that can be drawn: other letters lose their marks or, like emoji and other scripts, are left out, and
 * white space is folded.
 */
export function drawableText(text: string): string {
	return text
		.slice(0, longestText)
		.normalize("NFC")
		.replaceAll(/\s+/g, " ")
		.replaceAll(foreign, (letter) => letter.normalize("NFKD").replaceAll(foreign, ""))
		.replaceAll(/ +/g, " ")
		.trim();
}
