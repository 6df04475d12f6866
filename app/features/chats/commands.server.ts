import { markMessagesSeen } from "#app/features/accounts/commands.server.ts";
import { requireGoodStanding } from "#app/features/accounts/policy.ts";
import { type CommandContext, requireActor } from "#app/platform/context.server.ts";
import { databaseErrorOf } from "#app/platform/database/errors.server.ts";
import {
	boolean,
	integer,
	nullable,
	statement,
	text,
	timestamp,
	uuid,
} from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import type { ChatEvent, MessageSent } from "./events.ts";
import { getConversation, listMessages, publishedColumns, selectMessage } from "./queries.server.ts";
import {
	type ChatMessage,
	consecutiveLimit,
	messageMaxLength,
	messageProblem,
	type OpenedConversation,
} from "./rules.ts";
import { MarkReadInput, SendMessageInput } from "./schema.ts";

/** The constraint that refuses the second try to send one message. */
export const uniqueMessageConstraint = "chat_messages_client_id_key";

/**
 * Writes a person's message if they may. The chat's row gives it its number and records the streak and the first text
 * that nobody was notified of; its conditions are checked again on its newest version once its lock is held, so that
 * no race passes the limit. One statement, so one round trip and one commit.
 */
export const insertMessage = statement(
	{ chatId: uuid(), writerId: uuid(), clientId: uuid(), text: text(), now: timestamp() },
	publishedColumns,
)`with chat as (
		update chats set
			last_seq = last_seq + 1,
			last_message_at = greatest(last_message_at, :now),
			streak_length = case when streak_sender_id = :writerId then streak_length + 1 else 1 end,
			streak_sender_id = :writerId,
			unnotified_seq = coalesce(unnotified_seq, last_seq + 1),
			unnotified_since = coalesce(unnotified_since, :now)
		where id = :chatId and :writerId in (user1_id, user2_id)
			and not is_blocked
			and not (streak_length >= ${consecutiveLimit} and streak_sender_id is not distinct from :writerId)
			and exists (select from users u where u.id = :writerId and not u.is_banned)
		returning *
	)
	insert into chat_messages (chat_id, sender_id, recipient_id, client_id, seq, content, created_at)
	select id, :writerId, case when :writerId = user1_id then user2_id else user1_id end, :clientId, last_seq, :text, :now from chat
	returning ${selectMessage}, array_remove(array[recipient_id, sender_id], null) as "peopleIds"`;

/** The other is left out where one has blocked the other. */
const findByClientId = statement(
	{ actorId: uuid(), chatId: uuid(), clientId: uuid() },
	publishedColumns,
)`select ${selectMessage}, array_remove(array[
		case when not (select is_blocked from chats where id = chat_id) then recipient_id end, sender_id
	], null) as "peopleIds"
	from chat_messages where sender_id = :actorId and chat_id = :chatId and client_id = :clientId`;

const findWriterStatus = statement(
	{ chatId: uuid(), actorId: uuid() },
	{ isBanned: boolean(), isBlocked: boolean() },
)`select u.is_banned as "isBanned", c.is_blocked as "isBlocked"
	from chats c join users u on u.id = :actorId where c.id = :chatId and :actorId in (c.user1_id, c.user2_id)`;

/**
 * Sends a message. Trying again with the same `clientId` gives the message that was stored the first time, and publishes
 * it again.
 * @throws DomainError `chat.messageEmpty`, `chat.messageTooLong` (2000 code points), `chat.messageInvalid`,
 * `chat.notFound` to strangers, `chat.blocked` where one has blocked the other, `chat.tooManyConsecutive` after 10 without a
 * reply, `auth.banned`
 */
export async function sendMessage(ctx: CommandContext, input: SendMessageInput): Promise<ChatMessage> {
	const actor = requireGoodStanding(ctx.actor);
	const { chatId, text, clientId } = parseMessage(SendMessageInput.safeParse(input));
	const message = { chatId, writerId: actor.id, clientId, text, now: ctx.clock.now() };
	const [row] = await insertMessage(ctx.db, message).catch((error: unknown) => {
		if (databaseErrorOf(error)?.constraint === uniqueMessageConstraint) return [];
		throw error;
	});
	if (!row) {
		const stored = await republishMessage(ctx, { chatId, actorId: actor.id, clientId });
		if (!stored) throw new DomainError(await whyNotSent(ctx, chatId, actor.id));
		return stored;
	}
	const event = messageSent(row);
	publish(ctx, event);
	return event.message;
}

/**
 * Publishes once more the message that an earlier try to send stored: its node may have died before it published it.
 * @returns the message, or null where there is none
 */
