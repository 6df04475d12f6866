import { LRUCache } from "lru-cache";
import type { ReactNode } from "react";
import sharp from "sharp";
import type { Files } from "#app/platform/files.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { type ImageWidth, imageFile } from "#app/shared/image.ts";

interface DrawingFont {
	/** Name in `font-family`. */
	readonly name: string;
	readonly weight: 400 | 700;
	/** WOFF2, WOFF or TTF. */
	readonly data: Buffer;
}

export interface Drawing {
	/** Elements without hooks, and a `<style>` among them: https://github.com/vercel/satori. */
	readonly content: ReactNode;
	/** Fonts, in the same array each time: the parsed ones are cached by it. */
	readonly fonts: readonly DrawingFont[];
	/** Size in pixels. */
	readonly width: number;
	readonly height: number;
}

/** Enough that lines and letters stay clean. */
const quality = 84;

/**
 * Draws elements as SVG. Every letter becomes an outline on the way, so that no text is ever markup, and the fonts of
 * the machine play no part: the same elements give the same image.
 */
export async function drawSvg({ content, fonts, width, height }: Drawing): Promise<string> {
	// Loaded with the first image: it takes memory that a server without shared links does without.
	const { default: satori } = await import("satori");
	return satori(content, { width, height, fonts: [...fonts] });
}

/** {@link drawSvg} as JPEG. */
export async function drawJpeg(drawing: Drawing): Promise<Uint8Array> {
	const svg = await drawSvg(drawing);
	return sharp(Buffer.from(svg))
		.flatten({ background: "#ffffff" })
		.jpeg({ quality, chromaSubsampling: "4:4:4" })
		.toBuffer();
}

/** An SVG document of ours as PNG, in its own size; what it leaves clear stays clear. */
export function drawPng(svg: string): Promise<Uint8Array> {
	return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer();
}

interface PhotoOptions {
	/** Key of the stored image, and the width of the file that is read. */
	readonly key: string | null | undefined;
	readonly from: ImageWidth;
	/** Size to which it is cut, in pixels. */
	readonly size: { readonly width: number; readonly height: number };
}

/** A stored image as a `data:` address for a drawing; null for none, and for one that is gone or cannot be read. */
export async function drawablePhoto(
	files: Pick<Files, "read">,
	{ key, from, size }: PhotoOptions,
): Promise<string | null> {
	const bytes = key ? await files.read(imageFile(key, from)) : null;
	if (!bytes) return null;
	try {
		const cut = sharp(bytes).resize({ ...size, fit: "cover" });
		return dataAddress("image/jpeg", await cut.flatten().jpeg({ quality: 90 }).toBuffer());
	} catch {
		return null;
	}
}

/** A file as a `data:` address, for a drawing. */
export function dataAddress(type: "image/jpeg" | "image/png", bytes: Uint8Array): string {
	return `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;
}

/** Most memory that drawn images take, in bytes; one has about 80 KB. */
const maxBytes = 16 * 1024 * 1024;
/** More images than this do not wait to be drawn: who asks for one is told to come back. */
const maxWaiting = 20;

/**
 * Keeps the images that are drawn for others to show, and draws one at a time, however many are asked for at
 * once: it takes a tenth of a second of a core each, and pages come first.
 */
export class ImageCache {
	readonly #images = new LRUCache<string, Uint8Array>({
		maxSize: maxBytes,
		sizeCalculation: (bytes, key) => bytes.byteLength + key.length + 128,
	});
	readonly #inWork = new Map<string, Promise<Uint8Array>>();
	#sequence: Promise<unknown> = Promise.resolve();

	/**
	 * The image of a key, drawn if it is not kept. Who asks while it is in work waits for the same one.
	 * @param key everything that the image depends on, such as a hash of it
	 * @throws DomainError `service.unavailable` when too many wait already; whatever `draw` throws
	 */
	async get(key: string, draw: () => Promise<Uint8Array>): Promise<Uint8Array> {
		const existing = this.#images.get(key) ?? this.#inWork.get(key);
		if (existing) return existing;
		if (this.#inWork.size >= maxWaiting) throw new DomainError("service.unavailable");
		const work = this.#sequence.then(draw);
		this.#sequence = work.catch(() => undefined);
		this.#inWork.set(key, work);
		try {
			const bytes = await work;
			this.#images.set(key, bytes);
			return bytes;
		} finally {
			this.#inWork.delete(key);
		}
	}
}
