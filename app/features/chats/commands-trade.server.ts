import { startTrade } from "#app/features/trades/commands.server.ts";
import type { TradeSnapshot } from "#app/features/trades/events.ts";
import { findPendingTrade } from "#app/features/trades/queries.server.ts";
import { type CommandContext, inTransaction, type TransactionContext } from "#app/platform/context.server.ts";
import {
	boolean,
	nullable,
	statement,
	text,
	timestamp,
	uuid,
} from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { messageSent } from "./commands.server.ts";
import type { ChatEvent } from "./events.ts";
import { getConversation, publishedColumns, selectMessage } from "./queries.server.ts";
import type { WrittenKind } from "./rules.ts";

/** Locks a chat: a second call sees the reminder that was posted while it waited. */
const lockChat = statement(
	{ listingId: uuid(), buyerId: uuid() },
	{},
)`select from chats where listing_id = :listingId and user1_id = :buyerId for no key update`;

/**
 * Starts the trade of a chat's listing with the person who opened the chat. When one is pending already, a
 * reminder of it is posted.
 * @throws DomainError `chat.notFound` to strangers, `trade.notSeller` to the buyer, and what startTrade throws
 */
export async function startChatTrade(ctx: CommandContext, chatId: string): Promise<TradeSnapshot> {
	const { role, listing, other } = await getConversation(ctx, chatId);
	if (role !== "seller") throw new DomainError("trade.notSeller");
	if (!listing) throw new DomainError("listing.notActive");
	if (!other.id) throw new DomainError("trade.partnerGone");
	const deal = { listingId: listing.id, buyerId: other.id };
	try {
		return await startTrade(ctx, deal);
	} catch (error) {
		if (error instanceof DomainError && error.code === "trade.alreadyPending") await remind(ctx, deal);
		throw error;
	}
}

async function remind(ctx: CommandContext, deal: { listingId: string; buyerId: string }): Promise<void> {
	const trade = await findPendingTrade(ctx, deal);
	if (!trade) return;
	await inTransaction(ctx, async (tx) => {
		await lockChat(tx.db, { listingId: deal.listingId, buyerId: deal.buyerId });
		await postSystemMessage(tx, { trade, kind: "trade_reminder", senderId: trade.sellerId });
	});
}

/**
 * Inserts a message that moves the chat to the top as a text does, but is in nobody's streak. A reminder is not repeated while the last one is
 * still the chat's newest message.
 */
const insertPosted = statement(
	{
		tradeId: uuid(),
		listingId: nullable(uuid()),
		buyerId: uuid(),
		senderId: nullable(uuid()),
		kind: text(),
		text: text(),
		now: timestamp(),
		isWords: boolean(),
	},
	publishedColumns,
)`with chat as (
		update chats c set last_seq = last_seq + 1, last_message_at = greatest(last_message_at, :now)
		where (trade_id = :tradeId or listing_id = :listingId and user1_id = :buyerId) and (:kind <> 'trade_reminder' or not exists (
			select from chat_messages m where m.chat_id = c.id and m.seq = c.last_seq and m.kind = :kind
		))
		returning *
	)
	insert into chat_messages (chat_id, sender_id, recipient_id, seq, kind, content, created_at)
	select id, :senderId, case when :senderId = user1_id then user2_id else user1_id end, last_seq, :kind,
		case when :isWords and is_blocked then '' else :text end, :now from chat
	returning ${selectMessage}, (select array_remove(array[user1_id, user2_id], null) from chat) as "peopleIds"`;

/** Makes a new trade the one that its chat shows. */
export const setChatTrade = statement(
	{ listingId: nullable(uuid()), buyerId: nullable(uuid()), id: uuid() },
	{},
)`update chats set trade_id = :id where listing_id = :listingId and user1_id = :buyerId`;

export interface SystemMessage {
	readonly trade: TradeSnapshot;
	readonly kind: Extract<WrittenKind, `trade_${string}`>;
	/** The person who did it; null for nobody: the buyer is then its recipient. */
	readonly senderId: string | null;
	readonly text?: string;
	/** True if the text is a person's own words, which do not pass where one has blocked the other. */
	readonly isWords?: boolean;
}

/** Posts into the chat of a trade what happened to it; does nothing when its people have no chat. */
export async function postSystemMessage(
	tx: TransactionContext,
	{ trade, kind, senderId, text = "", isWords = false }: SystemMessage,
): Promise<void> {
	const { listingId, buyerId } = trade;
	if (!buyerId) return;
	const [row] = await insertPosted(tx.db, {
		tradeId: trade.id,
		listingId,
		buyerId,
		senderId,
		kind,
		text,
		now: tx.clock.now(),
		isWords,
	});
	if (!row) return;
	const event: ChatEvent = { ...messageSent(row), trade };
	await tx.record(event);
}
