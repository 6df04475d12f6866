import { boolean, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, moment, momentOfWriting } from "#app/platform/database/columns.server.ts";
import { tradeStatuses } from "./rules.ts";

/** Trades of a listing. A null id is something that was deleted. */
export const trades = pgTable("trades", {
	id: id(),
	listingId: uuid("listing_id"),
	buyerId: uuid("buyer_id"),
	sellerId: uuid("seller_id"),
	status: text("status", { enum: tradeStatuses }).notNull().default("pending"),
	buyerAccepted: boolean("buyer_accepted").notNull().default(false),
	sellerAccepted: boolean("seller_accepted").notNull().default(false),
	buyerAcceptedAt: moment("buyer_accepted_at"),
	sellerAcceptedAt: moment("seller_accepted_at"),
	cancelledBy: uuid("cancelled_by"),
	cancelReason: text("cancel_reason"),
	createdAt: momentOfWriting("created_at"),
	closedAt: moment("closed_at"),
});

/** Completed trades as both people's history shows them. */
export const archivedListings = pgTable("archived_listings", {
	id: id(),
	tradeId: uuid("trade_id").notNull(),
	sellerId: uuid("seller_id"),
	buyerId: uuid("buyer_id"),
	productItemId: uuid("product_item_id"),
	title: text("title").notNull(),
	archivedAt: momentOfWriting("archived_at"),
});
