import { createHash } from "node:crypto";
import { createElement } from "react";
import { sharedImageSize } from "#app/features/listings/rules.ts";
import { type Locale, pathInLocale } from "#app/i18n/locale.ts";
import type { Translate } from "#app/i18n/translate.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { drawJpeg, imageAddress } from "#app/platform/drawing/draw.server.ts";
import type { Files } from "#app/platform/files.server.ts";
import { imageFile } from "#app/shared/image.ts";
import { showcaseImagePath, withSearch } from "#app/shared/paths.ts";
import { drawingFonts } from "#app/ui/fonts/drawing.server.ts";
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

/** A digest of what a showcase's image shows in a language, in 16 letters. */
export function sharedShowcaseImageVersion(showcase: SharedShowcase, locale: Locale): string {
	const { pieces, ...named } = showcase;
	const contents = pieces.map(({ title, image, categorySlug }) => [image?.key ?? [title, categorySlug]]);
	return createHash("sha256")
		.update(JSON.stringify([design, locale, named, contents]))
		.digest("hex")
		.slice(0, 16);
}

/** The path of a public showcase's image. Another version has another address. */
export function sharedShowcaseImagePath(showcase: ShowcaseDetailView, locale: Locale): string {
	const version = sharedShowcaseImageVersion(toShared(showcase), locale);
	return pathInLocale(withSearch(showcaseImagePath(showcase.id), { v: version }), locale);
}

/**
 * Draws a showcase's window with its first things, as JPEG. A photo that is gone, or that cannot be read, gives way
 * to the placeholder.
 */
export async function drawSharedShowcaseImage(
	files: Files,
	showcase: SharedShowcase,
	t: Translate,
): Promise<Uint8Array> {
	const pieces = await readPieces(files, showcase);
	const content = createElement(SharedShowcaseImage, { showcase, pieces, t });
	return drawJpeg({ content, fonts: drawingFonts, ...sharedImageSize });
}

async function readPieces(files: Files, { pieces }: SharedShowcase): Promise<DrawnPiece[]> {
	const sizes = pieceSizes(pieces);
	return Promise.all(
		pieces.map(async ({ title, image, categorySlug }, index) => {
			const size = sizes[index] ?? { width: 1, height: 1 };
			const bytes = image && (await files.read(imageFile(image.key, 320)));
			const photo = bytes ? await imageAddress(bytes, size).catch(() => null) : null;
			return { title, categorySlug, photo, ...size };
		}),
	);
}
