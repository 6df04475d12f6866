import { type QueryContext, requireActor } from "#app/platform/context.server.ts";
import { statement, toIso } from "#app/platform/database/statement.server.ts";
import { isUuid } from "#app/shared/uuid.ts";
import { type ChatMessage, catchUpSize, type MessagePage, messagePageSize, unreadCap } from "./rules.ts";

/** A message of a chat, with its moment as PostgreSQL writes it. */
export interface MessageRow extends ChatMessage {
	readonly chatId: string;
}

/** The kind and the text of a message as people may see them: of a removed one nothing. */
export const visibleMessage = `case when removed_at is null then kind else 'removed' end as kind,
	case when removed_at is null then content else '' end as text`;

const columns = (isRead: string) =>
	`id, client_id as "clientId", chat_id as "chatId", seq, ${visibleMessage}, sender_id as "senderId",
	${isRead} as "isRead", created_at as "createdAt"`;

/** The columns that {@link toMessage} reads, for statements that return messages. */
export const messageColumns = columns("is_read");

/** The columns of chat `$1`'s messages for person `$2`: through a block nobody sees what the other has read. */
const visibleColumns = columns(
	"is_read and (sender_id is distinct from $2 or not (select c.is_silenced from chats c where c.id = $1))",
);

/** A message as people get it. */
export function toMessage(row: MessageRow): ChatMessage {
	const { id, clientId, seq, kind, senderId, text, isRead, createdAt } = row;
	return { id, clientId, seq, kind, senderId, text, isRead, createdAt: toIso(createdAt) };
}

const isParticipant = `exists (select from chats c where c.id = $1 and $2::uuid in (c.user1_id, c.user2_id))`;

const messagesBefore = statement<MessageRow>(
	"chats_messages_before",
	`select ${visibleColumns} from chat_messages
	where chat_id = $1 and seq < $3 and ${isParticipant} order by seq desc limit $4`,
);

const messagesAfter = statement<MessageRow>(
	"chats_messages_after",
	`select ${visibleColumns} from chat_messages
	where chat_id = $1 and seq > $3 and ${isParticipant} order by seq limit $4`,
);

const maxSeq = 2_147_483_647;

/**
 * A page of 30 messages of one of the actor's chats, for reading upwards. For a stranger's chat it is empty.
 * @param options.before the `seq` of the oldest message that is there already; without it the newest are given
 */
export async function listMessages(
	ctx: QueryContext,
	{ chatId, before = maxSeq }: { chatId: string; before?: number | undefined },
): Promise<MessagePage> {
	const actor = requireActor(ctx);
	if (!isUuid(chatId)) return { messages: [], hasMore: false };
	const rows = await messagesBefore(ctx.db, [chatId, actor.id, before, messagePageSize + 1]);
	const page = rows.slice(0, messagePageSize).reverse();
	return { messages: page.map(toMessage), hasMore: rows.length > messagePageSize };
}

/**
 * The messages after one, oldest first, at most 100, for a client that was away.
 * @param options.after the `seq` of the last message that the client has; 0 for none
 */
export async function listMessagesAfter(
	ctx: QueryContext,
	{ chatId, after }: { chatId: string; after: number },
): Promise<MessagePage> {
	const actor = requireActor(ctx);
	if (!isUuid(chatId)) return { messages: [], hasMore: false };
	const rows = await messagesAfter(ctx.db, [chatId, actor.id, after, catchUpSize + 1]);
	return { messages: rows.slice(0, catchUpSize).map(toMessage), hasMore: rows.length > catchUpSize };
}

const findParticipant = statement<{ id: string }>(
	"chats_find_participant",
	"select id from chats where id = $1 and $2::uuid in (user1_id, user2_id) and not is_silenced",
);

/** Whether the actor may see the other's presence in one of their chats: not a visitor or stranger, nor through a block. */
export async function canSeePresence(ctx: QueryContext, chatId: string): Promise<boolean> {
	if (!ctx.actor || !isUuid(chatId)) return false;
	return (await findParticipant(ctx.db, [chatId, ctx.actor.id])).length > 0;
}

/** Counts the unread messages of person `$1` in all chats, up to 100, for statements that count more than these. */
export const unreadMessagesOf = `select count(*)::int from (
	select from chat_messages where recipient_id = $1 and not is_read
		and created_at > coalesce((select messages_seen_at from users where id = $1), '-infinity')
	limit ${unreadCap}
) unread`;

const unreadTotal = statement<{ total: number }>(
	"chats_count_unread",
	`select (${unreadMessagesOf}) as total`,
);

/**
 * The actor's unread messages that came after they last looked at their list of chats, 0 for a visitor.
 * @returns at most 100, which stands for more
 */
export async function countUnreadMessages(ctx: QueryContext): Promise<number> {
	if (!ctx.actor) return 0;
	const [row] = await unreadTotal(ctx.db, [ctx.actor.id]);
	return row?.total ?? 0;
}
