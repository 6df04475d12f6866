import { createElement, type ReactNode } from "react";
import { type Locale, versionedPath } from "#app/i18n/locale.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { drawablePhoto } from "#app/platform/drawing/draw.server.ts";
import type { Files } from "#app/platform/files.server.ts";
import { cardImagePath } from "#app/shared/card-paths.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { drawnCardSize, SharedCardImage } from "./components/share/shared-image.tsx";
import type { CardView } from "./rules.ts";

/** The version of the drawing; a new one replaces images in caches. */
const design = 1;

/** The version of a card's shared image: a finished card never changes. */
export function cardImageVersion({ image, rarity }: Pick<CardView, "image" | "rarity">): string {
	return `${image?.key ?? rarity}-${design}`;
}

/** The address of a card's shared image. */
export function cardImageHref(card: CardView, locale: Locale): string {
	return versionedPath(cardImagePath(card.serial), cardImageVersion(card), locale);
}

/**
 * What a card's shared image shows: the card, its tier, its number and whose name is on it.
 * @throws DomainError `card.notFound` for a hidden one, or when its file is gone
 */
export async function cardImageContent(files: Files, card: CardView, t: Translate): Promise<ReactNode> {
	const image = await drawablePhoto(files, { key: card.image?.key, from: 640, size: drawnCardSize });
	if (!image) throw new DomainError("card.notFound");
	return createElement(SharedCardImage, { card, image, t });
}
