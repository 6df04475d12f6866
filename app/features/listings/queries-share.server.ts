import { createElement } from "react";
import type { Translate } from "#app/i18n/translate.ts";
import { type Drawing, drawJpeg, imageAddress } from "#app/platform/drawing/draw.server.ts";
import type { Files } from "#app/platform/files.server.ts";
import { imageFile } from "#app/shared/image.ts";
import { drawingFonts } from "#app/ui/fonts/drawing.server.ts";
import { listingPhotoSize, SharedListingImage } from "./components/share/shared-image.tsx";
import { type ListingCardView, sharedImageSize } from "./rules.ts";

/**
 * Draws a listing's card beside what it is and what its owner wants, as JPEG. A photo that is gone, or that cannot
 * be read, gives way to the placeholder.
 */
export async function drawSharedListingImage(
	files: Files,
	listing: ListingCardView,
	t: Translate,
): Promise<Uint8Array> {
	return drawJpeg(sharedDrawing(listing, await readPhoto(files, listing.image), t));
}

/** The drawing of a listing. @param photo `data:` address of its photo */
export function sharedDrawing(listing: ListingCardView, photo: string | null, t: Translate): Drawing {
	const content = createElement(SharedListingImage, { listing, photo, t });
	return { content, fonts: drawingFonts, ...sharedImageSize };
}

async function readPhoto(files: Files, image: ListingCardView["image"]): Promise<string | null> {
	const bytes = image && (await files.read(imageFile(image.key, 640)));
	if (!bytes) return null;
	return imageAddress(bytes, listingPhotoSize).catch(() => null);
}
