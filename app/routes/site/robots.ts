import { requestContext } from "#app/http/request-context.server.ts";
import { privatePaths } from "#app/seo/public-paths.ts";
import { sitemapPath } from "#app/shared/paths.ts";
import type { Route } from "./+types/robots.ts";

/** `GET /robots.txt`. */
export function loader({ context }: Route.LoaderArgs) {
	const { publicUrl } = context.get(requestContext).deps.config;
	const lines = [
		"User-agent: *",
		...privatePaths.map((path) => `Disallow: ${path}`),
		"",
		`Sitemap: ${publicUrl}${sitemapPath}`,
	];
	return new Response(`${lines.join("\n")}\n`, {
		headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
	});
}
