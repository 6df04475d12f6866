import { formatFor } from "#app/i18n/format.ts";
import { fallbackLocale, type Locale } from "#app/i18n/locale.ts";
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
import type { TradeSnapshot } from "./events.ts";
import { canSeeTrade } from "./policy.ts";
import {
	type ArchivedTrade,
	type ArchivedTradePage,
	type CompletedTrade,
	type CompletedTradePage,
	type NamedUnits,
	openTradeStatus,
	postponementLimit,
	type TradeSide,
	type TradeStatus,
} from "./rules.ts";

/** The columns of a {@link TradeSnapshot}, for statements that return a trade. */
export const snapshotColumns = {
	id: text(),
	listingId: nullable(text()),
	offerId: nullable(text()),
	buyerId: nullable(text()),
	sellerId: nullable(text()),
	status: text<TradeStatus>(),
	buyerAccepted: boolean(),
	sellerAccepted: boolean(),
	buyerAcceptedAt: nullable(timestamp()),
	sellerAcceptedAt: nullable(timestamp()),
};

/** The SQL of {@link snapshotColumns}. @param table the name of `trades` in the statement */
export function selectSnapshot(table = "trades"): string {
	return `${table}.id, ${table}.listing_id as "listingId", ${table}.offer_id as "offerId", ${table}.buyer_id as "buyerId",
		${table}.seller_id as "sellerId", ${table}.status,
		${table}.buyer_accepted as "buyerAccepted", ${table}.seller_accepted as "sellerAccepted",
		${table}.buyer_accepted_at as "buyerAcceptedAt", ${table}.seller_accepted_at as "sellerAcceptedAt"`;
}

const pendingTrade = statement(
	{ listingId: uuid(), buyerId: uuid() },
	snapshotColumns,
)`select ${selectSnapshot()} from trades where listing_id = :listingId and buyer_id = :buyerId
	and status = '${openTradeStatus}'`;

/** The pending trade of a listing with one buyer, or null; only one of its people gets it. */
export async function findPendingTrade(
	ctx: QueryContext,
	{ listingId, buyerId }: { listingId: string; buyerId: string },
): Promise<TradeSnapshot | null> {
	const actor = requireActor(ctx);
	const [trade] = await pendingTrade(ctx.db, { listingId, buyerId });
	return trade && canSeeTrade(actor, trade) ? trade : null;
}

const pendingDeal = statement(
	{ actorId: uuid(), personId: uuid() },
	{ id: text() },
)`select id from trades where status = '${openTradeStatus}' and offer_id is not null
	and :actorId in (buyer_id, seller_id) and :personId in (buyer_id, seller_id)`;

/** The pending trade from an offer that the actor has with a person, of which there is one at most; or null. */
export async function findDeal(ctx: QueryContext, personId: string): Promise<string | null> {
	const [trade] = await pendingDeal(ctx.db, { actorId: requireActor(ctx).id, personId });
	return trade?.id ?? null;
}

const findAsked = statement(
	{ tradeId: uuid(), actorId: uuid() },
	{ timesLeft: integer() },
)`select ${postponementLimit} - times_postponed as "timesLeft" from trades
	where id = :tradeId and :actorId in (buyer_id, seller_id) and status = '${openTradeStatus}' and asked_at is not null`;

/** How often the actor may still say that they have not met, where a silent trade asks; null where it does not ask. */
export async function findTradeQuestion(ctx: QueryContext, tradeId: string): Promise<number | null> {
	const [asked] = await findAsked(ctx.db, { tradeId, actorId: requireActor(ctx).id });
	return asked?.timesLeft ?? null;
}

const saidItems = statement(
	{ tradeId: uuid(), actorId: uuid(), locale: text() },
	{ name: text(), quantity: integer() },
)`select coalesce(in_language(:locale, named.name, named.name_es), item.title) as name, item.quantity
	from trades as trade join trade_items as item on item.trade_id = trade.id and item.giver_id = trade.buyer_id
	left join product_items as named on named.id = item.item_id
	where trade.id = :tradeId and trade.offer_id is null and :actorId in (trade.buyer_id, trade.seller_id) order by item.position`;

/** What the buyer of a trade without an offer says that they gave, for its two people; nothing for strangers. */
export async function listGiven(
	ctx: QueryContext,
	{ tradeId, locale }: { readonly tradeId: string; readonly locale: Locale },
): Promise<NamedUnits[]> {
	return saidItems(ctx.db, { tradeId, actorId: requireActor(ctx).id, locale });
}

/** Completed trades on one page of a person's history. */
const historyPageSize = 12;

