import { and, eq, sql } from "drizzle-orm";
import { requireAdministrator } from "#app/features/accounts/policy.ts";
import { type CommandContext, inTransaction } from "#app/platform/context.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { logSale } from "./commands-sale-log.server.ts";
import { changesBetween, isSaleChanged } from "./rules-products.ts";
import { dayAt } from "./rules-sales.ts";
import { ChangeStatusInput } from "./schema.ts";
import { storeProducts } from "./tables.server.ts";

/** Nothing of a sale is left once a product is not sold; the log of sales keeps it. */
export const noSale = { salePrice: null, saleCurrency: null, soldOn: null };

/**
 * Changes a product's status, from any to any; a sold one comes with its sale, which can be corrected in the same way.
 * Who asks for what is so already changes nothing.
 * @throws DomainError `auth.forbidden` to all but admins; `request.invalid` with the problem of each field;
 *   `product.notFound`; `product.changed` when its status or sale is another than was looked at
 */
export async function changeProductStatus(ctx: CommandContext, input: ChangeStatusInput): Promise<void> {
	requireAdministrator(ctx.actor);
	const { id, seen, ...asked } = parseInput(ChangeStatusInput, input);
	requirePastSale(asked, ctx.clock.now());
	const after = { ...noSale, ...asked };
	const { status, salePrice, saleCurrency, soldOn } = storeProducts;
	const [before] = await ctx.db
		.select({ status, salePrice, saleCurrency, soldOn })
		.from(storeProducts)
		.where(eq(storeProducts.id, id));
	if (!before) throw new DomainError("product.notFound");
	const changes = changesBetween(before, after);
	if (Object.keys(changes).length === 0) return;
	// Whatever else was saved meanwhile, such as today's price, bears another status.
	const isAsSeen = sql`concat_ws(' ', ${status}, ${salePrice}, ${saleCurrency}, ${soldOn}) = ${seen}`;
	await inTransaction(ctx, async (tx) => {
		const [saved] = await tx.db
			.update(storeProducts)
			.set({
				...after,
				version: sql`${storeProducts.version} + 1`,
				updatedBy: tx.actor?.id,
				updatedAt: tx.clock.now(),
			})
			.where(and(eq(storeProducts.id, id), isAsSeen))
			.returning({ id: storeProducts.id });
		if (!saved) throw new DomainError("product.changed");
		if (isSaleChanged(changes)) await logSale(tx, { productId: id, ...after });
	});
}

/**
 * Stops a sale from being of a day to come in Buenos Aires.
 * @throws DomainError `request.invalid`
 */
export function requirePastSale(asked: object, now: Date): void {
	if ("soldOn" in asked && String(asked.soldOn) > dayAt(now))
		throw new DomainError("request.invalid", {}, { soldOn: "product.problem.saleDayFuture" });
}
