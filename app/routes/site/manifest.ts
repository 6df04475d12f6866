import { requestContext } from "#app/http/request-context.server.ts";
import { intlLocale } from "#app/i18n/locale.ts";
import type { Route } from "./+types/manifest.ts";

/** The colour of the page's ground, which a phone shows while the site opens. */
const ground = "#fbfaf6";

/** `GET /manifest.webmanifest`: the site's name and icon on a phone's screen. */
export function loader({ context }: Route.LoaderArgs) {
	const { deps } = context.get(requestContext);
	const { name } = deps.site;
	const manifest = {
		name,
		short_name: name,
		lang: intlLocale("es"),
		start_url: "/",
		display: "standalone",
		background_color: ground,
		theme_color: ground,
		icons: [{ src: "/favicon.svg", sizes: "any", type: "image/svg+xml", purpose: "any" }],
	};
	return new Response(JSON.stringify(manifest), {
		headers: { "Content-Type": "application/manifest+json", "Cache-Control": "public, max-age=300" },
	});
}
