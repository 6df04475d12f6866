import { type TradeStatus, transitionOf } from "#app/features/trades/rules.ts";
import { type QueryContext, requireActor } from "#app/platform/context.server.ts";
import {
	boolean,
	integer,
	json,
	nullable,
	statement,
	text,
	timestamp,
	uuid,
} from "#app/platform/database/statement.server.ts";
import { decodeMomentKey, toKeysetPage } from "#app/shared/cursor.ts";
import { isUuid } from "#app/shared/uuid.ts";
import {
	type RatingPage,
	type RatingTotals,
	ratingDays,
	ratingEnd,
	type TradeRatings,
	verdictsOf,
} from "./rules.ts";

/** The columns of a trade that decide whether it may be rated. */
export const ratedColumns = {
	id: text(),
	status: text<TradeStatus>(),
	offerId: nullable(text()),
	isRateable: boolean(),
	buyerAccepted: boolean(),
	sellerAccepted: boolean(),
	buyerId: nullable(text()),
	sellerId: nullable(text()),
	createdAt: timestamp(),
	closedAt: nullable(timestamp()),
};

/** The SQL of {@link ratedColumns}. */
export const selectRated = `trade.id, trade.status, trade.offer_id as "offerId", trade.is_rateable as "isRateable",
	trade.buyer_accepted as "buyerAccepted", trade.seller_accepted as "sellerAccepted", trade.buyer_id as "buyerId",
	trade.seller_id as "sellerId", trade.created_at as "createdAt", trade.closed_at as "closedAt"`;

const month = "date_trunc('month', created_at, 'America/Argentina/Buenos_Aires')";

/** The JSON of the {@link RatingTotals} of a person, at `:now`. */
export const ratingTotalsOf = (personId: string) => `(
		select json_build_object(
			'good', count(distinct (coalesce(author_id, trade_id), ${month})) filter (where is_good),
			'problems', count(*) filter (where not is_good)
		) from opened_ratings(:now) where subject_id = ${personId}
	)`;

const totals = statement(
	{ personId: uuid(), now: timestamp() },
	{ totals: json<RatingTotals>() },
)`select ${ratingTotalsOf(":personId")} as totals`;

/** The ratings of a person in figures, as everybody may read them. */
export async function getRatingTotals(ctx: QueryContext, personId: string): Promise<RatingTotals> {
	const [row] = await totals(ctx.db, { personId, now: ctx.clock.now() });
	return row?.totals ?? { good: 0, problems: 0 };
}

/** Ratings with words on one page. */
const ratingPageSize = 20;

const ratingPage = statement(
	{
		personId: uuid(),
		readerId: nullable(uuid()),
		now: timestamp(),
		at: timestamp(),
		id: uuid(),
		limit: integer(),
	},
	{
		id: text(),
		createdAt: timestamp(),
		isOwn: boolean(),
		isGood: boolean(),
		text: text(),
		reply: nullable(text()),
		month: timestamp(),
	},
)`select id, created_at as "createdAt", coalesce(author_id = :readerId, false) as "isOwn", is_good as "isGood", text, reply, ${month} as month
	from opened_ratings(:now) where subject_id = :personId and text is not null and (created_at, id) < (:at, :id)
	order by created_at desc, id desc limit :limit`;

/**
 * What others wrote of a person, newest first, without their names.
 * @throws DomainError `request.badCursor`
 */
export async function listRatings(
	ctx: QueryContext,
	{ personId, cursor }: { readonly personId: string; readonly cursor?: string | undefined },
): Promise<RatingPage> {
	const [at, id] = decodeMomentKey(cursor);
	const rows = await ratingPage(ctx.db, {
		personId,
		readerId: ctx.actor?.id ?? null,
		now: ctx.clock.now(),
		at,
		id,
		limit: ratingPageSize + 1,
	});
	const page = toKeysetPage(rows, ratingPageSize, ({ createdAt, id }) => [createdAt, id]);
	return { ratings: page.rows.map(({ createdAt, ...rating }) => rating), nextCursor: page.nextCursor };
}

const chatsToRate = statement(
	{ actorId: uuid(), since: timestamp() },
	{ chats: json<Readonly<Record<string, string>>>() },
)`select coalesce(json_object_agg(trade.id, chat.id), '{}') as chats
	from trades as trade join chats as chat on chat.trade_id = trade.id
	where :actorId in (trade.buyer_id, trade.seller_id) and trade.closed_at > :since and trade.is_rateable
		and trade.status = '${transitionOf("complete").to}' and num_nulls(trade.buyer_id, trade.seller_id) = 0
		and not exists (select from ratings where trade_id = trade.id and author_id = :actorId)`;

/** The chats in which the actor may still say how a completed trade went, by the id of the trade. */
export async function getChatsToRate(ctx: QueryContext): Promise<Readonly<Record<string, string>>> {
	const since = new Date(ctx.clock.now().getTime() - ratingDays * 24 * 60 * 60 * 1000);
	const [row] = await chatsToRate(ctx.db, { actorId: requireActor(ctx).id, since });
	return row?.chats ?? {};
}

const ofTrade = statement(
	{ tradeId: uuid(), actorId: uuid(), now: timestamp() },
	{
		...ratedColumns,
		ownIsGood: nullable(boolean()),
		ownText: nullable(text()),
		theirId: nullable(text()),
		theirIsGood: nullable(boolean()),
		theirText: nullable(text()),
		theirReply: nullable(text()),
		opensAt: nullable(timestamp()),
	},
)`select ${selectRated}, own.is_good as "ownIsGood", case when own.removed_at is null then own.text end as "ownText", theirs.id as "theirId", theirs.is_good as "theirIsGood",
		theirs.text as "theirText", theirs.reply as "theirReply", theirs.opens_at as "opensAt"
	from trades as trade
	left join ratings as own on own.trade_id = trade.id and own.author_id = :actorId
	left join opened_ratings(:now) as theirs on theirs.trade_id = trade.id and theirs.subject_id = :actorId
	where trade.id = :tradeId and :actorId in (trade.buyer_id, trade.seller_id)`;

/** What one of a trade's two people may say and read of it, or null for strangers. */
export async function findTradeRatings(ctx: QueryContext, tradeId: string): Promise<TradeRatings | null> {
	const { id: actorId } = requireActor(ctx);
	if (!isUuid(tradeId)) return null;
	const now = ctx.clock.now();
	const [row] = await ofTrade(ctx.db, { tradeId, actorId, now });
	if (!row) return null;
	const { ownIsGood, ownText, theirId, theirIsGood, theirText, theirReply, opensAt, ...trade } = row;
	return {
		verdicts: verdictsOf(trade, now),
		own: ownIsGood === null ? null : { isGood: ownIsGood, text: ownText },
		theirs:
			theirId === null || theirIsGood === null
				? null
				: { id: theirId, isGood: theirIsGood, text: theirText, reply: theirReply },
		until: trade.closedAt && ratingEnd(trade.closedAt).toISOString(),
		canReply: theirIsGood !== null && theirReply === null && isReplyTime(opensAt, now),
	};
}

function isReplyTime(opensAt: string | null, now: Date): boolean {
	return opensAt !== null && now.getTime() < Date.parse(opensAt) + ratingDays * 24 * 60 * 60 * 1000;
}
