import type { TradeSnapshot } from "#app/features/trades/events.ts";
import type { TransactionContext } from "#app/platform/context.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import { messageSent, type SentRow } from "./commands.server.ts";
import type { ChatEvent } from "./events.ts";
import { messageColumns, toMessage } from "./queries.server.ts";
import type { MessageKind } from "./rules.ts";

/** A reminder is not repeated while the last one is still the chat's newest message. */
const insertPosted = statement<SentRow>(
	"chats_insert_posted",
	`insert into chat_messages (chat_id, sender_id, recipient_id, kind, content, created_at)
	select c.id, $3::uuid, c.user1_id, $4::text, $5::text, $6::timestamptz from chats c
	where c.listing_id = $1 and c.user1_id = $2 and ($4 <> 'trade_reminder' or not exists (
		select from chat_messages m where m.chat_id = c.id and m.seq = c.last_seq and m.kind = $4
	))
	for no key update of c
	returning ${messageColumns}, (
		select array_remove(array[user1_id, user2_id], null) from chats where id = chat_id
	) as people_ids`,
);

const setTrade = statement(
	"chats_set_trade",
	"update chats set trade_id = $3 where listing_id = $1 and user1_id = $2",
);

export interface SystemMessage {
	readonly trade: TradeSnapshot;
	readonly kind: Exclude<MessageKind, "text">;
	/** Whose deed it tells of; null for nobody's, which is told to the buyer. */
	readonly senderId: string | null;
	readonly text?: string;
}

/** Posts into the chat of a trade what happened to it; does nothing when its people have no chat. */
export async function postSystemMessage(
	tx: TransactionContext,
	{ trade, kind, senderId, text = "" }: SystemMessage,
): Promise<void> {
	const { listingId, buyerId } = trade;
	if (!buyerId) return;
	const [row] = await insertPosted(tx.db, [listingId, buyerId, senderId, kind, text, tx.clock.now()]);
	if (!row) return;
	const event: ChatEvent = { ...messageSent(row, toMessage(row)), trade };
	await tx.record(event);
}

/** Makes a new trade the one that its chat shows. */
export async function showTrade(tx: TransactionContext, trade: TradeSnapshot): Promise<void> {
	await setTrade(tx.db, [trade.listingId, trade.buyerId, trade.id]);
}
