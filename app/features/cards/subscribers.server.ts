import type { ListingDeleted } from "#app/features/listings/events.ts";
import type { TradeCompleted } from "#app/features/trades/events.ts";
import type { TransactionContext } from "#app/platform/context.server.ts";
import type { EventBus } from "#app/platform/events.server.ts";
import { clearOffer, passCard } from "./commands-offer.server.ts";

/** Passes a card on with the trade of the listing that offers it, in its transaction, and frees it with the listing. */
export function registerCards(events: EventBus<TransactionContext>): void {
	events.onRecord<TradeCompleted>("trade.completed", async (tx, { items }) => {
		for (const { listingId, takerId } of items)
			if (listingId) await passCard(tx, { listingId, toId: takerId });
	});
	events.onRecord<ListingDeleted>("listing.deleted", (tx, { listingId }) => clearOffer(tx, listingId));
}
