import { z } from "zod";
import { formatFor } from "#app/i18n/format.ts";
import { fallbackLocale, type Locale } from "#app/i18n/locale.ts";
import { type QueryContext, requireActor } from "#app/platform/context.server.ts";
import { statement, toIso } from "#app/platform/database/statement.server.ts";
import { cursorMoment, decodeCursor, encodeCursor } from "#app/shared/cursor.ts";
import { uuidSchema } from "#app/shared/uuid.ts";
import type { TradeSnapshot } from "./events.ts";
import { canSeeTrade } from "./policy.ts";
import {
	type ArchivedTrade,
	type ArchivedTradePage,
	type CompletedTrade,
	type CompletedTradePage,
	openTradeStatus,
	type TradeStatus,
} from "./rules.ts";

export interface TradeRow {
	readonly id: string;
	readonly listing_id: string;
	readonly buyer_id: string | null;
	readonly seller_id: string | null;
	readonly status: TradeStatus;
	readonly buyer_accepted: boolean;
	readonly seller_accepted: boolean;
	readonly buyer_accepted_at: string | null;
	readonly seller_accepted_at: string | null;
}

const columns = [
	...["id", "listing_id", "buyer_id", "seller_id", "status"],
	...["buyer_accepted", "seller_accepted", "buyer_accepted_at", "seller_accepted_at"],
];

/** The columns that {@link toSnapshot} reads, for statements that return a trade. */
export const snapshotColumns = columns.join(", ");

/** The columns of {@link snapshotColumns} in a statement that gives the table another name. */
export function columnsOf(table: string): string {
	return columns.map((column) => `${table}.${column}`).join(", ");
}

/** A trade as features outside see it. */
export function toSnapshot(row: TradeRow): TradeSnapshot {
	return {
		id: row.id,
		listingId: row.listing_id,
		buyerId: row.buyer_id,
		sellerId: row.seller_id,
		status: row.status,
		buyerAccepted: row.buyer_accepted,
		sellerAccepted: row.seller_accepted,
		buyerAcceptedAt: toIso(row.buyer_accepted_at),
		sellerAcceptedAt: toIso(row.seller_accepted_at),
	};
}

const pendingTrade = statement<TradeRow>(
	"trades_find_pending",
	`select ${snapshotColumns} from trades where listing_id = $1 and buyer_id = $2
	and status = '${openTradeStatus}'`,
);

/** The pending trade of a listing with one buyer, or null; only one of its people gets it. */
export async function findPendingTrade(
	ctx: QueryContext,
	{ listingId, buyerId }: { listingId: string; buyerId: string },
): Promise<TradeSnapshot | null> {
	const actor = requireActor(ctx);
	const [row] = await pendingTrade(ctx.db, [listingId, buyerId]);
	const trade = row ? toSnapshot(row) : null;
	return trade && canSeeTrade(actor, trade) ? trade : null;
}

/** Completed trades on one page of a person's history. */
const historyPageSize = 12;

interface HistoryRow {
	id: string;
	trade_id: string;
	listing_id: string | null;
	title: string;
	is_seller: boolean;
	other_username: string | null;
	category_slug: string | null;
	category: string | null;
	expansion: string | null;
	image_key: string | null;
	image_color: string | null;
	archived_at: string;
}

/** A page of both sides' completed trades. The category of a thing without an item is the listing's, while that is there. */
const historyPage = statement<HistoryRow>(
	"trades_history_page",
	`select a.id, a.trade_id, t.listing_id, a.title, a.is_seller, u.username as other_username, a.archived_at,
		k.slug as category_slug,
		coalesce(case when $5::text = 'es' then k.name_es end, k.name) as category,
		coalesce(case when $5::text = 'es' then e.name_es end, e.name) as expansion,
		p.image_url as image_key, p.placeholder_color as image_color
	from (
		(select id, trade_id, title, true as is_seller, buyer_id as other_id, product_item_id, archived_at from archived_listings
			where seller_id = $1 and (archived_at, id) < ($2::timestamptz, $3::uuid)
			order by archived_at desc, id desc limit $4)
		union all
		(select id, trade_id, title, false, seller_id, product_item_id, archived_at from archived_listings
			where buyer_id = $1 and (archived_at, id) < ($2::timestamptz, $3::uuid)
			order by archived_at desc, id desc limit $4)
		order by archived_at desc, id desc limit $4
	) a
	join trades t on t.id = a.trade_id
	left join listings l on l.id = t.listing_id
	left join listing_images p on p.listing_id = l.id and p.position = 0
	left join users u on u.id = a.other_id
	left join product_items i on i.id = a.product_item_id
	left join product_categories k on k.id = coalesce(i.category_id, l.category_id)
	left join product_expansions e on e.id = i.expansion_id
	order by a.archived_at desc, a.id desc`,
);

const historyCursor = z.tuple([cursorMoment, uuidSchema]);
/** A key above every trade, so that the first page is read like any other. */
const firstKey = ["infinity", "ffffffff-ffff-ffff-ffff-ffffffffffff"] as const;

export interface HistoryOptions {
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
	return readPage(ctx, requireActor(ctx).id, options, toArchivedTrade);
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
	return readPage(ctx, personId, options, toPublicTrade);
}

async function readPage<Trade>(
	ctx: QueryContext,
	personId: string,
	{ cursor, locale = fallbackLocale, size = historyPageSize }: HistoryOptions,
	toTrade: (row: HistoryRow) => Trade,
): Promise<{ trades: Trade[]; nextCursor: string | null }> {
	const [at, id] = cursor ? decodeCursor(cursor, historyCursor) : firstKey;
	const rows = await historyPage(ctx.db, [personId, at, id, size + 1, locale]);
	const last = rows.length > size ? rows[size - 1] : undefined;
	return {
		trades: rows.slice(0, size).map(toTrade),
		nextCursor: last ? encodeCursor([toIso(last.archived_at), last.id]) : null,
	};
}

function toCompletedTrade(row: HistoryRow): CompletedTrade {
	const { image_key: key, image_color: color } = row;
	return {
		title: row.title,
		categorySlug: row.category_slug,
		category: row.category,
		expansion: row.expansion,
		image: key && color ? { key, color } : null,
		archivedAt: toIso(row.archived_at),
	};
}

/** A trade for everybody. The exact moment, on the pages of both people, would tell with whom each of them has traded. */
function toPublicTrade(row: HistoryRow): CompletedTrade {
	const trade = toCompletedTrade(row);
	return { ...trade, archivedAt: `${formatFor(fallbackLocale).dayKey(trade.archivedAt)}T12:00:00.000Z` };
}

function toArchivedTrade(row: HistoryRow): ArchivedTrade {
	return {
		...toCompletedTrade(row),
		id: row.trade_id,
		listingId: row.listing_id,
		role: row.is_seller ? "seller" : "buyer",
		otherUsername: row.other_username,
	};
}
