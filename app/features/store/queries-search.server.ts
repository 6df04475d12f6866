import { listTypedQueries } from "#app/features/listings/search/search.server.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import { isStorableText } from "#app/shared/storable-text.ts";
import { type ProductFilters, searchCountLimit } from "./rules-list.ts";

/** The hits of a search within the other filters. */
interface SearchHits {
	/** The words and the filters, as a `tsquery`. */
	readonly query: string;
	/** In no order; null where they are more than are counted. */
	readonly ids: readonly string[] | null;
}

/** From so many letters on, a word also stands for those that begin with it: fewer begin too many. */
const shortestPrefix = 3;

const prefixQuery = statement<{ query: string | null }>(
	"products_prefix_query",
	`select string_agg(quote_literal(word) || case when char_length(word) < ${shortestPrefix} then '' else ':*' end, ' & ') as query
	from unnest(word_list(fold_text($1))) as word`,
);
/** Of very many, how many there are at least is all that is told. */
const find = statement<{ ids: string[] | null; total: number }>(
	"products_search",
	`select count(*)::integer as total, case when count(*) <= ${searchCountLimit} then array_agg(id) end as ids
	from store_products_with_terms($1::tsquery, ${searchCountLimit + 1})`,
);

/**
 * The products that have all words of a search, or words that begin so; when there are none, those with words that
 * resemble them.
 * @returns null when nothing is found
 */
export async function findProducts(ctx: QueryContext, filters: ProductFilters): Promise<SearchHits | null> {
	const { search } = filters;
	if (!isStorableText(search)) return null;
	const [typed] = await prefixQuery(ctx.db, [search]);
	if (!typed?.query) return null;
	const found = await findHits(ctx, withFilters(typed.query, filters));
	if (found) return found;
	const [resembling] = await listTypedQueries(ctx, [search], true);
	return resembling ? findHits(ctx, withFilters(resembling, filters)) : null;
}

/** The marks that a product's terms have of its status and its category. */
function withFilters(query: string, { status, categoryId }: ProductFilters): string {
	const marks = [
		...(status === "all" ? [] : [`status:${status}`]),
		...(categoryId ? [`category:${categoryId}`] : []),
	];
	return [`(${query})`, ...marks.map((mark) => `'${mark}'`)].join(" & ");
}

async function findHits(ctx: QueryContext, query: string): Promise<SearchHits | null> {
	const [found] = await find(ctx.db, [query]);
	return found?.total ? { query, ids: found.ids } : null;
}
