import { listCategories } from "#app/features/catalogue/queries.server.ts";
import { findListingSitemap } from "#app/features/listings/queries-sitemap.server.ts";
import { findPersonSitemap } from "#app/features/profiles/queries-sitemap.server.ts";
import { findShowcaseSitemap } from "#app/features/showcases/queries-sitemap.server.ts";
import { requestContext } from "#app/http/request-context.server.ts";
import { loaderResult } from "#app/http/result.server.ts";
import { type Locale, locales, pathInLocale } from "#app/i18n/locale.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { publicPaths } from "#app/seo/public-paths.ts";
import { xmlResponse } from "#app/seo/sitemap-response.server.ts";
import { type SitemapPage, sitemapFile } from "#app/seo/sitemap-xml.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { listingPath, listingsPath, personPath, showcasePath, withSearch } from "#app/shared/paths.ts";
import type { Route } from "./+types/sitemap-part.ts";

/** `GET /sitemaps/:name`: one of the files that `/sitemap.xml` names. */
export function loader({ request, params, context }: Route.LoaderArgs) {
	const { ctx, deps } = context.get(requestContext);
	return loaderResult(async () => {
		const pages = await findPages(ctx, params.name, deps.config.publicUrl);
		if (!pages) throw new DomainError("page.notFound");
		return xmlResponse(request, sitemapFile(pages));
	});
}

async function findPages(
	ctx: QueryContext,
	name: string,
	origin: string,
): Promise<AsyncIterable<readonly SitemapPage[]> | null> {
	if (name === "pages.xml") return wholePages(ctx, origin);
	const [, content = "", number] = /^([a-z]+)-([1-9]\d{0,6})\.xml$/.exec(name) ?? [];
	const known = contents.get(content);
	const batches = known && (await known.find(ctx, Number(number)));
	return batches ? thingPages(batches, origin, known.pathOf) : null;
}

/** What the parts are of: where it is found, and the address of each. */
const contents = new Map([
	["listings", { find: findListingSitemap, pathOf: listingPath }],
	["showcases", { find: findShowcaseSitemap, pathOf: showcasePath }],
	["people", { find: findPersonSitemap, pathOf: personPath }],
]);

/** The pages that are there once, and those of the categories, with their languages. */
async function* wholePages(ctx: QueryContext, origin: string): AsyncGenerator<readonly SitemapPage[]> {
	const categories = await listCategories(ctx);
	const ofCategories = categories
		.filter(({ isActive }) => isActive)
		.map(({ slug }) => withSearch(listingsPath, { category: slug }));
	yield [...publicPaths, ...ofCategories].map((path) => ({
		address: origin + path,
		languages: locales.map((language: Locale) => ({
			language,
			address: origin + pathInLocale(path, language),
		})),
	}));
}

async function* thingPages(
	batches: NonNullable<Awaited<ReturnType<typeof findListingSitemap>>>,
	origin: string,
	pathOf: (name: string) => string,
): AsyncGenerator<readonly SitemapPage[]> {
	for await (const batch of batches) {
		yield batch.map(({ name, updatedAt }) => ({
			address: origin + pathOf(name),
			changedAt: updatedAt,
		}));
	}
}
