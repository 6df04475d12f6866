import { listTypedQueries } from "#app/features/listings/search/search.server.ts";
import { type QueryContext, requireActor } from "#app/platform/context.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";

/** A search counts so many showcases and no more. */
export const searchCountLimit = 1_000;

interface SearchHits {
	/** A `tsquery` over the showcases' terms. */
	readonly query: string;
	/** All public ones that it finds, as an array of PostgreSQL's; null where they are more than are counted. */
	readonly ids: string | null;
}

const findPublic = statement<{ isFound: boolean; ids: string | null }>(
	"showcases_search",
	`select count(*) > 0 as "isFound", case when count(*) <= ${searchCountLimit} then array_agg(id)::text end as ids
	from showcases_with_terms($1::tsquery, ${searchCountLimit + 1})`,
);
const findOwn = statement<{ isFound: boolean; ids: null }>(
	"showcases_search_own",
	`select exists (select from collections where owner_id = $2::uuid
		and (select ts_match_vq(terms, $1::tsquery) from collection_terms where collection_id = id))
		as "isFound", null as ids`,
);

/**
 * The showcases that have all words of a search, or, when there are none, words that resemble them.
 * @returns null when nothing is found
 */
export async function findShowcases(
	ctx: QueryContext,
	search: string,
	{ onlyMine }: { onlyMine: boolean },
): Promise<SearchHits | null> {
	for (const tolerant of [false, true]) {
		const [query] = await listTypedQueries(ctx, [search], tolerant);
		if (!query) return null;
		const [hits] = onlyMine
			? await findOwn(ctx.db, [query, requireActor(ctx).id])
			: await findPublic(ctx.db, [query]);
		if (hits?.isFound) return { query, ids: hits.ids };
	}
	return null;
}
