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
import { boolean, statement, text, timestamp, uuid } from "#app/platform/database/statement.server.ts";
import { transaction } from "#app/platform/database/transaction.server.ts";
import type { Secrets } from "#app/platform/secrets.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { unsubscribePath } from "#app/shared/paths.ts";
import { isUuid } from "#app/shared/uuid-pattern.ts";
import { endAccess, isSigned } from "./auth/auth.server.ts";
import { requireAnotherAdmin } from "./commands-roles.server.ts";
import type { BlockChanged, PersonMoved, SessionEnded } from "./events.ts";
import { getPersonByName, hasBlockBetween } from "./queries.server.ts";
import {
	formerUsernameEnd,
	isMailKind,
	isSameUsername,
	type MailKind,
	maxBlocked,
	nextUsernameChange,
} from "./rules-people.ts";
import { ChooseMailsInput, isReservedUsername } from "./schema.ts";
import { blocks, emailChanges, formerUsernames, sessions, users, verifications } from "./tables.server.ts";

// The policy of `changeDetails`, `deletePerson`, `setBanned` and the opening's mails is checked by the features that call them.

/** Constraints on usernames: of one that is in use, and of a former one that is reserved. */
const usernameConstraints: readonly (string | undefined)[] = ["users_username_key", "users_username_kept"];

interface PersonDetails {
	readonly username: string;
	/** As the list of cities has it, where the country has one. */
	readonly city: string | null;
	readonly twitterUsername: string | null;
	readonly about: string | null;
}

/**
 * Changes a person's own details, unless they were banned meanwhile. Their former name is reserved for them for a while. Of
 * two who want one name at once, the database refuses one.
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
	await reserveUsername(ctx, before.username, personId);
}

/** @throws DomainError `auth.usernameReserved`, `auth.usernameTooSoon` */
function requireNewName(username: string, changes: { count: number; lastAt: Date | null }, now: Date): void {
	if (isReservedUsername(username))
		throw new DomainError("auth.usernameReserved", {}, { username: "auth.error.usernameReserved" });
	if (nextUsernameChange(changes, now))
		throw new DomainError("auth.usernameTooSoon", {}, { username: "auth.error.usernameTooSoon" });
}

/** Reserves a former name, also against somebody who had it earlier. */
async function reserveUsername(
	ctx: QueryContext & { readonly db: Transaction },
	username: string,
	userId: string | null,
): Promise<void> {
	const reservation = { userId, keptUntil: formerUsernameEnd(ctx.clock.now()) };
	await ctx.db
		.insert(formerUsernames)
		.values({ username, ...reservation })
		.onConflictDoUpdate({ target: formerUsernames.username, set: reservation });
}

/**
 * Deletes a person's account with all that is theirs alone, and closes its connections. The name is reserved for nobody,
 * so that nobody poses as its former owner.
 * @throws DomainError `role.lastAdmin`
 */
export async function deletePerson(ctx: CommandContext, personId: string): Promise<void> {
	// The cascade locks rows in no order of ours.
	await retryDeadlock(ctx.db, () =>
		transaction(ctx.db, async (tx) => {
			await requireAnotherAdmin(tx, personId);
			const deleted = await tx
				.delete(users)
				.where(eq(users.id, personId))
				.returning({ username: users.username });
			for (const { username } of deleted) await reserveUsername({ ...ctx, db: tx }, username, null);
		}),
	);
	const event: SessionEnded = { type: "account.sessionEnded", personId };
	ctx.events.publish([event]);
}

const markSeen = statement(
	{ personId: uuid(), upTo: timestamp() },
	{ id: text() },
)`update users set messages_seen_at = :upTo
	where id = :personId and :upTo > coalesce(messages_seen_at, '-infinity') returning id`;

/**
 * Records up to which moment a person has seen their list of messages.
 * @param upTo as PostgreSQL writes it
 * @returns false when nothing was written, because they had seen it already
 */
export async function markMessagesSeen(ctx: QueryContext, personId: string, upTo: string): Promise<boolean> {
	return (await markSeen(ctx.db, { personId, upTo })).length > 0;
}

/** Turns the one mail about the shop's opening on or off. */
export async function setOpeningMail(ctx: QueryContext, personId: string, isWanted: boolean): Promise<void> {
	await ctx.db.update(users).set({ wantsOpeningMail: isWanted }).where(eq(users.id, personId));
}

/** Claims the requests for the opening's mail, each once also by two at the same time. @returns whose they were */
export async function claimOpeningMails(db: Transaction): Promise<{ userId: string }[]> {
	const isWaiting = eq(users.wantsOpeningMail, true);
	return db.update(users).set({ wantsOpeningMail: false }).where(isWaiting).returning({ userId: users.id });
}

