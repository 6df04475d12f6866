import { eq } from "drizzle-orm";
import type { PersonBanned, PersonMoved, PersonUnbanned } from "#app/features/accounts/events.ts";
import { users } from "#app/features/accounts/tables.server.ts";
import { registerListings } from "#app/features/listings/subscribers.server.ts";
import { registerShowcases } from "#app/features/showcases/subscribers.server.ts";
import { systemClock } from "#app/platform/clock.ts";
import { inTransaction, type TransactionContext } from "#app/platform/context.server.ts";
import { EventBus } from "#app/platform/events.server.ts";
import type { Db } from "./row.ts";

interface PersonChanges {
	readonly isBanned?: boolean;
	readonly country?: string;
	readonly city?: string | null;
}

/** Bans a person, lets them take part again or moves them, with what repeats that of them; sessions and trades stay as they are. */
export async function changePerson(db: Db, personId: string, changes: PersonChanges): Promise<void> {
	const events = new EventBus<TransactionContext>();
	registerListings(events);
	registerShowcases(events);
	await inTransaction({ actor: null, db, clock: systemClock, events }, async (tx) => {
		await tx.db.update(users).set(changes).where(eq(users.id, personId));
		const moved: PersonMoved = { type: "account.moved", personId };
		await tx.record(moved);
		if (changes.isBanned === undefined) return;
		const type = changes.isBanned ? "account.banned" : "account.unbanned";
		const event: PersonBanned | PersonUnbanned = { type, personId, banId: "" };
		await tx.record(event);
	});
}
