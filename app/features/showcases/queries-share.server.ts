import { createElement, type ReactNode } from "react";
import { type Locale, versionedPath } from "#app/i18n/locale.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { drawablePhoto } from "#app/platform/drawing/draw.server.ts";
import { imageVersion } from "#app/platform/drawing/image-version.server.ts";
import type { Files } from "#app/platform/files.server.ts";
import { showcaseImagePath } from "#app/shared/showcase-paths.ts";
import { pieceSizes, SharedShowcaseImage } from "./components/share/shared-image.tsx";
import { getShowcase } from "./queries.server.ts";
import { type DrawnPiece, type SharedShowcase, type ShowcaseDetailView, sharedPieceCount } from "./rules.ts";

/** Goes up when the drawing changes, so that nobody keeps an old one. */
const design = 1;

/**
 * A showcase that everybody may see, for the image of its shared link.
 * @param id as it came from the URL
 * @throws DomainError `showcase.notFound` for any other, whoever asks
 */
export async function getSharedShowcase(
	ctx: QueryContext,
	id: string,
	locale: Locale,
): Promise<SharedShowcase> {
	return toShared(await getShowcase({ ...ctx, actor: null }, id, locale));
}

function toShared({ id, name, owner, pieces }: ShowcaseDetailView): SharedShowcase {
	const visible = pieces.filter(({ isPublic }) => isPublic);
	return {
		id,
		name,
		ownerUsername: owner.username,
		pieceCount: visible.length,
		pieces: visible.slice(0, sharedPieceCount),
	};
}

/** The version of a showcase's image in a language. */
export function showcaseImageVersion({ pieces, ...named }: SharedShowcase, locale: Locale): string {
	const contents = pieces.map(({ title, image, categorySlug }) => [image?.key ?? [title, categorySlug]]);
	return imageVersion(design, locale, named, contents);
}

/** The address of a public showcase's image. */
export function showcaseImageHref(showcase: ShowcaseDetailView, locale: Locale): string {
	const version = showcaseImageVersion(toShared(showcase), locale);
	return versionedPath(showcaseImagePath(showcase.id), version, locale);
}

/** What a showcase's image shows: its window with its first things. */
export async function showcaseImageContent(
	files: Files,
	showcase: SharedShowcase,
	t: Translate,
): Promise<ReactNode> {
	const sizes = pieceSizes(showcase.pieces);
	const pieces = await Promise.all(
		showcase.pieces.map(async ({ title, image, categorySlug }, index): Promise<DrawnPiece> => {
			const size = sizes[index] ?? { width: 1, height: 1 };
			const photo = await drawablePhoto(files, { key: image?.key, from: 320, size });
			return { title, categorySlug, photo, ...size };
		}),
	);
	return createElement(SharedShowcaseImage, { showcase, pieces, t });
}
