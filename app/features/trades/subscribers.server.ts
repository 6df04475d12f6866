import type { ListingDeleted } from "#app/features/listings/events.ts";
import type { TransactionContext } from "#app/platform/context.server.ts";
import type { EventBus } from "#app/platform/events.server.ts";
import { supersedeTrades } from "./commands.server.ts";

/** Closes the pending trades of a listing in the transaction that deletes it, which holds its lock. */
export function registerTrades(events: EventBus<TransactionContext>): void {
	events.onRecord<ListingDeleted>("listing.deleted", (tx, { listingId }) => supersedeTrades(tx, listingId));
}
