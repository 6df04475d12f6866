import { requireGoodStanding } from "#app/features/accounts/policy.ts";
import { type CommandContext, inTransaction, type TransactionContext } from "#app/platform/context.server.ts";
import { integer, statement, text, timestamp, uuid } from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { isListingOf, settlePromises } from "./commands-end.server.ts";
import type { TradeEvent, TradeSnapshot } from "./events.ts";
import { selectSnapshot, snapshotColumns } from "./queries.server.ts";
import { openTradeStatus, postponementLimit, silenceDays, transitionOf } from "./rules.ts";
import { TradeIdInput } from "./schema.ts";

/** The last moment at which one of `trades`' people wrote, offered or sealed in it, or said that they have not met yet. */
const lastWord = `greatest(created_at, buyer_accepted_at, seller_accepted_at, postponed_at, (
		select max(message.created_at) from chats as chat join chat_messages as message on message.chat_id = chat.id
		where chat.trade_id = trades.id and message.kind in ('text', 'offer')
	), (select max(updated_at) from listings where ${isListingOf("trades.id")} and status = 'active'))`;

/** True of pending `trades` from offers that have been silent since `:since`, while nothing of them is in revision. */
const isSilent = `status = '${openTradeStatus}' and offer_id is not null and created_at <= :since and ${lastWord} <= :since
	and not exists (select from listings where ${isListingOf("trades.id")} and status = 'in_revision')`;

const ask = statement(
	{ since: timestamp(), now: timestamp(), limit: integer() },
	snapshotColumns,
)`with silent as (
		select id from trades where ${isSilent} and (asked_at is null or asked_at < ${lastWord})
		order by id limit :limit for no key update skip locked
	)
	update trades set asked_at = :now from silent where trades.id = silent.id returning ${selectSnapshot()}`;

const listSilent = statement(
	{ since: timestamp(), limit: integer() },
	{ id: text() },
)`select id from trades where ${isSilent} order by id limit :limit`;

const lockListings = statement(
	{ tradeId: uuid() },
	{},
)`select from listings where ${isListingOf(":tradeId")} order by id for no key update`;

const toCancel = transitionOf("cancel");

const cancelSilent = statement(
	{ tradeId: uuid(), since: timestamp(), now: timestamp() },
	snapshotColumns,
)`update trades
	set status = '${toCancel.to}', cancel_cause = 'silence', closed_at = :now
	where id = :tradeId and ${isSilent} returning ${selectSnapshot()}`;

/** Trades that one run asks about or ends; the next run finds the others. */
const batchSize = 200;
const day = 24 * 60 * 60 * 1000;

/**
 * Asks both people of trades from offers in which nobody has said a word for a fortnight whether they have met, and cancels
 * those that have been silent for thirty days.
 * @returns how many were asked about and how many were cancelled
 */
export async function endSilentTrades(ctx: CommandContext): Promise<{ asked: number; cancelled: number }> {
	const now = ctx.clock.now();
	const before = (days: number) => new Date(now.getTime() - days * day);
	const silent = await listSilent(ctx.db, { since: before(silenceDays.end), limit: batchSize });
	let cancelled = 0;
	for (const { id } of silent)
		if (await inTransaction(ctx, (tx) => endSilent(tx, id, before(silenceDays.end)))) cancelled++;
	const asked = await inTransaction(ctx, async (tx) => {
		const trades = await ask(tx.db, { since: before(silenceDays.ask), now, limit: batchSize });
		for (const trade of trades) await record(tx, { type: "trade.asked", trade });
		return trades.length;
	});
	return { asked, cancelled };
}

/** @returns the trade, or undefined where somebody has said something meanwhile */
async function endSilent(
	tx: TransactionContext,
	tradeId: string,
	since: Date,
): Promise<TradeSnapshot | undefined> {
	await lockListings(tx.db, { tradeId });
	const [trade] = await cancelSilent(tx.db, { tradeId, since, now: tx.clock.now() });
	if (!trade) return undefined;
	await settlePromises(tx, [trade]);
	await record(tx, { type: "trade.cancelled", trade, actorId: null, cause: "silence", reason: null });
	return trade;
}

const postpone = statement(
	{ tradeId: uuid(), actorId: uuid(), now: timestamp() },
	snapshotColumns,
)`update trades set postponed_at = :now, times_postponed = times_postponed + 1, asked_at = null
	where id = :tradeId and :actorId in (buyer_id, seller_id) and status = '${openTradeStatus}' and asked_at is not null
		and times_postponed < ${postponementLimit} returning ${selectSnapshot()}`;

/**
 * Says, where both were asked, that they have not met yet: the days are counted anew, three times at most.
 * @throws DomainError `auth.*`, `request.invalid`, `trade.notPending` where nobody was asked, also to strangers
 */
export async function postponeTrade(ctx: CommandContext, input: TradeIdInput): Promise<TradeSnapshot> {
	const { id: actorId } = requireGoodStanding(ctx.actor);
	const { tradeId } = parseInput(TradeIdInput, input);
	const [trade] = await postpone(ctx.db, { tradeId, actorId, now: ctx.clock.now() });
	if (!trade) throw new DomainError("trade.notPending");
	return trade;
}

function record(tx: TransactionContext, event: TradeEvent): Promise<void> {
	return tx.record(event);
}
