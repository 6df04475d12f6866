import { silenceBetween } from "#app/features/accounts/queries-blocks.server.ts";
import type { TradeSnapshot } from "#app/features/trades/events.ts";
import type { TransactionContext } from "#app/platform/context.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import { intoGroup, recordChange } from "./commands.server.ts";
import type { NotificationType } from "./rules.ts";

/** The chat and the title are looked up where the row is written: a trade's transaction holds a lock. */
const writeOfTrade = statement<{ id: string }>(
	"notifications_write_of_trade",
	`insert into notifications (user_id, type, data, group_key, created_at)
	select $1::uuid, $2::text, jsonb_strip_nulls(jsonb_build_object(
		'listing_id', l.id, 'listing_title', l.title, 'chat_id', c.id, 'person_id', $5::uuid
	)), l.id::text, $6::timestamptz
	from listings l left join chats c on c.listing_id = l.id and c.user1_id = $4::uuid
	where l.id = $3 and not ${silenceBetween("$1::uuid", "$5::uuid")} ${intoGroup} returning id`,
);

const deleteSealNews = statement<{ user_id: string }>(
	"notifications_delete_seal_news",
	`delete from notifications where user_id in ($1::uuid, $2::uuid) and cleared_at is null and type = 'trade_accepted'
	and data ->> 'listing_id' = $3 and (data ->> 'person_id')::uuid in ($1::uuid, $2::uuid) returning user_id`,
);

/** Takes back what a trade's people were told of the other's seal: there is none left to put once the trade has ended. */
export async function retractSealNews(tx: TransactionContext, trade: TradeSnapshot): Promise<void> {
	const rows = await deleteSealNews(tx.db, [trade.buyerId, trade.sellerId, trade.listingId]);
	for (const userId of new Set(rows.map(({ user_id }) => user_id))) await recordChange(tx, userId);
}

export interface TradeNews {
	readonly type: Extract<NotificationType, `trade_${string}`>;
	readonly trade: TradeSnapshot;
	/** Who is told; null when their account is gone. */
	readonly userId: string | null;
	/** The person who did it; null for nobody. */
	readonly personId: string | null;
}

/** Tells one of a trade's people what happened to it, in its transaction, unless they did it themselves or have
 * nothing to do with who did. */
export async function notifyOfTrade(
	tx: TransactionContext,
	{ type, trade, userId, personId }: TradeNews,
): Promise<void> {
	if (!userId || tx.actor?.id === userId) return;
	const values = [userId, type, trade.listingId, trade.buyerId, personId, tx.clock.now()];
	const told = await writeOfTrade(tx.db, values);
	if (told.length > 0) await recordChange(tx, userId);
}
