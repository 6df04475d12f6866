import { desc, eq } from "drizzle-orm";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { users } from "#app/features/accounts/tables.server.ts";
import type { Locale } from "#app/i18n/locale.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { isUuid } from "#app/shared/uuid.ts";
import { listProductCategories } from "./queries-categories.server.ts";
import type { SaleLogLine, StoreProduct } from "./rules-products.ts";
import { storeProducts, storeSaleLog } from "./tables.server.ts";

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
	const [row] = await ctx.db
		.select({ ...productColumns, updatedBy: users.username })
		.from(storeProducts)
		.leftJoin(users, eq(users.id, storeProducts.updatedBy))
		.where(eq(storeProducts.id, id));
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

/** Lines of the log of sales that are shown. */
const logLimit = 20;

/**
 * The sales of a product that were entered, corrected or taken back, newest first.
 * @throws DomainError `auth.forbidden`
 */
export async function listSaleLog(ctx: QueryContext, productId: string): Promise<SaleLogLine[]> {
	requireAdministrator(ctx.actor);
	const { id, salePrice, saleCurrency, soldOn, adminUsername, createdAt } = storeSaleLog;
	const rows = await ctx.db
		.select({ id, salePrice, saleCurrency, soldOn, admin: adminUsername, createdAt })
		.from(storeSaleLog)
		.where(eq(storeSaleLog.productId, productId))
		.orderBy(desc(createdAt), desc(id))
		.limit(logLimit);
	return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
