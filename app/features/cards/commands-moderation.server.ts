import { and, eq, isNull } from "drizzle-orm";
import type { TransactionContext } from "#app/platform/context.server.ts";
import type { CardDeleted } from "./events.ts";
import { generatedCards } from "./tables.server.ts";

/*
 * What moderation writes here, inside its transaction. It has asked whether the person may.
 */

/** Turns a card over for all but its owner until a moderator decides. */
export async function hideCard(tx: TransactionContext, id: string): Promise<void> {
	await tx.db
		.update(generatedCards)
		.set({ hiddenAt: tx.clock.now() })
		.where(and(eq(generatedCards.id, id), isNull(generatedCards.hiddenAt)));
}

/** Shows the face of a card to others again. */
export async function revealCard(tx: TransactionContext, id: string): Promise<void> {
	await tx.db.update(generatedCards).set({ hiddenAt: null }).where(eq(generatedCards.id, id));
}

/** Deletes a card for good, also one that is offered. Its serial is nobody else's. */
export async function removeCard(tx: TransactionContext, id: string): Promise<void> {
	const [removed] = await tx.db
		.update(generatedCards)
		.set({ deletedAt: tx.clock.now(), listingId: null })
		.where(and(eq(generatedCards.id, id), isNull(generatedCards.deletedAt)))
		.returning({ cardId: generatedCards.id, ownerId: generatedCards.ownerId });
	if (!removed) return;
	const event: CardDeleted = { type: "card.deleted", ...removed };
	await tx.record(event);
}
