import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "./database.server.ts";
import { type sitemapContents, sitemapParts } from "./tables.server.ts";

/** Rows of any kind that a closed part holds. The protocol allows 50 000 addresses in a file. */
export const rowsPerPart = 10_000;

/** Less than any id. */
const beforeAll = "00000000-0000-0000-0000-000000000000";
/** Greater than any id. */
const afterAll = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** What a sitemap lists by id. */
export type SitemapContent = (typeof sitemapContents)[number];

/** A range of ids, without `after` and with `until`. */
export interface SitemapRange {
	readonly after: string;
	readonly until: string;
}

/**
 * How many parts the sitemap of some table has. Ids grow with time, so that a part that is full stays as it is: its
 * end is written down once, and later calls read no row before it. Two at once agree on whoever was first.
 * @param table has an `id` of uuidv7
 * @returns at least 1
 */
export async function countSitemapParts(
	db: Database | Transaction,
	content: SitemapContent,
	table: SQL,
): Promise<number> {
	for (;;) {
		const last = await findLastPart(db, content);
		const { rows } = await db.execute<{ full: boolean; last_id: string | null }>(sql`
			with part as materialized (
				select id from ${table} where id > ${last.afterId} order by id limit ${rowsPerPart}
			)
			select (select count(*) from part) = ${rowsPerPart} as full,
				(select id from part order by id desc limit 1) as last_id`);
		const [part] = rows;
		if (!part?.full || !part.last_id) return last.number;
		const next = { content, number: last.number + 1, afterId: part.last_id };
		await db.insert(sitemapParts).values(next).onConflictDoNothing();
	}
}

async function findLastPart(db: Database | Transaction, content: SitemapContent) {
	const [last] = await db
		.select({ number: sitemapParts.number, afterId: sitemapParts.afterId })
		.from(sitemapParts)
		.where(eq(sitemapParts.content, content))
		.orderBy(desc(sitemapParts.number))
		.limit(1);
	return last ?? { number: 1, afterId: beforeAll };
}

/** The ids that a part is about, or null when there is no such part. */
export async function findSitemapRange(
	db: Database | Transaction,
	content: SitemapContent,
	number: number,
): Promise<SitemapRange | null> {
	const ends = await db
		.select({ number: sitemapParts.number, afterId: sitemapParts.afterId })
		.from(sitemapParts)
		.where(and(eq(sitemapParts.content, content), inArray(sitemapParts.number, [number, number + 1])))
		.orderBy(asc(sitemapParts.number));
	const after = number === 1 ? beforeAll : ends.find((end) => end.number === number)?.afterId;
	if (after === undefined) return null;
	return { after, until: ends.find((end) => end.number === number + 1)?.afterId ?? afterAll };
}
