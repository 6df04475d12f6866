import { countListingSitemaps } from "#app/features/listings/queries-sitemap.server.ts";
import type { Route } from "./+types/sitemap.ts";
import { answerPage } from "./answer.server.ts";
import { requestContext } from "./request-context.server.ts";
import { answerXml } from "./sitemap-answer.server.ts";
import { sitemapIndex } from "./sitemap-xml.ts";

/** `GET /sitemap.xml`: names the files in which the public pages are. */
export function loader({ request, context }: Route.LoaderArgs) {
	const { ctx, deps } = context.get(requestContext);
	return answerPage(async () => {
		const count = await countListingSitemaps(ctx);
		const parts = Array.from({ length: count }, (_, index) => `listings-${index + 1}`);
		const addresses = ["pages", ...parts].map((name) => `${deps.config.publicUrl}/sitemaps/${name}.xml`);
		return answerXml(request, [sitemapIndex(addresses)]);
	});
}
