import { and, asc, type Column, desc, eq, gt, inArray, lte, type SQLWrapper, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database, Transaction } from "./database.server.ts";
import { type sitemapContents, sitemapParts } from "./tables.server.ts";

/** Rows of any kind that a closed part holds. The protocol allows 50 000 addresses in a file. */
export const rowsPerPart = 10_000;

/** Less than any id. */
const firstKey = "00000000-0000-0000-0000-000000000000";
/** Greater than any id. */
const afterAll = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** A kind of content that a sitemap lists by id. */
export type SitemapContent = (typeof sitemapContents)[number];

/** A table whose ids are of uuidv7(). */
type SitemapTable = PgTable & Record<"id" | "updatedAt", Column>;

/** Where the rows of some contents are, and which of them the public sees. */
export interface SitemapSource {
	readonly content: SitemapContent;
	readonly table: SitemapTable;
	/** A condition of the table. */
	readonly isPublic: SQLWrapper;
	/** The column that names a row's page in its address; its id by default. */
	readonly name?: Column;
}

/** A range of ids, without `after` and with `until`. */
interface SitemapRange {
	readonly after: string;
	readonly until: string;
}

/**
 * How many parts the sitemap of some table has. Ids grow with time, so that a part that is full stays as it is: its
 * end is written down once, and later calls read no row before it. Two at once agree on whoever was first.
 * @returns at least 1
 */
export async function countSitemapParts(
	db: Database | Transaction,
	{ content, table }: Pick<SitemapSource, "content" | "table">,
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
	return last ?? { number: 1, afterId: firstKey };
}

/** Pages that are read at once; a file of any length needs memory for so many. */
const batchSize = 1_000;

export interface ListedRow {
	/** The name of its page in the address. */
	readonly name: string;
	readonly updatedAt: Date;
}

/**
 * What the public sees of a table in one part, in batches by id. Each row is in exactly one part.
 * @param number 1 and on
 * @returns null when there is no such part
 */
export async function findSitemapPart(
	db: Database | Transaction,
	source: SitemapSource,
	number: number,
): Promise<AsyncGenerator<readonly ListedRow[]> | null> {
	const range = await findSitemapRange(db, source.content, number);
	return range && readBatches(db, source, range);
}

async function* readBatches(
	db: Database | Transaction,
	{ table, isPublic, name = table.id }: SitemapSource,
	{ after, until }: SitemapRange,
): AsyncGenerator<readonly ListedRow[]> {
	let last: string | undefined = after;
	while (last !== undefined) {
		const batch: (ListedRow & { id: string })[] = await db
			.select({
				id: sql<string>`${table.id}`,
				name: sql<string>`${name}::text`,
				updatedAt: sql`${table.updatedAt}`.mapWith((moment: string) => new Date(moment)),
			})
			.from(table)
			.where(and(sql`${isPublic}`, gt(table.id, last), lte(table.id, until)))
			.orderBy(asc(table.id))
			.limit(batchSize);
		if (batch.length > 0) yield batch;
		last = batch.length === batchSize ? batch.at(-1)?.id : undefined;
	}
}

/** The ids that a part is about, or null when there is no such part. */
async function findSitemapRange(
	db: Database | Transaction,
	content: SitemapContent,
	number: number,
): Promise<SitemapRange | null> {
	const ends = await db
		.select({ number: sitemapParts.number, afterId: sitemapParts.afterId })
		.from(sitemapParts)
		.where(and(eq(sitemapParts.content, content), inArray(sitemapParts.number, [number, number + 1])))
		.orderBy(asc(sitemapParts.number));
	const after = number === 1 ? firstKey : ends.find((end) => end.number === number)?.afterId;
	if (after === undefined) return null;
	return { after, until: ends.find((end) => end.number === number + 1)?.afterId ?? afterAll };
}
