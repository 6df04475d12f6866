import type { QueryContext } from "#app/platform/context.server.ts";
import {
	countSitemapParts,
	findSitemapPart,
	type ListedRow,
	type SitemapSource,
} from "#app/platform/database/sitemap-parts.server.ts";
import { listings } from "./tables.server.ts";

const source: SitemapSource = { content: "listings", table: listings, isPublic: listings.isPublic };

/** How many files the sitemap of the public listings has. */
export function countListingSitemaps(ctx: QueryContext): Promise<number> {
	return countSitemapParts(ctx.db, source);
}

/**
 * The public listings of one file, in batches by id. Every public listing is in exactly one file.
 * @param number 1 and on
 * @returns null when there is no such file
 */
export function findListingSitemap(
	ctx: QueryContext,
	number: number,
): Promise<AsyncGenerator<readonly ListedRow[]> | null> {
	return findSitemapPart(ctx.db, source, number);
}
