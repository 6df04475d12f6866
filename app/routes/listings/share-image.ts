import { getSharedListing, listingImageVersion } from "#app/features/listings/queries.server.ts";
import { listingImageContent } from "#app/features/listings/queries-share.server.ts";
import { sharedImageResponse } from "#app/seo/shared-image.server.ts";
import { nullFor } from "#app/shared/domain-error.ts";
import type { Route } from "./+types/share-image.ts";

/**
 * `GET /intercambios/:id/compartir.jpg?lang=&v=`: the image that a listing's shared link and mails about it show, the
 * same to all. Mails outlive the listing: without a public one it is Reino's own image.
 */
export function loader(args: Route.LoaderArgs) {
	return sharedImageResponse(args, async ({ ctx, deps }, locale) => {
		const card = await getSharedListing(ctx, args.params.id, locale).catch(nullFor("listing.notFound"));
		if (!card) return null;
		const content = () => listingImageContent(deps.files, card, deps.translateFor(locale));
		return { version: listingImageVersion(card, locale), content };
	});
}
