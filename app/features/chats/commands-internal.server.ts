import type { BlockChanged } from "#app/features/accounts/events.ts";
import { silenceBetween } from "#app/features/accounts/queries-blocks.server.ts";
import type { TransactionContext } from "#app/platform/context.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import type { ChatSilenced, MessageRefreshed } from "./events.ts";
import { type MessageRow, messageColumns, toMessage } from "./queries.server.ts";

/*
 * What other features' commands write here, inside their transaction.
 */

/** Nobody writes to these chats until the end of the transaction; what another node has locked is left to it. */
const lockDue = statement<{ id: string }>(
	"chats_lock_due",
	`select id from chats where unnotified_since <= $1 order by unnotified_since limit $2
	for no key update skip locked`,
);

interface UnreadOfChat {
	readonly chat_id: string;
	readonly reader_id: string;
	readonly sender_id: string | null;
	readonly total: number;
	readonly listing_id: string | null;
	readonly title: string | null;
}

/** The text from which on the others are too young to be told of. */
const firstYoung = `from chat_messages m
	where m.chat_id = c.id and m.seq >= c.unnotified_seq and m.kind = 'text' and m.created_at > $2`;

/** Locked as they are counted: whoever reads them at this moment waits, and then marks the notification as read. */
const countUnreadOf = statement<UnreadOfChat>(
	"chats_count_unread_of",
	`with due as (
		select c.id, c.listing_id, c.unnotified_seq, coalesce((select min(m.seq) ${firstYoung}), c.last_seq + 1) as end_seq
		from chats c where c.id = any($1::uuid[]) and not c.is_silenced
	), unread as (
		select m.chat_id, m.seq, m.sender_id, m.recipient_id, d.listing_id
		from due d join chat_messages m on m.chat_id = d.id and m.seq >= d.unnotified_seq and m.seq < d.end_seq
		where m.kind = 'text' and not m.is_read
		order by m.chat_id, m.seq for no key update of m
	)
	select n.chat_id, n.recipient_id as reader_id, (array_agg(n.sender_id order by n.seq desc))[1] as sender_id,
		count(*)::int as total, l.id as listing_id, l.title
	from unread n
	join users u on u.id = n.recipient_id
	left join listings l on l.id = n.listing_id and l.status <> 'deleted'
	group by n.chat_id, n.recipient_id, l.id`,
);

const moveOn = statement(
	"chats_move_on",
	`update chats c set (unnotified_seq, unnotified_since) = (
		select m.seq, m.created_at ${firstYoung} order by m.seq limit 1
	) where c.id = any($1::uuid[])`,
);

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
 * Claims the messages that nobody has read and that nobody was notified of, each once however many nodes ask: in this
 * transaction they are locked, and after it they count as notified.
 * @param options.olderThan messages sent until then; younger ones are left for a later call
 * @param options.limit of chats
 * @returns how many chats had any, and what is still unread in them
 */
export async function claimUnread(
	tx: TransactionContext,
	{ olderThan, limit }: { olderThan: Date; limit: number },
): Promise<{ chats: number; unread: UnreadMessages[] }> {
	const due = await lockDue(tx.db, [olderThan, limit]);
	if (due.length === 0) return { chats: 0, unread: [] };
	const ids = `{${due.map(({ id }) => id).join()}}`;
	const rows = await countUnreadOf(tx.db, [ids, olderThan]);
	await moveOn(tx.db, [ids, olderThan]);
	return { chats: due.length, unread: rows.map(toUnread) };
}

function toUnread(row: UnreadOfChat): UnreadMessages {
	const { chat_id: chatId, reader_id: readerId, sender_id: senderId, total, listing_id: id, title } = row;
	return { chatId, readerId, senderId, total, listing: id ? { id, title: title ?? "" } : null };
}

/*
 * What moderation writes here, inside its transaction. It has asked whether the person may.
 */

const setRemoved = statement<MessageRow & { people_ids: string[] }>(
	"chats_set_removed",
	`update chat_messages set removed_at = $2 where id = $1 and (removed_at is null) = ($2::timestamptz is not null)
	returning ${messageColumns}, array_remove(array[recipient_id, sender_id], null) as people_ids`,
);

/** Keeps a person's message from both people of its chat; its place says that it was removed. */
export async function removeMessage(tx: TransactionContext, id: string): Promise<void> {
	await change(tx, id, tx.clock.now());
}

/** Shows a removed message again. */
export async function reinstateMessage(tx: TransactionContext, id: string): Promise<void> {
	await change(tx, id, null);
}

async function change(tx: TransactionContext, id: string, removedAt: Date | null): Promise<void> {
	const [row] = await setRemoved(tx.db, [id, removedAt]);
	if (!row) return;
	const { chat_id: chatId, people_ids: peopleIds } = row;
	const event: MessageRefreshed = {
		type: "chat.messageRefreshed",
		chatId,
		peopleIds,
		message: toMessage(row),
	};
	await tx.record(event);
}

/** Waits for messages that are being written at this moment; later ones find the chat silent. */
const setSilence = statement<{ id: string; is_silenced: boolean }>(
	"chats_set_silence",
	`update chats set is_silenced = ${silenceBetween("$1::uuid", "$2::uuid")}
	where (user1_id = $1 and user2_id = $2) or (user1_id = $2 and user2_id = $1)
	returning id, is_silenced`,
);

/** Lets the chats of two people follow a block between them, in its transaction. */
export async function silenceChats(
	tx: TransactionContext,
	{ blockerId, blockedId }: BlockChanged,
): Promise<void> {
	const rows = await setSilence(tx.db, [blockerId, blockedId]);
	for (const { id: chatId, is_silenced: isSilenced } of rows) {
		const peopleIds = [blockerId, blockedId];
		const event: ChatSilenced = { type: "chat.silenced", chatId, peopleIds };
		if (isSilenced) await tx.record(event);
	}
}
