import { sql } from "drizzle-orm";
import { users } from "#app/features/accounts/tables.server.ts";
import { listings } from "#app/features/listings/tables.server.ts";
import { collections } from "#app/features/showcases/tables.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import {
	countSitemapParts,
	findSitemapPart,
	type ListedRow,
	type SitemapSource,
} from "#app/platform/database/sitemap-parts.server.ts";

/** Who shows nothing is nobody that search engines are asked to look for. */
const source: SitemapSource = {
	content: "people",
	table: users,
	name: users.username,
	isPublic: sql`not ${users.isBanned} and (
		exists (select from ${listings} where ${listings.userId} = ${users.id} and ${listings.isPublic})
		or exists (select from ${collections} where ${collections.ownerId} = ${users.id} and ${collections.isPublic})
	)`,
};

/** How many files the sitemap of people has. */
export function countPersonSitemaps(ctx: QueryContext): Promise<number> {
	return countSitemapParts(ctx.db, source);
}

/**
 * The people of one file who have something that everybody sees, in batches. Each is in exactly one file.
 * @param number 1 and on
 * @returns null when there is no such file
 */
export function findPersonSitemap(
	ctx: QueryContext,
	number: number,
): Promise<AsyncGenerator<readonly ListedRow[]> | null> {
	return findSitemapPart(ctx.db, source, number);
}
