import { and, eq, inArray, sql } from "drizzle-orm";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { type CommandContext, inTransaction, type TransactionContext } from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { recordProductChange } from "./commands-internal.server.ts";
import { isForSale } from "./queries-prices.server.ts";
import type { Grade } from "./rules.ts";
import { isJump, nextPriceCheck, type PriceFailure, type PriceReadSource } from "./rules-price-history.ts";
import { DecidePriceInput } from "./schema.ts";
import { storePrices, storeProducts } from "./tables.server.ts";

/** The product that the guide was asked about. */
export interface AskedProduct {
	readonly id: string;
	readonly url: string;
	readonly grade: Grade;
}

interface ReadPrice {
	/** US dollars as decimal text. */
	readonly amount: string;
	readonly source: PriceReadSource;
}

/**
 * Keeps a price that the guide has of a product, and takes it over unless it jumped: then it waits for an admin. Nothing
 * is done for a product that has another page or grade by now, or is no longer for sale.
 * @param random from 0 to 1; spreads the next look
 */
export async function keepReadPrice(
	ctx: CommandContext,
	asked: AskedProduct,
	{ amount, source }: ReadPrice,
	random: number,
): Promise<void> {
	const now = ctx.clock.now();
	await inTransaction(ctx, async (tx) => {
		const isAsked = and(
			eq(storeProducts.id, asked.id),
			eq(storeProducts.pricechartingUrl, asked.url),
			eq(storeProducts.grade, asked.grade),
			isForSale,
		);
		const [product] = await tx.db
			.update(storeProducts)
			.set({
				priceFailures: 0,
				priceFailure: null,
				priceCheckAt: nextPriceCheck(now, { failures: 0 }, random),
			})
			.where(isAsked)
			.returning({ marketPrice: storeProducts.marketPrice });
		if (!product) return;
		const isHeld = isJump(product.marketPrice, amount);
		const price = { productId: asked.id, grade: asked.grade, price: amount, source };
		await insertPrices(tx, [price], isHeld ? "held" : "taken");
		if (!isHeld) await setMarketPrice(tx, asked.id, { price: amount, readAt: now });
	});
}

/**
 * Notes why the guide had no price of a product. Its last price stays.
 * @param random from 0 to 1; spreads the next look
 */
export async function keepPriceFailure(
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

/** A product and the market price that an admin gave it. */
interface EnteredPrice {
	readonly id: string;
	readonly grade: Grade | null;
	readonly marketPrice: string;
}

/**
 * Keeps the market price that an admin gave a product, in the transaction that saves it. A price that waits is
 * overtaken by it.
 */
export async function keepEnteredPrice(tx: TransactionContext, price: EnteredPrice): Promise<void> {
	await keepEnteredPrices(tx, [price]);
}

/** The same for several products at once, at most some hundreds. */
export async function keepEnteredPrices(
	tx: TransactionContext,
	prices: readonly EnteredPrice[],
): Promise<void> {
	await insertPrices(
		tx,
		prices.map(({ id, grade, marketPrice }) => ({
			productId: id,
			grade,
			price: marketPrice,
			source: "admin",
		})),
		"taken",
	);
}

type KeptPrice = Pick<typeof storePrices.$inferInsert, "productId" | "grade" | "price" | "source">;

async function insertPrices(
	tx: TransactionContext,
	prices: readonly KeptPrice[],
	state: "held" | "taken",
): Promise<void> {
	if (prices.length === 0) return;
	const ofThese = inArray(
		storePrices.productId,
		prices.map(({ productId }) => productId),
	);
	await tx.db
		.update(storePrices)
		.set({ state: "overtaken" })
		.where(and(ofThese, eq(storePrices.state, "held")));
	await tx.db
		.insert(storePrices)
		.values(prices.map((price) => ({ ...price, state, readAt: tx.clock.now() })));
}

/** A price that is another than before counts as a change of the product for who is editing it. */
async function setMarketPrice(
	{ db }: TransactionContext,
	productId: string,
	{ price, readAt }: { price: string; readAt: Date },
): Promise<void> {
	const differs = sql`${storeProducts.marketPrice} <> ${price}`;
	await db
		.update(storeProducts)
		.set({
			marketPrice: price,
			lastPriceUpdate: readAt,
			version: sql`${storeProducts.version} + (${differs})::int`,
			updatedAt: sql`case when ${differs} then ${readAt} else ${storeProducts.updatedAt} end`,
		})
		.where(eq(storeProducts.id, productId));
}

/**
 * Decides on a price that jumped: takes it over, or leaves the product's price as it is.
 * @throws DomainError `auth.forbidden` to all but admins; `price.notHeld` when it waits no more
 */
export async function decideHeldPrice(ctx: CommandContext, input: DecidePriceInput): Promise<void> {
	const admin = requireAdministrator(ctx.actor);
	const { priceId, isRight } = parseInput(DecidePriceInput, input);
	await inTransaction(ctx, async (tx) => {
		const [held] = await tx.db
			.select({ productId: storeProducts.id, before: storeProducts.marketPrice })
			.from(storePrices)
			.innerJoin(storeProducts, eq(storeProducts.id, storePrices.productId))
			.where(eq(storePrices.id, priceId))
			.for("update", { of: storeProducts });
		const [decided] = await tx.db
			.update(storePrices)
			.set({ state: isRight ? "taken" : "rejected", decidedBy: admin.id })
			.where(and(eq(storePrices.id, priceId), eq(storePrices.state, "held")))
			.returning({ price: storePrices.price, readAt: storePrices.readAt });
		if (!held || !decided) throw new DomainError("price.notHeld");
		if (!isRight) return;
		await setMarketPrice(tx, held.productId, decided);
		const changes = { marketPrice: [held.before, decided.price] } as const;
		await recordProductChange(tx, { productId: held.productId, action: "edited", changes });
	});
}
