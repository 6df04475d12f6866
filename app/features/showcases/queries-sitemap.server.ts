import type { ListedPage } from "#app/features/listings/rules.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { countSitemapParts, findSitemapPart } from "#app/platform/database/sitemap-parts.server.ts";
import { collections } from "./tables.server.ts";

/** How many files the sitemap of the public showcases has. */
export function countShowcaseSitemaps(ctx: QueryContext): Promise<number> {
	return countSitemapParts(ctx.db, "showcases", collections);
}

/**
 * The public showcases of one file, in batches by id. Every public showcase is in exactly one file.
 * @param number 1 and on
 * @returns null when there is no such file
 */
export function findShowcaseSitemap(
	ctx: QueryContext,
	number: number,
): Promise<AsyncGenerator<readonly ListedPage[]> | null> {
	return findSitemapPart(ctx.db, { content: "showcases", table: collections, number });
}
