import { createElement } from "react";
import { sharedImageSize } from "#app/features/listings/rules.ts";
import type { Translate } from "#app/i18n/translate.ts";
import { type Drawing, drawJpeg, imageAddress } from "#app/platform/drawing/draw.server.ts";
import type { Files } from "#app/platform/files.server.ts";
import { imageFile } from "#app/shared/image.ts";
import { drawingFonts } from "#app/ui/fonts/drawing.server.ts";
import { pieceSizes, SharedImage } from "./components/share/shared-image.tsx";
import type { DrawnPiece, SharedShowcase } from "./rules.ts";

/**
 * Draws a showcase's window with its first things, as JPEG. A photo that is gone, or that cannot be read, gives way
 * to the placeholder.
 */
export async function drawSharedImage(
	files: Files,
	showcase: SharedShowcase,
	t: Translate,
): Promise<Uint8Array> {
	return drawJpeg(sharedDrawing(showcase, await readPieces(files, showcase), t));
}

/** What is drawn. */
function sharedDrawing(showcase: SharedShowcase, pieces: readonly DrawnPiece[], t: Translate): Drawing {
	const content = createElement(SharedImage, { showcase, pieces, t });
	return { content, fonts: drawingFonts, ...sharedImageSize };
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
