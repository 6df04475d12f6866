import { randomBytes } from "node:crypto";
import pLimit from "p-limit";
import sharp, { type OutputInfo, type Sharp } from "sharp";
import { DomainError } from "#app/shared/domain-error.ts";
import { type ImageWidth, imageFile, imageWidths, maxImageBytes, maxImageWidth } from "#app/shared/image.ts";
import { digestOf } from "./database/idempotency.server.ts";
import type { Files } from "./files.server.ts";

/** An image in the file store: `/files/<key>-<width>.webp`. */
export interface StoredImage {
	readonly key: string;
	/** Size of the largest variant, in pixels. */
	readonly width: number;
	readonly height: number;
	/** Dominant colour as `#rrggbb`, shown until the image is there. */
	readonly color: string;
}

export interface UploadedImage extends StoredImage {
	/** Digest of the bytes that it was made of. */
	readonly sourceDigest: string;
}

/** The source of an image's bytes, such as a file of a form. */
export interface ImageSource {
	bytes(): Promise<Uint8Array>;
}

/** Most pixels that are decoded. */
const maxPixels = 50_000_000;
/** Most pixels of AVIF, and of 16 bits a channel, which take up to eighteen bytes each while they are decoded. */
const maxDearPixels = 12_500_000;
const maxHeight = 1920;
const decodable = new Set(["jpeg", "png", "webp", "avif", "gif"]);

sharp.cache(false);
sharp.concurrency(1);

/** One image is worked on at a time, so that however many come, they take the memory of one. */
const decoding = pLimit(1);
/** More uploads than this do not wait for their turn: their people are asked to try again. */
const maxWaiting = 20;

/** Decoded pixels, 8 bits a channel in sRGB. */
interface Pixels {
	readonly data: Buffer;
	readonly info: OutputInfo;
}

/**
 * Decodes an uploaded image, turns it upright, drops its metadata and stores it as WebP in several widths.
 * What the file is called or claims to be plays no part.
 * @param source at most 5 MB: JPEG, PNG, WebP, AVIF or GIF (its first frame), at most 50 megapixels
 * @throws DomainError `upload.tooLarge`, `upload.heic`, `upload.invalidType`, `upload.tooManyPixels`; `upload.failed` when it
 *   could not be written, and then no part of it is left behind; `service.unavailable` when too many others wait;
 *   whatever reading `source` throws
 */
export async function storeImage(files: Files, source: ImageSource): Promise<UploadedImage> {
	if (decoding.pendingCount >= maxWaiting) throw new DomainError("service.unavailable");
	const { variants, ...image } = await decoding(async () => encode(await source.bytes()));
	const key = randomBytes(16).toString("hex");
	const writes = await Promise.allSettled(
		variants.map(({ width, data }) => files.write(imageFile(key, width), data)),
	);
	if (writes.some((write) => write.status === "rejected")) {
		await removeImage(files, key);
		throw new DomainError("upload.failed", {}, { image: "errors.uploadFailed" });
	}
	return { key, ...image };
}

async function encode(bytes: Uint8Array) {
	const pixels = await decodeImage(bytes, (image) =>
		image.resize({ width: maxImageWidth, height: maxHeight, fit: "inside", withoutEnlargement: true }),
	);
	return {
		width: pixels.info.width,
		height: pixels.info.height,
		color: await dominantColor(pixels),
		sourceDigest: digestOf(bytes),
		variants: await encodeAll(pixels),
	};
}

/**
 * Copies a stored image, for something that outlives what it belongs to.
 * @returns the key of the copy
 * @throws DomainError `upload.failed` when a file is not there or could not be written; then no part of it is left behind
 */
export async function copyImage(files: Files, key: string): Promise<string> {
	const copy = randomBytes(16).toString("hex");
	try {
		for (const width of imageWidths) {
			const bytes = await files.read(imageFile(key, width));
			if (!bytes) throw new Error(`no file of the image ${key}`);
			await files.write(imageFile(copy, width), bytes);
		}
		return copy;
	} catch {
		await removeImage(files, copy);
		throw new DomainError("upload.failed");
	}
}

/** Removes every variant of a stored image that no row names any more, as {@link removeImages} does. */
export async function removeImage(files: Files, key: string): Promise<void> {
	await removeImages(files, [key]);
}

/**
 * Removes every variant of stored images that no row names any more. What cannot be removed now, because what keeps the
 * files is away, goes with the next purge of files without a row.
 */
