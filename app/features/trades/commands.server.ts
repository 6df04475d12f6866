import { lockPeople, requireNoBlock } from "#app/features/accounts/commands.server.ts";
import { requireGoodStanding } from "#app/features/accounts/policy.ts";
import { markTraded } from "#app/features/listings/commands-internal.server.ts";
import { type ListingStatus, tradableStatuses } from "#app/features/listings/rules.ts";
import { lockListsOf, takeFromLists } from "#app/features/lists/entry/commands-internal.server.ts";
import {
	type Actor,
	type CommandContext,
	inTransaction,
	requireActor,
	type TransactionContext,
} from "#app/platform/context.server.ts";
import {
	integer,
	nullable,
	statement,
	text,
	timestamp,
	uuid,
} from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import {
	lockItemsOf,
	lockListingsOf,
	recordSuperseded,
	settlePromises,
	supersedeAll,
} from "./commands-end.server.ts";
import { recordGiven, settleGiven } from "./commands-given.server.ts";
import type { ExchangedThing, TradeEvent, TradeSnapshot } from "./events.ts";
import { canAcceptTrade, canCancelTrade, canSayGiven, canSeeTrade, canStartTrade } from "./policy.ts";
import { findDeal, selectSnapshot, snapshotColumns } from "./queries.server.ts";
import {
	type CancelCause,
	openTradeStatus,
	otherSide,
	type TradeSide,
	tradeSideOf,
	transitionOf,
} from "./rules.ts";
import { AcceptTradeInput, CancelTradeInput, StartTradeInput } from "./schema.ts";

/*
 * Lock order: every write to a listing's trades first locks the listing, so that two of them never wait for
 * each other. The lock lets readers and new chats pass.
 */
const lockListing = statement(
	{ listingId: uuid() },
	{ status: text<ListingStatus>(), ownerId: text() },
)`select status, user_id as "ownerId" from listings where id = :listingId for no key update`;

const insertTrade = statement(
	{ listingId: uuid(), buyerId: uuid(), now: timestamp(), ownerId: uuid() },
	snapshotColumns,
)`insert into trades (listing_id, buyer_id, seller_id, created_at) values (:listingId, :buyerId, :ownerId, :now)
	on conflict (listing_id, buyer_id) where status = '${openTradeStatus}' do nothing
	returning ${selectSnapshot()}`;

/** A pending trade from an offer in which the listing's owner promises this person units of it. */
const findPromisedTo = statement(
	{ listingId: uuid(), buyerId: uuid() },
	{ id: text() },
)`select trade.id from trade_items as item join trades as trade on trade.id = item.trade_id
	where item.listing_id = :listingId and trade.status = '${openTradeStatus}' and :buyerId in (trade.buyer_id, trade.seller_id)`;

/**
 * Opens a trade of a listing with a person who has a chat about it.
 * @throws DomainError `listing.notFound` when there is none, `trade.notSeller` to all but its owner,
 * `listing.notActive`, `person.blocked` where one has blocked the other, `trade.partnerGone` when the other's account is suspended or gone,
 * `trade.alreadyPending` when this person has a pending trade on it
 */
export async function startTrade(ctx: CommandContext, input: StartTradeInput): Promise<TradeSnapshot> {
	const { listingId, buyerId } = parseInput(StartTradeInput, input);
	const actor = requireGoodStanding(ctx.actor);
	return inTransaction(ctx, async (tx) => {
		// A ban waits, or is seen: neither of the two has a pending trade after it.
		const good = await lockPeople(tx, [actor.id, buyerId]);
		if (!good.includes(actor.id)) throw new DomainError("auth.banned");
		const [listing] = await lockListing(tx.db, { listingId });
		if (!listing || listing.status === "deleted") throw new DomainError("listing.notFound");
		const { status, ownerId } = listing;
		if (!canStartTrade(actor, { ownerId, status }))
			throw new DomainError(ownerId === actor.id ? "listing.notActive" : "trade.notSeller");
		await requireNoBlock(tx, buyerId, ownerId);
		if ((await findPromisedTo(tx.db, { listingId, buyerId })).length > 0)
			throw new DomainError("trade.alreadyPending");
		if (!good.includes(buyerId)) throw new DomainError("trade.partnerGone");
		const [trade] = await insertTrade(tx.db, { listingId, buyerId, now: ctx.clock.now(), ownerId });
		if (!trade) throw new DomainError("trade.alreadyPending");
		await record(tx, { type: "trade.created", trade, actorId: actor.id });
		return trade;
	});
}

