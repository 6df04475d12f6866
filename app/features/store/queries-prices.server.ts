import { and, asc, count, eq, inArray, isNotNull, lt, sql } from "drizzle-orm";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { isUuid } from "#app/shared/uuid.ts";
import type { GuidePrice, PriceGuide } from "./price-guide/price-guide.server.ts";
import { forSaleStatuses } from "./rules.ts";
import { type PriceConcerns, type PricePoint, type PriceState, staleBefore } from "./rules-prices.ts";
import { GuidePriceInput } from "./schema.ts";
import { storeProducts } from "./tables.server.ts";

/** The condition on a product that it can still be sold. */
export const isForSale = inArray(storeProducts.status, forSaleStatuses);

/** The condition on a product that it is for sale and its price of the guide is old. */
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

/** Limit of the products that are named because their price waits. */
const heldLimit = 5;

/** Prices that an admin has to look at. @throws DomainError `auth.forbidden` to all but admins */
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
			.limit(heldLimit),
	]);
	return { stale: stale?.total ?? 0, held };
}

/**
 * The guide's price of a page and grade. Nothing is saved.
 * @throws DomainError `auth.forbidden` to all but admins; `request.invalid` with the problem of each field; `priceGuide.*`
 */
export async function readGuidePrice(
	ctx: QueryContext,
	guide: PriceGuide,
	input: GuidePriceInput,
): Promise<GuidePrice> {
	requireAdministrator(ctx.actor);
	const { pricechartingUrl, grade } = parseInput(GuidePriceInput, input);
	return guide.readPrice(pricechartingUrl, grade);
}
