import { and, desc, eq, sql } from "drizzle-orm";
import type { QueryContext } from "#app/platform/context.server.ts";
import { type Statement, statement } from "#app/platform/database/statement.server.ts";
import { hasStalePrice } from "./queries-prices.server.ts";
import { findProducts } from "./queries-search.server.ts";
import type { StoreProductStatus } from "./rules.ts";
import {
	type ProductFilters,
	type ProductListScope,
	type RowPosition,
	type Scope,
	searchCountLimit,
} from "./rules-list.ts";
import { type ProductTotals, productsPerPage } from "./rules-products.ts";
import { storeProducts } from "./tables.server.ts";

/** Before the newest row, and behind the oldest. */
export const listStart: RowPosition = [Date.UTC(9999, 11, 31), "ffffffff-ffff-ffff-ffff-ffffffffffff"];
export const listEnd: RowPosition = [0, "00000000-0000-0000-0000-000000000000"];

/** Columns that a list can be narrowed by, of one value each. */
const narrowing = { category_id: "uuid", status: "text" } as const;

/** How what a search has found is asked for: by ids, or where they are very many by their terms. */
const searches = {
	ids: (value: string) => `id = any(${value}::uuid[])`,
	// As a function, so that the index of terms is not read again and again.
	terms: (value: string) => `ts_match_vq(terms, ${value}::tsquery)`,
} as const;

/** The row of a product in a list. */
export interface ListedRow {
	readonly id: string;
	readonly name: string;
	readonly description: string | null;
	readonly image: string | null;
	readonly category_id: string;
	readonly final_price: string;
	readonly status: StoreProductStatus;
	readonly created_at: string;
}
/** From a row on to older ones or to those that are newer, as far as pages look; and all behind a row, for a file. */
const readings = {
	from: { reaches: "<=", within: ">=", direction: "desc", rows: 2 * productsPerPage + 1 },
	before: { reaches: ">", within: "<=", direction: "asc", rows: 2 * productsPerPage },
	behind: { reaches: "<", within: ">=", direction: "desc", rows: 500 },
} as const;
type Reading = keyof typeof readings;

const statements = new Map<string, Statement<ListedRow>>();

/**
 * Asks for the whole order of one index, its narrowing columns too: left with a filter and a time, the planner may well
 * read all times for the few rows that pass. The number of rows is part of the statement, since it would take a parameter for a
 * tenth of all.
 */
function statementFor({ columns, search }: Scope, reading: Reading): Statement<ListedRow> {
	const name = ["products_list", reading, ...columns, search ?? "all"].join("_");
	const known = statements.get(name);
	if (known) return known;
	const { reaches, within, direction, rows } = readings[reading];
	const values = columns.map((column, index) => `$${index + 3}::${narrowing[column]}`);
	const key = [...columns, "created_at", "id"];
	const conditions = [
		`(${key}) ${reaches} (${[...values, "$1::timestamptz", "$2::uuid"]})`,
		...(columns.length > 0 ? [`(${columns}) ${within} (${values})`] : []),
		...(search ? [searches[search](`$${columns.length + 3}`)] : []),
	];
	const made = statement<ListedRow>(
		// Without the values, an index of fewer columns and a sort of all that is left look cheaper.
		columns.length > 0 ? null : name,
		`select id, name, left(description, 200) as description, images[1] as image, category_id, final_price, status, created_at
		from store_products where ${conditions.join(" and ")}
		order by ${key.map((column) => `${column} ${direction}`)} limit ${rows}`,
	);
	statements.set(name, made);
	return made;
}

/** Products of a list around a row, the nearest first: two pages, or 500 that are behind it. */
export function readAround(ctx: QueryContext, scope: Scope, reading: Reading, [millis, id]: RowPosition) {
	return statementFor(scope, reading)(ctx.db, [new Date(millis).toISOString(), id, ...scope.values]);
}

const countByStatus = statement<{ status: StoreProductStatus; total: number }>(
	"products_count_by_status",
	"select status, sum(total)::integer as total from store_product_counters group by status",
);
const countOfCategory = statement<{ status: StoreProductStatus; total: number }>(
	"products_count_of_category",
	"select status, total from store_product_counters where category_id = $1::uuid",
);

/** The products within the filters; null when a search finds nothing. */
export async function findProductList(
	ctx: QueryContext,
	filters: ProductFilters,
): Promise<ProductListScope | null> {
	if (filters.isStale) return findStaleProducts(ctx, filters);
	const { search, status, categoryId } = filters;
	const asked = { category_id: categoryId, status: status === "all" ? null : status };
	const columns = (["category_id", "status"] as const).filter((column) => asked[column] !== null);
	const values = columns.map((column) => asked[column] ?? "");
	if (!search) {
		const counted = await (categoryId ? countOfCategory(ctx.db, [categoryId]) : countByStatus(ctx.db, []));
		const totals = totalsOf(counted);
		const total = status === "all" ? totals.active + totals.deleted : totals[status];
		return { scope: { columns, search: null, values }, total, isMinimum: false };
	}
	const hits = await findProducts(ctx, filters);
	if (!hits) return null;
	const { query, ids } = hits;
	return ids
		? { scope: { columns: [], search: "ids", values: [`{${ids}}`] }, total: ids.length, isMinimum: false }
		: {
				scope: { columns, search: "terms", values: [...values, query] },
				total: searchCountLimit,
				isMinimum: true,
			};
}

/** Few at any time, so that they are named one by one. */
async function findStaleProducts(
	ctx: QueryContext,
	filters: ProductFilters,
): Promise<ProductListScope | null> {
	const { search, status, categoryId } = filters;
	const hits = search ? await findProducts(ctx, filters) : undefined;
	if (hits === null) return null;
	const rows = await ctx.db
		.select({ id: storeProducts.id })
		.from(storeProducts)
		.where(
			and(
				hasStalePrice(ctx.clock.now()),
				status === "all" ? undefined : eq(storeProducts.status, status),
				categoryId ? eq(storeProducts.categoryId, categoryId) : undefined,
				hits && sql`ts_match_vq(terms, ${hits.query}::tsquery)`,
			),
		)
		.orderBy(desc(storeProducts.createdAt), desc(storeProducts.id))
		.limit(searchCountLimit);
	if (rows.length === 0) return null;
	const ids = `{${rows.map(({ id }) => id)}}`;
	const isMinimum = rows.length === searchCountLimit;
	return { scope: { columns: [], search: "ids", values: [ids] }, total: rows.length, isMinimum };
}

/** How many products there are in each status. */
export async function countProducts(ctx: QueryContext): Promise<ProductTotals> {
	return totalsOf(await countByStatus(ctx.db, []));
}

function totalsOf(rows: readonly { status: StoreProductStatus; total: number }[]): ProductTotals {
	const totals = { available: 0, sold: 0, reserved: 0, deleted: 0 };
	for (const { status, total } of rows) totals[status] = total;
	return { ...totals, active: totals.available + totals.sold + totals.reserved };
}
