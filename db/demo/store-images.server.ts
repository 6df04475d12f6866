import sharp from "sharp";
import type { Files } from "#app/platform/files.server.ts";
import { type StoredImage, storeImage } from "#app/platform/images.server.ts";
import { renderArt } from "#art/render.ts";
import { type DemoImage, imageId } from "./images.ts";

/** Pixels. Sharp enough for a detail page; wider would only make the first start wait. */
export const demoImageWidth = 640;
const atOnce = 4;

/**
 * Draws images and stores them the way uploads are stored.
 *
 * @param files where the variants are written
 * @param images each once
 * @param width pixels, 16 to 2 000
 * @returns the stored images by {@link imageId}
 */
export async function storeImages(
	files: Files,
	images: readonly DemoImage[],
	width: number,
): Promise<ReadonlyMap<string, StoredImage>> {
	const stored = new Map<string, StoredImage>();
	const waiting = [...images];
	const work = async () => {
		for (let image = waiting.pop(); image; image = waiting.pop()) {
			const source = { bytes: () => draw(image, width) };
			stored.set(imageId(image), await storeImage(files, source));
		}
	};
	await Promise.all(Array.from({ length: atOnce }, work));
	return stored;
}

function draw({ key, options }: DemoImage, width: number): Promise<Buffer> {
	// A PNG that was hardly compressed: it is decoded again at once.
	return sharp(Buffer.from(renderArt(key, options)), { density: Math.ceil((72 * width) / 500) })
		.resize({ width })
		.png({ compressionLevel: 1 })
		.toBuffer();
}
