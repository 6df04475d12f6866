import { countListingSitemaps } from "#app/features/listings/queries-sitemap.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { xmlResponse } from "#app/seo/sitemap-response.server.ts";
import { sitemapIndex } from "#app/seo/sitemap-xml.ts";
import { sitemapPartPath } from "#app/shared/paths.ts";
import type { Route } from "./+types/sitemap.ts";

/** `GET /sitemap.xml`: names the files in which the public pages are. */
export function loader({ request, context }: Route.LoaderArgs) {
	const { ctx, deps } = context.get(requestContext);
	return loaderResult(async () => {
		const count = await countListingSitemaps(ctx);
		const parts = Array.from({ length: count }, (_, index) => `listings-${index + 1}`);
		const addresses = ["pages", ...parts].map((name) => deps.config.publicUrl + sitemapPartPath(name));
		return xmlResponse(request, [sitemapIndex(addresses)]);
	});
}
