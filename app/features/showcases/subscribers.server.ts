import { eq } from "drizzle-orm";
import type { PersonBanned, PersonUnbanned } from "#app/features/accounts/events.ts";
import type { CardDeleted, CardPassed } from "#app/features/cards/events.ts";
import type { ListingChanged, ListingDeleted } from "#app/features/listings/events.ts";
import type { TradeCompleted } from "#app/features/trades/events.ts";
import type { TransactionContext } from "#app/platform/context.server.ts";
import type { EventBus } from "#app/platform/events.server.ts";
import { followBan, removeCardElement, writeTermsAroundListing } from "./commands-internal.server.ts";
import { collectionListings } from "./tables.server.ts";

/**
 * Takes deleted and traded listings out of all showcases, and cards that are deleted or another's; what is only hidden keeps
 * its place for its return. What a ban hides comes back with its end.
 */
export function registerShowcases(events: EventBus<TransactionContext>): void {
	events.onRecord<ListingDeleted>("listing.deleted", (tx, { listingId }) => takeOut(tx, listingId));
	events.onRecord<TradeCompleted>("trade.completed", async (tx, { endedListingIds }) => {
		for (const listingId of endedListingIds) await takeOut(tx, listingId);
	});
	events.onRecord<ListingChanged>("listing.changed", async (tx, { listingId }) => {
		await writeTermsAroundListing(tx.db, { listingId });
	});
	events.onRecord<PersonBanned>("account.banned", followBan);
	events.onRecord<PersonUnbanned>("account.unbanned", followBan);
	events.onRecord<CardPassed>("card.passed", (tx, { cardId }) => removeCardElement(tx, cardId));
	events.onRecord<CardDeleted>("card.deleted", (tx, { cardId }) => removeCardElement(tx, cardId));
}

async function takeOut(tx: TransactionContext, listingId: string): Promise<void> {
	await tx.db.delete(collectionListings).where(eq(collectionListings.listingId, listingId));
}
