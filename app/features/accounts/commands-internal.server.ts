import { and, eq, sql } from "drizzle-orm";
import {
	type CommandContext,
	inTransaction,
	type QueryContext,
	type TransactionContext,
} from "#app/platform/context.server.ts";
import type { Transaction } from "#app/platform/database/database.server.ts";
import { databaseErrorOf, retryDeadlock } from "#app/platform/database/errors.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import { transaction } from "#app/platform/database/transaction.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { endAccess } from "./commands-access.server.ts";
import { requireAdminBeside } from "./commands-roles.server.ts";
import type { PersonMoved, SessionEnded } from "./events.ts";
import {
	formerUsernameEnd,
	isReservedUsername,
	isSameUsername,
	nextUsernameChange,
} from "./rules-usernames.ts";
import { formerUsernames, users } from "./tables.server.ts";

/*
 * What other features' commands write here. They have asked whether the person may.
 */

/** The constraints by which a username is known to be somebody's: to be in use, or kept for who gave it up. */
const usernameConstraints: readonly (string | undefined)[] = ["users_username_key", "users_username_kept"];

export interface PersonDetails {
	readonly username: string;
	/** As the list of cities has it, where the country has one. */
	readonly city: string | null;
	readonly twitterUsername: string | null;
	readonly about: string | null;
}

/**
 * Changes what a person says of themselves, unless they were banned meanwhile. A name that they give up is kept for
 * them for a while. Two who want one name at once are told apart by the database.
 * @throws DomainError `auth.banned`, also when the account is gone; `auth.usernameTaken`, `auth.usernameReserved`,
 * `auth.usernameTooSoon`
 */
export async function changeDetails(
	ctx: CommandContext,
	personId: string,
	details: PersonDetails,
): Promise<void> {
	try {
		await inTransaction(ctx, (tx) => writeDetails(tx, personId, details));
	} catch (error) {
		if (usernameConstraints.includes(databaseErrorOf(error)?.constraint))
			throw new DomainError("auth.usernameTaken", {}, { username: "auth.error.usernameTaken" });
		throw error;
	}
}

interface InTransaction extends QueryContext {
	readonly db: Transaction;
}

async function writeDetails(
	ctx: TransactionContext,
	personId: string,
	details: PersonDetails,
): Promise<void> {
	const [before] = await ctx.db
		.select({
			username: users.username,
			city: users.city,
			count: users.usernameChanges,
			lastAt: users.usernameChangedAt,
		})
		.from(users)
		.where(and(eq(users.id, personId), eq(users.isBanned, false)))
		.for("no key update");
	if (!before) throw new DomainError("auth.banned");
	const now = ctx.clock.now();
	const isRenamed = !isSameUsername(before.username, details.username);
	if (isRenamed) requireNewName(details.username, before, now);
	const renaming = isRenamed && { usernameChanges: before.count + 1, usernameChangedAt: now };
	await ctx.db
		.update(users)
		.set({ ...details, ...renaming, updatedAt: sql`now()` })
		.where(eq(users.id, personId));
	if (details.city !== before.city) {
		const event: PersonMoved = { type: "account.moved", personId };
		await ctx.record(event);
	}
	if (!isRenamed) return;
	// It may be one that they had before.
	await ctx.db.delete(formerUsernames).where(eq(formerUsernames.username, details.username));
	await keepUsername(ctx, before.username, personId);
}

/** @throws DomainError `auth.usernameReserved`, `auth.usernameTooSoon` */
function requireNewName(username: string, changes: { count: number; lastAt: Date | null }, now: Date): void {
	if (isReservedUsername(username))
		throw new DomainError("auth.usernameReserved", {}, { username: "auth.error.usernameReserved" });
	if (nextUsernameChange(changes, now))
		throw new DomainError("auth.usernameTooSoon", {}, { username: "auth.error.usernameTooSoon" });
}

/** Keeps a name that was given up; one that somebody had before them is theirs no more by then. */
async function keepUsername(ctx: InTransaction, username: string, userId: string | null): Promise<void> {
	const kept = { userId, keptUntil: formerUsernameEnd(ctx.clock.now()) };
	await ctx.db
		.insert(formerUsernames)
		.values({ username, ...kept })
		.onConflictDoUpdate({ target: formerUsernames.username, set: kept });
}

/**
 * Deletes a person's account with all that is theirs alone, and ends what it held open. The bare name is kept, for
 * nobody, so that nobody poses as who had it.
 * @throws DomainError `role.lastAdmin`
 */
export async function deletePerson(ctx: CommandContext, personId: string): Promise<void> {
	// What goes with the account is locked in no order of ours.
	await retryDeadlock(() =>
		transaction(ctx.db, async (tx) => {
			await requireAdminBeside(tx, personId);
			const deleted = await tx
				.delete(users)
				.where(eq(users.id, personId))
				.returning({ username: users.username });
			for (const { username } of deleted) await keepUsername({ ...ctx, db: tx }, username, null);
		}),
	);
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

/** Sets whether a person gets the one mail when the shop opens. */
export async function setOpeningMail(ctx: QueryContext, personId: string, isWanted: boolean): Promise<void> {
	await ctx.db.update(users).set({ wantsOpeningMail: isWanted }).where(eq(users.id, personId));
}

/** Takes back everybody's wish for the opening's mail; of two who do it at once, the second finds none. @returns whose they were */
export async function claimOpeningMails(db: Transaction): Promise<{ userId: string }[]> {
	const isWaiting = eq(users.wantsOpeningMail, true);
	return db.update(users).set({ wantsOpeningMail: false }).where(isWaiting).returning({ userId: users.id });
}

/**
 * Bans a person, or lets them take part again. A ban ends their sessions and links.
 * @returns their name, or null when there is nobody or it is so already
 * @throws DomainError `role.lastAdmin`
 */
export async function setBanned(
	tx: TransactionContext,
	personId: string,
	isBanned: boolean,
): Promise<string | null> {
	if (isBanned) await requireAdminBeside(tx.db, personId);
	const [person] = await tx.db
		.update(users)
		.set({ isBanned, updatedAt: sql`now()` })
		.where(and(eq(users.id, personId), eq(users.isBanned, !isBanned)))
		.returning({ username: users.username });
	if (person && isBanned) await endAccess(tx.db, personId);
	return person?.username ?? null;
}
