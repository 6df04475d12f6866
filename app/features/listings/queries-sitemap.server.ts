import type { QueryContext } from "#app/platform/context.server.ts";
import { countSitemapParts, findSitemapPart } from "#app/platform/database/sitemap-parts.server.ts";
import type { ListedPage } from "./rules.ts";
import { listings } from "./tables.server.ts";

/** How many files the sitemap of the public listings has. */
export function countListingSitemaps(ctx: QueryContext): Promise<number> {
	return countSitemapParts(ctx.db, "listings", listings);
}

/**
 * The public listings of one file, in batches by id. Every public listing is in exactly one file.
 * @param number 1 and on
 * @returns null when there is no such file
 */
export function findListingSitemap(
	ctx: QueryContext,
	number: number,
): Promise<AsyncGenerator<readonly ListedPage[]> | null> {
	return findSitemapPart(ctx.db, { content: "listings", table: listings, number });
}
