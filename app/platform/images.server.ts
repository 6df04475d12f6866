import { randomBytes } from "node:crypto";
import pLimit from "p-limit";
import sharp, { type OutputInfo, type Sharp } from "sharp";
import { DomainError } from "#app/shared/domain-error.ts";
import { maxPictureBytes, pictureFile, pictureWidths } from "#app/shared/picture.ts";
import { digestOf } from "./database/idempotency.server.ts";
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

export interface UploadedImage extends StoredImage {
	/** Digest of the bytes that it was made of. */
	readonly sourceDigest: string;
}

/** What a picture's bytes are read from once it is worked on, such as a file of a form. */
export interface ImageSource {
	bytes(): Promise<Uint8Array>;
}

/** Most pixels that are decoded. */
const maxPixels = 50_000_000;
const maxHeight = 1920;
const decodable = new Set(["jpeg", "png", "webp", "avif", "gif"]);

sharp.cache(false);
sharp.concurrency(1);

/** One picture is worked on at a time, so that however many come, they take the memory of one. */
const decoding = pLimit(1);
/** More uploads than this do not wait for their turn: their people are asked to try again. */
const maxWaiting = 20;

interface Pixels {
	readonly data: Buffer;
	readonly info: OutputInfo;
}

/**
 * Decodes an uploaded picture, turns it upright, drops its metadata and stores it as WebP in several widths.
 * What the file is called or claims to be plays no part.
 * @param source at most 5 MB: JPEG, PNG, WebP, AVIF or GIF (its first frame), at most 50 megapixels
 * @throws DomainError `upload.tooLarge`, `upload.invalidType`, `upload.tooManyPixels`; `upload.failed` when it
 *   could not be written, and then no part of it is left behind; `service.unavailable` when too many others wait;
 *   whatever reading `source` throws
 */
export async function storeImage(files: Files, source: ImageSource): Promise<UploadedImage> {
	if (decoding.pendingCount >= maxWaiting) throw new DomainError("service.unavailable");
	const { variants, ...image } = await decoding(async () => encode(await source.bytes()));
	const key = randomBytes(16).toString("hex");
	const writes = await Promise.allSettled(
		variants.map(({ width, data }) => files.write(pictureFile(key, width), data)),
	);
	if (writes.some((write) => write.status === "rejected")) {
		await removeImage(files, key);
		throw new DomainError("upload.failed", {}, { picture: "errors.uploadFailed" });
	}
	return { key, ...image };
}

async function encode(bytes: Uint8Array) {
	if (bytes.byteLength > maxPictureBytes) throw pictureError("upload.tooLarge");
	if (!startsLikePicture(bytes)) throw pictureError("upload.invalidType");
	await checkFormat(bytes);
	const pixels = await decode(bytes);
	return {
		width: pixels.info.width,
		height: pixels.info.height,
		color: await dominantColor(pixels),
		sourceDigest: digestOf(bytes),
		variants: await encodeAll(pixels),
	};
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

async function checkFormat(bytes: Uint8Array): Promise<void> {
	const metadata = await open(bytes)
		.metadata()
		.catch((error: unknown) => {
			throw refusal(error);
		});
	const format =
		metadata.format === "heif" && metadata.compression === "av1" ? "avif" : String(metadata.format);
	if (!decodable.has(format)) throw pictureError("upload.invalidType");
	if (metadata.width * metadata.height > maxPixels) throw pictureError("upload.tooManyPixels");
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
	return pictureError(tooMany ? "upload.tooManyPixels" : "upload.invalidType");
}

/** Every form calls the field of a picture `picture`. */
function pictureError(code: "upload.tooLarge" | "upload.invalidType" | "upload.tooManyPixels"): DomainError {
	return new DomainError(code, {}, { picture: `errors.${code}` });
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
