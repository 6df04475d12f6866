/**
 * Terms that a listing must have: one, all of some, or any of some; any of none finds nothing. Beside others of an
 * `all`, a term that it must not have.
 */
export type TermQuery =
	| string
	| { readonly all: readonly TermQuery[] }
	| { readonly any: readonly TermQuery[] }
	| { readonly not: string };

/** About how many listings have a term; 0 for one that few have. */
export type TermCounts = ReadonlyMap<string, number>;

/** Nothing matches it. */
const noMatch: TermQuery = { any: [] };

/** Any of some queries, of which those that nothing matches are left out. */
export function anyOf(queries: readonly TermQuery[]): TermQuery {
	const possible = queries.filter((query) => !matchesNothing(query));
	const [only] = possible;
	return possible.length === 1 && only !== undefined ? only : { any: possible };
}

/** All of some queries, at least one. */
export function allOf(queries: readonly TermQuery[]): TermQuery {
	const [only] = queries;
	if (queries.some(matchesNothing)) return noMatch;
	return queries.length === 1 && only !== undefined ? only : { all: queries };
}

export function matchesNothing(query: TermQuery): boolean {
	return typeof query !== "string" && "any" in query && query.any.length === 0;
}

/** A query as the text of a `tsquery`; not of one that nothing matches. */
export function tsqueryOf(query: TermQuery): string {
	if (typeof query === "string") return `'${query.replaceAll(/['\\]/g, "$&$&")}'`;
	if ("not" in query) return `!${tsqueryOf(query.not)}`;
	const [parts, sign] = "all" in query ? [query.all, "&"] : [query.any, "|"];
	return `(${parts.map(tsqueryOf).join(sign)})`;
}

/**
 * A part of a query that few listings match and that every match of the whole query matches.
 * @param most how many listings are few
 * @returns null when every part that would do is in too many
 */
export function rarePart(query: TermQuery, counts: TermCounts, most: number): TermQuery | null {
	const part = rarest(query, counts);
	return part.count <= most ? part.query : null;
}

interface Part {
	readonly query: TermQuery;
	readonly count: number;
	readonly terms: number;
}

/** The part to look up: the rarest of terms that must all be there, each of those of which any will do. */
function rarest(query: TermQuery, counts: TermCounts): Part {
	if (typeof query === "string") return { query, count: counts.get(query) ?? 0, terms: 1 };
	if ("not" in query) return { query, count: Number.POSITIVE_INFINITY, terms: 1 };
	if ("all" in query) return query.all.map((part) => rarest(part, counts)).reduce(rarer);
	const parts = query.any.map((part) => rarest(part, counts));
	return {
		query: anyOf(parts.map((part) => part.query)),
		count: parts.reduce((sum, { count }) => sum + count, 0),
		terms: parts.reduce((sum, { terms }) => sum + terms, 0),
	};
}

function rarer(one: Part, other: Part): Part {
	if (one.count !== other.count) return one.count < other.count ? one : other;
	return one.terms <= other.terms ? one : other;
}
