import type { TransactionContext } from "#app/platform/context.server.ts";
import { storeSaleLog } from "./tables.server.ts";

type Sale = Pick<typeof storeSaleLog.$inferInsert, "productId" | "salePrice" | "saleCurrency" | "soldOn">;

/** Writes down a sale that was entered, corrected or taken back, in the transaction that does it. */
export async function logSale(
	tx: TransactionContext,
	{ productId, salePrice, saleCurrency, soldOn }: Sale,
): Promise<void> {
	const who = { adminId: tx.actor?.id ?? null, adminUsername: tx.actor?.username ?? null };
	const line = { productId, salePrice, saleCurrency, soldOn, ...who, createdAt: tx.clock.now() };
	await tx.db.insert(storeSaleLog).values(line);
}
