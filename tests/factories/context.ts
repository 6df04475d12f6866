import { systemClock } from "#app/platform/clock.ts";
import type { Actor, CommandContext, TransactionContext } from "#app/platform/context.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { type DomainEvent, EventBus } from "#app/platform/events.server.ts";
import type { UserRow } from "./accounts.ts";

/** The person of a row as a session would name them. */
export function actorOf(user: UserRow): Actor {
	const { id, username, email, emailVerified, isAdmin, role, isBanned } = user;
	return { id, username, email, emailVerified, isAdmin, isModerator: role === "moderator", isBanned };
}

/**
 * What a command gets when this person, or a visitor, asks; on an event bus of its own unless told, and as on a node
 * of its own: it waits for no other's turn.
 */
export function contextOf(
	db: Database,
	user: UserRow | null,
	overrides: Partial<CommandContext> = {},
): CommandContext {
	const events = new EventBus<TransactionContext>((error) => {
		throw error;
	});
	return { actor: user && actorOf(user), db, clock: systemClock, events, ...overrides };
}

/** Collects what is published on a bus, by type. */
export function collectEvents<E extends DomainEvent>(
	events: EventBus<TransactionContext>,
	types: readonly E["type"][],
): E[] {
	const collected: E[] = [];
	for (const type of types) events.onCommitted<E>(type, (event) => collected.push(event));
	return collected;
}
