import { and, between, desc, eq, sql } from "drizzle-orm";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import type { QueryContext } from "#app/platform/context.server.ts";
import { centsOf } from "#app/shared/money.ts";
import { getProductTotals } from "./queries-list.server.ts";
import { countOpeningMails } from "./queries-opening.server.ts";
import { getPriceConcerns } from "./queries-prices.server.ts";
import { getSalesFigures } from "./queries-sales.server.ts";
import { addDays, dayAt, monthSoFar, type StorePanel, shareOf } from "./rules-sales.ts";
import { storeProducts } from "./tables.server.ts";

/** Weeks that the line of sales goes back. */
const weeksDrawn = 13;
const imagesShown = 3;

/**
 * What the shop's part of the panel shows. Sales are those in dollars.
 * @throws DomainError `auth.forbidden` to all but admins
 */
export async function getStorePanel(ctx: QueryContext): Promise<StorePanel> {
	requireAdministrator(ctx.actor);
	const today = dayAt(ctx.clock.now());
	const month = monthSoFar(today);
	const [totals, prices, images, sales, before, weeks, waiting] = await Promise.all([
		getProductTotals(ctx),
		getPriceConcerns(ctx),
		listLatestImages(ctx),
		getSalesFigures(ctx, month.now, "USD"),
		getSalesFigures(ctx, month.before, "USD"),
		listWeeks(ctx, today),
		countOpeningMails(ctx),
	]);
	const [sold, soldBefore] = [centsOf(sales.sold), centsOf(before.sold)];
	return {
		today,
		totals,
		prices,
		images,
		sales,
		change: shareOf(sold - soldBefore, soldBefore),
		weeks,
		waiting,
	};
}

/** Covers of what was last put up for sale. */
async function listLatestImages(ctx: QueryContext): Promise<string[]> {
	const rows = await ctx.db
		.select({ image: sql<string>`${storeProducts.images}[1]` })
		.from(storeProducts)
		.where(and(eq(storeProducts.status, "available"), sql`${storeProducts.images}[1] is not null`))
		.orderBy(desc(storeProducts.createdAt), desc(storeProducts.id))
		.limit(imagesShown);
	return rows.map(({ image }) => image);
}

/** Sales of each seven days, the oldest first; the last end today. */
async function listWeeks(ctx: QueryContext, today: string): Promise<number[]> {
	const week = sql<number>`(${today}::date - ${storeProducts.soldOn}) / 7`;
	const rows = await ctx.db
		.select({ week, sold: sql<number>`sum(${storeProducts.salePrice})::float8` })
		.from(storeProducts)
		.where(
			and(
				eq(storeProducts.status, "sold"),
				eq(storeProducts.saleCurrency, "USD"),
				between(storeProducts.soldOn, addDays(today, 1 - 7 * weeksDrawn), today),
			),
		)
		.groupBy(sql`1`);
	const found = new Map(rows.map(({ week, sold }) => [week, sold]));
	return Array.from({ length: weeksDrawn }, (_, index) => found.get(weeksDrawn - 1 - index) ?? 0);
}
