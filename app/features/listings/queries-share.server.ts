import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { createElement } from "react";
import { type Locale, pathInLocale } from "#app/i18n/locale.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { type Drawing, drawJpeg, pictureAddress } from "#app/platform/drawing/draw.server.ts";
import type { Files } from "#app/platform/files.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { pictureFile } from "#app/shared/picture.ts";
import { isUuid } from "#app/shared/uuid.ts";
import { drawingFonts } from "#app/ui/fonts/drawing.server.ts";
import type { ListingCardView } from "./components/listing-card.tsx";
import { photoSize, SharedPicture } from "./components/shared-picture.tsx";
import { selectCards, toCard } from "./queries-card.server.ts";
import { sharedPictureSize } from "./rules.ts";
import { listings } from "./tables.server.ts";

/** Goes up when the drawing changes, so that nobody keeps an old one. */
const design = 1;

/**
 * A listing that everybody may see, for the picture of its shared link.
 * @param id as it came from the URL
 * @throws DomainError `listing.notFound` for any other, whoever asks
 */
export async function getSharedListing(
	ctx: QueryContext,
	id: string,
	locale: Locale,
): Promise<ListingCardView> {
	if (!isUuid(id)) throw new DomainError("listing.notFound");
	const [row] = await selectCards(ctx.db, locale).where(and(eq(listings.id, id), listings.isPublic));
	if (!row) throw new DomainError("listing.notFound");
	return toCard(row);
}

/** Says what a listing's picture shows in a language, in 16 letters: the same for the same picture. */
export function sharedPictureVersion(card: ListingCardView, locale: Locale): string {
	const { id, title, categorySlug, rarity, image, owner, wanted, wantedMore, isOpenToOffers } = card;
	const shown = [id, title, categorySlug, rarity, image?.key, owner, wanted, wantedMore, isOpenToOffers];
	return createHash("sha256")
		.update(JSON.stringify([design, locale, ...shown]))
		.digest("hex")
		.slice(0, 16);
}

/** Where a public listing's picture is. Another version has another address. */
export function sharedPicturePath(card: ListingCardView, locale: Locale): string {
	const version = sharedPictureVersion(card, locale);
	return pathInLocale(`/intercambios/${card.id}/compartir.jpg?v=${version}`, locale);
}

/**
 * Draws a listing's card beside what it is and what its owner wants, as JPEG. A photo that is gone, or that cannot
 * be read, gives way to the placeholder.
 */
export async function drawSharedPicture(
	files: Files,
	listing: ListingCardView,
	t: Translate,
): Promise<Uint8Array> {
	return drawJpeg(sharedDrawing(listing, await readPhoto(files, listing.image), t));
}

/** What is drawn. @param photo `data:` address of the listing's photo */
export function sharedDrawing(listing: ListingCardView, photo: string | null, t: Translate): Drawing {
	const content = createElement(SharedPicture, { listing, photo, t });
	return { content, fonts: drawingFonts, ...sharedPictureSize };
}

async function readPhoto(files: Files, image: ListingCardView["image"]): Promise<string | null> {
	const bytes = image && (await files.read(pictureFile(image.key, 640)));
	if (!bytes) return null;
	return pictureAddress(bytes, photoSize).catch(() => null);
}
