import type { ListingStatus } from "#app/features/listings/rules.ts";
import { lockListsOf, settleUnits } from "#app/features/lists/entry/commands-internal.server.ts";
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
import type { TradeEvent, TradeSnapshot } from "./events.ts";
import { selectSnapshot, snapshotColumns } from "./queries.server.ts";
import { openTradeStatus, transitionOf } from "./rules.ts";

const listingIdsOf = (trade: string) => `select listing_id from trades where id = ${trade}
		union all select listing_id from trade_items where trade_id = ${trade}`;

/** True of a row of listings that a trade is about: its listing, or those of its items. */
export const isListingOf = (trade: string) => `id in (${listingIdsOf(trade)})`;

/** Keeps the catalogue from merging the items of a trade until they are archived; before listings, as a merge has it. */
export const lockItemsOf = statement({ tradeId: uuid() }, {})`select from product_items where id in (
		select product_item_id from listings where ${isListingOf(":tradeId")}
		union all select item_id from trade_items where trade_id = :tradeId
	) order by id for key share`;

/**
 * Locks the listings of a trade of one of its people, by id, before the trade (decision 164), with those that offer what its
 * buyer gave, or says now that they gave, of which the trade is not.
 */
export const lockListingsOf = statement(
	{ tradeId: uuid(), actorId: uuid(), givenIds: array(uuid()) },
	{ listingId: text(), status: text<ListingStatus>(), isOfTrade: boolean() },
)`select id as "listingId", status, ${isListingOf(":tradeId")} as "isOfTrade" from listings where id in (
			select listing_id from trades where id = :tradeId
			union all select unnest(array[item.listing_id, entry.listing_id])
				from trade_items as item left join list_entries as entry on entry.id = item.entry_id where item.trade_id = :tradeId
			union all select listing_id from list_entries where id = any(:givenIds) and user_id = :actorId
		)
		and exists (select from trades where id = :tradeId and :actorId in (buyer_id, seller_id))
	order by id for no key update`;

const listPromised = statement(
	{ tradeIds: array(uuid()) },
	{ entryId: text() },
)`select distinct entry_id as "entryId" from trade_items where trade_id = any(:tradeIds) and entry_id is not null`;

const peopleOf = (trades: readonly TradeSnapshot[]) =>
	trades.flatMap(({ buyerId, sellerId }) => [buyerId, sellerId]).filter((id) => id !== null);

/** Counts anew the units that trades from offers promised before they closed, under the lists of their people. */
export async function settlePromises(
	tx: TransactionContext,
	trades: readonly TradeSnapshot[],
): Promise<void> {
	const promising = trades.filter(({ offerId }) => offerId !== null);
	if (promising.length === 0) return;
	await lockListsOf(tx, peopleOf(promising));
	const promised = await listPromised(tx.db, { tradeIds: promising.map(({ id }) => id) });
	await settleUnits(
		tx,
		promised.map(({ entryId }) => entryId),
	);
}

const toSupersede = transitionOf("supersede");

const supersede = statement({ listingIds: array(uuid()), now: timestamp() }, snapshotColumns)`with open as (
		select id from trades where status = '${toSupersede.from}' and (
			listing_id = any(:listingIds) or id in (select trade_id from trade_items where listing_id = any(:listingIds))
		) order by id for no key update
	)
	update trades set status = '${toSupersede.to}', closed_at = :now from open where trades.id = open.id
	returning ${selectSnapshot()}`;

/** Closes the pending trades of listings, which the caller has locked, without a word of it yet. */
export async function supersedeAll(
	tx: TransactionContext,
	listingIds: readonly string[],
): Promise<TradeSnapshot[]> {
	if (listingIds.length === 0) return [];
	const trades = await supersede(tx.db, { listingIds, now: tx.clock.now() });
	await settlePromises(tx, trades);
	return trades;
}