const toSeal = transitionOf("seal");
const toComplete = transitionOf("complete");
const toCancel = transitionOf("cancel");

/** Locks the trade of one of its people, and gives it as it is then. Its listings have been locked before. */
const lockTrade = statement(
	{ tradeId: uuid(), actorId: uuid() },
	snapshotColumns,
)`select ${selectSnapshot()} from trades where id = :tradeId and :actorId in (buyer_id, seller_id) for no key update`;

/** Puts one side's seal; the second of both completes. */
const sealAs = (side: TradeSide) =>
	statement({ tradeId: uuid(), now: timestamp() }, snapshotColumns)`update trades set
			${side}_accepted = true,
			${side}_accepted_at = :now,
			status = case when ${otherSide(side)}_accepted then '${toComplete.to}' else '${toSeal.to}' end,
			closed_at = case when ${otherSide(side)}_accepted then :now end
		where id = :tradeId and status = '${toSeal.from}' and not ${side}_accepted
			and not exists (select from users where users.id in (buyer_id, seller_id) and users.is_banned)
		returning ${selectSnapshot()}`;
const seal = { buyer: sealAs("buyer"), seller: sealAs("seller") };
const findBanned = statement({ personId: uuid() }, {})`select from users where id = :personId and is_banned`;

/**
 * Puts the actor's seal on a trade. The second seal completes it: lists and listings lose what changes hands; a listing
 * without a unit becomes traded, and its other pending trades are superseded, all in one transaction.
 * @returns the trade after it; `completed` for exactly one of any number of simultaneous calls
 * @throws DomainError `trade.notFound` to strangers, `trade.alreadyAccepted`, `trade.notPending` once it is
 * closed, `trade.partnerGone` when the other was banned, `listing.notActive` when a listing was hidden meanwhile; without an offer also
 * `person.blocked` where one has blocked the other, `trade.promised` and `trade.promisedTo` for the last unit that is promised to somebody;
 * `request.invalid` where others than the buyer of a trade without an offer say what they gave, and what recordGiven throws
 */
export async function acceptTrade(ctx: CommandContext, input: AcceptTradeInput): Promise<TradeSnapshot> {
	const { tradeId, given } = parseInput(AcceptTradeInput, input);
	const actor = requireGoodStanding(ctx.actor);
	return inTransaction(ctx, async (tx) => {
		const { current, side, listings } = await getLockedTrade(tx, tradeId, actor.id, given);
		// A call that comes late fails at once: the others wait for the listing meanwhile.
		if (!canAcceptTrade(actor, current)) throw new DomainError(whyNotSealed(current));
		const { buyerId, sellerId, offerId, listingId } = current;
		if (given.length > 0 && !canSayGiven(current, side)) throw new DomainError("request.invalid");
		if (buyerId && sellerId && !offerId) await requireNoBlock(tx, buyerId, sellerId);
		const [trade] = await seal[side](tx.db, { tradeId, now: ctx.clock.now() });
		// The trade is locked: only that one of the two was banned can stand against it now.
		if (!trade) {
			const banned = await findBanned(tx.db, { personId: actor.id });
			throw new DomainError(banned.length > 0 ? "auth.banned" : "trade.partnerGone");
		}
		if (!listings.every(({ isOfTrade, status }) => !isOfTrade || tradableStatuses.includes(status)))
			throw new DomainError("listing.notActive");
		if (given.length > 0 && buyerId && sellerId) await recordGiven(tx, { tradeId, buyerId, sellerId, given });
		if (trade.status !== toComplete.to) {
			await record(tx, { type: "trade.accepted", trade, actorId: actor.id });
			return trade;
		}
		if (listingId) await requireFreeUnit(tx, listingId, actor.id);
		await complete(
			tx,
			trade,
			actor.id,
			listings.map((listing) => listing.listingId),
		);
		return trade;
	});
}