export async function republishMessage(
	ctx: CommandContext,
	{ chatId, actorId, clientId }: { chatId: string; actorId: string; clientId: string },
): Promise<ChatMessage | null> {
	const [row] = await findByClientId(ctx.db, { actorId, chatId, clientId });
	if (!row) return null;
	const event = { ...messageSent(row), type: "chat.messageRefreshed" } as const;
	publish(ctx, event);
	return event.message;
}

/** The error code of why {@link insertMessage} wrote nothing. */
export async function whyNotSent(ctx: Pick<CommandContext, "db">, chatId: string, actorId: string) {
	const [writer] = await findWriterStatus(ctx.db, { chatId, actorId });
	if (!writer) return "chat.notFound";
	if (writer.isBanned) return "auth.banned";
	return writer.isBlocked ? "chat.blocked" : "chat.tooManyConsecutive";
}

type PublishedRow = Awaited<ReturnType<typeof insertMessage>>[number];

/** The event of a stored message, for its chat's people. */
export function messageSent({ chatId, peopleIds, ...message }: PublishedRow): MessageSent {
	return { type: "chat.messageSent", chatId, peopleIds, message };
}

/** The sender is null where one has blocked the other. */
const markReadUpTo = statement(
	{ chatId: uuid(), actorId: uuid(), upToSeq: integer() },
	{ seq: integer(), senderId: nullable(text()) },
)`with unread as (
		select id from chat_messages
		where recipient_id = :actorId and chat_id = :chatId and not is_read and seq <= :upToSeq
		order by seq for no key update
	)
	update chat_messages m set is_read = true from unread where m.id = unread.id
	returning m.seq, case when (select is_blocked from chats where id = :chatId) then null else m.sender_id end as "senderId"`;

/**
 * Marks the other's messages as read, up to one.
 * @returns how many were unread; for a stranger there are none
 */
export async function markRead(ctx: CommandContext, input: MarkReadInput): Promise<number> {
	const actor = requireActor(ctx);
	const { chatId, upToSeq } = parseInput(MarkReadInput, input);
	const rows = await markReadUpTo(ctx.db, { chatId, actorId: actor.id, upToSeq });
	if (rows.length === 0) return 0;
	const senderIds = rows.flatMap(({ senderId }) => senderId ?? []);
	publish(ctx, {
		type: "chat.messagesRead",
		chatId,
		readerId: actor.id,
		peopleIds: [...new Set([actor.id, ...senderIds])],
		upToSeq: Math.max(...rows.map(({ seq }) => seq)),
	});
	return rows.length;
}

const findNewestUnread = statement(
	{ actorId: uuid() },
	{ at: nullable(timestamp()) },
)`select max(created_at) as at from chat_messages where recipient_id = :actorId and not is_read`;

/**
 * Records that the actor has looked at their list of chats: the count of unread messages starts from zero, in every
 * tab. The chats themselves stay unread.
 */
export async function markChatsSeen(ctx: CommandContext): Promise<void> {
	const actor = requireActor(ctx);
	// The newest message's own moment counts: nodes' clocks differ.
	const [newest] = await findNewestUnread(ctx.db, { actorId: actor.id });
	if (!newest?.at) return;
	if (await markMessagesSeen(ctx, actor.id, newest.at))
		publish(ctx, { type: "chat.listSeen", personId: actor.id });
}

/** The parsed input. @throws DomainError for the text's problem; `request.invalid` for anything else */
export function parseMessage<T extends { text: string }>(
	parsed: { success: true; data: T } | { success: false },
): T {
	if (!parsed.success) throw new DomainError("request.invalid");
	const problem = messageProblem(parsed.data.text);
	if (problem) {
		throw new DomainError(`chat.${problem}`, { max: messageMaxLength }, { text: `errors.chat.${problem}` });
	}
	return parsed.data;
}

function publish(ctx: CommandContext, event: ChatEvent): void {
	ctx.events.publish([event]);
}

/**
 * Opens a chat: gives what its person sees, and marks the other's messages as read.
 * @param options.before reads the page of older messages that ends before this `seq`
 * @throws DomainError `chat.notFound` to strangers
 */
export async function openConversation(
	ctx: CommandContext,
	{ chatId, before }: { chatId: string; before?: number | undefined },
): Promise<OpenedConversation> {
	const [conversation, page] = await Promise.all([
		getConversation(ctx, chatId),
		listMessages(ctx, { chatId, before }),
	]);
	const newest = page.messages.at(-1);
	if (newest) await markRead(ctx, { chatId, upToSeq: newest.seq });
	return { conversation, page };
}