const lockByIds = statement(
	{ tradeIds: array(uuid()), chatId: nullable(uuid()) },
	{},
)`select from chats where id = :chatId or id in (
		select chat.id from trades as trade join chats as chat
			on chat.trade_id = trade.id or (chat.listing_id = trade.listing_id and chat.user1_id = trade.buyer_id)
		where trade.id = any(:tradeIds)
	) order by id for no key update`;

/** Locks the chats of trades and another one by id, before the ends of several trades are posted into them (decision 164). */
export async function lockChatsOf(
	tx: TransactionContext,
	trades: readonly TradeSnapshot[],
	chatId: string | null = null,
): Promise<void> {
	await lockByIds(tx.db, { tradeIds: trades.map(({ id }) => id), chatId });
}

/** Says of trades that they were superseded. */
export async function recordSuperseded(
	tx: TransactionContext,
	trades: readonly TradeSnapshot[],
): Promise<void> {
	if (trades.length === 0) return;
	await lockChatsOf(tx, trades);
	for (const trade of trades) await record(tx, { type: "trade.superseded", trade });
}

/** Closes every pending trade of a listing that was traded or deleted. The caller has the listing locked. */
export async function supersedeTrades(tx: TransactionContext, listingId: string): Promise<void> {
	await recordSuperseded(tx, await supersedeAll(tx, [listingId]));
}

/**
 * Locks the listings of a person and those about which they have pending trades, by id (decision 164). Nobody locks a trade
 * without its listings, so trades need no order of their own.
 */
export const lockListingsAround = statement({ personId: uuid() }, {})`select from listings where id in (
		select id from listings where user_id = :personId
		union all select listing_id from trades where status = '${openTradeStatus}' and :personId in (buyer_id, seller_id)
		union all select item.listing_id from trades join trade_items as item on item.trade_id = trades.id
			where status = '${openTradeStatus}' and :personId in (buyer_id, seller_id)
	) order by id for no key update`;

const toCancel = transitionOf("cancel");

/** The pending trades of a person, in the order in which all lock them that have no listing. */
const lockOpen = statement(
	{ personId: uuid(), isOfOffers: boolean() },
	snapshotColumns,
)`select ${selectSnapshot()} from trades where status = '${openTradeStatus}' and :personId in (buyer_id, seller_id)
		and (listing_id is not null and not :isOfOffers or offer_id is not null)
	order by id for no key update`;

/** Locks the pending trades of a person, whose listings are locked, and the lists of all who promise units in them. */
export async function lockTradesOf(tx: TransactionContext, personId: string): Promise<void> {
	const open = await lockOpen(tx.db, { personId, isOfOffers: false });
	await lockListsOf(tx, peopleOf(open.filter(({ offerId }) => offerId !== null)));
}

const cancelAll = statement(
	{ ids: array(uuid()), personId: uuid(), now: timestamp() },
	snapshotColumns,
)`update trades set status = '${toCancel.to}', cancelled_by = :personId, cancel_cause = 'account', closed_at = :now
	where id = any(:ids) and status = '${toCancel.from}' returning ${selectSnapshot()}`;

/**
 * Cancels the pending trades of a person whose account is no longer active, as if they did it, without a reason in words.
 * The caller has checked that the account may be closed.
 * @param options.isOfOffers true for those from offers alone
 */
export async function cancelTradesOf(
	tx: TransactionContext,
	personId: string,
	{ isOfOffers = false } = {},
): Promise<void> {
	await lockListingsAround(tx.db, { personId });
	const open = await lockOpen(tx.db, { personId, isOfOffers });
	if (open.length === 0) return;
	const ids = open.map(({ id }) => id);
	const trades = await cancelAll(tx.db, { ids, personId, now: tx.clock.now() });
	await settlePromises(tx, trades);
	await lockChatsOf(tx, trades);
	for (const trade of trades)
		await record(tx, { type: "trade.cancelled", trade, actorId: personId, cause: "account", reason: null });
}

function record(tx: TransactionContext, event: TradeEvent): Promise<void> {
	return tx.record(event);
}