/**
 * Bans a person or lifts their ban. A ban ends their sessions and links.
 * @returns their name, or null when there is nobody or nothing to change
 * @throws DomainError `role.lastAdmin`
 */
export async function setBanned(
	tx: TransactionContext,
	personId: string,
	isBanned: boolean,
): Promise<string | null> {
	if (isBanned) await requireAnotherAdmin(tx.db, personId);
	const [person] = await tx.db
		.update(users)
		.set({ isBanned, updatedAt: sql`now()` })
		.where(and(eq(users.id, personId), eq(users.isBanned, !isBanned)))
		.returning({ username: users.username });
	if (person && isBanned) await endAccess(tx.db, personId);
	return person?.username ?? null;
}

const lockOne = statement(
	{ personId: uuid() },
	{ isBanned: boolean() },
)`select is_banned as "isBanned" from users where id = :personId for no key update`;

/**
 * Locks a person, so that what they do at once follows each other: counts hold against a limit, and a ban waits, or is seen.
 * People are locked before all that is theirs (decision 164).
 * @returns whether there is such a person, who is not banned
 */
export async function lockPerson(tx: TransactionContext, personId: string): Promise<boolean> {
	const [person] = await lockOne(tx.db, { personId });
	return person?.isBanned === false;
}

/** Locks several people by id, as {@link lockPerson} does one. @returns those who are there and not banned */
export async function lockPeople(tx: TransactionContext, personIds: readonly string[]): Promise<string[]> {
	const good = [];
	for (const id of personIds.toSorted()) if (await lockPerson(tx, id)) good.push(id);
	return good;
}

/** The advisory lock's key of a pair, the same from both sides. */
const pairKey = "hashtextextended(least(:one, :other) || greatest(:one, :other), 0)";

const lockPair = statement({ one: text(), other: text() }, {})`select from pg_advisory_xact_lock(${pairKey})`;

/** A shared lock: what two people do with each other at once waits for a block only. */
const sharePair = statement(
	{ one: text(), other: text() },
	{},
)`select from pg_advisory_xact_lock_shared(${pairKey})`;

/**
 * Refuses an action of one person towards another when one has blocked the other, and makes a block wait until the
 * transaction is over: what passes here is done before the block.
 * @throws DomainError `person.blocked`
 */
export async function requireNoBlock(tx: TransactionContext, one: string, other: string): Promise<void> {
	await sharePair(tx.db, { one, other });
	// A second statement sees the block that the first may have waited for.
	if (await hasBlockBetween(tx, one, other)) throw new DomainError("person.blocked");
}

const insertBlock = statement(
	{ blockerId: uuid(), blockedId: uuid(), now: timestamp() },
	{ id: text() },
)`insert into blocks (blocker_id, blocked_id, created_at)
	select :blockerId, :blockedId, :now where (select count(*) from blocks where blocker_id = :blockerId) < ${maxBlocked}
	on conflict do nothing returning blocked_id as id`;

/**
 * Blocks somebody, who is not notified. From then on neither can write to the other or trade. Blocking again changes
 * nothing. A banned person may block too.
 * @throws DomainError `auth.required`, `person.notFound`, `auth.forbidden` for oneself
 */
export async function blockPerson(ctx: CommandContext, username: string): Promise<void> {
	await changeBlock(ctx, username, async (tx, pair) => {
		const rows = await insertBlock(tx.db, { ...pair, now: tx.clock.now() });
		return rows.length > 0;
	});
}

/**
 * Unblocks somebody. A block in the other direction stays.
 * @throws DomainError `auth.required`, `person.notFound`, `auth.forbidden` for oneself
 */
export async function unblockPerson(ctx: CommandContext, username: string): Promise<void> {
	await changeBlock(ctx, username, async (tx, { blockerId, blockedId }) => {
		const { rowCount } = await tx.db
			.delete(blocks)
			.where(and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId)));
		return rowCount === 1;
	});
}

async function changeBlock(
	ctx: CommandContext,
	username: string,
	change: (tx: TransactionContext, pair: Pick<BlockChanged, "blockerId" | "blockedId">) => Promise<boolean>,
): Promise<void> {
	const { id: blockerId } = requireActor(ctx);
	const { id: blockedId } = await getPersonByName(ctx, username);
	if (blockedId === blockerId) throw new DomainError("auth.forbidden");
	await inTransaction(ctx, async (tx) => {
		await lockPair(tx.db, { one: blockerId, other: blockedId });
		if (!(await change(tx, { blockerId, blockedId }))) return;
		const event: BlockChanged = { type: "account.blockChanged", blockerId, blockedId };
		await tx.record(event);
	});
}

