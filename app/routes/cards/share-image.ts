import { getCardPage } from "#app/features/cards/queries.server.ts";
import {
	drawSharedCardImage,
	sharedCardImageVersion,
} from "#app/features/cards/queries-share-image.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { drawnImageResponse, fileResponse } from "#app/http/result.server.ts";
import { fallbackLocale, localeInAddress } from "#app/i18n/locale.ts";
import { translateFor } from "#app/messages.server.ts";
import type { Route } from "./+types/share-image.ts";

/** `GET /reino-cards/:serial/compartir.jpg?lang=&v=`: the image that a card's shared link shows, the same to all. */
export function loader({ url, params, context }: Route.LoaderArgs) {
	const { ctx, deps } = context.get(requestContext);
	return fileResponse(async () => {
		const locale = localeInAddress(url.search) ?? fallbackLocale;
		// As a visitor: what its owner alone sees is not in it.
		const { card } = await getCardPage({ ...ctx, actor: null }, params.serial);
		const version = sharedCardImageVersion(card);
		const bytes = await deps.imageCache.get(`${version}-${locale}`, () =>
			drawSharedCardImage(deps.files, card, translateFor(locale)),
		);
		// Cached for minutes, since the card may be closed to others again.
		return drawnImageResponse(bytes, false);
	});
}
