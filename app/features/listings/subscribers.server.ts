import type { PersonBanned, PersonMoved, PersonUnbanned } from "#app/features/accounts/events.ts";
import type { ItemsMerged, TypedNameAdded } from "#app/features/catalogue/events.ts";
import type { TransactionContext } from "#app/platform/context.server.ts";
import type { EventBus } from "#app/platform/events.server.ts";
import { followOwner } from "./commands-internal.server.ts";
import { moveItem } from "./commands-merge.server.ts";
import { moveTyped } from "./commands-typed.server.ts";

/** Follows what admins make of the catalogue, so that no listing is left with an item that is gone, and what becomes of owners. */
export function registerListings(events: EventBus<TransactionContext>): void {
	events.onRecord<ItemsMerged>("catalogue.itemsMerged", moveItem);
	events.onRecord<TypedNameAdded>("catalogue.typedNameAdded", moveTyped);
	events.onRecord<PersonBanned>("account.banned", followOwner);
	events.onRecord<PersonUnbanned>("account.unbanned", followOwner);
	events.onRecord<PersonMoved>("account.moved", followOwner);
}
