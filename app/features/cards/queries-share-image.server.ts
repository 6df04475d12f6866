import { type ComponentProps, createElement } from "react";
import { sharedImageSize } from "#app/features/listings/rules.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { type Drawing, drawJpeg, imageAddress } from "#app/platform/drawing/draw.server.ts";
import type { Files } from "#app/platform/files.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { imageFile } from "#app/shared/image.ts";
import { drawingFonts } from "#app/ui/fonts/drawing.server.ts";
import { drawnCardSize, SharedCardImage } from "./components/share/shared-image.tsx";
import type { CardView } from "./rules.ts";

/** The version of the drawing; a new one replaces images in caches. */
const version = 1;

/** The version of a card's shared image: a finished card never changes. */
export function sharedCardImageVersion({ image, rarity }: Pick<CardView, "image" | "rarity">): string {
	return `${image?.key ?? rarity}-${version}`;
}

/**
 * Draws a card for the previews of links to its page, as JPEG.
 * @throws DomainError `card.notFound` for a hidden one, or when its file is gone
 */
export async function drawSharedCardImage(files: Files, card: CardView, t: Translate): Promise<Uint8Array> {
	const bytes = card.image && (await files.read(imageFile(card.image.key, 640)));
	if (!bytes) throw new DomainError("card.notFound");
	return drawJpeg(sharedDrawing({ card, image: await imageAddress(bytes, drawnCardSize), t }));
}

function sharedDrawing(props: ComponentProps<typeof SharedCardImage>): Drawing {
	return { content: createElement(SharedCardImage, props), fonts: drawingFonts, ...sharedImageSize };
}
