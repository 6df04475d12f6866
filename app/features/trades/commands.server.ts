import { requireNoBlock } from "#app/features/accounts/commands.server.ts";
import { requireGoodStanding } from "#app/features/accounts/policy.ts";
import { markTraded } from "#app/features/listings/commands-internal.server.ts";
import { type ListingStatus, tradableStatuses } from "#app/features/listings/rules.ts";
import { takeFromLists } from "#app/features/lists/entry/commands-internal.server.ts";
import {
	type CommandContext,
	inTransaction,
	requireActor,
	type TransactionContext,
} from "#app/platform/context.server.ts";
import { statement, text, timestamp, uuid } from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import type { TradeCompleted, TradeEvent, TradeSnapshot } from "./events.ts";
import { canAcceptTrade, canCancelTrade, canSeeTrade, canStartTrade } from "./policy.ts";
import { findPendingTrade, selectSnapshot, snapshotColumns } from "./queries.server.ts";
import { openTradeStatus, otherSide, type TradeSide, tradeSideOf, transitionOf } from "./rules.ts";
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
)`insert into trades (listing_id, buyer_id, seller_id, created_at)
	select :listingId, id, :ownerId, :now from users where id = :buyerId and not is_banned
	on conflict (listing_id, buyer_id) where status = '${openTradeStatus}' do nothing
	returning ${selectSnapshot()}`;

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
		const [listing] = await lockListing(tx.db, { listingId });
		if (!listing || listing.status === "deleted") throw new DomainError("listing.notFound");
		const { status, ownerId } = listing;
		if (!canStartTrade(actor, { ownerId, status }))
			throw new DomainError(ownerId === actor.id ? "listing.notActive" : "trade.notSeller");
		await requireNoBlock(tx, buyerId, ownerId);
		const [trade] = await insertTrade(tx.db, { listingId, buyerId, now: ctx.clock.now(), ownerId });
		if (!trade) {
			const pending = await findPendingTrade(tx, { listingId, buyerId });
			throw new DomainError(pending ? "trade.alreadyPending" : "trade.partnerGone");
		}
		await record(tx, { type: "trade.created", trade, actorId: actor.id });
		return trade;
	});
}

const toSeal = transitionOf("seal");
const toComplete = transitionOf("complete");
const toCancel = transitionOf("cancel");
const toSupersede = transitionOf("supersede");

/** Locks the listing and then the trade of one of its people; both are given as they are once the locks are held. */
const lockTrade = statement(
	{ tradeId: uuid(), actorId: uuid() },
	{ ...snapshotColumns, listingStatus: text<ListingStatus>(), listingTitle: text() },
)`select ${selectSnapshot("trade")}, listing.status as "listingStatus", listing.title as "listingTitle"
	from listings as listing join trades as trade on trade.listing_id = listing.id
	where trade.id = :tradeId and :actorId in (trade.buyer_id, trade.seller_id)
	for no key update of listing, trade`;

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
 * Puts the actor's seal on a trade. The second seal completes it: the listing loses a unit and is archived; with its last
 * one it becomes traded, and its other pending trades are superseded, all in one transaction.
 * @returns the trade after it; `completed` for exactly one of any number of simultaneous calls
 * @throws DomainError `trade.notFound` to strangers, `trade.alreadyAccepted`, `trade.notPending` once it is
 * closed, `trade.partnerGone` when the other was banned, `listing.notActive` when the listing was hidden meanwhile, `person.blocked` where one has blocked the other
 */
export async function acceptTrade(ctx: CommandContext, input: AcceptTradeInput): Promise<TradeSnapshot> {
	const { tradeId } = parseInput(AcceptTradeInput, input);
	const actor = requireGoodStanding(ctx.actor);
	return inTransaction(ctx, async (tx) => {
		const { current, side, listing } = await getLockedTrade(tx, tradeId, actor.id);
		// A call that comes late fails at once: the others wait for the listing meanwhile.
		if (!canAcceptTrade(actor, current)) throw new DomainError(whyNotSealed(current));
		if (current.buyerId && current.sellerId) await requireNoBlock(tx, current.buyerId, current.sellerId);
		const [trade] = await seal[side](tx.db, { tradeId, now: ctx.clock.now() });
		// The trade is locked: only that one of the two was banned can stand against it now.
		if (!trade) {
			const banned = await findBanned(tx.db, { personId: actor.id });
			throw new DomainError(banned.length > 0 ? "auth.banned" : "trade.partnerGone");
		}
		if (!tradableStatuses.includes(listing.status)) throw new DomainError("listing.notActive");
		if (trade.status !== toComplete.to) {
			await record(tx, { type: "trade.accepted", trade, actorId: actor.id });
			return trade;
		}
		await complete(tx, { trade, actorId: actor.id, listingTitle: listing.title });
		return trade;
	});
}

