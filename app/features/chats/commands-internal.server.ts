import type { BlockChanged } from "#app/features/accounts/events.ts";
import { blockBetween } from "#app/features/accounts/queries.server.ts";
import type { TransactionContext } from "#app/platform/context.server.ts";
import {
	array,
	boolean,
	integer,
	json,
	nullable,
	statement,
	text,
	timestamp,
	uuid,
} from "#app/platform/database/statement.server.ts";
import { messageSent } from "./commands.server.ts";
import type { ChatBlocked, MessageRefreshed } from "./events.ts";
import { publishedColumns, selectMessage } from "./queries.server.ts";

/*
 * Writes that other features cause, inside their transaction. They have checked what the person may do.
 */

/** Locks chats, so that nobody writes to them until the end of the transaction; those of another node are skipped. */
const lockDue = statement(
	{ olderThan: timestamp(), limit: integer() },
	{ id: text() },
)`select id from chats where unnotified_since <= :olderThan order by unnotified_since limit :limit
	for no key update skip locked`;

/** The first text that is too recent, with those after it, to notify anybody of. */
const firstRecent = `from chat_messages m
	where m.chat_id = c.id and m.seq >= c.unnotified_seq and m.kind = 'text' and m.created_at > :olderThan`;

/** Rows are locked as they are counted: whoever reads them at this moment waits, and then marks the notification as read. */
const countUnread = statement(
	{ chatIds: array(uuid()), olderThan: timestamp() },
	{
		chatId: text(),
		readerId: text(),
		senderId: nullable(text()),
		total: integer(),
		listing: nullable(json<NonNullable<UnreadMessages["listing"]>>()),
	},
)`with due as (
		select c.id, c.listing_id, c.unnotified_seq, coalesce((select min(m.seq) ${firstRecent}), c.last_seq + 1) as end_seq
		from chats c where c.id = any(:chatIds) and not c.is_blocked
	), unread as (
		select m.chat_id, m.seq, m.sender_id, m.recipient_id, d.listing_id
		from due d join chat_messages m on m.chat_id = d.id and m.seq >= d.unnotified_seq and m.seq < d.end_seq
		where m.kind = 'text' and not m.is_read
		order by m.chat_id, m.seq for no key update of m
	)
	select n.chat_id as "chatId", n.recipient_id as "readerId",
		(array_agg(n.sender_id order by n.seq desc))[1] as "senderId", count(*)::int as total,
		case when l.id is not null then json_build_object('id', l.id, 'title', coalesce(l.title, '')) end as listing
	from unread n
	join users u on u.id = n.recipient_id
	left join listings l on l.id = n.listing_id and l.status <> 'deleted'
	group by n.chat_id, n.recipient_id, l.id`;

const advanceUnnotified = statement(
	{ chatIds: array(uuid()), olderThan: timestamp() },
	{},
)`update chats c set (unnotified_seq, unnotified_since) = (
		select m.seq, m.created_at ${firstRecent} order by m.seq limit 1
	) where c.id = any(:chatIds)`;

/** Messages of a chat that one of its people has not read. */
export interface UnreadMessages {
	readonly chatId: string;
	readonly readerId: string;
	/** The sender of the newest; null when their account is gone. */
	readonly senderId: string | null;
	readonly total: number;
	/** Null when it is gone. */
	readonly listing: { readonly id: string; readonly title: string } | null;
}

/**
 * Claims the messages that nobody has read and that nobody was notified of, each once however many nodes do it: in this
 * transaction they are locked, and after it they count as notified.
 * @param options.olderThan messages sent until then; younger ones are left for a later call
 * @param options.limit of chats
 * @returns how many chats had any, and what is still unread in them
 */
export async function claimUnread(
	tx: TransactionContext,
	{ olderThan, limit }: { olderThan: Date; limit: number },
): Promise<{ chats: number; unread: UnreadMessages[] }> {
	const due = await lockDue(tx.db, { olderThan, limit });
	if (due.length === 0) return { chats: 0, unread: [] };
	const chatIds = due.map(({ id }) => id);
	const unread = await countUnread(tx.db, { chatIds, olderThan });
	await advanceUnnotified(tx.db, { chatIds, olderThan });
	return { chats: due.length, unread };
}

const setRemoved = statement(
	{ id: uuid(), removedAt: nullable(timestamp()) },
	publishedColumns,
)`update chat_messages set removed_at = :removedAt where id = :id and (removed_at is null) = (:removedAt is not null)
	returning ${selectMessage}, array_remove(array[recipient_id, sender_id], null) as "peopleIds"`;

/** Removes a person's message from both people's chat, as moderation decided; its place says that it was removed. */
export async function removeMessage(tx: TransactionContext, id: string): Promise<void> {
	await setRemovedAt(tx, id, tx.clock.now());
}

/** Shows a removed message again. */
export async function reinstateMessage(tx: TransactionContext, id: string): Promise<void> {
	await setRemovedAt(tx, id, null);
}

async function setRemovedAt(tx: TransactionContext, id: string, removedAt: Date | null): Promise<void> {
	const [row] = await setRemoved(tx.db, { id, removedAt });
	if (!row) return;
	const event: MessageRefreshed = { ...messageSent(row), type: "chat.messageRefreshed" };
	await tx.record(event);
}

/** Waits for messages that are being written at this moment; later ones find the chat blocked. */
const setBlocked = statement(
	{ one: uuid(), other: uuid() },
	{ chatId: text(), isBlocked: boolean() },
)`with theirs as (
		select id from chats where (user1_id = :one and user2_id = :other) or (user1_id = :other and user2_id = :one)
		order by id for no key update
	)
	update chats set is_blocked = ${blockBetween(":one", ":other")} from theirs where chats.id = theirs.id
	returning chats.id as "chatId", is_blocked as "isBlocked"`;

/** Lets the chats of two people follow a block between them, in its transaction. */
export async function followBlock(
	tx: TransactionContext,
	{ blockerId, blockedId }: BlockChanged,
): Promise<void> {
	const peopleIds = [blockerId, blockedId];
	for (const { chatId, isBlocked } of await setBlocked(tx.db, { one: blockerId, other: blockedId })) {
		const event: ChatBlocked = { type: "chat.blocked", chatId, peopleIds };
		if (isBlocked) await tx.record(event);
	}
}
