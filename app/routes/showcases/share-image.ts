import {
	drawSharedShowcaseImage,
	getSharedShowcase,
	sharedShowcaseImageVersion,
} from "#app/features/showcases/queries-share.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { drawnImageResponse, fileResponse } from "#app/http/result.server.ts";
import { fallbackLocale, localeInAddress } from "#app/i18n/locale.ts";
import { translateFor } from "#app/messages.server.ts";
import type { Route } from "./+types/share-image.ts";

/** `GET /vitrinas/detalle/:id/compartir.jpg?lang=&v=`: the image that a showcase's shared link shows, the same to all. */
export function loader({ url, params, context }: Route.LoaderArgs) {
	const { ctx, deps } = context.get(requestContext);
	return fileResponse(async () => {
		const { searchParams, search } = url;
		const locale = localeInAddress(search) ?? fallbackLocale;
		const showcase = await getSharedShowcase(ctx, params.id, locale);
		const version = sharedShowcaseImageVersion(showcase, locale);
		const bytes = await deps.imageCache.get(version, () =>
			drawSharedShowcaseImage(deps.files, showcase, translateFor(locale)),
		);
		return drawnImageResponse(bytes, searchParams.get("v") === version);
	});
}
