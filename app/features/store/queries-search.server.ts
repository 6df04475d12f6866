import { and, eq, type SQL, sql } from "drizzle-orm";
import { listTypedQueries } from "#app/features/listings/search/search.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import { isStorableText } from "#app/shared/storable-text.ts";
import { hasStalePrice } from "./queries-prices.server.ts";
import type { ProductFilters } from "./rules-list.ts";
import { storeProducts } from "./tables.server.ts";

/** From so many letters on, a word also stands for those that begin with it: fewer begin too many. */
const shortestPrefix = 3;

const prefixQuery = statement<{ query: string | null }>(
	"products_prefix_query",
	`select string_agg(quote_literal(word) || case when char_length(word) < ${shortestPrefix} then '' else ':*' end, ' & ') as query
	from unnest(word_list(fold_text($1))) as word`,
);

/**
 * The condition on the products that the filters leave. A search finds those that have all its words, or words that begin so; when
 * there are none, those with words that resemble them.
 */
export async function filterProducts(ctx: QueryContext, filters: ProductFilters): Promise<SQL | undefined> {
	const { search, status, categoryId, isStale } = filters;
	const others = and(
		status === "all" ? undefined : eq(storeProducts.status, status),
		categoryId ? eq(storeProducts.categoryId, categoryId) : undefined,
		isStale ? hasStalePrice(ctx.clock.now()) : undefined,
	);
	if (!search) return others;
	const [typed] = isStorableText(search) ? await prefixQuery(ctx.db, [search]) : [];
	if (!typed?.query) return sql`false`;
	const asTyped = and(others, hasTerms(typed.query));
	if ((await ctx.db.$count(storeProducts, asTyped)) > 0) return asTyped;
	const [resembling] = await listTypedQueries(ctx, [search], true);
	return resembling ? and(others, hasTerms(resembling)) : asTyped;
}

function hasTerms(query: string): SQL {
	return sql`terms @@ ${query}::tsquery`;
}
