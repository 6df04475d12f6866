import { sql } from "drizzle-orm";
import { cacheFor } from "#app/platform/database/cache.server.ts";
import type { TermCounts } from "./terms.server.ts";

/** Statistics are renewed when a tenth of the table has changed; what was read serves so long, in milliseconds. */
const countsMaxAgeMillis = 10 * 60_000;

/**
 * About how many listings have each of the terms that are in many, as the database's statistics have it: a term
 * that is not among them is in few. Empty as long as there are no statistics, while the table is new and small.
 */
export const countCommonTerms = cacheFor(countsMaxAgeMillis, async (ctx): Promise<TermCounts> => {
	const { rows } = await ctx.db.execute<{ term: string; count: number }>(sql`
		select term, (share * greatest(reltuples, 0))::float8 as count
		from pg_stats
		join pg_class on pg_class.oid = 'listings'::regclass,
			unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (term, share)
		where pg_stats.schemaname = current_schema and tablename = 'listings' and attname = 'search_terms'
			and term is not null`);
	return new Map(rows.map(({ term, count }) => [term, count]));
});
