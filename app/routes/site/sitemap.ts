import { requestContext } from "#app/http/request-context.server.ts";
import { sitemapIndex, xmlResponse } from "#app/seo/sitemap.server.ts";
import { sitemapFilePath } from "#app/shared/paths.ts";
import type { Route } from "./+types/sitemap.ts";

/** `GET /sitemap.xml`: names the files in which the public pages are. */
export function loader({ request, context }: Route.LoaderArgs) {
	const { publicUrl } = context.get(requestContext).deps.config;
	const names = ["pages", "listings", "showcases", "people"];
	return xmlResponse(request, sitemapIndex(names.map((name) => publicUrl + sitemapFilePath(name))));
}
