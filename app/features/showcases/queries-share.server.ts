import { createHash } from "node:crypto";
import { type Locale, pathInLocale } from "#app/i18n/locale.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { showcaseImagePath, withSearch } from "#app/shared/paths.ts";
import { getShowcase } from "./queries.server.ts";
import { type SharedShowcase, type ShowcaseDetailView, sharedPieceCount } from "./rules.ts";

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
	const shown = pieces.filter(({ isPublic }) => isPublic);
	return {
		id,
		name,
		ownerUsername: owner.username,
		pieceCount: shown.length,
		pieces: shown.slice(0, sharedPieceCount),
	};
}

/** Says what a showcase's image shows in a language, in 16 letters: the same for the same image. */
export function sharedImageVersion(showcase: SharedShowcase, locale: Locale): string {
	const { pieces, ...named } = showcase;
	const shown = pieces.map(({ title, image, categorySlug }) => [image?.key ?? [title, categorySlug]]);
	return createHash("sha256")
		.update(JSON.stringify([design, locale, named, shown]))
		.digest("hex")
		.slice(0, 16);
}

/** Where a public showcase's image is. Another version has another address. */
export function sharedImagePath(showcase: ShowcaseDetailView, locale: Locale): string {
	const version = sharedImageVersion(toShared(showcase), locale);
	return pathInLocale(withSearch(showcaseImagePath(showcase.id), { v: version }), locale);
}
