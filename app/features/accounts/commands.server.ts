import { createHmac } from "node:crypto";
import { and, eq, lt, ne, sql } from "drizzle-orm";
import type { Locale } from "#app/i18n/locale.ts";
import {
	type CommandContext,
	inTransaction,
	type QueryContext,
	requireActor,
	type TransactionContext,
} from "#app/platform/context.server.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { databaseErrorOf, retryDeadlock } from "#app/platform/database/errors.server.ts";
import { forgetOldSubmissions } from "#app/platform/database/idempotency.server.ts";
import { forgetOldAttempts } from "#app/platform/database/rate-limits.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import { transaction } from "#app/platform/database/transaction.server.ts";
import type { Secrets } from "#app/platform/secrets.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { unsubscribePath } from "#app/shared/paths.ts";
import { isUuid } from "#app/shared/uuid-pattern.ts";
import { endAccess, isSigned } from "./auth/auth.server.ts";
import { requireAdminBeside } from "./commands-roles.server.ts";
import type { BlockChanged, PersonMoved, SessionEnded } from "./events.ts";
import { areSilenced, getPersonByName } from "./queries.server.ts";
import {
	formerUsernameEnd,
	isMailKind,
	isSameUsername,
	type MailKind,
	maxBlocked,
	nextUsernameChange,
} from "./rules-people.ts";
import { ChooseMailsInput, isReservedUsername } from "./schema.ts";
import { emailChanges, formerUsernames, sessions, users, verifications } from "./tables.server.ts";

/*
 * What other features' commands write here. They have asked whether the person may.
 */

/** The constraints by which a username is known to be somebody's: to be in use, or kept for who gave it up. */
const usernameConstraints: readonly (string | undefined)[] = ["users_username_key", "users_username_kept"];

