import { boolean, jsonb, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import type { Copy } from "#app/features/lists/entry/rules-copy.ts";
import { id, moment, momentOfWriting } from "#app/platform/database/columns.server.ts";
import { cancelCauses, tradeStatuses } from "./rules.ts";

/** Trades of a listing, or from an offer, which have their listings among their items. A null id is something that was deleted. */
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
	cancelCause: text("cancel_cause", { enum: cancelCauses }),
	offerId: uuid("offer_id"),
	askedAt: moment("asked_at"),
	postponedAt: moment("postponed_at"),
	timesPostponed: smallint("times_postponed").notNull().default(0),
	isRateable: boolean("is_rateable").notNull().default(true),
	ratingRemindedAt: moment("rating_reminded_at"),
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

/** The things that change hands in trades from offers, and that did in completed ones of any kind. */
export const tradeItems = pgTable(
	"trade_items",
	{
		tradeId: uuid("trade_id").notNull(),
		position: smallint("position").notNull(),
		giverId: uuid("giver_id"),
		entryId: uuid("entry_id"),
		listingId: uuid("listing_id"),
		itemId: uuid("item_id"),
		title: text("title").notNull(),
		copy: jsonb("copy").$type<Copy>().notNull(),
		quantity: smallint("quantity").notNull(),
	},
	(table) => [primaryKey({ columns: [table.tradeId, table.position] })],
);
