import type { PersonBanned } from "#app/features/accounts/events.ts";
import type { TransactionContext } from "#app/platform/context.server.ts";
import type { EventBus } from "#app/platform/events.server.ts";
import { withdrawTaughtBy } from "./commands-taught.server.ts";

/** Takes back what the files of a banned person taught. */
export function registerCatalogue(events: EventBus<TransactionContext>): void {
	events.onRecord<PersonBanned>("account.banned", (tx, { personId }) => withdrawTaughtBy(tx, personId));
}
