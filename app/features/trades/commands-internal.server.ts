import type { TransactionContext } from "#app/platform/context.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import type { TradeCancelled } from "./events.ts";
import { columnsOf, type TradeRow, toSnapshot } from "./queries.server.ts";
import { openTradeStatus, transitionOf } from "./rules.ts";

/*
 * What other features' commands write here, inside their transaction. They have asked whether the person may.
 */

/** Listings before trades, in one order for everybody. */
const lockOpen = statement<TradeRow>(
	"trades_lock_open_of_person",
	`select ${columnsOf("trade")} from listings as listing join trades as trade on trade.listing_id = listing.id
	where trade.status = '${openTradeStatus}' and $1 in (trade.buyer_id, trade.seller_id)
	order by listing.id, trade.id for no key update of listing, trade`,
);

const cancelOne = statement<TradeRow>(
	"trades_cancel_of_person",
	`update trades as trade set status = '${transitionOf("cancel").to}', cancelled_by = $2, closed_at = $3
	where trade.id = $1 and trade.status = '${transitionOf("cancel").from}' returning ${columnsOf("trade")}`,
);

/** Cancels the pending trades of a person whose account is no longer active, as if they did it, without a reason in words. */
export async function cancelTradesOf(tx: TransactionContext, personId: string): Promise<void> {
	for (const { id } of await lockOpen(tx.db, [personId])) {
		const [row] = await cancelOne(tx.db, [id, personId, tx.clock.now()]);
		if (!row) continue;
		const event: TradeCancelled = {
			type: "trade.cancelled",
			trade: toSnapshot(row),
			actorId: personId,
			reason: null,
		};
		await tx.record(event);
	}
}
