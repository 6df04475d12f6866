import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { formatSerial } from "#app/features/cards/rules.ts";
import type { Files } from "#app/platform/files.server.ts";
import { projectFolder } from "#app/platform/project-folder.server.ts";
import { type ImageWidth, imageFile, imageWidths, pngFile, restrictedMark } from "#app/shared/image.ts";
import { demoCards, offeredSerial, shelvedSerial } from "./cards.ts";

/** Keys of the stored images of the demo's cards. */
export interface CardImages {
	/** In the order of the cards. */
	readonly keys: readonly string[];
	/** Of the copies that the listing and the showcase of a card have. */
	readonly offered: string;
	readonly shelved: string;
}

/** The file of `db/demo/cards` that has a card in a width. */
export function cardFile(serial: number, width: ImageWidth): string {
	return `${formatSerial(serial)}-${width}.webp`;
}

/** Stores the images of the demo's cards, and the files that can be downloaded. */
export async function storeCardImages(files: Files): Promise<CardImages> {
	const keys = [];
	for (let serial = 1; serial <= demoCards.length; serial++) {
		const key = await storeCard(files, serial, restrictedMark);
		keys.push(key);
		const png = sharp(await readCard(serial, 1080)).png({ compressionLevel: 2 });
		await files.write(pngFile(key), await png.toBuffer());
	}
	const [offered, shelved] = [await storeCard(files, offeredSerial), await storeCard(files, shelvedSerial)];
	return { keys, offered, shelved };
}

async function storeCard(files: Files, serial: number, mark = ""): Promise<string> {
	const key = randomBytes(16).toString("hex") + mark;
	for (const width of imageWidths) await files.write(imageFile(key, width), await readCard(serial, width));
	return key;
}

function readCard(serial: number, width: ImageWidth): Promise<Buffer> {
	return readFile(join(projectFolder("db/demo/cards"), cardFile(serial, width)));
}