export async function removeImages(files: Files, keys: readonly string[]): Promise<void> {
	const names = keys.flatMap((key) => imageWidths.map((width) => imageFile(key, width)));
	await files.remove(names).catch(() => undefined);
}

/** Keeps bytes that are plainly something else (SVG, PDF, archives) away from the decoders. */
function startsLikeImage(bytes: Uint8Array): boolean {
	const head = headOf(bytes, 16);
	return (
		head.startsWith("\xff\xd8\xff") ||
		head.startsWith("\x89PNG\r\n\x1a\n") ||
		/^GIF8[79]a/.test(head) ||
		/^RIFF[\s\S]{4}WEBP/.test(head) ||
		/^[\s\S]{4}ftyp(avif|avis|mif1)/.test(head)
	);
}

/** Photos as iPhones take them name HEVC among their brands; no decoder of ours reads it. */
function isHeic(bytes: Uint8Array): boolean {
	return /^[\s\S]{4}ftyp(?:[\s\S]{4}){0,8}he[iv][cxms]/.test(headOf(bytes, 48));
}

function headOf(bytes: Uint8Array, length: number): string {
	return Buffer.from(bytes.subarray(0, length)).toString("latin1");
}

function open(bytes: Uint8Array): Sharp {
	return sharp(bytes, { limitInputPixels: maxPixels, failOn: "error", pages: 1, sequentialRead: true });
}

/**
 * Looks at the head of an uploaded image: its first bytes, its format and its size.
 * @throws DomainError `upload.tooLarge`, `upload.heic`, `upload.invalidType`, `upload.tooManyPixels`
 */
export async function checkImage(bytes: Uint8Array): Promise<void> {
	if (bytes.byteLength > maxImageBytes) throw imageError("upload.tooLarge");
	if (isHeic(bytes)) throw imageError("upload.heic");
	if (!startsLikeImage(bytes)) throw imageError("upload.invalidType");
	const metadata = await open(bytes)
		.metadata()
		.catch((error: unknown) => {
			throw refusal(error);
		});
	const format =
		metadata.format === "heif" && metadata.compression === "av1" ? "avif" : String(metadata.format);
	if (!decodable.has(format)) throw imageError("upload.invalidType");
	const isDear = format === "avif" || metadata.depth === "ushort";
	if (metadata.width * metadata.height > (isDear ? maxDearPixels : maxPixels))
		throw imageError("upload.tooManyPixels");
}

/**
 * Decodes an uploaded image once no other is worked on: upright, the first frame, in sRGB, on white where it is clear.
 * @param resize makes it the size that is wanted
 * @throws DomainError `upload.tooLarge`, `upload.heic`, `upload.invalidType`, `upload.tooManyPixels`
 */
export function decodeImageInTurn(bytes: Uint8Array, resize: (image: Sharp) => Sharp): Promise<Pixels> {
	return decoding(() => decodeImage(bytes, resize));
}

async function decodeImage(bytes: Uint8Array, resize: (image: Sharp) => Sharp): Promise<Pixels> {
	await checkImage(bytes);
	try {
		return await resize(open(bytes).autoOrient())
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
	return imageError(tooMany ? "upload.tooManyPixels" : "upload.invalidType");
}

type ImageErrorCode = "upload.tooLarge" | "upload.invalidType" | "upload.heic" | "upload.tooManyPixels";

/** Every form calls the field of an image `image`. */
function imageError(code: ImageErrorCode): DomainError {
	return new DomainError(code, {}, { image: `errors.${code}` });
}

/** Pixels as an image to be worked on. */
export function fromPixels({ data, info }: Pixels): Sharp {
	return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

/** A quarter smaller than libwebp's usual 80 at effort 3, and not told apart on a phone. */
const webpOptions = { quality: 68, effort: 5, preset: "photo" } as const;

/** An image as WebP of a width; a smaller one is never enlarged. */
export function encodeWebp(pixels: Pixels, width: ImageWidth): Promise<Buffer> {
	return fromPixels(pixels).resize({ width, withoutEnlargement: true }).webp(webpOptions).toBuffer();
}

function encodeAll(pixels: Pixels) {
	return Promise.all(imageWidths.map(async (width) => ({ width, data: await encodeWebp(pixels, width) })));
}

async function dominantColor(pixels: Pixels): Promise<string> {
	const { dominant } = await fromPixels(pixels).stats();
	return `#${[dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}
