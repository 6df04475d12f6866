import { settleUnits } from "#app/features/lists/entry/commands-internal.server.ts";
import type { TransactionContext } from "#app/platform/context.server.ts";
import {
	array,
	nullable,
	statement,
	text,
	timestamp,
	uuid,
} from "#app/platform/database/statement.server.ts";
import type { TradeSnapshot } from "./events.ts";
import { selectSnapshot, snapshotColumns } from "./queries.server.ts";
import { transitionOf } from "./rules.ts";

const insertTrade = statement(
	{ offerId: uuid(), buyerId: uuid(), sellerId: uuid(), now: timestamp() },
	snapshotColumns,
)`insert into trades (offer_id, buyer_id, seller_id, created_at) values (:offerId, :buyerId, :sellerId, :now)
	returning ${selectSnapshot()}`;

const insertItems = statement(
	{ tradeId: uuid(), offerId: uuid() },
	{ entryId: nullable(text()) },
)`insert into trade_items (trade_id, position, giver_id, entry_id, listing_id, item_id, title, copy, quantity)
	select :tradeId, position, giver_id, entry_id, listing_id, item_id, title, copy, quantity
	from offer_item_states where offer_id = :offerId returning entry_id as "entryId"`;

/**
 * Opens the trade of an accepted offer, which promises the units of both sides. The caller has both people, their lists and
 * the listings of what changes hands locked, and knows that all of it is free.
 */
export async function promiseTrade(
	tx: TransactionContext,
	deal: { readonly offerId: string; readonly buyerId: string; readonly sellerId: string },
): Promise<TradeSnapshot> {
	const [trade] = await insertTrade(tx.db, { ...deal, now: tx.clock.now() });
	if (!trade) throw new Error("a trade was not inserted");
	const items = await insertItems(tx.db, { tradeId: trade.id, offerId: deal.offerId });
	await settleUnits(
		tx,
		items.flatMap(({ entryId }) => entryId ?? []),
	);
	return trade;
}

const toSupersede = transitionOf("supersede");

const supersedePair = statement(
	{ listingIds: array(uuid()), one: uuid(), other: uuid(), now: timestamp() },
	snapshotColumns,
)`update trades set status = '${toSupersede.to}', closed_at = :now
	where status = '${toSupersede.from}' and listing_id = any(:listingIds) and buyer_id in (:one, :other) and seller_id in (:one, :other)
	returning ${selectSnapshot()}`;

/** Closes the pending trades of two people without an offer on listings, which the caller has locked; says nothing of it yet. */
export async function supersedeBetween(
	tx: TransactionContext,
	deal: { readonly listingIds: readonly string[]; readonly one: string; readonly other: string },
): Promise<TradeSnapshot[]> {
	return supersedePair(tx.db, { ...deal, now: tx.clock.now() });
}
