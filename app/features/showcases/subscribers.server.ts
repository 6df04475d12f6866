import { eq } from "drizzle-orm";
import type { ListingDeleted } from "#app/features/listings/events.ts";
import type { TransactionContext } from "#app/platform/context.server.ts";
import type { EventBus } from "#app/platform/events.server.ts";
import { collectionListings } from "./tables.server.ts";

/** Takes a deleted listing out of all showcases; one that is only hidden keeps its place for its return. */
export function registerShowcases(events: EventBus<TransactionContext>): void {
	events.onRecord<ListingDeleted>("listing.deleted", async (tx, { listingId }) => {
		await tx.db.delete(collectionListings).where(eq(collectionListings.listingId, listingId));
	});
}
