import { count, desc, sql } from "drizzle-orm";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import type { Locale } from "#app/i18n/locale.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { loadNumberedPage, type NumberedPage } from "#app/shared/numbered-page.ts";
import { listProductCategories } from "./queries-categories.server.ts";
import { filterProducts } from "./queries-search.server.ts";
import type { ProductFilters } from "./rules-list.ts";
import { type ProductRow, type ProductTotals, productsPerPage } from "./rules-products.ts";
import { storeProducts } from "./tables.server.ts";

/** How many products there are in each status. @throws DomainError `auth.forbidden` */
export async function getProductTotals(ctx: QueryContext): Promise<ProductTotals> {
	requireAdministrator(ctx.actor);
	const { status } = storeProducts;
	const rows = await ctx.db.select({ status, total: count() }).from(storeProducts).groupBy(status);
	const totals = { available: 0, sold: 0, reserved: 0, deleted: 0 };
	for (const row of rows) totals[row.status] = row.total;
	return { ...totals, active: totals.available + totals.sold + totals.reserved };
}

/** The order of every list of products: the newest first. */
export const newestFirst = [desc(storeProducts.createdAt), desc(storeProducts.id)];

const listedColumns = {
	id: storeProducts.id,
	name: storeProducts.name,
	description: sql<string | null>`left(${storeProducts.description}, 200)`,
	image: sql<string | null>`${storeProducts.images}[1]`,
	categoryId: storeProducts.categoryId,
	finalPrice: storeProducts.finalPrice,
	status: storeProducts.status,
	createdAt: storeProducts.createdAt,
};

/**
 * A page of the products that the filters leave, newest first, ten a page.
 * @throws DomainError `auth.forbidden`
 */
export async function listProducts(
	ctx: QueryContext,
	{ filters, number = 1, locale }: { filters: ProductFilters; number?: number; locale: Locale },
): Promise<NumberedPage<ProductRow>> {
	requireAdministrator(ctx.actor);
	const isListed = await filterProducts(ctx, filters);
	const names = new Map((await listProductCategories(ctx, locale)).map(({ id, name }) => [id, name]));
	return loadNumberedPage(
		{ number, size: productsPerPage },
		{
			count: () => ctx.db.$count(storeProducts, isListed),
			read: async (limit, offset) => {
				const rows = await ctx.db
					.select(listedColumns)
					.from(storeProducts)
					.where(isListed)
					.orderBy(...newestFirst)
					.limit(limit)
					.offset(offset);
				return rows.map(({ categoryId, createdAt, ...row }) => ({
					...row,
					category: names.get(categoryId) ?? "",
					createdAt: createdAt.toISOString(),
				}));
			},
		},
	);
}
