import { eq } from "drizzle-orm";
import type { CardDeleted, CardPassed } from "#app/features/cards/events.ts";
import type { ListingDeleted } from "#app/features/listings/events.ts";
import type { TradeCompleted } from "#app/features/trades/events.ts";
import type { TransactionContext } from "#app/platform/context.server.ts";
import type { EventBus } from "#app/platform/events.server.ts";
import { removeCardElement } from "./commands-internal.server.ts";
import { collectionListings } from "./tables.server.ts";

/**
 * Takes deleted and traded listings out of all showcases, and cards that are deleted or another's; what is only hidden keeps
 * its place for its return.
 */
export function registerShowcases(events: EventBus<TransactionContext>): void {
	events.onRecord<ListingDeleted>("listing.deleted", (tx, { listingId }) => takeOut(tx, listingId));
	events.onRecord<TradeCompleted>("trade.completed", (tx, { trade }) => takeOut(tx, trade.listingId));
	events.onRecord<CardPassed>("card.passed", (tx, { cardId }) => removeCardElement(tx, cardId));
	events.onRecord<CardDeleted>("card.deleted", (tx, { cardId }) => removeCardElement(tx, cardId));
}

async function takeOut(tx: TransactionContext, listingId: string): Promise<void> {
	await tx.db.delete(collectionListings).where(eq(collectionListings.listingId, listingId));
}
