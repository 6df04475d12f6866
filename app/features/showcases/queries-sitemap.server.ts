import type { QueryContext } from "#app/platform/context.server.ts";
import {
	countSitemapParts,
	findSitemapPart,
	type ListedRow,
	type SitemapSource,
} from "#app/platform/database/sitemap-parts.server.ts";
import { collections } from "./tables.server.ts";

const source: SitemapSource = { content: "showcases", table: collections, isPublic: collections.isPublic };

/** How many files the sitemap of the public showcases has. */
export function countShowcaseSitemaps(ctx: QueryContext): Promise<number> {
	return countSitemapParts(ctx.db, source);
}

/**
 * The public showcases of one file, in batches by id. Every public showcase is in exactly one file.
 * @param number 1 and on
 * @returns null when there is no such file
 */
export function findShowcaseSitemap(
	ctx: QueryContext,
	number: number,
): Promise<AsyncGenerator<readonly ListedRow[]> | null> {
	return findSitemapPart(ctx.db, source, number);
}
