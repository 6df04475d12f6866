import type { TradeSnapshot } from "#app/features/trades/events.ts";
import type { TransactionContext } from "#app/platform/context.server.ts";
import {
	array,
	boolean,
	nullable,
	statement,
	text,
	timestamp,
	uuid,
} from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { messageSent, whyNotSent } from "./commands.server.ts";
import type { ChatEvent } from "./events.ts";
import { publishedColumns, selectMessage } from "./queries.server.ts";
import { consecutiveLimit } from "./rules.ts";

/*
 * What offers write into chats, inside their transaction.
 */

/**
 * Writes an offer's message as a person's, which has the offer's id. An answer to an offer is in nobody's streak, and ends
 * the other's.
 */
const insertOffer = statement(
	{ chatId: uuid(), writerId: uuid(), offerId: uuid(), text: text(), now: timestamp(), isAnswer: boolean() },
	publishedColumns,
)`with chat as (
		update chats set
			last_seq = last_seq + 1,
			last_message_at = greatest(last_message_at, :now),
			streak_length = case when streak_sender_id = :writerId then streak_length + (not :isAnswer)::integer
				else (not :isAnswer)::integer end,
			streak_sender_id = case when :isAnswer and streak_sender_id is distinct from :writerId then null else :writerId end
		where id = :chatId and :writerId in (user1_id, user2_id) and not is_blocked
			and (:isAnswer or not (streak_length >= ${consecutiveLimit} and streak_sender_id is not distinct from :writerId))
			and exists (select from users u where u.id = :writerId and not u.is_banned)
		returning *
	)
	insert into chat_messages (chat_id, sender_id, recipient_id, client_id, seq, kind, content, created_at)
	select id, :writerId, case when :writerId = user1_id then user2_id else user1_id end, :offerId, last_seq, 'offer', :text, :now
	from chat
	returning ${selectMessage}, array_remove(array[recipient_id, sender_id], null) as "peopleIds"`;

interface OfferMessage {
	readonly chatId: string;
	readonly writerId: string;
	readonly offerId: string;
	readonly text: string;
	/** True for a new version of an offer. */
	readonly isAnswer: boolean;
}

/**
 * Posts an offer into its chat.
 * @throws DomainError `chat.notFound`, `chat.blocked`, `chat.tooManyConsecutive`, `auth.banned`
 */
export async function postOffer(tx: TransactionContext, message: OfferMessage): Promise<void> {
	const [row] = await insertOffer(tx.db, { ...message, now: tx.clock.now() });
	if (!row) throw new DomainError(await whyNotSent(tx, message.chatId, message.writerId));
	const event: ChatEvent = messageSent(row);
	await tx.record(event);
}

const insertClosed = statement(
	{
		chatId: uuid(),
		senderId: nullable(uuid()),
		recipientId: nullable(uuid()),
		tradeId: nullable(uuid()),
		text: text(),
		now: timestamp(),
	},
	publishedColumns,
)`with chat as (
		update chats set last_seq = last_seq + 1, last_message_at = greatest(last_message_at, :now),
			streak_length = case when streak_sender_id = coalesce(:senderId, streak_sender_id) then streak_length else 0 end,
			streak_sender_id = case when streak_sender_id = coalesce(:senderId, streak_sender_id) then streak_sender_id end,
			trade_id = coalesce(:tradeId, trade_id)
		where id = :chatId returning *
	)
	insert into chat_messages (chat_id, sender_id, recipient_id, seq, kind, content, created_at)
	select id, :senderId, :recipientId, last_seq, 'offer_closed', :text, :now from chat
	returning ${selectMessage}, (select array_remove(array[user1_id, user2_id], null) from chat) as "peopleIds"`;

interface OfferEndMessage {
	readonly chatId: string;
	/** The person who did it; null for nobody. */
	readonly senderId: string | null;
	readonly recipientId: string | null;
	/** What became of the offer, as formatOfferEnd writes it. */
	readonly text: string;
	/** The trade that came of it, which the chat is of from now on. */
	readonly trade?: TradeSnapshot;
}

/** Posts into a chat what became of its offer. */
export async function postOfferEnd(
	tx: TransactionContext,
	{ trade, ...end }: OfferEndMessage,
): Promise<void> {
	const [row] = await insertClosed(tx.db, { ...end, tradeId: trade?.id ?? null, now: tx.clock.now() });
	if (!row) return;
	const event: ChatEvent = trade ? { ...messageSent(row), trade } : messageSent(row);
	await tx.record(event);
}

const lockByIds = statement(
	{ chatIds: array(uuid()) },
	{},
)`select from chats where id = any(:chatIds) order by id for no key update`;

/** Locks chats by id, for who posts into several (decision 164). */
export async function lockChats(tx: TransactionContext, chatIds: readonly string[]): Promise<void> {
	await lockByIds(tx.db, { chatIds });
}
