import { and, eq, type SQL, sql } from "drizzle-orm";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { type CommandContext, inTransaction, type QueryContext } from "#app/platform/context.server.ts";
import { statement, text, timestamp } from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import type { PriceGuide } from "./price-guide/price-guide.server.ts";
import { isForSale } from "./queries-prices.server.ts";
import type { Grade } from "./rules.ts";
import { isJump, nextPriceCheck, type PriceFailure } from "./rules-prices.ts";
import { DecidePriceInput } from "./schema.ts";
import { storeProducts } from "./tables.server.ts";

/** The limit of a round, in milliseconds: the job that runs it ends within a minute. */
const roundMillis = 25_000;
/** The seconds after which a product is due again whose process died. */
const leaseSeconds = 15 * 60;

const claimDueProducts = statement(
	{ now: timestamp(), leasedUntil: timestamp() },
	{ id: text(), url: text(), grade: text<Grade>() },
)`update store_products set price_check_at = :leasedUntil
	where id = (
		select id from store_products
		where price_check_at <= :now and pricecharting_url is not null and grade is not null
			and status in ('available', 'reserved')
		order by price_check_at limit 1 for update skip locked
	)
	returning id, pricecharting_url as url, grade`;

/** A product whose price is due to be read from the guide. */
type DueProduct = Awaited<ReturnType<typeof claimDueProducts>>[number];

export interface RefreshOptions {
	readonly guide: Pick<PriceGuide, "readPrice">;
	/** A source of numbers from 0 to 1. */
	readonly random?: () => number;
}

/**
 * Reads the guide's prices of the products that are due, one after the other, the longest due first. The round ends
 * when none is due, when the guide is busy, or after half a minute; the next one goes on.
 * @returns how many prices were read, and how many could not be
 */
export async function refreshPrices(
	ctx: CommandContext,
	{ guide, random = Math.random }: RefreshOptions,
): Promise<{ read: number; failed: number }> {
	const end = ctx.clock.now().getTime() + roundMillis;
	const counts = { read: 0, failed: 0 };
	while (ctx.clock.now().getTime() < end) {
		const product = await claimDueProduct(ctx);
		if (!product) break;
		const refusal = await refreshPrice(ctx, product, guide, random());
		counts[refusal ? "failed" : "read"] += 1;
		if (refusal?.code === "priceGuide.busy") break;
	}
	return counts;
}

async function refreshPrice(
	ctx: CommandContext,
	product: DueProduct,
	guide: RefreshOptions["guide"],
	random: number,
): Promise<DomainError | null> {
	try {
		const { amount } = await guide.readPrice(product.url, product.grade);
		await saveGuidePrice(ctx, product, amount, random);
		return null;
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		await savePriceFailure(ctx, product, { code: error.code, params: error.params }, random);
		return error;
	}
}

/** The product that is due longest, leased to this process; null when none is due. */
async function claimDueProduct(ctx: CommandContext): Promise<DueProduct | null> {
	const now = ctx.clock.now();
	const leasedUntil = new Date(now.getTime() + leaseSeconds * 1_000);
	const [product] = await claimDueProducts(ctx.db, { now, leasedUntil });
	return product ?? null;
}

const {
	marketPrice,
	previousPrice,
	previousPriceAt,
	lastPriceUpdate,
	createdAt,
	heldPrice,
	heldPriceAt,
	version,
	updatedBy,
	updatedAt,
} = storeProducts;

/**
 * The columns of a market price that was read or entered. The price before becomes the previous one where they differ,
 * and a price that waits for an admin is dropped.
 * @param price decimal text
 */
export function priceColumns(price: string, at: Date | SQL) {
	const differs = sql`${marketPrice} <> ${price}::numeric`;
	return {
		marketPrice: price,
		lastPriceUpdate: at,
		previousPrice: sql`case when ${differs} then ${marketPrice} else ${previousPrice} end`,
		previousPriceAt: sql`case when ${differs} then coalesce(${lastPriceUpdate}, ${createdAt}) else ${previousPriceAt} end`,
		...noHeldPrice,
	};
}

/** The columns of a product without a price that waits for an admin. */
export const noHeldPrice = { heldPrice: null, heldPriceAt: null };

/**
 * Saves the guide's price of a product, unless it jumped: then it waits for an admin. Nothing is saved of a product that
 * has another page or grade by now, or is no longer for sale.
 * @param price US dollars as decimal text
 * @param random from 0 to 1; spreads the next checks
 */
async function saveGuidePrice(
	ctx: CommandContext,
	{ id, url, grade }: DueProduct,
	price: string,
	random: number,
): Promise<void> {
	const now = ctx.clock.now();
	const isProduct = eq(storeProducts.id, id);
	const isSamePage = and(eq(storeProducts.pricechartingUrl, url), eq(storeProducts.grade, grade));
	await inTransaction(ctx, async ({ db }) => {
		const [product] = await db
			.update(storeProducts)
			.set({
				priceFailures: 0,
				priceFailure: null,
				priceCheckAt: nextPriceCheck(now, { failures: 0 }, random),
			})
			.where(and(isProduct, isSamePage, isForSale))
			.returning({ marketPrice });
		if (!product) return;
		if (isJump(product.marketPrice, price)) {
			await db.update(storeProducts).set({ heldPrice: price, heldPriceAt: now }).where(isProduct);
			return;
		}
		// A new price is a new version, so that an admin who is editing the product sees it.
		const differs = sql`${marketPrice} <> ${price}::numeric`;
		const saved = {
			...priceColumns(price, now),
			version: sql`${version} + (${differs})::int`,
			updatedBy: sql`case when ${differs} then null else ${updatedBy} end`,
			updatedAt: sql`case when ${differs} then ${now.toISOString()} else ${updatedAt} end`,
		};
		await db.update(storeProducts).set(saved).where(isProduct);
	});
}

/**
 * Records why the guide had no price of a product. The last price stays.
 * @param random from 0 to 1; spreads the next checks
 */
async function savePriceFailure(
	ctx: CommandContext,
	{ id }: DueProduct,
	failure: PriceFailure,
	random: number,
): Promise<void> {
	await inTransaction(ctx, async ({ db, clock }) => {
		const isProduct = eq(storeProducts.id, id);
		const [product] = await db
			.update(storeProducts)
			.set({ priceFailures: sql`${storeProducts.priceFailures} + 1`, priceFailure: failure })
			.where(isProduct)
			.returning({ failures: storeProducts.priceFailures });
		if (!product) return;
		const next = nextPriceCheck(clock.now(), { failures: product.failures, code: failure.code }, random);
		await db.update(storeProducts).set({ priceCheckAt: next }).where(isProduct);
	});
}

/**
 * Decides on a price that jumped: accepts it, or leaves the product's price as it is.
 * @throws DomainError `auth.forbidden` to all but admins; `price.notHeld` when that price no longer waits
 */
export async function decideHeldPrice(ctx: QueryContext, input: DecidePriceInput): Promise<void> {
	const admin = requireAdministrator(ctx.actor);
	const { id, price, decision } = parseInput(DecidePriceInput, input);
	const accepted = {
		...priceColumns(price, sql`${heldPriceAt}`),
		version: sql`${version} + 1`,
		updatedBy: admin.id,
		updatedAt: ctx.clock.now(),
	};
	const decided = await ctx.db
		.update(storeProducts)
		.set(decision === "accept" ? accepted : noHeldPrice)
		.where(and(eq(storeProducts.id, id), eq(heldPrice, price)))
		.returning({ id: storeProducts.id });
	if (decided.length === 0) throw new DomainError("price.notHeld");
}
