import { redirect } from "react-router";
import { getSharedListing, sharedListingImageVersion } from "#app/features/listings/queries.server.ts";
import { drawSharedListingImage } from "#app/features/listings/queries-share.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { drawnImageResponse, fileResponse } from "#app/http/result.server.ts";
import { fallbackLocale, localeInAddress } from "#app/i18n/locale.ts";
import { translateFor } from "#app/messages.server.ts";
import { nullFor } from "#app/shared/domain-error.ts";
import { ownImagePath } from "#app/shared/paths.ts";
import type { Route } from "./+types/share-image.ts";

/**
 * `GET /intercambios/:id/compartir.jpg?lang=&v=`: the image that a listing's shared link and mails about it show, the
 * same to all. Mails outlive the listing: without a public one it is Reino's own image.
 */
export function loader({ url, params, context }: Route.LoaderArgs) {
	const { ctx, deps } = context.get(requestContext);
	return fileResponse(async () => {
		const { searchParams, search } = url;
		const locale = localeInAddress(search) ?? fallbackLocale;
		const card = await getSharedListing(ctx, params.id, locale).catch(nullFor("listing.notFound"));
		if (!card) return redirect(ownImagePath);
		const version = sharedListingImageVersion(card, locale);
		const bytes = await deps.imageCache.get(version, () =>
			drawSharedListingImage(deps.files, card, translateFor(locale)),
		);
		return drawnImageResponse(bytes, searchParams.get("v") === version);
	});
}
