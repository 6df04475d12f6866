/** Widths, in pixels, that every stored picture is kept in; a smaller picture is never enlarged. */
export const pictureWidths = [320, 640, 1080] as const;

export type PictureWidth = (typeof pictureWidths)[number];

/** Largest picture that may be uploaded, in bytes (specification: 5 MB). */
export const maxPictureBytes = 5 * 1024 * 1024;

/** What a file field offers to pick; the server decides by decoding, not by this. */
export const pictureTypes = "image/jpeg,image/png,image/webp,image/avif,image/gif";

/** The name of one variant below `/files/`. */
export function pictureFile(key: string, width: PictureWidth): string {
	return `${key}-${width}.webp`;
}

/** The key in the name of a stored picture's variant; null for any other file. */
export function pictureKey(fileName: string): string | null {
	return /^([0-9a-f]{32})-\d+\.webp$/.exec(fileName)?.[1] ?? null;
}

/** Where the browser gets one variant of a stored picture. */
export function pictureUrl(key: string, width: PictureWidth): string {
	return `/files/${pictureFile(key, width)}`;
}

/** The `srcset` of a stored picture, in some of its widths, smallest first. */
export function pictureSrcSet(key: string, widths: readonly PictureWidth[]): string {
	return widths.map((width) => `${pictureUrl(key, width)} ${width}w`).join(", ");
}
