import { getCardPage } from "#app/features/cards/queries.server.ts";
import { cardImageContent, cardImageVersion } from "#app/features/cards/queries-share.server.ts";
import { sharedImageResponse } from "#app/seo/shared-image.server.ts";
import type { Route } from "./+types/share-image.ts";

/** `GET /reino-cards/:serial/compartir.jpg?lang=&v=`: the image that a card's shared link shows, the same to all. */
export function loader(args: Route.LoaderArgs) {
	return sharedImageResponse(args, async ({ ctx, deps }, locale) => {
		// As a visitor: what its owner alone sees is not in it.
		const { card } = await getCardPage({ ...ctx, actor: null }, args.params.serial);
		const content = () => cardImageContent(deps.files, card, deps.translateFor(locale));
		return { version: cardImageVersion(card), content, mayClose: true };
	});
}
