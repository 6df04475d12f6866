import type { TransactionContext } from "#app/platform/context.server.ts";
import { storeSaleLog } from "./tables.server.ts";

type Sale = Pick<typeof storeSaleLog.$inferInsert, "productId" | "salePrice" | "saleCurrency" | "soldOn">;

/** Writes down sales that were entered, corrected or taken back, in the transaction that does it. */
export async function logSales(tx: TransactionContext, sales: readonly Sale[]): Promise<void> {
	if (sales.length === 0) return;
	const who = { adminId: tx.actor?.id ?? null, adminUsername: tx.actor?.username ?? null };
	const lines = sales.map(({ productId, salePrice, saleCurrency, soldOn }) => ({
		productId,
		salePrice,
		saleCurrency,
		soldOn,
		...who,
		createdAt: tx.clock.now(),
	}));
	await tx.db.insert(storeSaleLog).values(lines);
}
