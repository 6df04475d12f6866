import { and, eq, type SQL, sql } from "drizzle-orm";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { type CommandContext, inTransaction, type QueryContext } from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { isForSale } from "./queries-prices.server.ts";
import type { Grade } from "./rules.ts";
import { isJump, nextPriceCheck, type PriceFailure } from "./rules-price-checks.ts";
import { DecidePriceInput } from "./schema.ts";
import { storeProducts } from "./tables.server.ts";

/** The product that the guide was asked about. */
export interface AskedProduct {
	readonly id: string;
	readonly url: string;
	readonly grade: Grade;
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
 * The columns of a market price that was read or entered; one that it differs from becomes the previous price, and one
 * that waits is overtaken.
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

/** Nothing waits for an admin. */
export const noHeldPrice = { heldPrice: null, heldPriceAt: null };

/**
 * Keeps a price that the guide has of a product, unless it jumped: then it waits for an admin. Nothing is done for a
 * product that has another page or grade by now, or is no longer for sale.
 * @param price US dollars as decimal text
 * @param random from 0 to 1; spreads the next look
 */
export async function saveReadPrice(
	ctx: CommandContext,
	asked: AskedProduct,
	price: string,
	random: number,
): Promise<void> {
	const now = ctx.clock.now();
	const isIt = eq(storeProducts.id, asked.id);
	const { pricechartingUrl, grade } = storeProducts;
	await inTransaction(ctx, async ({ db }) => {
		const [product] = await db
			.update(storeProducts)
			.set({
				priceFailures: 0,
				priceFailure: null,
				priceCheckAt: nextPriceCheck(now, { failures: 0 }, random),
			})
			.where(and(isIt, eq(pricechartingUrl, asked.url), eq(grade, asked.grade), isForSale))
			.returning({ marketPrice });
		if (!product) return;
		if (isJump(product.marketPrice, price)) {
			await db.update(storeProducts).set({ heldPrice: price, heldPriceAt: now }).where(isIt);
			return;
		}
		// Another price is a change of the product for who is editing it.
		const differs = sql`${marketPrice} <> ${price}::numeric`;
		const saved = {
			...priceColumns(price, now),
			version: sql`${version} + (${differs})::int`,
			updatedBy: sql`case when ${differs} then null else ${updatedBy} end`,
			updatedAt: sql`case when ${differs} then ${now.toISOString()} else ${updatedAt} end`,
		};
		await db.update(storeProducts).set(saved).where(isIt);
	});
}

/**
 * Notes why the guide had no price of a product. Its last price stays.
 * @param random from 0 to 1; spreads the next look
 */
export async function savePriceFailure(
	ctx: CommandContext,
	{ id }: AskedProduct,
	failure: PriceFailure,
	random: number,
): Promise<void> {
	await inTransaction(ctx, async ({ db, clock }) => {
		const isIt = eq(storeProducts.id, id);
		const [product] = await db
			.update(storeProducts)
			.set({ priceFailures: sql`${storeProducts.priceFailures} + 1`, priceFailure: failure })
			.where(isIt)
			.returning({ failures: storeProducts.priceFailures });
		if (!product) return;
		const next = nextPriceCheck(clock.now(), { failures: product.failures, code: failure.code }, random);
		await db.update(storeProducts).set({ priceCheckAt: next }).where(isIt);
	});
}

/**
 * Decides on a price that jumped: takes it over, or leaves the product's price as it is.
 * @throws DomainError `auth.forbidden` to all but admins; `price.notHeld` when it waits no more
 */
export async function decideHeldPrice(ctx: QueryContext, input: DecidePriceInput): Promise<void> {
	const admin = requireAdministrator(ctx.actor);
	const { id, price, isRight } = parseInput(DecidePriceInput, input);
	const taken = {
		...priceColumns(price, sql`${heldPriceAt}`),
		version: sql`${version} + 1`,
		updatedBy: admin.id,
		updatedAt: ctx.clock.now(),
	};
	const decided = await ctx.db
		.update(storeProducts)
		.set(isRight ? taken : noHeldPrice)
		.where(and(eq(storeProducts.id, id), eq(heldPrice, price)))
		.returning({ id: storeProducts.id });
	if (decided.length === 0) throw new DomainError("price.notHeld");
}
