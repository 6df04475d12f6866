import sharp from "sharp";
import type { Rarity } from "#app/features/catalogue/rules-rarities.ts";
import { decodeImageInTurn, encodeWebp, fromPixels } from "#app/platform/images.server.ts";
import { type ImageWidth, imageWidths } from "#app/shared/image.ts";
import { type CardFinish, type CardWords, cardHeight, cardWidth, faceOf } from "./card-face.server.ts";
import { drawCommon } from "./finish-common.server.ts";
import { drawCrownRare } from "./finish-crown-rare.server.ts";
import { drawLegendary } from "./finish-legendary.server.ts";
import { drawRare } from "./finish-rare.server.ts";
import { drawSecretRare } from "./finish-secret-rare.server.ts";
import { drawUltraRare } from "./finish-ultra-rare.server.ts";
import { drawUncommon } from "./finish-uncommon.server.ts";
import { drawVeryRare } from "./finish-very-rare.server.ts";
import { gradePhoto } from "./photo-grading.server.ts";

/** The drawing of each tier. */
export const cardFinishes: Record<Rarity, CardFinish> = {
	common: drawCommon,
	uncommon: drawUncommon,
	rare: drawRare,
	veryRare: drawVeryRare,
	ultraRare: drawUltraRare,
	secretRare: drawSecretRare,
	legendary: drawLegendary,
	crownRare: drawCrownRare,
};

/** The side of the largest square that a finish shows, in pixels. */
const photoSide = 936;

/**
 * The square in a photo's middle, as a `data:` address that an SVG shows.
 * @throws DomainError `upload.tooLarge`, `upload.invalidType`, `upload.tooManyPixels`
 */
export async function readCardPhoto(bytes: Uint8Array): Promise<string> {
	const pixels = await decodeImageInTurn(bytes, (image) =>
		image.resize(photoSide, photoSide, { fit: "cover" }),
	);
	const jpeg = await fromPixels(pixels).jpeg({ quality: 95, chromaSubsampling: "4:4:4" }).toBuffer();
	return `data:image/jpeg;base64,${jpeg.toString("base64")}`;
}

export interface CardDrawing extends CardWords {
	/** The result of `readCardPhoto`. */
	readonly photo: string;
}

/** The files of a card; its corners are transparent. */
export interface DrawnCard {
	/** 1024 by 1434 pixels. */
	readonly png: Uint8Array;
	/** One for each width of stored images; the largest has the card's own. */
	readonly webps: readonly { readonly width: ImageWidth; readonly data: Uint8Array }[];
}

const cornerRadius = 56;

/** Draws a Reino Card. The same input gives the same bytes, and nothing of it becomes markup. */
export async function drawCard({ photo, ...words }: CardDrawing): Promise<DrawnCard> {
	const graded = await gradePhoto(photo, words.rarity);
	const svg = cardSvg(cardFinishes[words.rarity](faceOf(words, graded)));
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
