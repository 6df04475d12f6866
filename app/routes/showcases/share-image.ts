import {
	getSharedShowcase,
	showcaseImageContent,
	showcaseImageVersion,
} from "#app/features/showcases/queries-share.server.ts";
import { sharedImageResponse } from "#app/seo/shared-image.server.ts";
import type { Route } from "./+types/share-image.ts";

/** `GET /vitrinas/detalle/:id/compartir.jpg?lang=&v=`: the image that a showcase's shared link shows, the same to all. */
export function loader(args: Route.LoaderArgs) {
	return sharedImageResponse(args, async ({ ctx, deps }, locale) => {
		const showcase = await getSharedShowcase(ctx, args.params.id, locale);
		const content = () => showcaseImageContent(deps.files, showcase, deps.translateFor(locale));
		return { version: showcaseImageVersion(showcase, locale), content };
	});
}