/**
 * Turns one kind of the actor's mails about other people's actions on or off; mails about the account come in any case. A
 * banned person may choose too.
 * @throws DomainError `auth.required`, `request.invalid` for an unknown kind
 */
export async function chooseMails(ctx: CommandContext, values: unknown): Promise<void> {
	const { id } = requireActor(ctx);
	const { kind, isWanted } = parseInput(ChooseMailsInput, values);
	await ctx.db
		.update(users)
		.set({
			mutedMails: isWanted ? sql`array_remove(${users.mutedMails}, ${kind})` : withMuted(kind),
			updatedAt: sql`now()`,
		})
		.where(eq(users.id, id));
}

/**
 * Sets the language of the actor's mails.
 * @throws DomainError `auth.required`
 */
export async function chooseLocale(ctx: CommandContext, locale: Locale): Promise<void> {
	const { id } = requireActor(ctx);
	await ctx.db
		.update(users)
		.set({ locale, updatedAt: sql`now()` })
		.where(and(eq(users.id, id), ne(users.locale, locale)));
}

interface Unsubscription {
	readonly userId: string;
	readonly kind: MailKind;
}

/**
 * The link by which a mail's reader turns off the mails of its kind, without signing in. It works as long as the account
 * exists, since mails are opened late, and can do nothing else.
 * @param publicUrl origin without a slash at the end
 * @param secret the installation's newest
 */
export function unsubscribeLink(publicUrl: string, secret: string, content: Unsubscription): string {
	const { userId, kind } = content;
	return publicUrl + unsubscribePath(`${userId}.${kind}.${signatureOf(secret, content)}`);
}

/** The content of an unsubscribe link's token, or null for one that was not signed by us. */
export function readUnsubscribeToken(secrets: Secrets, token: string): Unsubscription | null {
	const [userId = "", kind, signature = "", ...rest] = token.split(".");
	if (!isUuid(userId) || !isMailKind(kind) || rest.length > 0) return null;
	const content = { userId, kind };
	return isSigned(secrets, signature, (secret) => signatureOf(secret, content)) ? content : null;
}

/**
 * Turns off the mails that a token names; doing it again changes nothing.
 * @throws DomainError `auth.linkInvalid` for a token that was not signed by us, or of a deleted account
 */
export async function stopMails(ctx: QueryContext, secrets: Secrets, token: string): Promise<void> {
	const content = readUnsubscribeToken(secrets, token);
	if (!content) throw new DomainError("auth.linkInvalid");
	const { rowCount } = await ctx.db
		.update(users)
		.set({ mutedMails: withMuted(content.kind), updatedAt: sql`now()` })
		.where(eq(users.id, content.userId));
	if (!rowCount) throw new DomainError("auth.linkInvalid");
}

/** SQL of the muted kinds with one more, each once. */
function withMuted(kind: MailKind) {
	return sql`array_append(array_remove(${users.mutedMails}, ${kind}), ${kind})`;
}

function signatureOf(secret: string, { userId, kind }: Unsubscription): string {
	return createHmac("sha256", secret).update(`unsubscribe:${kind}:${userId}`).digest("base64url");
}

/** Counts of deleted rows. */
interface Purged {
	readonly sessions: number;
	readonly verifications: number;
	readonly formerUsernames: number;
	readonly emailChanges: number;
	readonly rateLimits: number;
	readonly submissions: number;
}

/**
 * Deletes what has expired: sessions, verifications, changes of an address, reserved names, attempts and submissions.
 */
export async function purgeExpired(db: Database, now: Date): Promise<Purged> {
	return transaction(db, async (tx) => {
		const expiredSessions = await tx.delete(sessions).where(lt(sessions.expiresAt, now));
		const expiredLinks = await tx.delete(verifications).where(lt(verifications.expiresAt, now));
		const names = await tx.delete(formerUsernames).where(lt(formerUsernames.keptUntil, now));
		const changes = await tx.delete(emailChanges).where(lt(emailChanges.expiresAt, now));
		return {
			formerUsernames: names.rowCount ?? 0,
			sessions: expiredSessions.rowCount ?? 0,
			verifications: expiredLinks.rowCount ?? 0,
			emailChanges: changes.rowCount ?? 0,
			rateLimits: await forgetOldAttempts(tx, now),
			submissions: await forgetOldSubmissions(tx, now),
		};
	});
}
