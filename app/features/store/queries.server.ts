import { and, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import type { Locale } from "#app/i18n/locale.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { cursorMoment, decodeCursor, encodeCursor } from "#app/shared/cursor.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { isUuid, uuidSchema } from "#app/shared/uuid.ts";
import { listProductCategories } from "./queries-categories.server.ts";
import { type ProductChangePage, productChangesPerPage, type StoreProduct } from "./rules-products.ts";
import { storeProductChanges, storeProducts } from "./tables.server.ts";

/** The entered columns of a product, without its category, its status and its sale. */
export const enteredColumns = {
	name: storeProducts.name,
	description: storeProducts.description,
	grade: storeProducts.grade,
	condition: storeProducts.condition,
	brand: storeProducts.brand,
	platform: storeProducts.platform,
	consoleModel: storeProducts.consoleModel,
	genre: storeProducts.genre,
	year: storeProducts.year,
	images: storeProducts.images,
	pricechartingUrl: storeProducts.pricechartingUrl,
	costUsd: storeProducts.costUsd,
	marketPrice: storeProducts.marketPrice,
	marginPercentage: storeProducts.marginPercentage,
};

/** The columns of a product's page and files. */
export const productColumns = {
	...enteredColumns,
	id: storeProducts.id,
	categoryId: storeProducts.categoryId,
	status: storeProducts.status,
	salePrice: storeProducts.salePrice,
	saleCurrency: storeProducts.saleCurrency,
	soldOn: storeProducts.soldOn,
	minSaleUsd: storeProducts.minSaleUsd,
	marketPlusProfit: storeProducts.marketPlusProfit,
	finalPrice: storeProducts.finalPrice,
	lastPriceUpdate: storeProducts.lastPriceUpdate,
	createdAt: storeProducts.createdAt,
	updatedAt: storeProducts.updatedAt,
	version: storeProducts.version,
};

/**
 * A product whole, whatever its status.
 * @throws DomainError `auth.forbidden`, `product.notFound`
 */
export async function getProduct(ctx: QueryContext, id: string, locale: Locale): Promise<StoreProduct> {
	requireAdministrator(ctx.actor);
	if (!isUuid(id)) throw new DomainError("product.notFound");
	const [row] = await ctx.db.select(productColumns).from(storeProducts).where(eq(storeProducts.id, id));
	if (!row) throw new DomainError("product.notFound");
	const categories = await listProductCategories(ctx, locale);
	return {
		...row,
		category: categories.find((category) => category.id === row.categoryId)?.name ?? "",
		lastPriceUpdate: row.lastPriceUpdate?.toISOString() ?? null,
		createdAt: row.createdAt.toISOString(),
		updatedAt: row.updatedAt.toISOString(),
	};
}

const changeCursor = z.tuple([cursorMoment, uuidSchema]);

/**
 * What was done to a product, newest first.
 * @param cursor `nextCursor` of the page before; null for the first page
 * @throws DomainError `auth.forbidden`, `request.badCursor`
 */
export async function listProductChanges(
	ctx: QueryContext,
	productId: string,
	cursor: string | null,
): Promise<ProductChangePage> {
	requireAdministrator(ctx.actor);
	const after = cursor ? decodeCursor(cursor, changeCursor) : null;
	const { id, adminUsername, action, changes, createdAt } = storeProductChanges;
	const rows = await ctx.db
		.select({ id, admin: adminUsername, action, changes, createdAt })
		.from(storeProductChanges)
		.where(
			and(
				eq(storeProductChanges.productId, productId),
				after ? sql`(${createdAt}, ${id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : undefined,
			),
		)
		.orderBy(desc(createdAt), desc(id))
		.limit(productChangesPerPage + 1);
	const shown = rows
		.slice(0, productChangesPerPage)
		.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
	const last = rows.length > productChangesPerPage ? shown.at(-1) : undefined;
	return { changes: shown, nextCursor: last ? encodeCursor([last.createdAt, last.id]) : null };
}
