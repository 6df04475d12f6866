import { requireStanding } from "#app/features/accounts/policy.ts";
import {
	type Actor,
	type CommandContext,
	inTransaction,
	requireActor,
	type TransactionContext,
} from "#app/platform/context.server.ts";
import { statement } from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import type { TradeEvent, TradeSnapshot } from "./events.ts";
import { canAcceptTrade, canCancelTrade, canSeeTrade, canStartTrade } from "./policy.ts";
import { findPendingTrade, snapshotColumns, type TradeRow, toSnapshot } from "./queries.server.ts";
import {
	openTradeStatus,
	otherSide,
	sealableListingStatuses,
	sideOf,
	type TradeSide,
	transitionOf,
} from "./rules.ts";
import { AcceptTradeInput, CancelTradeInput, StartTradeInput } from "./schema.ts";

interface ListingRow {
	readonly status: string;
	readonly owner_id: string;
	readonly title: string;
}

/*
 * Lock order: every write to a listing's trades first locks the listing, so that two of them never wait for
 * each other. The lock lets readers and new chats pass.
 */
const lockListing = statement<ListingRow>(
	"trades_lock_listing",
	`select status, user_id as owner_id, title from listings where id = $1 for no key update`,
);

const insertTrade = statement<TradeRow>(
	"trades_insert",
	`insert into trades (listing_id, buyer_id, created_at)
	select $1, id, $3 from users where id = $2 and not is_banned
	on conflict (listing_id, buyer_id) where status = '${openTradeStatus}' do nothing
	returning ${snapshotColumns}`,
);

/**
 * Opens a trade of a listing with one of the people who asked for it.
 * @throws DomainError `listing.notFound` when there is none, `trade.notSeller` to all but its owner,
 * `listing.notActive`, `trade.buyerGone` when the other's account is suspended or gone,
 * `trade.alreadyPending` when this person has a pending trade on it
 */
export async function startTrade(ctx: CommandContext, input: StartTradeInput): Promise<TradeSnapshot> {
	const { listingId, buyerId } = parseInput(StartTradeInput, input);
	const actor = requireStanding(ctx.actor);
	return inTransaction(ctx, async (tx) => {
		const [listing] = await lockListing(tx.db, [listingId]);
		if (!listing || listing.status === "deleted") throw new DomainError("listing.notFound");
		if (!canStartTrade(actor, { ownerId: listing.owner_id })) throw new DomainError("trade.notSeller");
		if (listing.status !== "active") throw new DomainError("listing.notActive");
		const [row] = await insertTrade(tx.db, [listingId, buyerId, ctx.clock.now()]);
		if (!row) {
			const pending = await findPendingTrade(tx, { listingId, buyerId });
			throw new DomainError(pending ? "trade.alreadyPending" : "trade.buyerGone");
		}
		const trade = toSnapshot(row);
		await tell(tx, { type: "trade.created", trade, actorId: actor.id });
		return trade;
	});
}

const findTrade = statement<TradeRow>(
	"trades_find",
	`select ${snapshotColumns} from trades where id = $1 and listing_id is not null`,
);

const toSeal = transitionOf("seal");
const toComplete = transitionOf("complete");
const toCancel = transitionOf("cancel");
const toSupersede = transitionOf("supersede");

interface SealedRow extends TradeRow {
	readonly listing_status: string;
	readonly listing_title: string;
}

/**
 * Locks the listing and puts a seal, in one round trip: whoever waits for the lock and comes too late lets go of
 * it at once. The condition, checked again on the trade's newest version, decides: the second of two sides
 * completes, and a seal is put once.
 */
const sealAs = (side: TradeSide) =>
	statement<SealedRow>(
		`trades_seal_${side}`,
		`with listing as (
			select id as locked_id, status as listing_status, title as listing_title
			from listings where id = $3 for no key update
		)
		update trades set
			${side}_accepted = true,
			${side}_accepted_at = $2,
			status = case when ${otherSide(side)}_accepted then '${toComplete.to}' else '${toSeal.to}' end
		from listing
		where id = $1 and listing_id = locked_id and status = '${toSeal.from}' and not ${side}_accepted
		returning ${snapshotColumns}, listing_status, listing_title`,
	);
const seal = { buyer: sealAs("buyer"), seller: sealAs("seller") };

/**
 * Puts the actor's seal on a trade; a person's presses on one trade take turns. The second seal completes it: the
 * listing becomes traded and is archived, and its other pending trades are superseded, all in one transaction.
 * @returns the trade after it; `completed` for exactly one of any number of simultaneous calls
 * @throws DomainError `trade.notFound` to strangers, `trade.alreadyAccepted`, `trade.notPending` once it is
 * closed, `listing.notActive` when the listing was hidden meanwhile
 */
export async function acceptTrade(ctx: CommandContext, input: AcceptTradeInput): Promise<TradeSnapshot> {
	const { tradeId } = parseInput(AcceptTradeInput, input);
	const actor = requireStanding(ctx.actor);
	return ctx.turns.take<TradeSnapshot>(`trades.accept ${tradeId} ${actor.id}`, async (sealed) => {
		if (sealed) throw new DomainError(whyNotSealed(sealed));
		return sealTrade(ctx, tradeId, actor);
	});
}

