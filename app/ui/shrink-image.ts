import { isHeic } from "#app/shared/image.ts";

/** An image whose longer side is longer, in pixels, is made smaller before it is sent: the server keeps 1080 at most. */
export const longestSide = 2000;

const quality = 0.86;

/** A size in an image's pixels. */
export interface Size {
	readonly width: number;
	readonly height: number;
}

/** The size that fits, in the same shape, or null when an image fits as it is. */
export function sizeThatFits({ width, height }: Size, longest: number): Size | null {
	const scale = longest / Math.max(width, height);
	if (scale >= 1) return null;
	return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * A large photo as a smaller JPEG, upright, so that a slow connection has less to carry; one of an iPhone as a JPEG at
 * any size, which the server can read. Whatever the browser cannot do leaves the file as it is.
 */
export async function shrinkImage(file: File): Promise<File> {
	try {
		const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" });
		const size = sizeThatFits(bitmap, longestSide) ?? (isHeic(file) ? bitmap : null);
		const blob = size && (await drawSmaller(bitmap, size));
		bitmap.close();
		if (!blob || (blob.size >= file.size && !isHeic(file))) return file;
		return new File([blob], file.name.replace(/\.[^.]*$/, "").concat(".jpg"), { type: blob.type });
	} catch {
		return file;
	}
}

async function drawSmaller(bitmap: ImageBitmap, { width, height }: Size): Promise<Blob | null> {
	const canvas = document.createElement("canvas");
	canvas.width = width;
	canvas.height = height;
	const brush = canvas.getContext("2d");
	if (!brush) return null;
	// JPEG has no transparency, and the server lays images on white too.
	brush.fillStyle = "#fff";
	brush.fillRect(0, 0, width, height);
	brush.imageSmoothingQuality = "high";
	brush.drawImage(bitmap, 0, 0, width, height);
	return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
}
