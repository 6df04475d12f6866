import sharp from "sharp";

/**
 * Turns an SVG document into a WebP artwork.
 *
 * @param svg a document as {@link renderArt} gives it
 * @param width pixels, 16 to 2 000; the height follows the document's shape
 * @param quality WebP quality, 1 to 100
 */
export async function rasterise(svg: string, width: number, quality = 80): Promise<Buffer> {
	const [, , , boxWidth] = /viewBox="([-\d.]+) ([-\d.]+) ([-\d.]+)/.exec(svg) ?? [];
	const units = Number(boxWidth ?? width);
	const density = Math.max(1, (72 * width) / units);
	return sharp(Buffer.from(svg), { density }).resize({ width }).webp({ quality, effort: 5 }).toBuffer();
}