/** The person to whom the last free unit of a listing is promised; no row while there is another unit. */
const findPromised = statement(
	{ listingId: uuid() },
	{ username: nullable(text()), ownerId: text() },
)`select taker.username, entry.user_id as "ownerId" from list_entries as entry
	left join trade_items as item on item.entry_id = entry.id
		and exists (select from trades where id = item.trade_id and offer_id is not null and status = '${openTradeStatus}')
	left join trades as trade on trade.id = item.trade_id
	left join users as taker on taker.id in (trade.buyer_id, trade.seller_id) and taker.id <> entry.user_id
	where entry.listing_id = :listingId and entry.reserved >= entry.quantity
	order by trade.created_at desc nulls last limit 1`;

/**
 * Refuses to trade away a unit that is promised to somebody else.
 * @throws DomainError `trade.promisedTo` to the listing's owner, with whom it is promised to; `trade.promised` to the other
 */
async function requireFreeUnit(tx: TransactionContext, listingId: string, actorId: string): Promise<void> {
	const [promised] = await findPromised(tx.db, { listingId });
	if (!promised) return;
	if (promised.ownerId !== actorId) throw new DomainError("trade.promised");
	throw new DomainError("trade.promisedTo", { username: promised.username ?? "" });
}

/** What a trade without an offer changes hands: a unit of its listing. */
const addTradedItem = statement({ id: uuid() }, {})`insert into trade_items (
		trade_id, position, giver_id, entry_id, listing_id, item_id, title, copy, quantity
	)
	select trade.id, 1, trade.seller_id, entry.id, listing.id, listing.product_item_id, listing.title, entry_copy(entry), 1
	from trades as trade join listings as listing on listing.id = trade.listing_id
	left join list_entries as entry on entry.listing_id = listing.id where trade.id = :id`;

const listItems = statement(
	{ id: uuid() },
	{
		giverId: text(),
		takerId: text(),
		entryId: nullable(text()),
		listingId: nullable(text()),
		quantity: integer(),
	},
)`select item.giver_id as "giverId", case item.giver_id when trade.seller_id then trade.buyer_id else trade.seller_id end as "takerId",
		item.entry_id as "entryId", item.listing_id as "listingId", item.quantity
	from trade_items as item join trades as trade on trade.id = item.trade_id
	where trade.id = :id and trade.buyer_id is not null and trade.seller_id is not null order by item.position`;

/** Archives a trade that both have sealed and takes what changed hands from listings and lists. */
async function complete(
	tx: TransactionContext,
	trade: TradeSnapshot,
	actorId: string,
	lockedIds: readonly string[],
): Promise<void> {
	const { id, sellerId, buyerId } = trade;
	await lockListsOf(
		tx,
		[sellerId, buyerId].filter((personId) => personId !== null),
	);
	if (!trade.offerId) {
		await addTradedItem(tx.db, { id });
		await settleGiven(tx, id, lockedIds);
	}
	await archive(tx.db, { id, now: tx.clock.now() });
	const items = await listItems(tx.db, { id });
	await settlePromises(tx, [trade]);
	// What the buyer says with the last seal the seller has not read: it stays on the seller's list of wants.
	const isUnread = ({ giverId }: ExchangedThing) =>
		!trade.offerId && actorId === buyerId && giverId === buyerId;
	const things = items.map((item) => (isUnread(item) ? { ...item, takerId: null } : item));
	const { gave, got } = await takeFromLists(tx, things);
	const endedListingIds = await takeFromListings(tx, items);
	const superseded = await supersedeAll(tx, endedListingIds);
	const listsLeft = [
		...(sellerId && gave.has(sellerId) ? ["seller" as const] : []),
		...(buyerId && got.has(buyerId) ? ["buyer" as const] : []),
	];
	await record(tx, { type: "trade.completed", trade, actorId, items, endedListingIds, listsLeft });
	await recordSuperseded(tx, superseded);
}

/** Takes from listings, which are locked, what was given of them. @returns those that ended with it */
async function takeFromListings(tx: TransactionContext, items: readonly ExchangedThing[]): Promise<string[]> {
	const ended = [];
	for (const { listingId, quantity } of items)
		if (listingId && (await markTraded(tx, listingId, quantity))) ended.push(listingId);
	return ended;
}

