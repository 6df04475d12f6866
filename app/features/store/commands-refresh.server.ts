import { sql } from "drizzle-orm";
import type { CommandContext } from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { type AskedProduct, savePriceFailure, saveReadPrice } from "./commands-prices.server.ts";
import type { PriceGuide } from "./price-guide/price-guide.server.ts";
import { isForSale } from "./queries-prices.server.ts";
import type { Grade } from "./rules.ts";
import { storeProducts } from "./tables.server.ts";

/** No further product is begun after this time, in milliseconds: the job that runs it ends within a minute. */
const roundMillis = 25_000;
/** How long a product waits when the process that asks about it dies, in seconds. */
const leaseSeconds = 15 * 60;

export interface RefreshOptions {
	readonly guide: Pick<PriceGuide, "readPrice">;
	/** From 0 to 1, anew at each call. */
	readonly random?: () => number;
}

/**
 * Asks the guide about the products whose time has come, one after the other, those that wait longest first. It ends
 * when there is none, when the guide is busy, or after half a minute; the next round goes on.
 * @returns how many prices were read, and how many could not be
 */
export async function refreshPrices(
	ctx: CommandContext,
	{ guide, random = Math.random }: RefreshOptions,
): Promise<{ read: number; failed: number }> {
	const end = ctx.clock.now().getTime() + roundMillis;
	const counted = { read: 0, failed: 0 };
	while (ctx.clock.now().getTime() < end) {
		const asked = await takeDueProduct(ctx);
		if (!asked) break;
		const refusal = await refreshPrice(ctx, asked, guide, random());
		counted[refusal ? "failed" : "read"] += 1;
		if (refusal?.code === "priceGuide.busy") break;
	}
	return counted;
}

async function refreshPrice(
	ctx: CommandContext,
	asked: AskedProduct,
	guide: RefreshOptions["guide"],
	random: number,
): Promise<DomainError | null> {
	try {
		const { amount } = await guide.readPrice(asked.url, asked.grade);
		await saveReadPrice(ctx, asked, amount, random);
		return null;
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
		await savePriceFailure(ctx, asked, { code: error.code, params: error.params }, random);
		return error;
	}
}

/** The product that waits longest, for this process alone; null when none is due. */
async function takeDueProduct(ctx: CommandContext): Promise<AskedProduct | null> {
	const now = ctx.clock.now();
	const lease = new Date(now.getTime() + leaseSeconds * 1_000);
	const { rows } = await ctx.db.execute<{ id: string; url: string; grade: Grade }>(sql`
		update ${storeProducts} set price_check_at = ${lease.toISOString()}
		where id = (
			select id from ${storeProducts}
			where price_check_at <= ${now.toISOString()} and pricecharting_url is not null and grade is not null
				and ${isForSale}
			order by price_check_at limit 1 for update skip locked
		)
		returning id, pricecharting_url as url, grade`);
	return rows[0] ?? null;
}
