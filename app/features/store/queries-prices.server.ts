import { and, asc, count, eq, inArray, isNotNull, lt, sql } from "drizzle-orm";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { isUuid } from "#app/shared/uuid.ts";
import { forSaleStatuses } from "./rules.ts";
import { type PriceConcerns, type PricePoint, type PriceState, staleBefore } from "./rules-price-checks.ts";
import { storeProducts } from "./tables.server.ts";

/** The condition on a product that it can still be sold. */
export const isForSale = inArray(storeProducts.status, forSaleStatuses);

/** The condition on a product that it is for sale and the guide has not told its price for long. */
export function hasStalePrice(now: Date) {
	const { pricechartingUrl, lastPriceUpdate, createdAt } = storeProducts;
	const priceMoment = sql`coalesce(${lastPriceUpdate}, ${createdAt})`;
	return and(isForSale, isNotNull(pricechartingUrl), lt(priceMoment, staleBefore(now).toISOString()));
}

/**
 * The price before a product's price, one that waits for an admin, and how the guide was last reached.
 * @throws DomainError `auth.forbidden` to all but admins; `product.notFound`
 */
export async function getPriceState(ctx: QueryContext, productId: string): Promise<PriceState> {
	requireAdministrator(ctx.actor);
	const { previousPrice, previousPriceAt, heldPrice, heldPriceAt, priceFailure } = storeProducts;
	const isStale = sql<boolean>`coalesce(${hasStalePrice(ctx.clock.now())}, false)`;
	const [row] = isUuid(productId)
		? await ctx.db
				.select({ previousPrice, previousPriceAt, heldPrice, heldPriceAt, priceFailure, isStale })
				.from(storeProducts)
				.where(eq(storeProducts.id, productId))
		: [];
	if (!row) throw new DomainError("product.notFound");
	return {
		previous: pointOf(row.previousPrice, row.previousPriceAt),
		held: pointOf(row.heldPrice, row.heldPriceAt),
		failure: row.priceFailure,
		isStale: row.isStale,
	};
}

function pointOf(price: string | null, at: Date | null): PricePoint | null {
	return price !== null && at ? { price, at: at.toISOString() } : null;
}

/** Most products with a waiting price that are named. */
const heldNamed = 5;

/** @throws DomainError `auth.forbidden` to all but admins */
export async function getPriceConcerns(ctx: QueryContext): Promise<PriceConcerns> {
	requireAdministrator(ctx.actor);
	const { id: productId, name, heldPriceAt } = storeProducts;
	const [[stale], held] = await Promise.all([
		ctx.db.select({ total: count() }).from(storeProducts).where(hasStalePrice(ctx.clock.now())),
		ctx.db
			.select({ productId, name })
			.from(storeProducts)
			.where(and(isNotNull(heldPriceAt), isForSale))
			.orderBy(asc(heldPriceAt))
			.limit(heldNamed),
	]);
	return { stale: stale?.total ?? 0, held };
}
