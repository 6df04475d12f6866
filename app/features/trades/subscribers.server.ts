import { eq } from "drizzle-orm";
import type { ItemsMerged } from "#app/features/catalogue/events.ts";
import type { ListingDeleted } from "#app/features/listings/events.ts";
import type { TransactionContext } from "#app/platform/context.server.ts";
import type { EventBus } from "#app/platform/events.server.ts";
import { supersedeTrades } from "./commands.server.ts";
import { archivedListings } from "./tables.server.ts";

/**
 * Closes the pending trades of a listing in the transaction that deletes it, which holds its lock, and lets the history of
 * trades name the item that another was merged into.
 */
export function registerTrades(events: EventBus<TransactionContext>): void {
	events.onRecord<ListingDeleted>("listing.deleted", (tx, { listingId }) => supersedeTrades(tx, listingId));
	events.onRecord<ItemsMerged>("catalogue.itemsMerged", async (tx, { fromId, intoId }) => {
		await tx.db
			.update(archivedListings)
			.set({ productItemId: intoId })
			.where(eq(archivedListings.productItemId, fromId));
	});
}
