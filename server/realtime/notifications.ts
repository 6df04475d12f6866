import type { NotificationsChanged } from "#app/features/notifications/events.ts";
import type { TransactionContext } from "#app/platform/context.server.ts";
import type { EventBus } from "#app/platform/events.server.ts";
import { type RealtimeServer, roomOf } from "./people.ts";

/** Tells all sockets of a person that their notifications changed; each asks for what there is now. */
export function tellPeopleOfNotifications(io: RealtimeServer, events: EventBus<TransactionContext>): void {
	events.onCommitted<NotificationsChanged>("notifications.changed", ({ personId }) => {
		io.to(roomOf(personId)).emit("notifications:changed");
	});
}
