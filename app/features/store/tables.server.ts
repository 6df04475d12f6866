import { sql } from "drizzle-orm";
import { date, integer, jsonb, numeric, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, moment, momentOfWriting, tsvector } from "#app/platform/database/columns.server.ts";
import { grades, saleCurrencies, storeProductStatuses } from "./rules.ts";
import type { PriceFailure } from "./rules-prices.ts";

/**
 * Products of the shop. Money is decimal text. `minSaleUsd`, `marketPlusProfit` and `finalPrice` are derived, as is
 * `categoryId` from whichever of the two other ids is set. `images` are keys of stored files. A sale (`salePrice`,
 * `saleCurrency`, `soldOn`: a day in Buenos Aires, as `2026-11-23`) is set while the status is sold. `version` grows with
 * every save by a person and with every new price of the guide.
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
	priceCheckAt: momentOfWriting("price_check_at"),
	priceFailures: integer("price_failures").notNull().default(0),
	priceFailure: jsonb("price_failure").$type<PriceFailure>(),
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
	previousPrice: numeric("previous_price", { precision: 12, scale: 2 }),
	previousPriceAt: moment("previous_price_at"),
	heldPrice: numeric("held_price", { precision: 12, scale: 2 }),
	heldPriceAt: moment("held_price_at"),
	salePrice: numeric("sale_price", { precision: 12, scale: 2 }),
	saleCurrency: text("sale_currency", { enum: saleCurrencies }),
	soldOn: date("sold_on"),
	version: integer("version").notNull().default(1),
	terms: tsvector("terms")
		.notNull()
		.generatedAlwaysAs(
			sql`words_of(fold_text(name || ' ' || coalesce(description, ''))) || array_to_tsvector(array['status:' || status, 'category:' || coalesce(product_category_id::text, auction_category_id::text, '')])`,
		),
	createdBy: uuid("created_by"),
	createdAt: momentOfWriting("created_at"),
	updatedBy: uuid("updated_by"),
	updatedAt: momentOfWriting("updated_at"),
});

/** The log of sales that were entered, corrected or taken back. */
export const storeSaleLog = pgTable("store_sale_log", {
	id: id(),
	productId: uuid("product_id").notNull(),
	salePrice: numeric("sale_price", { precision: 12, scale: 2 }),
	saleCurrency: text("sale_currency", { enum: saleCurrencies }),
	soldOn: date("sold_on"),
	adminId: uuid("admin_id"),
	adminUsername: text("admin_username"),
	createdAt: momentOfWriting("created_at"),
});
