import { randomBytes } from "node:crypto";
import sharp, { type OutputInfo, type Sharp } from "sharp";
import { DomainError } from "#app/shared/domain-error.ts";
import { maxPictureBytes, pictureFile, pictureWidths } from "#app/shared/picture.ts";
import type { Files } from "./files.server.ts";

/** A picture in the file store: `/files/<key>-<width>.webp`. */
export interface StoredImage {
	readonly key: string;
	/** Size of the largest variant, in pixels. */
	readonly width: number;
	readonly height: number;
	/** Dominant colour as `#rrggbb`, shown until the picture is there. */
	readonly color: string;
}

/** Most pixels that are decoded, of one picture and of all pictures in work at once. */
const maxPixels = 50_000_000;
/** However small they are, no more than this many pictures are worked on at once. */
const maxAtOnce = 4;
const maxHeight = 1920;
const decodable = new Set(["jpeg", "png", "webp", "avif", "gif"]);

sharp.cache(false);
sharp.concurrency(1);

interface Pixels {
	readonly data: Buffer;
	readonly info: OutputInfo;
}

/**
 * Decodes an uploaded picture, turns it upright, drops its metadata and stores it as WebP in several widths.
 * What the file is called or claims to be plays no part.
 * @param bytes at most 5 MB: JPEG, PNG, WebP, AVIF or GIF (its first frame), at most 50 megapixels
 * @throws DomainError `upload.tooLarge`, `upload.invalidType`, `upload.tooManyPixels`; `upload.failed` when it
 *   could not be written, and then no part of it is left behind
 */
export async function storeImage(files: Files, bytes: Uint8Array): Promise<StoredImage> {
	if (bytes.byteLength > maxPictureBytes) throw new DomainError("upload.tooLarge");
	if (!startsLikePicture(bytes)) throw new DomainError("upload.invalidType");
	const pixelCount = await countPixels(bytes);
	const { pixels, color, variants } = await withinBudget(pixelCount, async () => {
		const decoded = await decode(bytes);
		return { pixels: decoded, color: await dominantColor(decoded), variants: await encodeAll(decoded) };
	});
	const key = randomBytes(16).toString("hex");
	const writes = await Promise.allSettled(
		variants.map(({ width, data }) => files.write(pictureFile(key, width), data)),
	);
	if (writes.some((write) => write.status === "rejected")) {
		await removeImage(files, key);
		throw new DomainError("upload.failed");
	}
	return { key, width: pixels.info.width, height: pixels.info.height, color };
}

/** Removes every variant of a stored picture. */
export async function removeImage(files: Files, key: string): Promise<void> {
	await files.remove(pictureWidths.map((width) => pictureFile(key, width)));
}

/** Keeps bytes that are plainly something else (SVG, PDF, archives) away from the decoders. */
function startsLikePicture(bytes: Uint8Array): boolean {
	const head = Buffer.from(bytes.subarray(0, 16)).toString("latin1");
	return (
		head.startsWith("\xff\xd8\xff") ||
		head.startsWith("\x89PNG\r\n\x1a\n") ||
		/^GIF8[79]a/.test(head) ||
		/^RIFF[\s\S]{4}WEBP/.test(head) ||
		/^[\s\S]{4}ftyp(avif|avis|mif1)/.test(head)
	);
}

function open(bytes: Uint8Array): Sharp {
	return sharp(bytes, { limitInputPixels: maxPixels, failOn: "error", pages: 1, sequentialRead: true });
}

async function countPixels(bytes: Uint8Array): Promise<number> {
	const metadata = await open(bytes)
		.metadata()
		.catch((error: unknown) => {
			throw refusal(error);
		});
	const format =
		metadata.format === "heif" && metadata.compression === "av1" ? "avif" : String(metadata.format);
	if (!decodable.has(format)) throw new DomainError("upload.invalidType");
	const count = metadata.width * metadata.height;
	if (count > maxPixels) throw new DomainError("upload.tooManyPixels");
	return count;
}

async function decode(bytes: Uint8Array): Promise<Pixels> {
	try {
		return await open(bytes)
			.autoOrient()
			.resize({ width: pictureWidths[2], height: maxHeight, fit: "inside", withoutEnlargement: true })
			.flatten({ background: "#ffffff" })
			.toColourspace("srgb")
			.raw()
			.toBuffer({ resolveWithObject: true });
	} catch (error) {
		throw refusal(error);
	}
}

function refusal(error: unknown): DomainError {
	const tooMany = error instanceof Error && /pixel limit/i.test(error.message);
	return new DomainError(tooMany ? "upload.tooManyPixels" : "upload.invalidType");
}

function fromPixels({ data, info }: Pixels): Sharp {
	return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

/** A fifth smaller than libwebp's usual 80 at effort 3, and not told apart on a phone. */
const webpOptions = { quality: 72, effort: 4 };

function encodeAll(pixels: Pixels) {
	return Promise.all(
		pictureWidths.map(async (width) => ({
			width,
			data: await fromPixels(pixels).resize({ width, withoutEnlargement: true }).webp(webpOptions).toBuffer(),
		})),
	);
}

async function dominantColor(pixels: Pixels): Promise<string> {
	const { dominant } = await fromPixels(pixels).stats();
	return `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

const waiting: { weight: number; start: () => void }[] = [];
let pixelsInWork = 0;

/** More uploads than this do not wait for their turn: their people are asked to try again. */
const maxWaiting = 20;

/** Runs work in turn so that all the pictures being decoded fit the budget: a flood waits, memory stays flat. */
async function withinBudget<T>(pixelCount: number, work: () => Promise<T>): Promise<T> {
	const weight = Math.min(Math.max(pixelCount, maxPixels / maxAtOnce), maxPixels);
	// Each one that waits holds its upload in memory.
	if (waiting.length >= maxWaiting) throw new DomainError("service.unavailable");
	await new Promise<void>((start) => {
		waiting.push({ weight, start });
		admit();
	});
	try {
		return await work();
	} finally {
		pixelsInWork -= weight;
		admit();
	}
}

function admit(): void {
	for (let next = waiting[0]; next && pixelsInWork + next.weight <= maxPixels; next = waiting[0]) {
		waiting.shift();
		pixelsInWork += next.weight;
		next.start();
	}
}
