/** Of a longer text nothing is looked at, in UTF-16 units. */
const longestText = 400;
/** Latin as far as the fonts of the pages have it, and what typography adds. */
const drawable = [
	" -~\\u00a0-\\u00ac\\u00ae-\\u0113\\u0116-\\u012b\\u012e-\\u0137\\u0139-\\u013e\\u0141-\\u0148\\u014a-\\u014d",
	"\\u0150-\\u0161\\u0164-\\u0165\\u0168-\\u017e",
	"\\u2013\\u2014\\u2018-\\u201a\\u201c-\\u201e\\u2020\\u2022\\u2026\\u2039\\u203a\\u20ac\\u2122",
];
const foreign = new RegExp(`[^${drawable.join("")}]`, "gu");

/**
 * What of a text can be drawn: other letters lose their marks or, like emoji and other scripts, are left out, and
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
