import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import type { Files } from "#app/platform/files.server.ts";
import type { StoredImage } from "#app/platform/images.server.ts";
import { projectFolder } from "#app/platform/project-folder.server.ts";
import { imageFile, imageWidths } from "#app/shared/image.ts";
import type { DemoImage } from "./images.ts";

/** The widest file of an image, in pixels. */
const maxWidth = 640;

/** Stores copies of images, as uploads of that width are stored. @returns them by their names */
export async function storeImages(
	files: Files,
	images: readonly DemoImage[],
): Promise<ReadonlyMap<DemoImage, StoredImage>> {
	const stored = new Map<DemoImage, StoredImage>();
	for (const image of images) stored.set(image, await storeCopy(files, image));
	return stored;
}

async function storeCopy(files: Files, image: DemoImage): Promise<StoredImage> {
	const key = randomBytes(16).toString("hex");
	for (const width of imageWidths)
		await files.write(imageFile(key, width), await readImage(image, Math.min(width, maxWidth)));
	const { width, height } = await sharp(await readImage(image, maxWidth)).metadata();
	return { key, width, height, color: await dominantColor(await readImage(image, 320)) };
}

function readImage(image: DemoImage, width: number): Promise<Buffer> {
	return readFile(join(projectFolder("db/demo/images"), `${image}-${width}.webp`));
}

async function dominantColor(bytes: Buffer): Promise<string> {
	const { dominant } = await sharp(bytes).stats();
	return `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}
