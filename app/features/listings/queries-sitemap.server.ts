import { and, asc, gt, lte, sql } from "drizzle-orm";
import type { QueryContext } from "#app/platform/context.server.ts";
import {
	countSitemapParts,
	findSitemapRange,
	type SitemapRange,
} from "#app/platform/database/sitemap-parts.server.ts";
import type { ListedPage } from "./rules.ts";
import { listings } from "./tables.server.ts";

/** Listings that are read at once; a file of any length needs memory for so many. */
const batchSize = 1_000;

/** How many files the sitemap of the public listings has. */
export function countListingSitemaps(ctx: QueryContext): Promise<number> {
	return countSitemapParts(ctx.db, "listings", sql`${listings}`);
}

/**
 * The public listings of one file, in batches by id. Every public listing is in exactly one file.
 * @param number 1 and on
 * @returns null when there is no such file
 */
export async function findListingSitemap(
	ctx: QueryContext,
	number: number,
): Promise<AsyncGenerator<readonly ListedPage[]> | null> {
	const range = await findSitemapRange(ctx.db, "listings", number);
	return range && readBatches(ctx, range);
}

async function* readBatches(
	{ db }: QueryContext,
	{ after, until }: SitemapRange,
): AsyncGenerator<readonly ListedPage[]> {
	let last: string | undefined = after;
	while (last !== undefined) {
		const batch: readonly ListedPage[] = await db
			.select({ id: listings.id, updatedAt: listings.updatedAt })
			.from(listings)
			.where(and(listings.isPublic, gt(listings.id, last), lte(listings.id, until)))
			.orderBy(asc(listings.id))
			.limit(batchSize);
		if (batch.length > 0) yield batch;
		last = batch.length === batchSize ? batch.at(-1)?.id : undefined;
	}
}
