import { listCategories } from "#app/features/catalogue/queries.server.ts";
import { listSitemapListings } from "#app/features/listings/queries.server.ts";
import { listSitemapPeople } from "#app/features/profiles/queries.server.ts";
import { listSitemapShowcases } from "#app/features/showcases/queries.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { locales, pathInLocale } from "#app/i18n/locale.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { publicPaths } from "#app/seo/public-paths.ts";
import { maxSitemapPages, type SitemapPage, sitemapFile, xmlResponse } from "#app/seo/sitemap.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { listingPath, listingsPath, personPath, showcasePath, withSearch } from "#app/shared/paths.ts";
import type { Route } from "./+types/sitemap-file.ts";

/** `GET /sitemaps/:name`: one of the files that `/sitemap.xml` names. */
export function loader({ request, params, context }: Route.LoaderArgs) {
	const { ctx, deps } = context.get(requestContext);
	return loaderResult(async () => {
		const pages = await findPages(ctx, params.name, deps.config.publicUrl);
		if (!pages) throw new DomainError("page.notFound");
		return xmlResponse(request, sitemapFile(pages));
	});
}

/** The sitemap files of what people publish: the query of the newest, and the path of each. */
const sources = new Map([
	["listings.xml", { list: listSitemapListings, pathOf: listingPath }],
	["showcases.xml", { list: listSitemapShowcases, pathOf: showcasePath }],
	["people.xml", { list: listSitemapPeople, pathOf: personPath }],
]);

async function findPages(ctx: QueryContext, file: string, origin: string): Promise<SitemapPage[] | null> {
	if (file === "pages.xml") return singlePages(ctx, origin);
	const source = sources.get(file);
	if (!source) return null;
	const rows = await source.list(ctx, maxSitemapPages);
	return rows.map(({ name, updatedAt }) => ({
		address: origin + source.pathOf(name),
		changedAt: updatedAt,
	}));
}

/** The single pages and those of the categories, with their languages. */
async function singlePages(ctx: QueryContext, origin: string): Promise<SitemapPage[]> {
	const categories = await listCategories(ctx);
	const ofCategories = categories
		.filter(({ isActive }) => isActive)
		.map(({ slug }) => withSearch(listingsPath, { category: slug }));
	return [...publicPaths, ...ofCategories].map((path) => ({
		address: origin + path,
		languages: locales.map((language) => ({ language, address: origin + pathInLocale(path, language) })),
	}));
}