function whyNotSealed({ status }: TradeSnapshot) {
	return status === openTradeStatus ? "trade.alreadyAccepted" : "trade.notPending";
}

/** Archives the first thing that the seller gave, for both people's history. */
const archive = statement(
	{ id: uuid(), now: timestamp() },
	{},
)`insert into archived_listings (trade_id, seller_id, buyer_id, product_item_id, title, archived_at)
	select t.id, t.seller_id, t.buyer_id, item.item_id, item.title, :now
	from trades t join trade_items item on item.trade_id = t.id and item.giver_id = t.seller_id
	where t.id = :id order by item.position limit 1`;

const cancel = statement(
	{
		tradeId: uuid(),
		actorId: uuid(),
		reason: nullable(text()),
		cause: text<CancelCause>(),
		now: timestamp(),
	},
	snapshotColumns,
)`update trades set status = '${toCancel.to}', cancelled_by = :actorId, cancel_reason = :reason, cancel_cause = :cause,
		closed_at = :now
	where id = :tradeId and status = '${toCancel.from}' returning ${selectSnapshot()}`;

/**
 * Ends a pending trade, from either side, even one that has sealed.
 * @throws DomainError `trade.reasonInvalid` without a reason of at most 500 code points,
 * `trade.notFound` to strangers, `trade.notPending` once it is closed
 */
export async function cancelTrade(ctx: CommandContext, input: CancelTradeInput): Promise<TradeSnapshot> {
	const parsed = CancelTradeInput.safeParse(input);
	if (!parsed.success)
		throw new DomainError("trade.reasonInvalid", {}, { reason: "errors.trade.reasonInvalid" });
	const { tradeId, reason } = parsed.data;
	const actor = requireActor(ctx);
	return inTransaction(ctx, (tx) => endByPerson(tx, actor, { tradeId, cause: "person", reason }));
}

/**
 * Cancels the pending trade from an offer that the actor has with somebody whom they are about to block, if there is one.
 * @throws DomainError `auth.required`, `trade.notPending` when it has closed meanwhile
 */
export async function cancelDealWith(ctx: CommandContext, personId: string): Promise<void> {
	const actor = requireActor(ctx);
	const tradeId = await findDeal(ctx, personId);
	if (tradeId)
		await inTransaction(ctx, (tx) => endByPerson(tx, actor, { tradeId, cause: "block", reason: null }));
}

interface PersonalEnd {
	readonly tradeId: string;
	readonly cause: CancelCause;
	readonly reason: string | null;
}

async function endByPerson(
	tx: TransactionContext,
	actor: Actor,
	{ tradeId, cause, reason }: PersonalEnd,
): Promise<TradeSnapshot> {
	const { current } = await getLockedTrade(tx, tradeId, actor.id);
	if (!canCancelTrade(actor, current)) throw new DomainError("trade.notPending");
	const now = tx.clock.now();
	const [trade] = await cancel(tx.db, { tradeId, actorId: actor.id, reason, cause, now });
	if (!trade) throw new DomainError("trade.notPending");
	await settlePromises(tx, [trade]);
	await record(tx, { type: "trade.cancelled", trade, actorId: actor.id, cause, reason });
	return trade;
}

/** Locks the listings and the trade of one of its people, and gives it as it is then. @throws DomainError `trade.notFound` */
async function getLockedTrade(
	tx: TransactionContext,
	tradeId: string,
	actorId: string,
	given: readonly { readonly entryId: string }[] = [],
) {
	await lockItemsOf(tx.db, { tradeId });
	const givenIds = given.map(({ entryId }) => entryId);
	const listings = await lockListingsOf(tx.db, { tradeId, actorId, givenIds });
	const [current] = await lockTrade(tx.db, { tradeId, actorId });
	if (!current) throw new DomainError("trade.notFound");
	const side = tradeSideOf(current, actorId);
	if (!side || !canSeeTrade({ id: actorId }, current)) throw new DomainError("trade.notFound");
	return { current, side, listings };
}

function record(tx: TransactionContext, event: TradeEvent): Promise<void> {
	return tx.record(event);
}
