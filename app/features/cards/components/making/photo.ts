import { mayBeImage } from "#app/shared/image.ts";
import type { ProblemKey } from "#app/shared/problem-keys.ts";
import type { Size } from "#app/ui/shrink-image.ts";
import { photoByteLimit, photoSide } from "../../rules.ts";

/** The square of an image that a card shows, in pixels of the image. */
export interface Square {
	readonly x: number;
	readonly y: number;
	readonly side: number;
}

/** The factor by which a square may be smaller than the largest one of the image. */
export const maxZoom = 4;

/** The largest square in the middle of an image. */
export function centredSquare({ width, height }: Size): Square {
	const side = Math.min(width, height);
	return { x: (width - side) / 2, y: (height - side) / 2, side };
}

/** The zoom of a square: how many times it is smaller than the largest one, from 1 to {@link maxZoom}. */
export function zoomOf({ side }: Square, { width, height }: Size): number {
	return Math.min(width, height) / side;
}

/** The square moved by pixels of the image, as far as its edge. */
export function moveSquare({ x, y, side }: Square, { width, height }: Size, by: Point): Square {
	return { x: clamp(x + by.x, 0, width - side), y: clamp(y + by.y, 0, height - side), side };
}

/** Share of a square's width and height, from its top left. */
export interface Point {
	readonly x: number;
	readonly y: number;
}

const middle: Point = { x: 0.5, y: 0.5 };

/** The square at another zoom. @param at the point that stays in place, as a share of the square: the middle by default */
export function zoomSquare(square: Square, size: Size, zoom: number, at: Point = middle): Square {
	const side = Math.min(size.width, size.height) / clamp(zoom, 1, maxZoom);
	const grown = square.side - side;
	return moveSquare({ ...square, side }, size, { x: grown * at.x, y: grown * at.y });
}

function clamp(value: number, min: number, max: number): number {
	return Math.min(Math.max(value, min), max);
}

/** A decoded photo. */
export interface Photo extends Size {
	/** An object URL, to be revoked by {@link releasePhoto}. */
	readonly url: string;
	readonly image: HTMLImageElement;
}

/** The problem of a file before it is decoded; the server decides by decoding. */
export function fileProblem(file: Pick<File, "name" | "type" | "size">): ProblemKey | null {
	if (!mayBeImage(file) || file.type === "image/svg+xml") return "errors.upload.invalidType";
	return file.size < photoByteLimit ? null : "errors.card.photoTooLarge";
}

/** Decodes a file, upright. @throws Error when this browser cannot decode it */
export async function readPhoto(file: File): Promise<Photo> {
	const url = URL.createObjectURL(file);
	const image = new Image();
	image.src = url;
	try {
		await image.decode();
		if (image.naturalWidth === 0) throw new Error("The image has no size.");
	} catch (error) {
		URL.revokeObjectURL(url);
		throw error;
	}
	return { url, image, width: image.naturalWidth, height: image.naturalHeight };
}

export function releasePhoto(photo: Photo): void {
	URL.revokeObjectURL(photo.url);
}

/**
 * The square as a PNG of 1024 by 1024 pixels, on white where the photo is transparent. Noise that is too large as PNG,
 * which browsers may write with four bytes a pixel, becomes a JPEG; the server takes both.
 * @throws Error when the browser encodes no file
 */
export async function cropPhoto({ image }: Photo, { x, y, side }: Square): Promise<Blob> {
	const canvas = document.createElement("canvas");
	canvas.width = photoSide;
	canvas.height = photoSide;
	const brush = canvas.getContext("2d", { alpha: false });
	if (!brush) throw new Error("This browser cannot draw.");
	brush.fillStyle = "#fff";
	brush.fillRect(0, 0, photoSide, photoSide);
	brush.imageSmoothingQuality = "high";
	brush.drawImage(image, x, y, side, side, 0, 0, photoSide, photoSide);
	const png = await encode(canvas, "image/png");
	return png.size < photoByteLimit ? png : encode(canvas, "image/jpeg");
}

function encode(canvas: HTMLCanvasElement, type: "image/png" | "image/jpeg"): Promise<Blob> {
	return new Promise((resolve, reject) => {
		const done = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error(`No ${type} came.`)));
		canvas.toBlob(done, type, 0.95);
	});
}
