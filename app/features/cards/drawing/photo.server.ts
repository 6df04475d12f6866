import { decodeImage, fromPixels, type ImageSize } from "#app/platform/images.server.ts";

/** A square of a photo. */
export interface PhotoCrop {
	/** Its left and upper edge, 0 to 1 of the photo's width and height. */
	readonly x: number;
	readonly y: number;
	/** Its side, above 0 and up to 1, of the photo's shorter side. */
	readonly size: number;
}

/** The side of the largest square that a finish shows, in pixels. */
const side = 936;

/**
 * A photo's square, by itself the one in the middle, as a `data:` address that an SVG shows.
 * @throws DomainError `upload.tooLarge`, `upload.invalidType`, `upload.tooManyPixels`; RangeError for a square that is
 *   not within the photo
 */
export async function readPhoto(bytes: Uint8Array, crop?: PhotoCrop): Promise<string> {
	if (crop) checkCrop(crop);
	const pixels = await decodeImage(bytes, (image, size) =>
		image.extract(squareOf(size, crop)).resize(side, side, { fit: "fill" }),
	);
	const jpeg = await fromPixels(pixels).jpeg({ quality: 95, chromaSubsampling: "4:4:4" }).toBuffer();
	return `data:image/jpeg;base64,${jpeg.toString("base64")}`;
}

function checkCrop({ x, y, size }: PhotoCrop): void {
	const within = (value: number) => value >= 0 && value <= 1;
	if (!within(x) || !within(y) || !within(size) || size === 0) throw new RangeError("no square of a photo");
}

/** In whole pixels, moved inwards where it would reach out of the photo. */
function squareOf({ width, height }: ImageSize, crop?: PhotoCrop) {
	const shorter = Math.min(width, height);
	const length = crop ? Math.max(1, Math.round(crop.size * shorter)) : shorter;
	const start = (whole: number, share?: number) =>
		share === undefined
			? Math.floor((whole - length) / 2)
			: Math.min(Math.round(share * whole), whole - length);
	return { left: start(width, crop?.x), top: start(height, crop?.y), width: length, height: length };
}
