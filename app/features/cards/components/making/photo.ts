import { mayBeImage } from "#app/shared/image.ts";
import type { ProblemKey } from "#app/shared/problem-keys.ts";
import { photoByteLimit, photoSide } from "../../rules.ts";
import type { Size, Square } from "./crop-square.ts";

/** A photo that was picked and that this browser can show. */
export interface Photo extends Size {
	/** An object URL, to be revoked by {@link releasePhoto}. */
	readonly url: string;
	readonly image: HTMLImageElement;
}

/** The problem of a file before it is looked into; the server decides by decoding. */
export function fileProblem(file: Pick<File, "name" | "type" | "size">): ProblemKey | null {
	if (!mayBeImage(file) || file.type === "image/svg+xml") return "errors.upload.invalidType";
	return file.size < photoByteLimit ? null : "errors.card.photoTooLarge";
}

/** Decodes a file, upright. @throws where this browser cannot show it */
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
 * The square as a PNG of 1024 by 1024 pixels, on white where the photo is clear. Noise that is too large as PNG, which
 * browsers may write with four bytes a pixel, becomes a JPEG; the server takes both.
 * @throws where the browser gives no file
 */
export async function cutSquare({ image }: Photo, { x, y, side }: Square): Promise<Blob> {
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