async function sealTrade(ctx: CommandContext, tradeId: string, actor: Actor): Promise<TradeSnapshot> {
	const { known, side } = await loadTrade(ctx, tradeId, actor.id);
	if (!canAcceptTrade(actor, known)) throw new DomainError(whyNotSealed(known));
	const sealing = inTransaction(ctx, async (tx) => {
		const [row] = await seal[side](tx.db, [tradeId, ctx.clock.now(), known.listingId]);
		if (!row) throw tooLate;
		if (!sealableListingStatuses.includes(row.listing_status)) throw new DomainError("listing.notActive");
		const trade = toSnapshot(row);
		if (trade.status !== toComplete.to) {
			await tell(tx, { type: "trade.accepted", trade, actorId: actor.id });
			return trade;
		}
		const superseded = await archive(tx.db, [trade.id, known.listingId, ctx.clock.now()]);
		await tell(tx, { type: "trade.completed", trade, actorId: actor.id, listingTitle: row.listing_title });
		await tellSuperseded(tx, superseded);
		return trade;
	});
	return sealing.catch(async (error: unknown) => {
		if (error !== tooLate) throw error;
		throw new DomainError(whyNotSealed((await loadTrade(ctx, tradeId, actor.id)).known));
	});
}

/** Ends the transaction at once, by a rollback: having held a lock, a commit would wait for the disk. */
const tooLate = new Error("somebody was quicker");

function whyNotSealed({ status }: TradeSnapshot) {
	return status === openTradeStatus ? "trade.alreadyAccepted" : "trade.notPending";
}

/** Closes every pending trade of a listing, whose id is the parameter. */
const superseding = (parameter: "$1" | "$2") =>
	`update trades set status = '${toSupersede.to}'
	where listing_id = ${parameter} and status = '${toSupersede.from}'
	returning ${snapshotColumns}`;

/** The listing becomes traded, both people's history gets what it was, and its other trades are closed. */
const archive = statement<TradeRow>(
	"trades_archive",
	`with traded as (
		update listings set status = 'traded', updated_at = $3 where id = $2 returning product_item_id, title
	), archived as (
		insert into archived_listings (trade_id, seller_id, buyer_id, product_item_id, title, archived_at)
		select t.id, t.seller_id, t.buyer_id, traded.product_item_id, traded.title, $3
		from trades t, traded where t.id = $1
	), superseded as (${superseding("$2")})
	select * from superseded`,
);

const supersede = statement<TradeRow>("trades_supersede", superseding("$1"));

/**
 * Closes every pending trade of a listing that was traded or deleted. The caller holds the listing's lock.
 * Their chats are told in the order of the trades' ids, the same for everyone.
 */
export async function supersedeTrades(tx: TransactionContext, listingId: string): Promise<void> {
	await tellSuperseded(tx, await supersede(tx.db, [listingId]));
}

async function tellSuperseded(tx: TransactionContext, rows: readonly TradeRow[]): Promise<void> {
	for (const row of rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
		await tell(tx, { type: "trade.superseded", trade: toSnapshot(row) });
	}
}

const cancel = statement<TradeRow>(
	"trades_cancel",
	`update trades set status = '${toCancel.to}', cancelled_by = $2, cancel_reason = $3
	where id = $1 and status = '${toCancel.from}' returning ${snapshotColumns}`,
);

/**
 * Ends a pending trade, from either side, even one that has sealed.
 * @throws DomainError `trade.reasonInvalid` without a reason of at most 500 code points,
 * `trade.notFound` to strangers, `trade.notPending` once it is closed
 */
export async function cancelTrade(ctx: CommandContext, input: CancelTradeInput): Promise<TradeSnapshot> {
	const parsed = CancelTradeInput.safeParse(input);
	if (!parsed.success) throw new DomainError("trade.reasonInvalid");
	const { tradeId, reason } = parsed.data;
	const actor = requireActor(ctx);
	const { known } = await loadTrade(ctx, tradeId, actor.id);
	if (!canCancelTrade(actor, known)) throw new DomainError("trade.notPending");
	return inTransaction(ctx, async (tx) => {
		await lockListingOf(tx, known);
		const [row] = await cancel(tx.db, [tradeId, actor.id, reason]);
		if (!row) throw new DomainError("trade.notPending");
		const trade = toSnapshot(row);
		await tell(tx, { type: "trade.cancelled", trade, actorId: actor.id, reason });
		return trade;
	});
}

/**
 * A trade as one of its people finds it. What it says of the past holds on: closed is closed, a seal stays. What
 * was still open may have changed by the time of the write, whose condition decides.
 */
async function loadTrade(ctx: Pick<CommandContext, "db">, tradeId: string, actorId: string) {
	const [row] = await findTrade(ctx.db, [tradeId]);
	const known = row && toSnapshot(row);
	const side = known && sideOf(known, actorId);
	if (!known || !side || !canSeeTrade({ id: actorId }, known)) throw new DomainError("trade.notFound");
	return { known, side };
}

async function lockListingOf(tx: TransactionContext, { listingId }: TradeSnapshot): Promise<ListingRow> {
	const [listing] = await lockListing(tx.db, [listingId]);
	if (!listing) throw new DomainError("trade.notFound");
	return listing;
}

function tell(tx: TransactionContext, event: TradeEvent): Promise<void> {
	return tx.record(event);
}
