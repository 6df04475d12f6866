import type { ListingDeleted } from "#app/features/listings/events.ts";
import type { ListingHidden, ListingReported } from "#app/features/moderation/events.ts";
import type { TransactionContext } from "#app/platform/context.server.ts";
import type { EventBus } from "#app/platform/events.server.ts";
import { notifyPerson } from "./commands.server.ts";
import type { NotificationType } from "./rules.ts";

interface AboutListing {
	readonly listingId: string;
	readonly ownerId: string;
	readonly title: string;
}

/** Tells owners what happens to their listings; the rows are part of the transaction in which it happens. */
export function registerNotifications(events: EventBus<TransactionContext>): void {
	events.onRecord<ListingReported>("listing.reported", (tx, event) =>
		tellOwner(tx, "listing_reported", event),
	);
	events.onRecord<ListingHidden>("listing.hidden", (tx, event) =>
		tellOwner(tx, "listing_in_revision", event),
	);
	events.onRecord<ListingDeleted>("listing.deleted", async (tx, event) => {
		if (event.byAdmin) await tellOwner(tx, "listing_deleted_by_admin", event);
	});
}

function tellOwner(
	tx: TransactionContext,
	type: NotificationType,
	{ listingId, ownerId, title }: AboutListing,
): Promise<void> {
	const data = { listing_id: listingId, listing_title: title };
	return notifyPerson(tx, { userId: ownerId, type, data, groupKey: listingId });
}
