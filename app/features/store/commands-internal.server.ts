import type { TransactionContext } from "#app/platform/context.server.ts";
import type { ProductAction, ProductChanges } from "./rules-products.ts";
import { storeProductChanges } from "./tables.server.ts";

/** Something that was done to a product. */
interface DoneToProduct {
	readonly productId: string;
	readonly action: ProductAction;
	/** None for a product's beginning. */
	readonly changes?: ProductChanges;
}

/** Writes the next line of a product's log, in the transaction that did it. What the house does by itself has no actor. */
export async function recordProductChange(tx: TransactionContext, done: DoneToProduct): Promise<void> {
	await recordProductChanges(tx, [done]);
}

/** The same for several products at once, at most some hundreds. */
export async function recordProductChanges(
	tx: TransactionContext,
	done: readonly DoneToProduct[],
): Promise<void> {
	const who = { adminId: tx.actor?.id ?? null, adminUsername: tx.actor?.username ?? null };
	const lines = done.map((line) => ({ ...line, ...who, createdAt: tx.clock.now() }));
	if (lines.length > 0) await tx.db.insert(storeProductChanges).values(lines);
}
