import { eq } from "drizzle-orm";
import type { TransactionContext } from "#app/platform/context.server.ts";
import { ratings } from "./tables.server.ts";

/*
 * Writes for moderation's commands, inside their transaction: they have checked the permission.
 */

/** Takes the words of a rating from everybody; its verdict stays. */
export async function removeRatingText(tx: TransactionContext, id: string): Promise<void> {
	await tx.db.update(ratings).set({ removedAt: tx.clock.now() }).where(eq(ratings.id, id));
}

/** Gives back the words of a rating that were taken away. */
export async function reinstateRatingText(tx: TransactionContext, id: string): Promise<void> {
	await tx.db.update(ratings).set({ removedAt: null }).where(eq(ratings.id, id));
}
