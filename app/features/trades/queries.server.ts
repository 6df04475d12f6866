import { z } from "zod";
import { fallbackLocale, type Locale } from "#app/i18n/locale.ts";
import { type QueryContext, requireActor } from "#app/platform/context.server.ts";
import { statement, toIso } from "#app/platform/database/statement.server.ts";
import { cursorMoment, decodeCursor, encodeCursor } from "#app/shared/cursor.ts";
import { uuidSchema } from "#app/shared/uuid.ts";
import type { TradeSnapshot } from "./events.ts";
import { canSeeTrade } from "./policy.ts";
import { type ArchivedTrade, type ArchivedTradePage, openTradeStatus, type TradeStatus } from "./rules.ts";

/** Completed trades on one page of a person's history. */
const historyPageSize = 12;

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

/** What {@link toSnapshot} reads, for statements that return a trade. */
export const snapshotColumns = columns.join(", ");

/** The same of a table that a statement calls otherwise. */
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

const archivedPage = statement<{
	id: string;
	trade_id: string;
	listing_id: string | null;
	title: string;
	is_seller: boolean;
	other_username: string | null;
	category: string | null;
	expansion: string | null;
	archived_at: string;
}>(
	"trades_archived_page",
	`select a.id, a.trade_id, t.listing_id, a.title, a.is_seller, u.username as other_username, a.archived_at,
		coalesce(case when $5::text = 'es' then k.name_es end, k.name) as category,
		coalesce(case when $5::text = 'es' then e.name_es end, e.name) as expansion
	from (
		(select id, trade_id, title, true as is_seller, buyer_id as other_id, product_item_id, archived_at from archived_listings
			where seller_id = $1 and (archived_at, id) < ($2::timestamptz, $3::uuid)
			order by archived_at desc, id desc limit $4)
		union all
		(select id, trade_id, title, false, seller_id, product_item_id, archived_at from archived_listings
			where buyer_id = $1 and (archived_at, id) < ($2::timestamptz, $3::uuid)
			order by archived_at desc, id desc limit $4)
	) a
	join trades t on t.id = a.trade_id
	left join users u on u.id = a.other_id
	left join product_items i on i.id = a.product_item_id
	left join product_categories k on k.id = i.category_id
	left join product_expansions e on e.id = i.expansion_id
	order by a.archived_at desc, a.id desc limit $4`,
);

const archivedCursor = z.tuple([cursorMoment, uuidSchema]);
/** Above every trade, so that the first page is asked for like any other. */
const beforeAll = ["infinity", "ffffffff-ffff-ffff-ffff-ffffffffffff"] as const;

/**
 * The actor's completed trades, newest first, 12 a page.
 * @param options.cursor from the page before; `request.badCursor` when it is none
 * @param options.locale the language of the categories' and expansions' names
 */
export async function listArchivedTrades(
	ctx: QueryContext,
	{ cursor, locale = fallbackLocale }: { cursor?: string | undefined; locale?: Locale } = {},
): Promise<ArchivedTradePage> {
	const actor = requireActor(ctx);
	const [at, id] = cursor ? decodeCursor(cursor, archivedCursor) : beforeAll;
	const rows = await archivedPage(ctx.db, [actor.id, at, id, historyPageSize + 1, locale]);
	const trades = rows.slice(0, historyPageSize).map(
		(row): ArchivedTrade => ({
			id: row.trade_id,
			listingId: row.listing_id,
			title: row.title,
			role: row.is_seller ? "seller" : "buyer",
			otherUsername: row.other_username,
			category: row.category,
			expansion: row.expansion,
			archivedAt: toIso(row.archived_at),
		}),
	);
	const last = rows.length > historyPageSize ? rows[historyPageSize - 1] : undefined;
	return { trades, nextCursor: last ? encodeCursor([toIso(last.archived_at), last.id]) : null };
}
