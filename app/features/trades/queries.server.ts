import { type QueryContext, requireActor } from "#app/platform/context.server.ts";
import { statement, toIso } from "#app/platform/database/statement.server.ts";
import type { TradeSnapshot } from "./events.ts";
import { canSeeTrade } from "./policy.ts";
import { openTradeStatus, type TradeStatus } from "./rules.ts";

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