/** A page of both sides' completed trades. The category of a thing without an item is the listing's, while that is there. */
const historyPage = statement(
	{ personId: uuid(), at: timestamp(), id: uuid(), limit: integer(), locale: text() },
	{
		entryId: text(),
		id: text(),
		listingId: nullable(text()),
		title: text(),
		role: text<TradeSide>(),
		otherUsername: nullable(text()),
		categorySlug: nullable(text()),
		category: nullable(text()),
		expansion: nullable(text()),
		code: nullable(text()),
		number: nullable(text()),
		printedCount: nullable(integer()),
		image: nullable(json<NonNullable<CompletedTrade["image"]>>()),
		things: json<ArchivedTrade["things"]>(),
		archivedAt: timestamp(),
	},
)`select a.id as "entryId", a.trade_id as id, t.listing_id as "listingId", a.title,
		case when a.is_seller then 'seller' else 'buyer' end as role, u.username as "otherUsername",
		a.archived_at as "archivedAt", k.slug as "categorySlug",
		in_language(:locale, k.name, k.name_es) as category,
		in_language(:locale, e.name, e.name_es) as expansion, e.code, i.number, e.printed_count as "printedCount",
		case when p.id is not null then json_build_object('key', p.image_url, 'color', p.placeholder_color) end as image,
		coalesce((
			select json_agg(json_build_object(
				'name', coalesce(in_language(:locale, named.name, named.name_es), item.title), 'quantity', item.quantity,
				'isGiven', (item.giver_id is not distinct from t.seller_id) = a.is_seller
			) order by item.position)
			from trade_items as item left join product_items as named on named.id = item.item_id where item.trade_id = t.id
		), '[]') as things
	from (
		(select id, trade_id, title, true as is_seller, buyer_id as other_id, product_item_id, archived_at from archived_listings
			where seller_id = :personId and (archived_at, id) < (:at, :id)
			order by archived_at desc, id desc limit :limit)
		union all
		(select id, trade_id, title, false, seller_id, product_item_id, archived_at from archived_listings
			where buyer_id = :personId and (archived_at, id) < (:at, :id)
			order by archived_at desc, id desc limit :limit)
		order by archived_at desc, id desc limit :limit
	) a
	join trades t on t.id = a.trade_id
	left join listings l on l.id = t.listing_id
	left join listing_images p on p.listing_id = l.id and p.position = 0
	left join users u on u.id = a.other_id
	left join product_items i on i.id = a.product_item_id
	left join product_categories k on k.id = coalesce(i.category_id, l.category_id)
	left join product_expansions e on e.id = i.expansion_id
	order by a.archived_at desc, a.id desc`;

interface HistoryOptions {
	/** `nextCursor` of the page before. */
	readonly cursor?: string | undefined;
	/** The language of the categories' and expansions' names. */
	readonly locale?: Locale;
	/** Trades on the page, 12 by default. */
	readonly size?: number;
}

/**
 * The actor's completed trades, newest first.
 * @throws DomainError `auth.required`, `request.badCursor`
 */
export async function listArchivedTrades(
	ctx: QueryContext,
	options: HistoryOptions = {},
): Promise<ArchivedTradePage> {
	const { rows, nextCursor } = await readPage(ctx, requireActor(ctx).id, options);
	return { trades: rows.map(({ entryId, ...trade }) => trade), nextCursor };
}

/**
 * The completed trades of a person for everybody, newest first: not with whom they were.
 * @throws DomainError `request.badCursor`
 */
export async function listPublicTrades(
	ctx: QueryContext,
	personId: string,
	options: HistoryOptions = {},
): Promise<CompletedTradePage> {
	const { rows, nextCursor } = await readPage(ctx, personId, options);
	return { trades: rows.map(toPublicTrade), nextCursor };
}

async function readPage(
	ctx: QueryContext,
	personId: string,
	{ cursor, locale = fallbackLocale, size = historyPageSize }: HistoryOptions,
) {
	const [at, id] = decodeMomentKey(cursor);
	const rows = await historyPage(ctx.db, { personId, at, id, limit: size + 1, locale });
	return toKeysetPage(rows, size, ({ archivedAt, entryId }) => [archivedAt, entryId]);
}

/** A trade for everybody. The exact moment, on the pages of both people, would tell with whom each of them has traded. */
function toPublicTrade({
	title,
	categorySlug,
	category,
	expansion,
	code,
	number,
	printedCount,
	image,
	archivedAt,
}: CompletedTrade): CompletedTrade {
	const day = formatFor(fallbackLocale).dayKey(archivedAt);
	const edition = { expansion, code, number, printedCount };
	return { title, categorySlug, category, ...edition, image, archivedAt: `${day}T12:00:00.000Z` };
}
