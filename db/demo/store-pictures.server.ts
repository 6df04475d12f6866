import sharp from "sharp";
import type { Files } from "#app/platform/files.server.ts";
import { type StoredImage, storeImage } from "#app/platform/images.server.ts";
import { renderArt } from "#art/render.ts";
import { type DemoPicture, pictureId } from "./pictures.ts";

/** Pixels. Sharp enough for a detail page; wider would only make the first start wait. */
export const demoPictureWidth = 640;
const atOnce = 4;

/**
 * Draws pictures and stores them the way uploads are stored.
 *
 * @param files where the variants are written
 * @param pictures each once
 * @param width pixels, 16 to 2 000
 * @returns the stored pictures by {@link pictureId}
 */
export async function storePictures(
	files: Files,
	pictures: readonly DemoPicture[],
	width: number,
): Promise<ReadonlyMap<string, StoredImage>> {
	const stored = new Map<string, StoredImage>();
	const waiting = [...pictures];
	const work = async () => {
		for (let picture = waiting.pop(); picture; picture = waiting.pop()) {
			const source = { bytes: () => draw(picture, width) };
			stored.set(pictureId(picture), await storeImage(files, source));
		}
	};
	await Promise.all(Array.from({ length: atOnce }, work));
	return stored;
}

function draw({ key, options }: DemoPicture, width: number): Promise<Buffer> {
	// A PNG that was hardly compressed: it is decoded again at once.
	return sharp(Buffer.from(renderArt(key, options)), { density: Math.ceil((72 * width) / 500) })
		.resize({ width })
		.png({ compressionLevel: 1 })
		.toBuffer();
}
