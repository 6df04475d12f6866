import { and, eq, sql } from "drizzle-orm";
import type { CommandContext, QueryContext } from "#app/platform/context.server.ts";
import { retryDeadlock } from "#app/platform/database/deadlock.server.ts";
import { databaseErrorOf, statement } from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import type { SessionEnded } from "./events.ts";
import { users } from "./tables.server.ts";

/*
 * What other features' commands write here. They have asked whether the person may.
 */

/** Names the constraint by which a username is known to be taken. */
const usernameConstraint = "users_username_key";

export interface PersonDetails {
	readonly username: string;
	/** As the list of cities has it, where the country has one. */
	readonly city: string | null;
	readonly twitterUsername: string | null;
}

/**
 * Changes what a person says of themselves, unless they were banned meanwhile.
 * @throws DomainError `auth.banned`, also when the account is gone; `auth.usernameTaken`
 */
export async function changeDetails(
	ctx: QueryContext,
	personId: string,
	details: PersonDetails,
): Promise<void> {
	try {
		const changed = await ctx.db
			.update(users)
			.set({ ...details, updatedAt: sql`now()` })
			.where(and(eq(users.id, personId), eq(users.isBanned, false)))
			.returning({ id: users.id });
		if (changed.length === 0) throw new DomainError("auth.banned");
	} catch (error) {
		if (databaseErrorOf(error)?.constraint === usernameConstraint)
			throw new DomainError("auth.usernameTaken", {}, { username: "auth.error.usernameTaken" });
		throw error;
	}
}

/** Deletes a person's account with all that is theirs alone, and ends what it held open. */
export async function deletePerson(ctx: CommandContext, personId: string): Promise<void> {
	// What goes with the account is locked in no order of ours.
	await retryDeadlock(() => ctx.db.delete(users).where(eq(users.id, personId)));
	const event: SessionEnded = { type: "account.sessionEnded", personId };
	ctx.events.publish([event]);
}

const markSeen = statement<{ id: string }>(
	"accounts_mark_messages_seen",
	`update users set messages_seen_at = $2
	where id = $1 and $2::timestamptz > coalesce(messages_seen_at, '-infinity') returning id`,
);

/**
 * Notes that a person has seen their list of messages up to a moment.
 * @param upTo as PostgreSQL writes it
 * @returns false when they had seen it already; then nothing is written
 */
export async function markMessagesSeen(ctx: QueryContext, personId: string, upTo: string): Promise<boolean> {
	return (await markSeen(ctx.db, [personId, upTo])).length > 0;
}
