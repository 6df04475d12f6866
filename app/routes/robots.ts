import type { Route } from "./+types/robots.ts";
import { privatePaths } from "./public-paths.ts";
import { requestContext } from "./request-context.server.ts";

/** `GET /robots.txt`. */
export function loader({ context }: Route.LoaderArgs) {
	const { publicUrl } = context.get(requestContext).deps.config;
	const lines = [
		"User-agent: *",
		...privatePaths.map((path) => `Disallow: ${path}`),
		"",
		`Sitemap: ${publicUrl}/sitemap.xml`,
	];
	return new Response(`${lines.join("\n")}\n`, {
		headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
	});
}
