import sharp from "sharp";
import { encodeWebp, fromPixels } from "#app/platform/images.server.ts";
import { type ImageWidth, imageWidths } from "#app/shared/image.ts";
import { type CardWords, cardHeight, cardWidth, faceOf } from "./card-face.server.ts";
import { finishes } from "./finishes.server.ts";

export { readPhoto } from "./photo.server.ts";

export interface CardInput extends CardWords {
	/** As `readPhoto` gives it. */
	readonly photo: string;
}

/** A card as files; its corners are clear. */
export interface DrawnCard {
	/** 1024 by 1434 pixels. */
	readonly png: Uint8Array;
	/** In the widths of stored images; the largest has the card's own. */
	readonly webps: readonly { readonly width: ImageWidth; readonly data: Uint8Array }[];
}

const cornerRadius = 56;

/** Draws a Reino Card. The same input gives the same bytes, and nothing of it becomes markup. */
export async function drawCard({ photo, ...words }: CardInput): Promise<DrawnCard> {
	const svg = cardSvg(finishes[words.rarity](faceOf(words, photo)));
	const pixels = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true });
	const png = await fromPixels(pixels).png().toBuffer();
	const webps = [];
	// One after the other: side by side they would take half as much memory again.
	for (const width of imageWidths) webps.push({ width, data: await encodeWebp(pixels, width) });
	return { png, webps };
}

function cardSvg(content: string): string {
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${cardWidth}" height="${cardHeight}" viewBox="0 0 ${cardWidth} ${cardHeight}">
		<clipPath id="card"><rect width="${cardWidth}" height="${cardHeight}" rx="${cornerRadius}"/></clipPath>
		<g clip-path="url(#card)">${content}</g></svg>`;
}
