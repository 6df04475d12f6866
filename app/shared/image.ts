/** Widths, in pixels, that every stored image is kept in; a smaller image is never enlarged. */
export const imageWidths = [320, 480, 640, 1080] as const;

export type ImageWidth = (typeof imageWidths)[number];

/** Size of the image of a shared link, in pixels: what previews of links show best (https://ogp.me). */
export const sharedImageSize = { width: 1200, height: 630 } as const;

/** The width of the variant that is as wide as stored images get. */
export const maxImageWidth = 1080;

/** Largest image that may be uploaded, in bytes. */
export const maxImageBytes = 5 * 1024 * 1024;

/** The types that a file field offers to pick; the server decides by decoding, not by this. */
export const imageTypes = "image/jpeg,image/png,image/webp,image/avif,image/gif";

type NamedFile = Pick<File, "name" | "type">;

/** Whether a file is a photo as iPhones take them, which most browsers cannot read and name no type of. */
export function isHeic({ name, type }: NamedFile): boolean {
	return /^image\/hei[cf]/.test(type) || (type === "" && /\.hei[cf]$/i.test(name));
}

/** Whether a picked file may be an image, as far as can be told without reading it. */
export function mayBeImage(file: NamedFile): boolean {
	return file.type.startsWith("image/") || isHeic(file);
}

/** Stored images are served below it, each by its file's name. Here, since another file would make pages load more. */
export const filesPath = "/files";

/** The name of one variant below {@link filesPath}. */
export function imageFile(key: string, width: ImageWidth): string {
	return `${key}-${width}.webp`;
}

/** The name of the lossless variant below {@link filesPath}, which Reino Cards have besides. */
export function pngFile(key: string): string {
	return `${key}.png`;
}

/** Where the browser gets the lossless variant of a stored image. */
export function pngUrl(key: string): string {
	return `${filesPath}/${pngFile(key)}`;
}

/**
 * Ends the key of an image whose files are sent only to who may see it, at each request anew. Those of all other keys are
 * sent to everybody, and cached for good.
 */
export const restrictedMark = "r";

/** The key in the name of a stored image's variant; null for any other file. */
export function imageKey(fileName: string): string | null {
	return /^([0-9a-f]{32}r?)(?:-\d{2,4}\.webp|\.png)$/.exec(fileName)?.[1] ?? null;
}

/** Where the browser gets one variant of a stored image. */
export function imageUrl(key: string, width: ImageWidth): string {
	return `${filesPath}/${imageFile(key, width)}`;
}

/** The `srcset` of a stored image, smallest first. @param maxWidth the widest that the browser may choose */
export function imageSrcSet(key: string, maxWidth: ImageWidth): string {
	const widths = imageWidths.filter((width) => width <= maxWidth);
	return widths.map((width) => `${imageUrl(key, width)} ${width}w`).join(", ");
}