interface PersonDetails {
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

/** The key of a pair, the same from both sides. */
const pairKey = "hashtextextended(least($1::text, $2::text) || greatest($1::text, $2::text), 0)";

const lockPair = statement("accounts_lock_pair", `select pg_advisory_xact_lock(${pairKey})`);

/** Those who do something with each other do not wait for each other, but for a block. */
const sharePair = statement("accounts_share_pair", `select pg_advisory_xact_lock_shared(${pairKey})`);

/**
 * Stops what one person does towards another when there is silence between them, and makes a block wait until the
 * transaction is over: what passes here is done before the block.
 * @throws DomainError `person.silenced`
 */
export async function requireNoSilence(tx: TransactionContext, one: string, other: string): Promise<void> {
	await sharePair(tx.db, [one, other]);
	// A statement of its own, which sees the block that it may have waited for.
	if (await areSilenced(tx, one, other)) throw new DomainError("person.silenced");
}

const insertBlock = statement<{ blocked_id: string }>(
	"accounts_block",
	`insert into blocks (blocker_id, blocked_id, created_at)
	select $1, $2, $3 where (select count(*) from blocks where blocker_id = $1) < ${maxBlocked}
	on conflict do nothing returning blocked_id`,
);

const deleteBlock = statement<{ blocked_id: string }>(
	"accounts_unblock",
	"delete from blocks where blocker_id = $1 and blocked_id = $2 returning blocked_id",
);

/**
 * Blocks somebody: from now on there is silence between the two, of which nobody is told. Blocking twice is
 * blocking once. Also for who is banned.
 * @throws DomainError `auth.required`, `person.notFound`, `auth.forbidden` for oneself
 */
export async function blockPerson(ctx: CommandContext, username: string): Promise<void> {
	await changeBlock(ctx, username, async (tx, pair) => {
		const rows = await insertBlock(tx.db, [...pair, tx.clock.now()]);
		return rows.length > 0;
	});
}

/**
 * Takes back that the actor blocked somebody. Where the other blocks the actor too, the silence goes on.
 * @throws DomainError `auth.required`, `person.notFound`, `auth.forbidden` for oneself
 */
export async function unblockPerson(ctx: CommandContext, username: string): Promise<void> {
	await changeBlock(ctx, username, async (tx, pair) => (await deleteBlock(tx.db, pair)).length > 0);
}

async function changeBlock(
	ctx: CommandContext,
	username: string,
	change: (tx: TransactionContext, pair: [blockerId: string, blockedId: string]) => Promise<boolean>,
): Promise<void> {
	const { id: blockerId } = requireActor(ctx);
	const { id: blockedId } = await getPersonByName(ctx, username);
	if (blockedId === blockerId) throw new DomainError("auth.forbidden");
	await inTransaction(ctx, async (tx) => {
		await lockPair(tx.db, [blockerId, blockedId]);
		if (!(await change(tx, [blockerId, blockedId]))) return;
		const event: BlockChanged = { type: "account.blockChanged", blockerId, blockedId };
		await tx.record(event);
	});
}

/**
 * Sets whether the actor gets one kind of mails about what others do; mails about the account itself come in any
 * case. A banned person may choose too.
 * @throws DomainError `auth.required`, `request.invalid` for an unknown kind
 */
export async function chooseMails(ctx: CommandContext, input: ChooseMailsInput): Promise<void> {
	const { id } = requireActor(ctx);
	const { kind, isWanted } = parseInput(ChooseMailsInput, input);
	await ctx.db
		.update(users)
		.set({
			mutedMails: isWanted ? sql`array_remove(${users.mutedMails}, ${kind})` : withMuted(kind),
			updatedAt: sql`now()`,
		})
		.where(eq(users.id, id));
}

/**
 * Sets the language that the actor is written to in.
 * @throws DomainError `auth.required`
 */
export async function chooseLocale(ctx: CommandContext, locale: Locale): Promise<void> {
	const { id } = requireActor(ctx);
	await ctx.db
		.update(users)
		.set({ locale, updatedAt: sql`now()` })
		.where(and(eq(users.id, id), ne(users.locale, locale)));
}

/** The person and the kind of mail of an unsubscribe link. */
interface Unsubscription {
	readonly userId: string;
	readonly kind: MailKind;
}

/**
 * The link in a mail by which its reader ends the mails of its kind, without signing in. It works as long as the
 * account exists: mails are opened late. It can do nothing else.
 * @param publicUrl origin without a slash at the end
 * @param secret the installation's, the newest
 */
export function unsubscribeLink(publicUrl: string, secret: string, of: Unsubscription): string {
	return publicUrl + unsubscribePath(`${of.userId}.${of.kind}.${signatureOf(secret, of)}`);
}

/** The content of such a link's token, or null for one that is not ours. */
export function readUnsubscribeToken(secrets: Secrets, token: string): Unsubscription | null {
	const [userId = "", kind, signature = "", ...rest] = token.split(".");
	if (!isUuid(userId) || !isMailKind(kind) || rest.length > 0) return null;
	const of = { userId, kind };
	return isSigned(secrets, signature, (secret) => signatureOf(secret, of)) ? of : null;
}

/**
 * Ends the mails that the token names; doing it again changes nothing.
 * @throws DomainError `auth.linkInvalid` for a token that is not ours, or of an account that is gone
 */
export async function stopMails(ctx: QueryContext, secrets: Secrets, token: string): Promise<void> {
	const of = readUnsubscribeToken(secrets, token);
	const stopped =
		of &&
		(await ctx.db
			.update(users)
			.set({ mutedMails: withMuted(of.kind), updatedAt: sql`now()` })
			.where(eq(users.id, of.userId))
			.returning({ id: users.id }));
	if (!stopped?.length) throw new DomainError("auth.linkInvalid");
}

/** The kinds that a person does not want, with one more; each stands there once. */
function withMuted(kind: MailKind) {
	return sql`array_append(array_remove(${users.mutedMails}, ${kind}), ${kind})`;
}

function signatureOf(secret: string, { userId, kind }: Unsubscription): string {
	return createHmac("sha256", secret).update(`unsubscribe:${kind}:${userId}`).digest("base64url");
}

/** How many rows of each kind were deleted. */
interface Purged {
	readonly sessions: number;
	readonly verifications: number;
	readonly formerUsernames: number;
	readonly emailChanges: number;
	readonly rateLimits: number;
	readonly submissions: number;
}

/**
 * Deletes what has expired: sessions, verifications, changes of an address, names that are kept no more, attempts and
 * answered submissions.
 */
export async function purgeExpired(db: Database, now: Date): Promise<Purged> {
	return transaction(db, async (tx) => {
		const ended = await tx.delete(sessions).where(lt(sessions.expiresAt, now));
		const unused = await tx.delete(verifications).where(lt(verifications.expiresAt, now));
		const given = await tx.delete(formerUsernames).where(lt(formerUsernames.keptUntil, now));
		const forgotten = await tx.delete(emailChanges).where(lt(emailChanges.expiresAt, now));
		return {
			formerUsernames: given.rowCount ?? 0,
			sessions: ended.rowCount ?? 0,
			verifications: unused.rowCount ?? 0,
			emailChanges: forgotten.rowCount ?? 0,
			rateLimits: await forgetOldAttempts(tx, now),
			submissions: await forgetOldSubmissions(tx, now),
		};
	});
}
