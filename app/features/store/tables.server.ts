import { sql } from "drizzle-orm";
import { integer, numeric, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, moment, momentOfWriting } from "#app/platform/database/columns.server.ts";
import { grades, storeProductStatuses } from "./rules.ts";

/**
 * Money travels as decimal text. The last three prices are derived, as is `categoryId` from the one of the two other
 * ids that there is.
 */
export const storeProducts = pgTable("store_products", {
	id: id(),
	name: text("name").notNull(),
	description: text("description"),
	productCategoryId: uuid("product_category_id"),
	auctionCategoryId: uuid("auction_category_id"),
	categoryId: uuid("category_id")
		.notNull()
		.generatedAlwaysAs(sql`coalesce(product_category_id, auction_category_id)`),
	status: text("status", { enum: storeProductStatuses }).notNull().default("available"),
	grade: text("grade", { enum: grades }),
	condition: text("condition"),
	brand: text("brand"),
	platform: text("platform"),
	consoleModel: text("console_model"),
	genre: text("genre"),
	year: integer("year"),
	images: text("images").array().notNull().default([]),
	pricechartingUrl: text("pricecharting_url"),
	costUsd: numeric("cost_usd", { precision: 12, scale: 2 }),
	marketPrice: numeric("market_price", { precision: 12, scale: 2 }).notNull(),
	marginPercentage: numeric("margin_percentage", { precision: 7, scale: 2 }),
	minSaleUsd: numeric("min_sale_usd", { precision: 20, scale: 2 }).generatedAlwaysAs(
		sql`round(cost_usd * (1 + coalesce(margin_percentage, 0) / 100), 2)`,
	),
	marketPlusProfit: numeric("market_plus_profit", { precision: 20, scale: 2 })
		.notNull()
		.generatedAlwaysAs(sql`round(market_price * (1 + coalesce(margin_percentage, 0) / 100), 2)`),
	finalPrice: numeric("final_price", { precision: 20, scale: 2 })
		.notNull()
		.generatedAlwaysAs(
			sql`round(greatest(cost_usd, market_price) * (1 + coalesce(margin_percentage, 0) / 100), 2)`,
		),
	lastPriceUpdate: moment("last_price_update"),
	soldAt: moment("sold_at"),
	createdBy: uuid("created_by"),
	createdAt: momentOfWriting("created_at"),
	updatedAt: momentOfWriting("updated_at"),
});
