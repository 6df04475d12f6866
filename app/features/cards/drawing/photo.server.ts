import { decodeImageInTurn, fromPixels } from "#app/platform/images.server.ts";

/** The side of the largest square that a finish shows, in pixels. */
const side = 936;

/**
 * The square in a photo's middle, as a `data:` address that an SVG shows.
 * @throws DomainError `upload.tooLarge`, `upload.invalidType`, `upload.tooManyPixels`
 */
export async function readPhoto(bytes: Uint8Array): Promise<string> {
	const pixels = await decodeImageInTurn(bytes, (image) => image.resize(side, side, { fit: "cover" }));
	const jpeg = await fromPixels(pixels).jpeg({ quality: 95, chromaSubsampling: "4:4:4" }).toBuffer();
	return `data:image/jpeg;base64,${jpeg.toString("base64")}`;
}
