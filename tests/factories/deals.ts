import { registerChats } from "#app/features/chats/subscribers.server.ts";
import { registerListings } from "#app/features/listings/subscribers.server.ts";
import { registerLists } from "#app/features/lists/subscribers.server.ts";
import { registerOffers } from "#app/features/offers/subscribers.server.ts";
import { registerTrades } from "#app/features/trades/subscribers.server.ts";
import type { CommandContext } from "#app/platform/context.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { UserRow } from "./accounts.ts";
import { contextOf } from "./context.ts";

const day = 24 * 60 * 60 * 1000;

/** The contexts of all who have a part in deals, on one bus on which the features of a deal hear of each other. */
export function dealContexts(db: Database) {
	const system = contextOf(db, null);
	const { events } = system;
	for (const register of [registerListings, registerLists, registerTrades, registerOffers, registerChats])
		register(events);
	return {
		system,
		events,
		as: (user: UserRow) => contextOf(db, user, { events }),
		/** The system so many days from now. */
		later: (days: number): CommandContext => ({
			...system,
			clock: { now: () => new Date(Date.now() + days * day) },
		}),
	};
}
