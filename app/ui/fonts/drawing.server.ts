import narrowCore from "./bricolage-narrow-core.woff2?inline";
import narrowLatin from "./bricolage-narrow-latin.woff2?inline";
import narrowExtended from "./bricolage-narrow-latin-ext.woff2?inline";
import textCore from "./figtree-core.woff2?inline";
import textLatin from "./figtree-latin.woff2?inline";
import textExtended from "./figtree-latin-ext.woff2?inline";

/**
 * The fonts of the pages, for images that the server draws. A family has one file for each group of letters, and
 * an image's CSS names the groups one after the other.
 */
export const drawingFonts = [
	drawingFont("Figtree", textCore, 400),
	drawingFont("Figtree Latin", textLatin, 400),
	drawingFont("Figtree Extended", textExtended, 400),
	drawingFont("Narrow", narrowCore, 700),
	drawingFont("Narrow Latin", narrowLatin, 700),
	drawingFont("Narrow Extended", narrowExtended, 700),
];

/** @param address the file as a `data:` address in base 64 */
function drawingFont(name: string, address: string, weight: 400 | 700) {
	return { name, weight, data: Buffer.from(address.slice(address.indexOf(",") + 1), "base64") };
}