/** Archives a trade that both have sealed and takes what changed hands from listing and lists. */
async function complete(
	tx: TransactionContext,
	completed: Pick<TradeCompleted, "trade" | "actorId" | "listingTitle">,
): Promise<void> {
	const { trade } = completed;
	const { id, listingId } = trade;
	await archive(tx.db, { id, now: tx.clock.now() });
	const listsLeft = await takeFromLists(tx, trade);
	const listingEnded = await markTraded(tx, listingId);
	const superseded = listingEnded ? await supersede(tx.db, { listingId, now: tx.clock.now() }) : [];
	await record(tx, { type: "trade.completed", ...completed, listingEnded, listsLeft });
	await recordSuperseded(tx, superseded);
}

function whyNotSealed({ status }: TradeSnapshot) {
	return status === openTradeStatus ? "trade.alreadyAccepted" : "trade.notPending";
}

/** Archives what the listing was, for both people's history. */
const archive = statement(
	{ id: uuid(), now: timestamp() },
	{},
)`insert into archived_listings (trade_id, seller_id, buyer_id, product_item_id, title, archived_at)
	select t.id, t.seller_id, t.buyer_id, l.product_item_id, l.title, :now
	from trades t join listings l on l.id = t.listing_id where t.id = :id`;

const supersede = statement(
	{ listingId: uuid(), now: timestamp() },
	snapshotColumns,
)`update trades set status = '${toSupersede.to}', closed_at = :now
	where listing_id = :listingId and status = '${toSupersede.from}'
	returning ${selectSnapshot()}`;

/**
 * Closes every pending trade of a listing that was traded or deleted. The caller has the listing locked. Their events are
 * recorded in the order of the trades' ids, so that all lock the chats in one order.
 */
export async function supersedeTrades(tx: TransactionContext, listingId: string): Promise<void> {
	await recordSuperseded(tx, await supersede(tx.db, { listingId, now: tx.clock.now() }));
}

async function recordSuperseded(tx: TransactionContext, trades: readonly TradeSnapshot[]): Promise<void> {
	for (const trade of trades.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
		await record(tx, { type: "trade.superseded", trade });
	}
}

const cancel = statement(
	{ tradeId: uuid(), actorId: uuid(), reason: text(), now: timestamp() },
	snapshotColumns,
)`update trades set status = '${toCancel.to}', cancelled_by = :actorId, cancel_reason = :reason, closed_at = :now
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
	return inTransaction(ctx, async (tx) => {
		const { current } = await getLockedTrade(tx, tradeId, actor.id);
		if (!canCancelTrade(actor, current)) throw new DomainError("trade.notPending");
		const [trade] = await cancel(tx.db, { tradeId, actorId: actor.id, reason, now: ctx.clock.now() });
		if (!trade) throw new DomainError("trade.notPending");
		await record(tx, { type: "trade.cancelled", trade, actorId: actor.id, reason });
		return trade;
	});
}

/** Locks the trade of one of its people, and gives it as it is then. @throws DomainError `trade.notFound` */
async function getLockedTrade(tx: TransactionContext, tradeId: string, actorId: string) {
	const [row] = await lockTrade(tx.db, { tradeId, actorId });
	if (!row) throw new DomainError("trade.notFound");
	const { listingStatus, listingTitle, ...current } = row;
	const side = tradeSideOf(current, actorId);
	if (!side || !canSeeTrade({ id: actorId }, current)) throw new DomainError("trade.notFound");
	return { current, side, listing: { status: listingStatus, title: listingTitle } };
}

function record(tx: TransactionContext, event: TradeEvent): Promise<void> {
	return tx.record(event);
}

/**
 * Locks the listings of a person and those about which they have pending trades, by id (decision 164). Nobody locks a trade
 * without its listing, so trades need no order of their own.
 */
export const lockListingsAround = statement({ personId: uuid() }, {})`select from listings where id in (
		select id from listings where user_id = :personId
		union all select listing_id from trades where status = '${openTradeStatus}' and :personId in (buyer_id, seller_id)
	) order by id for no key update`;

const listOpen = statement(
	{ personId: uuid() },
	{ id: text() },
)`select id from trades where status = '${openTradeStatus}' and :personId in (buyer_id, seller_id) and listing_id is not null
	order by listing_id, id`;

const cancelOne = statement(
	{ id: uuid(), personId: uuid(), now: timestamp() },
	snapshotColumns,
)`update trades as trade set status = '${transitionOf("cancel").to}', cancelled_by = :personId, closed_at = :now
	where trade.id = :id and trade.status = '${transitionOf("cancel").from}' returning ${selectSnapshot("trade")}`;

/**
 * Cancels the pending trades of a person whose account is no longer active, as if they did it, without a reason in words.
 * The caller has checked that the account may be closed.
 */
export async function cancelTradesOf(tx: TransactionContext, personId: string): Promise<void> {
	await lockListingsAround(tx.db, { personId });
	for (const { id } of await listOpen(tx.db, { personId })) {
		const [trade] = await cancelOne(tx.db, { id, personId, now: tx.clock.now() });
		if (trade) await record(tx, { type: "trade.cancelled", trade, actorId: personId, reason: null });
	}
}
