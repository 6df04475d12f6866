import { eq } from "drizzle-orm";
import { listings } from "#app/features/listings/tables.server.ts";
import { archivedListings, trades } from "#app/features/trades/tables.server.ts";
import { buildUser } from "./accounts.ts";
import { buildListing } from "./listings.ts";
import { type Db, onlyRow } from "./row.ts";

export type TradeRow = typeof trades.$inferSelect;

/** A trade between the listing's owner and a buyer, with whatever its status needs. */
export async function buildTrade(
	db: Db,
	overrides: Partial<typeof trades.$inferInsert> = {},
): Promise<TradeRow> {
	const listingId = overrides.listingId ?? (await buildListing(db)).id;
	const listing = onlyRow(await db.select().from(listings).where(eq(listings.id, listingId)));
	const buyerId = overrides.buyerId ?? (await buildUser(db)).id;
	const accepted = overrides.status === "completed" ? { buyerAccepted: true, sellerAccepted: true } : {};
	const reason = overrides.status === "cancelled" ? { cancelReason: "We changed our minds" } : {};
	const closed = (overrides.status ?? "pending") === "pending" ? {} : { closedAt: new Date() };
	const seller = { sellerId: listing.userId };
	const values = { ...seller, ...accepted, ...reason, ...closed, ...overrides, listingId, buyerId };
	return onlyRow(await db.insert(trades).values(values).returning());
}

/** A completed trade's row in both people's history. The listing itself keeps its status. */
export async function buildArchivedListing(
	db: Db,
	overrides: Partial<typeof archivedListings.$inferInsert> = {},
) {
	const trade = overrides.tradeId
		? onlyRow(await db.select().from(trades).where(eq(trades.id, overrides.tradeId)))
		: await buildTrade(db, { status: "completed" });
	const [listing] = trade.listingId
		? await db.select().from(listings).where(eq(listings.id, trade.listingId))
		: [];
	const values = {
		sellerId: trade.sellerId,
		buyerId: trade.buyerId,
		productItemId: listing?.productItemId ?? null,
		title: listing?.title ?? "Deleted listing",
		...overrides,
		tradeId: trade.id,
	};
	return onlyRow(await db.insert(archivedListings).values(values).returning());
}
