import { z } from "zod";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import type { Locale } from "#app/i18n/locale.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { toIso } from "#app/platform/database/statement.server.ts";
import { cursorMilliseconds, decodeCursor, encodeCursor } from "#app/shared/cursor.ts";
import { uuidSchema } from "#app/shared/uuid.ts";
import { listProductCategories } from "./queries-categories.server.ts";
import {
	countProducts,
	findProductList,
	type ListedRow,
	listEnd,
	listStart,
	readAround,
} from "./queries-scope.server.ts";
import type { ProductFilters, ProductListScope } from "./rules-list.ts";
import {
	type ProductPage,
	type ProductPageLink,
	type ProductRow,
	type ProductTotals,
	productsPerPage,
} from "./rules-products.ts";

/** The page's number, and the place of its first row. */
const pageSchema = z.tuple([z.int().min(2).max(1_000_000), cursorMilliseconds, uuidSchema]);
/** How many products there are in each status. @throws DomainError `auth.forbidden` */
export async function getProductTotals(ctx: QueryContext): Promise<ProductTotals> {
	requireAdministrator(ctx.actor);
	return countProducts(ctx);
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
	const [number, ...start] = mark ? decodeCursor(mark, pageSchema) : ([1, ...listStart] as const);
	const list = await findProductList(ctx, filters);
	if (!list) return { products: [], number: 1, total: 0, isMinimum: false, pages: [] };
	const rows = await readAround(ctx, list.scope, "from", start);
	const earlier = number > 1 ? await readAround(ctx, list.scope, "before", start) : [];
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

interface ReadPage {
	readonly number: number;
	readonly mark: string | null;
	/** The page's rows and those of the next page, and one of the page after it. */
	readonly rows: readonly ListedRow[];
	/** Those of the two pages before, the nearest first. */
	readonly earlier: readonly ListedRow[];
}

/** The first page, the one before, this one, the one after it, and the last; at an end one more, so that there are three. */
async function linkPages(
	ctx: QueryContext,
	list: ProductListScope,
	page: ReadPage,
): Promise<ProductPageLink[]> {
	const { number, mark, rows, earlier } = page;
	const links = new Map<number, string | null>([[1, null]]);
	const link = (to: number, row: ListedRow | undefined) => {
		if (row && to > 1) links.set(to, markOf(to, row));
	};
	const last = Math.ceil(list.total / productsPerPage);
	const next = rows[productsPerPage];
	if (number === 1) link(3, rows[2 * productsPerPage]);
	if (!next) link(number - 2, earlier[2 * productsPerPage - 1]);
	if (!list.isMinimum && last > number + 1) {
		const onLast = list.total - (last - 1) * productsPerPage;
		const fromEnd = await readAround(ctx, list.scope, "before", listEnd);
		link(last, fromEnd[onLast - 1]);
	}
	link(number - 1, earlier[productsPerPage - 1]);
	links.set(number, mark);
	link(number + 1, next);
	return [...links]
		.map(([to, of]) => ({ number: to, mark: of }))
		.toSorted((one, other) => one.number - other.number);
}

function markOf(number: number, { id, created_at }: ListedRow): string {
	return encodeCursor([number, Date.parse(created_at), id]);
}

function toProductRow(row: ListedRow, categories: ReadonlyMap<string, string>): ProductRow {
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
