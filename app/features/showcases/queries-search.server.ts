import { listTypedQueries } from "#app/features/listings/search/search.server.ts";
import { type QueryContext, requireActor } from "#app/platform/context.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";

/** A search counts so many showcases and no more. */
export const searchCountLimit = 1_000;

interface SearchHits {
	/** A `tsquery` over the showcases' terms. */
	readonly query: string;
	/** All that it finds; null where they are more than are counted. */
	readonly ids: readonly string[] | null;
}

const findPublic = statement<{ id: string }>(
	"showcases_search",
	`select id from showcases_with_terms($1::tsquery, ${searchCountLimit + 1})`,
);
const findOwn = statement<{ id: string }>(
	"showcases_search_own",
	`select id from collections where owner_id = $2::uuid
		and (select ts_match_vq(terms, $1::tsquery) from collection_terms where collection_id = id)`,
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
		const rows = onlyMine
			? await findOwn(ctx.db, [query, requireActor(ctx).id])
			: await findPublic(ctx.db, [query]);
		if (rows.length > 0) {
			return { query, ids: rows.length > searchCountLimit ? null : rows.map(({ id }) => id) };
		}
	}
	return null;
}
