import { and, asc, count, desc, eq, gte, inArray, isNotNull, lt, sql } from "drizzle-orm";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { isUuid } from "#app/shared/uuid.ts";
import { forSaleStatuses } from "./rules.ts";
import {
	dayMillis,
	historyDays,
	type KeptPrice,
	type PriceConcerns,
	type PriceHistoryView,
	type PricePoint,
	staleBefore,
} from "./rules-price-history.ts";
import { storePrices, storeProducts } from "./tables.server.ts";

/** Prices of a product's page of prices, the latest. */
const pricesShown = 30;

/** The moment that a product's price is as old as. */
const priceMoment = sql`coalesce(${storeProducts.lastPriceUpdate}, ${storeProducts.createdAt})`;
/** The condition on a product that it can still be sold. */
export const isForSale = inArray(storeProducts.status, forSaleStatuses);

/**
 * How a product's price went within the last year, what waits for an admin, and how the guide was last reached.
 * @throws DomainError `auth.forbidden` to all but admins; `page.notFound` without such a product
 */
export async function getPriceHistory(ctx: QueryContext, productId: string): Promise<PriceHistoryView> {
	requireAdministrator(ctx.actor);
	const product = await findProduct(ctx, productId);
	const [points, held] = await Promise.all([listPoints(ctx, productId), findHeld(ctx, productId)]);
	const { pricechartingUrl, priceFailure, minSaleUsd, name } = product;
	return {
		productId,
		name,
		minSale: minSaleUsd,
		points,
		held: held && { ...held, before: product.marketPrice },
		guide: pricechartingUrl === null ? null : { failure: priceFailure, isStale: product.isStale },
	};
}

async function findProduct(ctx: QueryContext, id: string) {
	if (!isUuid(id)) throw new DomainError("page.notFound");
	const [product] = await ctx.db
		.select({
			name: storeProducts.name,
			marketPrice: storeProducts.marketPrice,
			minSaleUsd: storeProducts.minSaleUsd,
			pricechartingUrl: storeProducts.pricechartingUrl,
			priceFailure: storeProducts.priceFailure,
			isStale: sql<boolean>`${isForSale} and ${priceMoment} < ${staleBefore(ctx.clock.now()).toISOString()}`,
		})
		.from(storeProducts)
		.where(eq(storeProducts.id, id));
	if (!product) throw new DomainError("page.notFound");
	return product;
}

/** The last price of each day, the oldest first. */
async function listPoints(ctx: QueryContext, productId: string): Promise<PricePoint[]> {
	const since = new Date(ctx.clock.now().getTime() - historyDays * dayMillis);
	const day = sql`(${storePrices.readAt} at time zone 'America/Argentina/Buenos_Aires')::date`;
	const rows = await ctx.db
		.selectDistinctOn([day], { price: storePrices.price, at: storePrices.readAt })
		.from(storePrices)
		.where(
			and(
				eq(storePrices.productId, productId),
				eq(storePrices.state, "taken"),
				gte(storePrices.readAt, since),
			),
		)
		.orderBy(asc(day), desc(storePrices.readAt), desc(storePrices.id));
	return rows.map(({ price, at }) => ({ price, at: at.toISOString() }));
}

async function findHeld(ctx: QueryContext, productId: string) {
	const [held] = await ctx.db
		.select({ id: storePrices.id, price: storePrices.price, at: storePrices.readAt })
		.from(storePrices)
		.where(and(eq(storePrices.productId, productId), eq(storePrices.state, "held")));
	return held ? { ...held, at: held.at.toISOString() } : null;
}

/**
 * The latest prices of a product, whatever became of them, the newest first.
 * @throws DomainError `auth.forbidden` to all but admins
 */
export async function listKeptPrices(ctx: QueryContext, productId: string): Promise<KeptPrice[]> {
	requireAdministrator(ctx.actor);
	const { id, price, grade, source, state, readAt } = storePrices;
	const rows = await ctx.db
		.select({ id, price, grade, source, state, at: readAt })
		.from(storePrices)
		.where(eq(storePrices.productId, productId))
		.orderBy(desc(readAt), desc(id))
		.limit(pricesShown);
	return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** The condition on a product that it is for sale and the guide has not told its price for long. */
export function hasStalePrice(now: Date) {
	return and(
		isForSale,
		isNotNull(storeProducts.pricechartingUrl),
		lt(priceMoment, staleBefore(now).toISOString()),
	);
}

/** Most products with a waiting price that are named. */
const heldNamed = 5;

/** @throws DomainError `auth.forbidden` to all but admins */
export async function getPriceConcerns(ctx: QueryContext): Promise<PriceConcerns> {
	requireAdministrator(ctx.actor);
	const [[stale], held] = await Promise.all([
		ctx.db.select({ total: count() }).from(storeProducts).where(hasStalePrice(ctx.clock.now())),
		ctx.db
			.select({ productId: storeProducts.id, name: storeProducts.name })
			.from(storePrices)
			.innerJoin(storeProducts, eq(storeProducts.id, storePrices.productId))
			.where(and(eq(storePrices.state, "held"), isForSale))
			.orderBy(asc(storePrices.readAt))
			.limit(heldNamed),
	]);
	return { stale: stale?.total ?? 0, held };
}
