import { z } from "zod";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import type { Locale } from "#app/i18n/locale.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { type Statement, statement, toIso } from "#app/platform/database/statement.server.ts";
import { cursorMilliseconds, decodeCursor, encodeCursor } from "#app/shared/cursor.ts";
import { uuidSchema } from "#app/shared/uuid.ts";
import { listProductCategories } from "./queries-categories.server.ts";
import { findProducts } from "./queries-search.server.ts";
import type { StoreProductStatus } from "./rules.ts";
import { type ProductFilters, searchCountLimit } from "./rules-list.ts";
import {
	type ProductPage,
	type ProductPageLink,
	type ProductRow,
	type ProductTotals,
	productsPerPage,
} from "./rules-products.ts";

interface Row {
	readonly id: string;
	readonly name: string;
	readonly description: string | null;
	readonly image: string | null;
	readonly category_id: string;
	readonly final_price: string;
	readonly status: StoreProductStatus;
	readonly created_at: string;
}

/** The first row of a page: its creation in milliseconds since 1970, and its id. */
type Start = readonly [createdMillis: number, id: string];
const pageSchema = z.tuple([z.int().min(2).max(1_000_000), cursorMilliseconds, uuidSchema]);
const beginning: Start = [Date.UTC(9999, 11, 31), "ffffffff-ffff-ffff-ffff-ffffffffffff"];
const end: Start = [0, "00000000-0000-0000-0000-000000000000"];

/** Columns that a list can be narrowed by, of one value each. */
const narrowing = { category_id: "uuid", status: "text" } as const;
type NarrowingColumn = keyof typeof narrowing;

/** How what a search has found is asked for: by ids, or where they are very many by their terms. */
const searches = {
	ids: (value: string) => `id = any(${value}::uuid[])`,
	// As a function, so that the index of terms is not read again and again.
	terms: (value: string) => `ts_match_vq(terms, ${value}::tsquery)`,
} as const;

/** Which products a list is of. */
interface Scope {
	readonly columns: readonly NarrowingColumn[];
	readonly search: keyof typeof searches | null;
	/** Of the columns, and then of the search. */
	readonly values: readonly string[];
}

/** From a row on to older ones, or to those that are newer. */
const readings = {
	from: { reaches: "<=", within: ">=", direction: "desc", rows: 2 * productsPerPage + 1 },
	before: { reaches: ">", within: "<=", direction: "asc", rows: 2 * productsPerPage },
} as const;
type Reading = keyof typeof readings;

const statements = new Map<string, Statement<Row>>();

/**
 * Asks for the whole order of one index, its narrowing columns too: left with a filter and a time, the planner may well
 * read all times for the few rows that pass. The number of rows is part of the statement, since it would take a parameter for a
 * tenth of all.
 */
function statementFor({ columns, search }: Scope, reading: Reading): Statement<Row> {
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
	const made = statement<Row>(
		name,
		`select id, name, left(description, 200) as description, images[1] as image, category_id, final_price, status, created_at
		from store_products where ${conditions.join(" and ")}
		order by ${key.map((column) => `${column} ${direction}`)} limit ${rows}`,
	);
	statements.set(name, made);
	return made;
}

function read(ctx: QueryContext, scope: Scope, reading: Reading, [millis, id]: Start) {
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

/** How many products there are in each status. @throws DomainError `auth.forbidden` */
export async function getProductTotals(ctx: QueryContext): Promise<ProductTotals> {
	requireAdministrator(ctx.actor);
	return totalsOf(await countByStatus(ctx.db, []));
}

function totalsOf(rows: readonly { status: StoreProductStatus; total: number }[]): ProductTotals {
	const totals = { available: 0, sold: 0, reserved: 0, deleted: 0 };
	for (const { status, total } of rows) totals[status] = total;
	return { ...totals, active: totals.available + totals.sold + totals.reserved };
}

/**
 * A page of the products that the filters leave, newest first, with what leads to the pages beside it, the first and
 * the last. Of a search that finds very many, 1 000 are told as the total.
 * @param mark of the page, from a link of another; null for the first one
 * @throws DomainError `auth.forbidden`, `request.badCursor`
 */
export async function listProducts(
	ctx: QueryContext,
	{ filters, mark, locale }: { filters: ProductFilters; mark: string | null; locale: Locale },
): Promise<ProductPage> {
	requireAdministrator(ctx.actor);
	const [number, ...start] = mark ? decodeCursor(mark, pageSchema) : ([1, ...beginning] as const);
	const list = await findList(ctx, filters);
	if (!list) return { products: [], number: 1, total: 0, isMinimum: false, pages: [] };
	const rows = await read(ctx, list.scope, "from", start);
	const earlier = number > 1 ? await read(ctx, list.scope, "before", start) : [];
	const names = new Map((await listProductCategories(ctx, locale)).map(({ id, name }) => [id, name]));
	const shown = rows.slice(0, productsPerPage);
	return {
		products: shown.map((row) => toProductRow(row, names)),
		number,
		total: Math.max(list.total, (number - 1) * productsPerPage + shown.length),
		isMinimum: list.isMinimum,
		pages: await linkPages(ctx, list, { number, mark, rows, earlier }),
	};
}

interface List {
	readonly scope: Scope;
	readonly total: number;
	readonly isMinimum: boolean;
}

/** Null when a search finds nothing. */
async function findList(ctx: QueryContext, filters: ProductFilters): Promise<List | null> {
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

interface ReadPage {
	readonly number: number;
	readonly mark: string | null;
	/** The page's rows and those of the next page, and one of the page after it. */
	readonly rows: readonly Row[];
	/** Those of the two pages before, the nearest first. */
	readonly earlier: readonly Row[];
}

/** The first page, the one before, this one, the one after it, and the last; at an end one more, so that there are three. */
async function linkPages(ctx: QueryContext, list: List, page: ReadPage): Promise<ProductPageLink[]> {
	const { number, mark, rows, earlier } = page;
	const links = new Map<number, string | null>([[1, null]]);
	const link = (to: number, row: Row | undefined) => {
		if (row && to > 1) links.set(to, markOf(to, row));
	};
	const last = Math.ceil(list.total / productsPerPage);
	const next = rows[productsPerPage];
	if (number === 1) link(3, rows[2 * productsPerPage]);
	if (!next) link(number - 2, earlier[2 * productsPerPage - 1]);
	if (!list.isMinimum && last > number + 1) {
		const onLast = list.total - (last - 1) * productsPerPage;
		const fromEnd = await read(ctx, list.scope, "before", end);
		link(last, fromEnd[onLast - 1]);
	}
	link(number - 1, earlier[productsPerPage - 1]);
	links.set(number, mark);
	link(number + 1, next);
	return [...links]
		.map(([to, of]) => ({ number: to, mark: of }))
		.toSorted((one, other) => one.number - other.number);
}

function markOf(number: number, { id, created_at }: Row): string {
	return encodeCursor([number, Date.parse(created_at), id]);
}

function toProductRow(row: Row, categories: ReadonlyMap<string, string>): ProductRow {
	return {
		id: row.id,
		name: row.name,
		description: row.description,
		image: row.image,
		category: categories.get(row.category_id) ?? "",
		finalPrice: row.final_price,
		status: row.status,
		createdAt: toIso(row.created_at),
	};
}
