import { createElement, type ReactNode } from "react";
import type { Translate } from "#app/i18n/translate.ts";
import { drawablePhoto } from "#app/platform/drawing/draw.server.ts";
import type { Files } from "#app/platform/files.server.ts";
import { drawnPhotoSize, SharedListingImage } from "./components/share/shared-image.tsx";
import type { ListingCardView } from "./rules.ts";

/** What a listing's image shows: its card beside what it is and what its owner wants. */
export async function listingImageContent(
	files: Files,
	listing: ListingCardView,
	t: Translate,
): Promise<ReactNode> {
	const photo = await drawablePhoto(files, { key: listing.image?.key, from: 640, size: drawnPhotoSize });
	return createElement(SharedListingImage, { listing, photo, t });
}
