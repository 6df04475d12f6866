import type { TypedNameDismissed } from "#app/features/catalogue/events.ts";
import type { TransactionContext } from "#app/platform/context.server.ts";
import type { EventBus } from "#app/platform/events.server.ts";
import { takeDownTypedName } from "./board/commands.server.ts";

/** Takes from the wanted board what an admin took away. */
export function registerMatches(events: EventBus<TransactionContext>): void {
	events.onRecord<TypedNameDismissed>("catalogue.typedNameDismissed", takeDownTypedName);
}
