import { countListingSitemaps } from "#app/features/listings/queries-sitemap.server.ts";
import { countPersonSitemaps } from "#app/features/profiles/queries-sitemap.server.ts";
import { countShowcaseSitemaps } from "#app/features/showcases/queries-sitemap.server.ts";
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
		const [listings, showcases, people] = await Promise.all([
			countListingSitemaps(ctx),
			countShowcaseSitemaps(ctx),
			countPersonSitemaps(ctx),
		]);
		const counts = Object.entries({ listings, showcases, people });
		const names = ["pages", ...counts.flatMap(([content, count]) => partNames(content, count))];
		const addresses = names.map((name) => deps.config.publicUrl + sitemapPartPath(name));
		return xmlResponse(request, [sitemapIndex(addresses)]);
	});
}

function partNames(content: string, count: number): string[] {
	return Array.from({ length: count }, (_, index) => `${content}-${index + 1}`);
}
