import { requireGoodStanding } from "#app/features/accounts/policy.ts";
import { isCompleted } from "#app/features/trades/rules.ts";
import { type CommandContext, inTransaction, type TransactionContext } from "#app/platform/context.server.ts";
import {
	boolean,
	integer,
	nullable,
	statement,
	text,
	timestamp,
	uuid,
} from "#app/platform/database/statement.server.ts";
import { DomainError } from "#app/shared/domain-error.ts";
import { parseInput } from "#app/shared/parse-input.ts";
import { openRatings } from "./commands-told.server.ts";
import type { EnvelopeClosed } from "./events.ts";
import { canRate } from "./policy.ts";
import { ratedColumns, selectRated } from "./queries.server.ts";
import { ratingDays } from "./rules.ts";
import { RatedTradeInput, RateTradeInput, ReplyToRatingInput } from "./schema.ts";

/** Locks a trade, so that what its two people say of it follows each other, and counts what each has said. */
const lockTrade = statement(
	{ tradeId: uuid(), actorId: uuid() },
	ratedColumns,
)`select ${selectRated} from trades as trade
	where trade.id = :tradeId and :actorId in (trade.buyer_id, trade.seller_id) for no key update`;

const countOthers = statement(
	{ tradeId: uuid(), actorId: uuid() },
	{ others: integer() },
)`select count(*)::integer as others from ratings where trade_id = :tradeId and author_id is distinct from :actorId`;

const write = statement(
	{
		tradeId: uuid(),
		authorId: uuid(),
		subjectId: uuid(),
		isGood: boolean(),
		text: nullable(text()),
		now: timestamp(),
	},
	{ isNew: boolean() },
)`insert into ratings (trade_id, author_id, subject_id, is_good, text, created_at)
	values (:tradeId, :authorId, :subjectId, :isGood, :text, :now)
	on conflict (trade_id, author_id) do update set is_good = excluded.is_good, text = excluded.text
	returning xmax = 0 as "isNew"`;

/**
 * Says how a trade went, or says it anew while the other has said nothing. Nobody reads it before both have, or the time is over.
 * @throws DomainError `auth.*`, `request.invalid`, `trade.notFound` to strangers, `rating.closed` when it is too late, or too
 *   early to say that a deal did not happen, or the envelopes are open; `trade.partnerGone` where the other's account is gone
 */
export async function rateTrade(ctx: CommandContext, input: RateTradeInput): Promise<{ tradeId: string }> {
	const actor = requireGoodStanding(ctx.actor);
	const { tradeId, verdict, text } = parseInput(RateTradeInput, input);
	const isGood = verdict === "good";
	return inTransaction(ctx, async (tx) => {
		const { trade, others } = await lockEnvelope(tx, tradeId, actor.id);
		if (!canRate(actor, trade, isGood, tx.clock.now())) throw new DomainError("rating.closed");
		const subjectId = trade.buyerId === actor.id ? trade.sellerId : trade.buyerId;
		if (!subjectId) throw new DomainError("trade.partnerGone");
		const rating = { tradeId, authorId: actor.id, subjectId, isGood, text, now: tx.clock.now() };
		if (others > 0 && (await hasRated(tx, rating))) throw new DomainError("rating.closed");
		const [written] = await write(tx.db, rating);
		if (others > 0) await openRatings(tx, tradeId);
		else if (written?.isNew && isCompleted(trade)) {
			const event: EnvelopeClosed = { type: "rating.envelopeClosed", ...rating };
			await tx.record(event);
		}
		return { tradeId };
	});
}

const findOwn = statement(
	{ tradeId: uuid(), authorId: uuid() },
	{ id: text() },
)`select id from ratings where trade_id = :tradeId and author_id = :authorId`;

async function hasRated(
	tx: TransactionContext,
	{ tradeId, authorId }: { readonly tradeId: string; readonly authorId: string },
): Promise<boolean> {
	return (await findOwn(tx.db, { tradeId, authorId })).length > 0;
}

/** @throws DomainError `trade.notFound` */
async function lockEnvelope(tx: TransactionContext, tradeId: string, actorId: string) {
	const [trade] = await lockTrade(tx.db, { tradeId, actorId });
	if (!trade) throw new DomainError("trade.notFound");
	const [counted] = await countOthers(tx.db, { tradeId, actorId });
	return { trade, others: counted?.others ?? 0 };
}

const remove = statement(
	{ tradeId: uuid(), authorId: uuid() },
	{ id: text() },
)`delete from ratings where trade_id = :tradeId and author_id = :authorId returning id`;

/**
 * Takes back what the actor said of a trade, while nobody could read it.
 * @throws DomainError `auth.*`, `request.invalid`, `trade.notFound` to strangers, `rating.closed`
 */
export async function takeBackRating(
	ctx: CommandContext,
	input: RatedTradeInput,
): Promise<{ tradeId: string }> {
	const actor = requireGoodStanding(ctx.actor);
	const { tradeId } = parseInput(RatedTradeInput, input);
	return inTransaction(ctx, async (tx) => {
		const { trade, others } = await lockEnvelope(tx, tradeId, actor.id);
		if (others > 0 || !canRate(actor, trade, false, tx.clock.now())) throw new DomainError("rating.closed");
		await remove(tx.db, { tradeId, authorId: actor.id });
		return { tradeId };
	});
}

const reply = statement(
	{ tradeId: uuid(), actorId: uuid(), text: text(), now: timestamp() },
	{ id: text() },
)`update ratings set reply = :text, replied_at = :now
	where trade_id = :tradeId and subject_id = :actorId and reply is null and id in (
		select id from opened_ratings(:now) where subject_id = :actorId and opens_at > :now - interval '${ratingDays} days'
	) returning id`;

/**
 * Answers, once, what the other said of a trade, within 14 days of when it could be read.
 * @throws DomainError `auth.*`, `request.invalid`, `rating.closed` where there is nothing to answer, or no more
 */
export async function replyToRating(
	ctx: CommandContext,
	input: ReplyToRatingInput,
): Promise<{ tradeId: string }> {
	const actor = requireGoodStanding(ctx.actor);
	const { tradeId, text } = parseInput(ReplyToRatingInput, input);
	const [answered] = await reply(ctx.db, { tradeId, actorId: actor.id, text, now: ctx.clock.now() });
	if (!answered) throw new DomainError("rating.closed");
	return { tradeId };
}
